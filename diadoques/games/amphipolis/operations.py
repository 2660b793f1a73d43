"""3.2: operations, from one zone straight to another (AMP-3-02): which there are by phase, who goes, who escorts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import ground, hands, paths
from diadoques.games.amphipolis.agenda import NONE, AgendaQuestion, Chapter, Run, one_of, some_of, under_rule
from diadoques.games.amphipolis.piece_events import captures
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, foe, tables
from diadoques.games.amphipolis.position import SICK, Position

#: Kind of event and rule, by phase (AMP-AIDE-01 to -04).
_TOLD: Final = {
    "B.2": ("operated", "AMP-2.B.2-03"),
    "B.3": ("operated", "AMP-3.2-01"),
    "D.2": ("posted", "AMP-2.D.2-01"),  # AMP-2.D.2-02: one, of a leader and five units
    "D.4 main": ("rested", "AMP-2.D.4-01"),
    "D.4 operations": ("rested", "AMP-2.D.4-01"),
}


def activation_cost(position: Position, side: str, zone: str, operation: bool = False) -> int:
    """Action points for activating a zone, as it stands (AMP-2.B.3-05 to -08)."""
    numbers = tables()["points"]["activation"]
    leaders = position.leaders_at(zone, side)
    if ground.is_base(zone):
        found = numbers["base"]
    elif any(position.bonus(name) > 1 for name in leaders):
        found = numbers["strong"]
    else:
        found = numbers["leader"] if leaders else numbers["alone"]
    return max(int(found), int(numbers["operation"])) if operation else int(found)


def may_fight(position: Position, prompt: Prompt) -> bool:
    """Whether a point is left for the combat towards which who is asked moves, or sends an operation (AMP-4.1-03)."""
    left, frame = position.impulse.left, position.agenda[-1]
    if prompt.name.startswith("operation"):
        left -= activation_cost(position, prompt.seat, frame["source"], operation=True)
    return bool(left >= tables()["points"]["combats"])


def ready(position: Position, side: str, zone: str, phase: str) -> tuple[str, ...]:
    """Pieces of a zone that may go: reinforcements in B.2, those that have not moved in B.3, all in D."""
    if phase == "B.3":
        return paths.movable(position, side, zone)
    found = (
        one
        for one in position.pieces_at(zone, side)
        if one not in position.leaders or position.leaders[one].face != SICK
    )
    return tuple(
        one for one in found if phase != "B.2" or (one in position.fresh and one not in position.impulse.moved)
    )


def escorts(position: Position, source: str, phase: str) -> tuple[str, ...]:
    """Ships that may go along: of the zone itself, or of the maritime zones next to a land zone (AMP-3.2.1-03)."""
    near = ground.sea_near(source) if ground.is_main_land(source) else (source,)
    found = (piece for zone in near for piece in ready(position, ATHENS, zone, phase))
    return tuple(piece for piece in found if position.is_ship(piece))


def needs_ships(side: str, goal: str) -> bool:
    """Whether ships must go along: for Athens alone, to the operations map and to Thasos (AMP-3.2.1-03, -04)."""
    return side == ATHENS and (ground.is_operations(goal) or goal == ground.THASOS)


def bases(position: Position, side: str) -> Iterator[str]:
    """Bases that a side may enter now (AMP-1.1.3-02, -03, AMP-2.D.4-05)."""
    for base in ground.BASES:
        if side in ground.USERS[base] and not position.at(base, foe(side)):
            yield base


def goals(position: Position, side: str, source: str, phase: str) -> tuple[str, ...]:
    """Where an operation from a zone may lead in a phase (AMP-3.2-01, -02, AMP-3.2.2-02)."""
    found: Iterator[str]
    if phase == "B.2":
        found = (zone for zone in ground.operations() if not position.at(zone, foe(side)))
    elif phase == "B.3":
        closed = paths.barred_zones(position, side)
        zones = [zone for zone in ground.operations() if zone != source and zone not in closed]
        found = iter([*zones, *bases(position, side)] if ground.is_operations(source) else zones)
    elif phase == "D.2":
        found = (zone for zone in ("T5", "T12", "T22") if zone != source and _friendly(position, side, zone))
    else:
        found = bases(position, side)
    pieces = ready(position, side, source, phase)
    return tuple(goal for goal in found if pieces and _anybody(position, side, pieces, source, goal, phase))


def _friendly(position: Position, side: str, zone: str) -> bool:
    """A city without enemy units, nor an enemy garrison in its citadel (AMP-2.D.2-01, -03)."""
    return not position.at(zone, foe(side)) and position.garrisons.get(zone, side) == side


def _anybody(position: Position, side: str, pieces: Sequence[str], source: str, goal: str, phase: str) -> bool:
    """Whether any of the pieces that are ready may go."""
    escort = needs_ships(side, goal)
    if ground.is_sea(source) and not escort:
        return False  # a leader left at sea may only land (AMP-3.1.1-07)
    if escort:
        return bool(escorts(position, source, phase))
    if phase == "D.2" and not _holds(position, side, goal):
        return any(one in position.leaders for one in pieces)
    return any(not position.is_ship(one) for one in pieces)


def _holds(position: Position, side: str, city: str) -> bool:
    """Whether a city has room for one more unit (AMP-2.D.2-01)."""
    room = ground.room(city)
    return room is None or len(position.at(city, side)) < room


def sources(position: Position, side: str, phase: str) -> Iterator[str]:
    """Zones that an operation may leave in a phase; in B.3 they must be paid for, and are activated once."""
    held = dict.fromkeys(
        [*(unit.at for unit in position.of(side)), *(one.at for name, one in position.leaders.items())]
    )  # fmt: skip
    for zone in held:
        if not ready(position, side, zone, phase) or not _fits(position, zone, phase):
            continue
        impulse = position.impulse
        if phase == "B.3":
            price = activation_cost(position, side, zone, operation=True)
            if price > impulse.left or zone in impulse.activated:
                continue
        if goals(position, side, zone, phase):
            yield zone


def _fits(position: Position, zone: str, phase: str) -> bool:
    if phase == "B.2":
        return ground.is_base(zone)
    if phase == "D.2":
        aid = position.options["city-sources"] == "open-ground"
        return ground.is_main_land(zone) and (not aid or ground.terrain(zone) in (ground.CLEAR, ground.HIGH))
    if phase == "D.4 main":
        return ground.on_main_map(zone)
    return phase != "D.4 operations" or ground.is_operations(zone)


# --- The questions of an operation, one after the other


#: The row that grants operations, by the step of the turn.
_RULES: Final = {"B.2": "AMP-2.B.2-03", "B.3": "AMP-3.2.1-01", "D.2": "AMP-2.D.2-01", "D.4": "AMP-2.D.4-01"}


def _ask_source(position: Position, frame: AgendaItem) -> Prompt | None:
    if not frame["left"]:
        return None
    found = one_of("operation", frame["seat"], (NONE, *sources(position, frame["seat"], frame["phase"])))
    return under_rule(found, _RULES[frame["phase"].split()[0]])


def _source(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == NONE:
        _over(run, frame)
    else:
        run.then(AgendaItem("operation-goal", frame.having(source=said[0]).data))


def _over(run: Run, frame: AgendaItem) -> None:
    """When the operations of D.2 are made, S1 may give Athens one more."""
    if frame["phase"] == "D.2":
        run.then(AgendaItem("winds", {"seat": frame["seat"], "phase": "D.2"}))


def _ask_goal(position: Position, frame: AgendaItem) -> Prompt | None:
    found = goals(position, frame["seat"], frame["source"], frame["phase"])
    return one_of("operation-goal", frame["seat"], (NONE, *found))


def _goal(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == NONE:
        run.then(AgendaItem("operation", {key: frame[key] for key in ("seat", "phase", "left")}))
    else:
        run.then(AgendaItem("operation-ships", frame.having(goal=said[0]).data))


def _ask_ships(position: Position, frame: AgendaItem) -> Prompt | None:
    """Naval units without limit of number (AMP-3.2.1-02)."""
    if not needs_ships(frame["seat"], frame["goal"]):
        return None
    ships = escorts(position, frame["source"], frame["phase"])
    return some_of("operation-ships", frame["seat"], ships, 0, len(ships))


def _ships(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.then(AgendaItem("operation-units", frame.having(ships=list(said)).data))


def _no_ships(run: Run, frame: AgendaItem) -> None:
    _ships(run, frame, ())


def _ask_units(position: Position, frame: AgendaItem) -> Prompt | None:
    """Up to five land units, no more than the strength of their escort (AMP-3.2.1-02, -03, AMP-2.D.4-03)."""
    side, most = frame["seat"], tables()["operation"]["units"]
    if needs_ships(side, frame["goal"]):
        most = min(most, position.strength(frame["ships"]))
    if frame["phase"] == "D.2":  # no more than the city holds (AMP-2.D.2-01)
        most = min(most, (ground.room(frame["goal"]) or most) - len(position.at(frame["goal"], side)))
    pieces = ready(position, side, frame["source"], frame["phase"])
    units = [one for one in pieces if position.is_land_unit(one)]
    return some_of("operation-units", side, units, 0, max(most, 0))


def _units(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    run.then(AgendaItem("operation-leaders", frame.having(units=list(said)).data))


def _no_units(run: Run, frame: AgendaItem) -> None:
    _units(run, frame, ())


def _ask_leaders(position: Position, frame: AgendaItem) -> Prompt | None:
    """One leader (AMP-3.2.1-02); as many as wish from D.4 to Thasos (AMP-2.D.4-04), with ships (AMP-3.1.1-05)."""
    side, goal, phase = frame["seat"], frame["goal"], frame["phase"]
    leaders = [one for one in ready(position, side, frame["source"], phase) if one in position.leaders]
    most = tables()["operation"]["leaders"]
    if needs_ships(side, goal):
        most = 0 if not frame["ships"] else most
        if frame["ships"] and phase.startswith("D.4") and goal == ground.THASOS:
            most = len(leaders)
    return some_of("operation-leaders", side, leaders, 0, most) if most else None


def _leaders(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    side, source, goal, phase = frame["seat"], frame["source"], frame["goal"], frame["phase"]
    pieces = [*frame["ships"], *frame["units"], *said]
    again = AgendaItem("operation", {"seat": side, "phase": phase, "left": frame["left"] - bool(pieces)})
    if not pieces:  # it costs nothing, and may still be made
        run.emit("dropped", "AMP-3.2.1-02", player=side, how="operation", **{"from": source}, to=goal)
        run.then(again)
        return
    if phase == "B.3":
        price = activation_cost(run.position, side, source, operation=True)
        run.emit("activated", "AMP-2.B.3-08", player=side, zone=source, cost=price)
    kind, rule = _TOLD[phase]
    run.emit(kind, rule, player=side, pieces=pieces, **{"from": source}, to=goal, entry=[])
    captures(run)
    if phase == "B.3":
        if paths.marched_from(run.position, source):  # the rest of the zone, for the same points (AMP-3.2.2-03)
            run.then(AgendaItem("group", {"seat": side, "zone": source}))
    else:
        run.then(again)
        if again["left"] == 0:
            run.agenda.pop()
            _over(run, frame)


def _nobody(run: Run, frame: AgendaItem) -> None:
    _leaders(run, frame, ())


# --- Favourable winds


def _ask_winds(position: Position, frame: AgendaItem) -> Prompt | None:
    """S1, Athens: one more operation of this phase, of either kind (AMP-7.S1-01)."""
    side = frame["seat"]
    if side == SPARTA:
        return None
    kinds = ("D.2",) if frame["phase"] == "D.2" else ("D.4 main", "D.4 operations")
    held = hands.usable(position, side, "S1")
    open_kinds = [kind for kind in kinds if held and any(sources(position, side, kind))]  # ruling ``nothing-wasted``
    return hands.choice("winds", position, side, open_kinds)


def _winds(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] != NONE:
        counter = hands.play(run, frame["seat"], "S1", False)
        run.then(AgendaItem("operation", {"seat": frame["seat"], "phase": said[0], "left": 1}), hands.back(counter))


CHAPTER: Final = Chapter(
    "operations",
    questions={
        "operation": AgendaQuestion("AMP-3.2.1-01", _ask_source, _source, open=True, passed=_over),
        "operation-goal": AgendaQuestion("AMP-3.2-01", _ask_goal, _goal),
        "operation-ships": AgendaQuestion("AMP-3.2.1-03", _ask_ships, _ships, passed=_no_ships),
        "operation-units": AgendaQuestion("AMP-3.2.1-02", _ask_units, _units, passed=_no_units),
        "operation-leaders": AgendaQuestion("AMP-3.2.1-02", _ask_leaders, _leaders, passed=_nobody),
        "winds": AgendaQuestion("AMP-7.S1-01", _ask_winds, _winds),
    },
)
