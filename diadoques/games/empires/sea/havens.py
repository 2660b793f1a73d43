"""Where a fleet is at home: friendly coasts, the shortest way to them, and the retreats that lead there."""

from __future__ import annotations

from typing import NamedTuple

from diadoques.core.agenda import AgendaItem
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.pieces import Fleet
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import coasts, fleets_commanded, is_friendly, next_to, seas_next_to
from diadoques.games.empires.model.tables import total
from diadoques.games.empires.sea.fleets import blockaders, forces_carried, lose_ships, part, retreat_terms, ships, sink

#: A retreat with troops that have re-embarked, or failed to: it costs ships for every sea entered.
RE_EMBARKED = "EMP-7.2-08"
FALLEN_PORT = "EMP-7.2-11"


class Haven(NamedTuple):
    """A friendly coast, and the seas entered on the way there, the last its own; () where it lies on the same sea."""

    seas: tuple[str, ...]
    coast: str


def friendly_coasts(position: Position, fleet: Fleet, sea: str) -> list[str]:
    """The coasts of a sea where a fleet is safe: friendly to it, those of ports closed to it last.

    Nearest first: the coast where it lies, its neighbours by land, the others in the order of the board.
    """
    known = [one for one in coasts(position, sea) if is_friendly(position, fleet.state, one)]
    near = next_to(position, fleet.coast) if fleet.coast else ()
    return sorted(
        known,
        key=lambda one: (bool(blockaders(position, fleet, sea, one)), one != fleet.coast, one not in near),
    )


def havens(position: Position, fleet: Fleet) -> tuple[Haven, ...]:
    """The nearest friendly coasts, by seas entered; the first is the usual one; none where there is none at all."""
    ways: list[tuple[str, ...]] = [()]
    known = {fleet.at}
    while ways:
        found = [Haven(way, coast) for way in ways for coast in friendly_coasts(position, fleet, last_sea(fleet, way))]
        if found:
            shut = [one for one in found if blockaders(position, fleet, last_sea(fleet, one.seas), one.coast)]
            return (*(one for one in found if one not in shut), *shut)
        further = []
        for way in ways:
            for sea in seas_next_to(position, last_sea(fleet, way)):
                if sea not in known:
                    known.add(sea)
                    further.append((*way, sea))
        ways = further
    return ()


def last_sea(fleet: Fleet, way: tuple[str, ...]) -> str:
    """The sea where a way ends: that of the fleet where it enters none."""
    return way[-1] if way else fleet.at


def home(run: Run, fleet_id: str, rule: str) -> None:
    """A fleet retreats, unasked, by the shortest way to a friendly coast, without storms.

    With ``RE_EMBARKED`` it loses a part of its ships for every sea that it enters (EMP-7.2-08), and who is aboard
    lands there; else for every point beyond those that it has left (EMP-7.2-04). One that can go nowhere is lost. Out
    of a port that enemies closed it is met by them first (EMP-7.2-11).
    """
    fleet = run.position.fleets.get(fleet_id)
    if fleet is None:
        return
    shut = blockaders(run.position, fleet, fleet.at, fleet.coast) if rule == FALLEN_PORT else []
    if shut:
        meeting = {"one": shut[0].id, "other": fleet.id, "port": True, "leaving": True}
        run.then(AgendaItem("sea-detect", meeting), AgendaItem("sea-home", {"unit": fleet.id, "rule": rule}))
        return
    go_home(run, fleet, rule)


def go_home(run: Run, fleet: Fleet, rule: str) -> None:
    """The retreat itself, of a fleet that nobody meets."""
    position = run.position
    found = havens(position, fleet)
    if not found:
        for one in fleets_commanded(position, fleet):
            sink(run, one, rule)
        return
    way, coast = found[0]
    beyond = len(way) if rule == RE_EMBARKED else max(0, len(way) - fleet.points)
    lost = part(ships(position, fleet), total(retreat_terms(position, beyond)))
    _arrive(run, fleet, last_sea(fleet, way), coast, rule, min(len(way), fleet.points))
    if lost:
        lose_ships(run, run.position.fleets[fleet.id], lost, rule, "retreat", retreat_terms(position, beyond))
    if rule == RE_EMBARKED and fleet.id in run.position.fleets:
        put_ashore(run, run.position.fleets[fleet.id], rule)


def _arrive(run: Run, fleet: Fleet, sea: str, coast: str, rule: str, points: int) -> None:
    for one in fleets_commanded(run.position, fleet):
        run.emit("fleet-retreated", rule, unit=one.id, at=sea, coast=coast, beaten=False, points=points, eyes=one.state)


def put_ashore(run: Run, fleet: Fleet, rule: str) -> None:
    """Who is aboard lands on the coast where the fleet lies."""
    for force in forces_carried(run.position, fleet):
        run.emit("troops-landed", rule, unit=force.id, host="", player=force.state, at=fleet.coast)


def is_at_home(position: Position, fleet: Fleet) -> bool:
    """Whether a fleet may end a season where it is (EMP-7.2-03).

    On a friendly coast, on one where it has landed troops that are there still, or blockading.
    """
    if fleet.blockade and fleet.blockade in coasts(position, fleet.at):
        return True
    if not fleet.coast:
        return False
    states = {one.state for one in fleets_commanded(position, fleet)}
    landed = any(one.landed == fleet.coast for one in fleets_commanded(position, fleet)) and any(
        one.state in states for one in position.forces_at(fleet.coast)
    )
    return landed or is_friendly(position, fleet.state, fleet.coast)
