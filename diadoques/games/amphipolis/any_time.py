"""What may be done at any time, beside what is asked: stratagems, and the advantage (chapter 8)."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis import ground, hands
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of, some_of, under_rule
from diadoques.games.amphipolis.attrition import restore
from diadoques.games.amphipolis.chance import throw
from diadoques.games.amphipolis.operations import bases
from diadoques.games.amphipolis.piece_events import captures, weaken
from diadoques.games.amphipolis.pieces import ATHENS, TRIREMES, commanders, counters, foe, tables
from diadoques.games.amphipolis.position import SICK, Position
from diadoques.games.amphipolis.scenario import scenario

# --- Chapter 8: what the advantage does at any time: a unit recovers, a leader returns (AMP-8-05, -06)


RESTORE, RETURN = "restore", "return"


def advantage_offered(position: Position, side: str) -> Iterator[str]:
    """What the holder may use it for now (AMP-8-01), unless it is closed to him (ruling ``advantage-cap``)."""
    if position.advantage != side or side in position.used:
        return
    if any(position.units[unit].owner == side for unit in position.weak):
        yield RESTORE
    if _returning(position, side):
        yield RETURN


def _returning(position: Position, side: str) -> list[str]:
    return [name for name in position.fallen if commanders()[name].side == side and name not in position.gone]


def take_advantage(run: Run, side: str, said: str) -> None:
    """The marker passes at once; then it is chosen whom it helps."""
    if said == RESTORE:
        run.emit("advantage-used", "AMP-8-05", player=side, how="restore")
        run.then(AgendaItem("restore-unit", {"seat": side, "rule": "AMP-8-05", "count": 1}))
    else:
        run.emit("advantage-used", "AMP-8-06", player=side, how="return")
        run.then(AgendaItem("return-leader", {"seat": side}))


def _ask_unit(position: Position, frame: AgendaItem) -> Prompt | None:
    side = frame["seat"]
    units = [unit for unit in sorted(position.weak) if position.units[unit].owner == side]
    return under_rule(one_of("restore-unit", side, units), frame["rule"])


def _restored(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    restore(run, frame["seat"], said, frame["rule"])
    if frame["count"] > 1:
        run.then(frame.having(count=frame["count"] - 1))


def _ask_returning(position: Position, frame: AgendaItem) -> Prompt | None:
    """A leader of his, to a base that is open to him (AMP-8-06)."""
    side = frame["seat"]
    found = [f"{name} {base}" for name in _returning(position, side) for base in bases(position, side)]
    return one_of("return-leader", side, found)


def _returned(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    name, base = said[0].split()
    run.emit("leader-back", "AMP-8-06", player=frame["seat"], leader=name, at=base)


def taken_over(run: Run, side: str) -> None:
    """S22 takes the advantage from the enemy (AMP-7.S22-01)."""
    run.emit("advantage-taken", "AMP-7.S22-01", player=side, owner=foe(side))


ADVANTAGE: Final = Chapter(
    "advantage",
    questions={
        "restore-unit": AgendaQuestion("AMP-8-05", _ask_unit, _restored, closed=True),
        "return-leader": AgendaQuestion("AMP-8-06", _ask_returning, _returned, closed=True),
    },
)


# --- What may be done at any time, beside what is asked: stratagems of B.3, of D.3 and D.5, S22, the advantage
#
# Each side has its own prompt, that nobody need answer, beside every question but those of an effect that has begun
# (the ruling ``open-moments``).


#: The prompt of each side, the row that gives it, and the option that says nothing.
NAME: Final = "any-time"
RULE: Final = "AMP-2.B.3-13"
NOTHING: Final = NONE
#: What S22 is used for (AMP-7.S22-01 to -03).
OMEN_ADVANTAGE, OMEN_RECOVERY, OMEN_DRAW = "S22 advantage", "S22 recovery", "S22 draw"
_OMENS: Final = {OMEN_ADVANTAGE: "AMP-7.S22-01", OMEN_RECOVERY: "AMP-7.S22-02", OMEN_DRAW: "AMP-7.S22-03"}
#: How many units S12 and S13 restore (AMP-7.S12-01, AMP-7.S13-01).
_RECOVERED: Final = {"S12": 1, "S13": 2, "S22": 1}
_SICK_UNITS: Final = 2


def any_time_prompts(position: Position, frame: AgendaItem) -> tuple[Prompt, ...]:
    """One prompt a side; that it is there tells nothing of a hand. Who both speak up are heard in this order."""
    found = []
    for side in order(position):
        options = (NONE, *available(position, frame, side))
        found.append(Pick(NAME, side, options, 0, 1, usual=(NONE,), none=NONE, hidden=True, rule=RULE))
    return tuple(found)


def order(position: Position) -> tuple[str, str]:
    """Who comes first where both want the same moment: whoever does so in this step (ruling ``same-moment``)."""
    held = position.initiative if position.step[:1] == "D" and position.initiative else position.advantage
    first = position.impulse.active or held
    return first, foe(first)


def struck(position: Position) -> bool:
    """Whether the die of the combat under way is asked for or thrown (ruling ``after-the-die``)."""
    return position.battle is not None and all(frame.name != "strike" for frame in position.agenda)


def frail(position: Position, zone: str, side: str) -> bool:
    """Whether an epidemic may eliminate all land units of a side in a zone: they are few, and all weakened."""
    units = [unit.id for unit in position.land(zone, side)]
    return 0 < len(units) <= _SICK_UNITS and position.weak.issuperset(units)


def may_play(position: Position, side: str) -> bool:
    """Whether a side holds a counter, and has not played the one of this action phase: all may know it."""
    return bool(position.hands[side]) and not (position.step == "B.3" and side in position.impulse.played)


def available(position: Position, frame: AgendaItem, side: str) -> Iterator[str]:
    """What a side may do at any time, as things stand."""
    yield from advantage_offered(position, side)
    if not may_play(position, side):
        return
    own = frame.get("seat") == side
    weak = any(position.units[unit].owner == side for unit in position.weak)
    if position.step == "B.3" and not struck(position):
        yield from (face for face in _in_actions(position, side) if hands.usable(position, side, face))
    if position.step == "D.3" and own and weak:
        yield from (face for face in ("S12", "S13") if hands.usable(position, side, face))
    if position.step == "D.5" and _allies(position, foe(side)) and hands.usable(position, side, "S17"):
        yield "S17"
    if hands.usable(position, side, "S22"):
        if position.advantage != side:
            yield OMEN_ADVANTAGE
        if position.step == "D.3" and own and weak:
            yield OMEN_RECOVERY
        if position.bowl:
            yield OMEN_DRAW


def _in_actions(position: Position, side: str) -> Iterator[str]:
    other = foe(side)
    if any(position.ships(zone) for zone in tables()["storm"]["in"]):
        yield "S2"
    if _archers(position, side):
        yield "S4"
    if position.wall == ground.BUILT and scenario(position.scenario).main_map:
        yield "S11"
    if any(unit.kind != TRIREMES for unit in position.of(other)) or _healthy(position, other):
        yield "S21"


def _archers(position: Position, side: str) -> list[str]:
    found = dict.fromkeys(unit.at for unit in position.of(side) if unit.kind == "A")
    return [zone for zone in found if not ground.is_base(zone) and zone not in position.impulse.barred]


def _allies(position: Position, side: str) -> list[str]:
    return [unit.id for unit in position.of(side) if counters()[unit.id].ally]


def _healthy(position: Position, side: str) -> list[str]:
    return [name for name, one in position.leaders.items() if commanders()[name].side == side and one.face != SICK]


def rule_of(position: Position, said: str) -> str:
    """The rule by which it may be done now: the advantage serves at any time, a stratagem in its own step."""
    if said in (RESTORE, RETURN):
        return "AMP-8-01"
    if said in _OMENS:
        return _OMENS[said]
    return RULE if position.step == "B.3" else f"AMP-7.{said}-01"


def take(run: Run, side: str, said: str) -> None:
    """Do it, whoever is asked something else."""
    if said in (RESTORE, RETURN):
        take_advantage(run, side, said)
        return
    face, _, use = said.partition(" ")
    rule = _OMENS.get(said, "")
    counter = hands.play(run, side, face, run.position.step == "B.3", rule, use)
    run.then(hands.back(counter))
    if said == OMEN_ADVANTAGE:
        taken_over(run, side)
    elif said == OMEN_DRAW:
        hands.draw(run, side, 1, "AMP-7.S22-03")
    elif face in _RECOVERED:
        row = rule or f"AMP-7.{face}-01"
        run.then(AgendaItem("restore-unit", {"seat": side, "rule": row, "count": _RECOVERED[face]}))
    elif face == "S2":
        _storm(run)
    elif face == "S11":
        state = {"state": ground.DESTROYED, "turn": run.position.turn}
        run.emit("walls", "AMP-7.S11-01", player=ATHENS, die=0, needed=0, **state)
    elif face == "S21":
        run.then(
            AgendaItem("epidemic-units", {"seat": side}),
            AgendaItem("epidemic-leader", {"seat": side}),
            AgendaItem("capture"),
        )
    else:
        run.then(AgendaItem({"S4": "barred-zone", "S17": "desertion"}[face], {"seat": side}))


def _storm(run: Run) -> None:
    """A throw for each Athenian ship in the open sea, not in the port (AMP-7.S2-01)."""
    position = run.position
    ships = [unit.id for zone in tables()["storm"]["in"] for unit in position.ships(zone)]
    for ship in reversed(ships):
        run.then(
            *throw(f"storm {ship}", 1, "AMP-7.S2-01", ATHENS, annullable=True),
            AgendaItem("storm-die", {"unit": ship}),
        )  # fmt: skip
    run.then(AgendaItem("moment", {"before": "storm"}))


def _storm_die(run: Run, frame: AgendaItem) -> None:
    ship, die, least = frame["unit"], run.position.roll[0], tables()["storm"]["least"]
    hit = die >= least
    run.emit("storm", "AMP-7.S2-01", unit=ship, owner=ATHENS, at=run.position.where(ship), die=die, hit=hit)
    if hit:
        weaken(run, (ship,), "AMP-7.S2-01", "storm")


def _ask_zone(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("barred-zone", frame["seat"], _archers(position, frame["seat"]))


def _barred(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.emit("barred", "AMP-7.S4-01", player=frame["seat"], zone=said[0])


def _ask_units(position: Position, frame: AgendaItem) -> Prompt | None:
    """Up to two enemy land units, wherever they are (AMP-7.S21-01)."""
    units = [unit.id for unit in position.of(foe(frame["seat"])) if unit.kind != TRIREMES]
    return some_of("epidemic-units", frame["seat"], units, 0, _SICK_UNITS)


def _units(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    weaken(run, said, "AMP-7.S21-01", "epidemic")


def _ask_leader(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("epidemic-leader", frame["seat"], (NONE, *_healthy(position, foe(frame["seat"]))))


def _leader(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] != NONE:
        run.then(AgendaItem("sick-base", {"seat": foe(frame["seat"]), "leader": said[0]}))


def _ask_base(position: Position, frame: AgendaItem) -> Prompt | None:
    """The owner chooses among the bases open to him (AMP-7.S21-02)."""
    found = tuple(bases(position, frame["seat"]))
    return one_of("sick-base", frame["seat"], found) if len(found) > 1 else None


def _sick(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    name = frame["leader"]
    at = run.position.leaders[name].at
    run.emit("leader-sick", "AMP-7.S21-02", leader=name, owner=frame["seat"], state=SICK, at=at, to=said[0])


def _only_base(run: Run, frame: AgendaItem) -> None:
    _sick(run, frame, tuple(bases(run.position, frame["seat"])))


def _ask_desertion(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("desertion", frame["seat"], _allies(position, foe(frame["seat"])))


def _deserted(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    """Take a unit out of the game for good; it gives no points (AMP-7.S17-01)."""
    unit = run.position.units[said[0]]
    run.emit("deserted", "AMP-7.S17-01", player=frame["seat"], owner=unit.owner, piece=unit.id, at=unit.at)
    captures(run)


CHAPTER: Final = Chapter(
    "any-time",
    steps={"storm-die": _storm_die},
    questions={
        "barred-zone": AgendaQuestion("AMP-7.S4-01", _ask_zone, _barred, closed=True),
        "epidemic-units": AgendaQuestion("AMP-7.S21-01", _ask_units, _units, closed=True),
        "epidemic-leader": AgendaQuestion("AMP-7.S21-01", _ask_leader, _leader, closed=True),
        "sick-base": AgendaQuestion("AMP-7.S21-02", _ask_base, _sick, closed=True, passed=_only_base),
        "desertion": AgendaQuestion("AMP-7.S17-01", _ask_desertion, _deserted, closed=True),
    },
)
