"""Playing the worked cases of the rules: from a case of ``core.cases`` to a position, what is said to it, what follows.

A case begins at a scenario, changed where it tells so, and at a step of the season (``begin``). ``orders`` are the
sheets, lines or tables; ``said`` answers any other prompt by its name, a sheet of reactions too; ``dice`` are thrown by
purpose. A list of answers to one prompt is said one after the other. What nobody answers is answered by what is usual,
or the least there is. It ends at the first question of the next season, or at ``until``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import Season
from diadoques.core.cases import Case, load
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.prompts import Form, Number, Pick, Prompt, Prompts, Sheet
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.orders import ORDERS
from diadoques.games.empires.model.pieces import ARMY, Battle, Fleet, Force, Person, Province, Siege, State, Tribe
from diadoques.games.empires.model.position import NAME, Position
from diadoques.games.empires.model.scenario import begun
from diadoques.games.empires.model.season_steps import SEASON
from diadoques.games.empires.season import flow

_KEYS: Final = frozenset(
    {"scenario", "options", "number", "states", "provinces", "forces", "fleets", "sieges", "battles", "tribes", "loans",
     "players", "begin", "dice", "until", "line"}
)  # fmt: skip
#: An army of which a case does not tell the size.
_USUAL_AP: Final = 350
_MOST: Final = 400


@dataclass(frozen=True, slots=True)
class PlayedCase:
    """What a case came to: the reports, the last position, and the fault of what was refused.

    Attributes:
        ends: how many reports there were at the end of each of its steps.
    """

    reports: tuple[Report[Position], ...]
    position: Position
    fault: Fault | None = None
    ends: tuple[int, ...] = ()

    def events(self) -> Iterator[Any]:
        """All events, in order."""
        for report in self.reports:
            yield from report.events

    def __iter__(self) -> Iterator[PlayedCase]:
        """All that came of it, at once."""
        yield self

    def __getitem__(self, step: int) -> PlayedCase:
        """What came of one of its steps alone, from its orders on, where it has any."""
        begins = [0, *self.ends][step]
        reports = self.reports[begins : self.ends[step] if step < len(self.ends) else None]
        ordered = next((at for at, one in enumerate(reports) if one.before.phase == "orders"), 0)
        return PlayedCase(reports[ordered:], reports[-1].after)

    def until(self, step: int) -> PlayedCase:
        """What it had come to at the end of a step."""
        if step >= len(self.ends):
            return self
        reports = self.reports[: self.ends[step]]
        return PlayedCase(reports, reports[-1].after)


def cases() -> tuple[Case, ...]:
    """All cases of the game."""
    return load(NAME)


def position_of(case: Case) -> Position:
    """The position that a case tells.

    Where it names forces (fleets) at all, there are no others.

    Raises:
        Fault: ``case-key-unknown``, or what cannot be.
    """
    given = case.given
    for unknown in given.keys() - _KEYS:
        raise Fault("case-key-unknown", case.id, key=unknown)
    options = {"seed": case.id, **{name: str(value) for name, value in given.get("options", {}).items()}}
    position = begun(given.get("scenario", "world-220"), options, given.get("players"))
    if case.season:
        position = replace(position, season=Season.parse(case.season))
    position = replace(position, number=given.get("number", 0))
    for name, row in given.get("states", {}).items():
        known = position.states.get(name) or State(name, row["capital"], row["capital"])
        position = position.having(states={**position.states, name: replace(known, **_state(row))})
    for name, row in given.get("provinces", {}).items():
        known_one = position.provinces.get(name) or Province(row["owner"], row["owner"])
        position = position.having(provinces={**position.provinces, name: replace(known_one, **row)})
    if "forces" in given:
        position = position.having(forces={name: _force(name, row) for name, row in given["forces"].items()})
    if "fleets" in given:
        position = position.having(fleets={name: _fleet(name, row) for name, row in given["fleets"].items()})
    if "sieges" in given:
        sieges = {at: Siege(tuple(row["besiegers"]), row.get("seasons", 0)) for at, row in given["sieges"].items()}
        position = position.having(sieges=sieges)
    if "battles" in given:
        position = position.having(battles=tuple(_battle(name, row) for name, row in given["battles"].items()))
    if "tribes" in given:
        tribes = {name: Tribe(name, **_tuples(row)) for name, row in given["tribes"].items()}
        position = position.having(tribes=tribes)
    return position


def _tuples(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}


def _state(row: Mapping[str, Any]) -> dict[str, Any]:
    found = _tuples(row)
    for name in ("politician", "general"):
        if name in found:
            found[name] = Person(**found[name])
    return found


def _force(name: str, row: Mapping[str, Any]) -> Force:
    state, _, rest = name.rpartition("-")
    kind = rest[0]
    usual: dict[str, Any] = {"ap": _USUAL_AP} if kind == ARMY else {"ap": 60, "parent": f"{state}-{ARMY}1"}
    return replace(Force(name, state, kind, ""), **{**usual, **_tuples(row)})


def _battle(name: str, row: Mapping[str, Any]) -> Battle:
    first, second = row["sides"]
    return Battle(name, row["at"], (tuple(first), tuple(second)), dict(row.get("kept", {})))


def _fleet(name: str, row: Mapping[str, Any]) -> Fleet:
    state = name.rpartition("-")[0]
    return replace(Fleet(name, state, 100, ""), **_tuples(row))


def play(case: Case) -> PlayedCase:
    """Play a case; what is refused is the last."""
    given = case.given
    position = position_of(case)
    run = Run(replace(position, agenda=()), flow.apply, given.get("dice", {}))
    begin = SEASON.index(given.get("begin", "orders"))
    run.then(*(AgendaItem(name) for name in SEASON[begin:]))
    flow.advance(run)
    reports = [Report(position, tuple(run.events), run.position)]
    ends: list[int] = []
    for step in case.steps:
        told = deepcopy(dict(step.answers))
        number = reports[-1].after.number if ends else position.number
        for _ in range(_MOST):
            now = reports[-1].after
            asked = flow.awaits(now)
            over = now.number > number and now.phase in ("talk", "orders")
            if not asked.prompts or over or (now.phase == given.get("until") and step is case.steps[-1]):
                break
            try:
                reports.append(flow.resolve(now, _answers(asked, told, given.get("dice", {}), now), all_thrown=False))
            except Fault as fault:
                return PlayedCase(tuple(reports), now, fault, tuple(ends))
        ends.append(len(reports))
    return PlayedCase(tuple(reports), reports[-1].after, None, tuple(ends))


def _answers(asked: Prompts, told: Mapping[str, Any], dice: Mapping[str, Any], now: Position) -> Answers:
    said: dict[str, dict[str, Any]] = {}
    orders: dict[str, list[Any]] = {}
    for prompt in asked.prompts:
        if isinstance(prompt, Sheet):
            lines = told.get("orders", {}) if prompt.name == "orders" else told.get("said", {}).get(prompt.name, {})
            orders[prompt.seat] = [_line(prompt.seat, one) for one in lines.get(prompt.seat, ())]
        else:
            value = _next(told.get("said", {}).get(prompt.name, {}).get(prompt.seat))
            if value is not None or (value := _least(prompt)) is not None:
                said.setdefault(prompt.name, {})[prompt.seat] = value
    thrown = {name: numbers for name, numbers in dice.items() if name not in now.drawn}
    return Answers(orders={seat: lines for seat, lines in orders.items() if lines}, said=said, throws=thrown)


def _next(value: Any) -> Any:
    """What is said this time; the last of several is said again."""
    if not isinstance(value, list) or not value or not isinstance(value[0], list | dict):
        return value
    return value.pop(0) if len(value) > 1 else value[0]


def _line(seat: str, line: Any) -> Any:
    if isinstance(line, str):
        return line
    return order_of({"player": seat, **line}, ORDERS)


def _least(prompt: Prompt) -> Any:
    if isinstance(prompt, Pick):
        return None if prompt.usual or not prompt.least else tuple(prompt.of[: prompt.least])
    if isinstance(prompt, Number):
        return prompt.least
    if isinstance(prompt, Form) and not prompt.optional:
        return {
            field.name: field.usual if field.usual is not None else (field.of[0] if field.of else field.least)
            for field in prompt.fields
        }
    return None
