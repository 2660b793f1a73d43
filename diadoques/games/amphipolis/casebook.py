"""Playing the worked cases of the rules: from a case of ``core.cases`` to a position, what is said to it, what follows.

A case begins at a scenario, cleared of pieces where it tells its own, and at a point of the turn (``begin``). Its lines
``says`` are answers, ``SEAT prompt value value``; ``dice`` are thrown one after the other. What no line answers is
answered by saying nothing, or the least there is; after the last line that goes on to the question ``until``, if one
is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers, Report
from diadoques.core.cases import Case, load
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Number, Pick, Prompt, Throw
from diadoques.games.amphipolis import any_time, chance, flow
from diadoques.games.amphipolis.action_phases import action_phase
from diadoques.games.amphipolis.agenda import Run
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.pieces import NAME, SIDES, counters, pairs
from diadoques.games.amphipolis.position import FIT, Battle, Leader, Position
from diadoques.games.amphipolis.scenario import DICE, THROWN, begin_scenario

#: What a case may tell of its position beside units and leaders, as the fields of ``Position``.
_FIELDS: Final = (
    "turn", "advantage", "initiative", "wall", "wall_turn", "flotilla", "charged", "step", "fallen", "gone", "used",
    "verdict",
)  # fmt: skip
_KEYS: Final = frozenset(
    {*_FIELDS, "scenario", "options", "units", "leaders", "weak", "garrisons", "points", "hands", "deeds", "due",
     "fresh", "begin", "says", "dice", "impulse", "optional", "until", "facts"}
)  # fmt: skip
#: Questions that a case need not answer: dice, and stratagems that nobody mentions.
_SILENT: Final = frozenset(
    {
        "keep",
        "battle-play",
        "battle-answer",
        "siege-help",
        "call",
        "answer-call",
        "winds",
        "keep-counter",
        "recovery",
        any_time.NAME,
    }
)
#: No case asks for more.
_MOST: Final = 400


@dataclass(frozen=True, slots=True)
class PlayedCase:
    """What a case came to: the reports, the last position, and the fault of its last line where that was refused."""

    reports: tuple[Report[Position], ...]
    position: Position
    fault: Fault | None = None

    def events(self) -> Iterator[Any]:
        """All events, in order."""
        for report in self.reports:
            yield from report.events


def cases() -> tuple[Case, ...]:
    """All cases of the game."""
    return load(NAME)


def position_of(case: Case) -> Position:
    """The position that a case tells.

    Raises:
        Fault: ``case-key-unknown``, or what cannot be.
    """
    given = case.given
    for unknown in given.keys() - _KEYS:
        raise Fault("case-key-unknown", case.id, key=unknown)
    options = {DICE: THROWN, **given.get("options", {})}
    position = begin_scenario(given.get("scenario", "cleon-brasidas"), options)
    if "units" in given or "leaders" in given:
        position = _peopled(position, given)
    changes: dict[str, Any] = {name: given[name] for name in _FIELDS if name in given}
    for name in ("fallen", "gone", "used"):
        if name in changes:
            changes[name] = tuple(changes[name])
    for name in ("garrisons", "points", "deeds", "optional"):
        if name in given:
            changes[name] = {**getattr(position, name), **given[name]}
    if "hands" in given:
        changes["hands"] = {side: tuple(given["hands"].get(side, ())) for side in SIDES}
        held = [one for hand in changes["hands"].values() for one in hand]
        changes["bowl"] = tuple(one for one in pairs(position.options["pairs"]) if one not in held)
    if "due" in given:
        changes["due"] = tuple((name, turn) for name, turn in given["due"])
    if "fresh" in given:
        changes["fresh"] = frozenset(given["fresh"])
    if "impulse" in given:
        changes["impulse"] = _impulse(position, given["impulse"])
    return replace(position, **changes)


def _peopled(position: Position, given: Mapping[str, Any]) -> Position:
    units, weak, leaders = {}, set(given.get("weak", ())), {}
    for zone, names in given.get("units", {}).items():
        for name in names:
            counter = counters()[name]
            units[name] = Unit(name, counter.side, counter.kind, name.partition(".")[0][2:], zone)
    for zone, names in given.get("leaders", {}).items():
        for name in names:
            who, _, face = name.partition(" ")
            leaders[who] = Leader(zone, face or FIT)
    return replace(position, units=units, weak=frozenset(weak), leaders=leaders)


def _impulse(position: Position, told: Mapping[str, Any]) -> Any:
    values = dict(told)
    for name in ("activated", "played"):
        if name in values:
            values[name] = tuple(values[name])
    if "moved" in values:
        values["moved"] = frozenset(values["moved"])
    if "entries" in values:
        values["entries"] = {unit: tuple(how) for unit, how in values["entries"].items()}
    return replace(position.impulse, **values)


def _frames(position: Position, begin: str) -> tuple[Position, list[AgendaItem]]:
    """Where in the turn a case begins: ``turn``, ``B.1``, ``B.2``, ``B.3``, ``battle T12 ATHENS``, ``D.4 SPARTA`` …"""
    what, *rest = begin.split()
    side = rest[-1] if rest else ""
    frames: dict[str, list[AgendaItem]] = {
        "turn": [AgendaItem("turn")],
        "B.1": [AgendaItem("points")],
        "B.2": [AgendaItem("arrivals")],
        "B.3": [AgendaItem("impulses", {"last": ""})],
        "C": [AgendaItem("works")],
        "D": [AgendaItem("adjustments")],
        "D.2": [AgendaItem("operation", {"seat": side, "phase": "D.2", "left": 1})],
        "D.3": [AgendaItem("recovery", {"seat": side})],
        "D.4": [
            AgendaItem("operation", {"seat": side, "phase": "D.4 main", "left": 1}),
            AgendaItem("operation", {"seat": side, "phase": "D.4 operations", "left": 1}),
            AgendaItem("winds", {"seat": side, "phase": "D.4"}),
        ],
        "D.5": [AgendaItem("siege", {"seat": side, "done": []})],
        "D.6": [AgendaItem("attrition", {"seat": side})],
        "D.7": [AgendaItem("turn-end")],
        "combats": [AgendaItem("combats", {"seat": side})],
        "draws": [AgendaItem("draws")],
        "overstack": [AgendaItem("stacking", {"sides": list(SIDES)})],
    }
    if what == "battle":
        position = replace(position, battle=Battle(rest[0], side))
        return position, [
            AgendaItem("battle-play", {"seat": side}),
            AgendaItem("battle-play", {"seat": next(one for one in SIDES if one != side)}),
            AgendaItem("battle-answer", {"seat": side}),
            AgendaItem("moment", {"before": "combat"}),
            AgendaItem("strike"),
        ]
    if what == "act":  # an action phase under way: points announced
        frames["act"] = action_phase(side)
    step = "B.3" if what in ("act", "combats") else what
    return replace(position, step=step if step[:1] in "ABCD" else position.step), frames[what]


def play(case: Case) -> PlayedCase:
    """Play a case; a line that is refused is the last."""
    position, frames = _frames(position_of(case), case.given.get("begin", "turn"))
    dice = list(case.given.get("dice", ()))
    run = Run(replace(position, agenda=()), apply, {})
    run.then(*frames)
    flow.advance(run)
    reports = [Report(position, tuple(run.events), run.position)]
    lines, until = list(case.given.get("says", ())), case.given.get("until", "")
    for _ in range(_MOST):
        now = reports[-1].after
        if not now.agenda or (not lines and now.phase == until):
            break
        answers = _answers(now, lines, dice, bool(until))
        if answers is None:
            break
        try:
            reports.append(flow.resolve(now, answers))
        except Fault as fault:
            if lines:
                raise fault.at(case.id) from fault
            return PlayedCase(tuple(reports), now, fault)
    if lines:
        raise Fault("case-key-unknown", f"{case.id}, says", key=lines[0])
    return PlayedCase(tuple(reports), reports[-1].after)


def _answers(position: Position, lines: list[str], dice: list[int], onward: bool) -> Answers | None:
    """What the next line says, if it is about what is asked now; else what goes without saying; None at the end."""
    asked = flow.awaits(position)
    if lines:
        seat, name, *values = lines[0].split(" ", 2)
        prompt = asked.called(name, seat)
        if prompt is not None or (len(lines) == 1 and not _quiet(asked.prompts[0], lines)):
            del lines[0]
            if isinstance(prompt, Throw):  # where it matters what is said before a die falls: « class combat-die 5 »
                return Answers(throws={name: tuple(map(int, values[0].split()))})
            return Answers(said={name: {seat: _value(prompt, values)}})
    main = asked.prompts[0]
    if isinstance(main, Throw):
        taken, dice[:] = dice[: main.count], dice[main.count :]
        return Answers(throws={main.name: taken})
    if not (onward or _quiet(main, lines)):
        return None
    return Answers(said={main.name: {main.seat: _least(main)}})


def _quiet(prompt: Prompt, lines: Sequence[str]) -> bool:
    """Whether a question may be answered by saying nothing: always while lines are still to be said."""
    return bool(lines) or prompt.name in _SILENT or isinstance(prompt, Throw)


def _value(prompt: Prompt | None, values: Sequence[str]) -> Any:
    text = values[0] if values else ""
    if isinstance(prompt, Number):
        return int(text)
    options = prompt.of if isinstance(prompt, Pick) else ()
    return (text,) if text in options else tuple(one for one in text.split(", ") if one)


def _least(prompt: Prompt) -> Any:
    if isinstance(prompt, Number):
        return prompt.least
    if not isinstance(prompt, Pick):
        return ()
    for usual in (chance.KEEP, any_time.NOTHING):
        if usual in prompt.of:
            return (usual,)
    return tuple(prompt.of[: prompt.least])
