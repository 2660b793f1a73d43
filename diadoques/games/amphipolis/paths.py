"""Where a group may go: ways as texts of the zones entered, ``T15 T11``, ``M2 T4`` over the sea, ``M3`` for ships.

Of the ways to a zone the cheapest is offered; where enemies stand, the cheapest over each border, for a combat minds
how they are entered (ruling ``ways``).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence

from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import ATHENS, SPARTA, TRIREMES, cost, foe
from diadoques.games.amphipolis.position import SICK, Position
from diadoques.games.amphipolis.scenario import scenario


def allowance(position: Position, pieces: Iterable[str]) -> int:
    """Movement points of a group: 4 with any land unit (AMP-1.2.1-05), 5 for leaders alone (AMP-1.2.2-03)."""
    return min((cost("unit" if piece in position.units else "leader") for piece in pieces), default=0)


def enemies(position: Position, side: str) -> frozenset[str]:
    """Zones with enemy land units: they alone stop who moves by land (AMP-3.1.4-11)."""
    other = foe(side)
    return frozenset(unit.at for unit in position.units.values() if unit.owner == other and unit.kind != TRIREMES)


def barred_zones(position: Position, side: str) -> frozenset[str]:
    """Zones that the enemy's S4 closes, as long as archers of his stand there (AMP-7.S4-01)."""
    return frozenset(
        zone
        for zone, owner in position.impulse.barred.items()
        if owner != side and any(unit.kind == "A" for unit in position.land(zone, owner))
    )


def movable(position: Position, side: str, zone: str) -> tuple[str, ...]:
    """Pieces that may still move in this action phase (AMP-3-01); a sick leader may not (AMP-7.S21-02)."""
    moved, leaders = position.impulse.moved, position.leaders
    return tuple(
        piece
        for piece in position.pieces_at(zone, side)
        if piece not in moved and (piece not in leaders or leaders[piece].face != SICK)
    )


def marched_from(position: Position, zone: str) -> bool:
    """Whether movements of B.3 leave a zone: not the operations map, and of the bases Thasos alone (AMP-3.1-01)."""
    return scenario(position.scenario).main_map and (ground.on_main_map(zone) or zone == ground.THASOS)


def steps(position: Position, side: str, zone: str) -> tuple[tuple[str, int], ...]:
    """Land zones of the main map into which one step leads, with its movement points (AMP-3.1-02, -03)."""
    return ground.steps(zone, position.wall, position.flotilla and side == SPARTA)


def by_land(
    position: Position, side: str, zone: str, points: int, peaceful: bool = False, first: str = ""
) -> Iterator[tuple[str, int]]:
    """Ways over land and what each costs (AMP-3.1.4-02 to -11, -16).

    Args:
        points: what may be spent.
        peaceful: zones with enemy units are closed (AMP-2.B.2-03, AMP-10.3-13, AMP-3.1.4-12).
        first: a zone entered before, whose cost is paid: the way goes on from there.
    """
    hostile, closed = enemies(position, side), barred_zones(position, side)
    start = first or zone
    spent = {start: 0}
    ends: dict[tuple[str, str], tuple[int, tuple[str, ...]]] = {}
    heap: list[tuple[int, tuple[str, ...]]] = [(0, (first,) if first else ())]
    while heap:
        paid, way = heapq.heappop(heap)
        at = way[-1] if way else zone
        if paid > spent.get(at, paid):
            continue
        for to, step in steps(position, side, at):
            if to in closed or to == zone or paid + step > points:
                continue
            total, further = paid + step, (*way, to)
            if to in hostile:
                if not peaceful and ((to, at) not in ends or total < ends[to, at][0]):
                    ends[to, at] = (total, further)
            elif total < spent.get(to, points + 1):
                spent[to] = total
                ends[to, ""] = (total, further)
                heapq.heappush(heap, (total, further))
    yield from ((" ".join(way), total) for total, way in ends.values())


def capacity(position: Position, zone: str) -> int:
    """How many land counters the ships of a maritime zone may still carry in this phase (AMP-3.1.3-05, -09)."""
    booked = position.impulse.booked
    return sum(max(position.pf(ship.id) - booked.get(ship.id, 0), 0) for ship in position.ships(zone))


def book_ships(position: Position, zones: Iterable[str], count: int) -> dict[str, int]:
    """Which ships carry so many counters through these zones."""
    found: dict[str, int] = {}
    for zone in zones:
        left = count
        for ship in position.ships(zone):
            free = min(left, max(position.pf(ship.id) - position.impulse.booked.get(ship.id, 0), 0))
            if free:
                found[ship.id] = free
                left -= free
    return found


def amphibious(
    position: Position, zone: str, units: int, points: int, peaceful: bool = False
) -> Iterator[tuple[str, int]]:
    """Ways over the sea to a land zone, which ends the move (AMP-3.1.3-01 to -10); sea costs as clear ground."""
    base = cost("leave_base") if ground.is_base(zone) else 0
    hostile, closed = enemies(position, ATHENS), barred_zones(position, ATHENS)

    def onward(at: str, way: tuple[str, ...], paid: int) -> Iterator[tuple[str, int]]:
        for sea in ground.sea_near(at):
            if sea in way or paid + cost("zone") > points or not position.ships(sea) or capacity(position, sea) < units:
                continue
            entered = paid + cost("zone")
            for shore in ground.coasts_of(sea):
                total = entered + cost("zone") + (cost("climb") if ground.terrain(shore) == ground.HIGH else 0)
                if total <= points and shore != zone and shore not in closed and not (peaceful and shore in hostile):
                    yield " ".join((*way, sea, shore)), total
            yield from onward(sea, (*way, sea), entered)

    yield from onward(zone, (), base)


def at_sea(zone: str) -> Iterator[tuple[str, int]]:
    """Where ships may sail: as far as they like (AMP-1.2.1-06), not to a base (AMP-3.1-02)."""
    reached, waiting = {zone}, [zone]
    while waiting:
        for to in ground.sea_near(waiting.pop()):
            if to not in reached:
                reached.add(to)
                waiting.append(to)
                yield to, 0


def ways(
    position: Position, side: str, pieces: Sequence[str], zone: str, spent: int = 0, free: bool = False
) -> tuple[str, ...]:
    """Every way that a group may take from a zone.

    Args:
        pieces: the group; naval units sail, alone or with leaders (AMP-3.1.1-02 to -05).
        spent: movement points that are gone already, where a withdrawal has opened the way.
        free: reinforcements in B.2, who never meet an enemy (AMP-2.B.2-03).
    """
    if not pieces or not scenario(position.scenario).main_map:
        return ()
    naval = [piece for piece in pieces if position.is_ship(piece)]
    land = [piece for piece in pieces if piece in position.units and piece not in naval]
    if naval:
        return tuple(way for way, _ in at_sea(zone)) if not land else ()
    points = allowance(position, pieces) - spent
    peaceful = free or scenario(position.scenario).truce(position.turn)
    found: list[tuple[str, int]] = []
    if ground.is_sea(zone):
        if not land:
            for shore in ground.coasts_of(zone):
                found += _landing(position, side, shore, points, peaceful)
        return tuple(way for way, _ in found)
    if ground.is_main_land(zone) or (free and ground.is_base(zone)):
        found += by_land(position, side, zone, points, peaceful)
    if side == ATHENS and not free and not spent:
        if ground.sea_near(zone):
            found += amphibious(position, zone, len(land), points, peaceful)
        if not land and ground.is_main_land(zone):
            found += ((sea, cost("zone")) for sea in ground.sea_near(zone) if position.ships(sea))
    return tuple(way for way, _ in found)


def leaves(position: Position, side: str, zone: str, free: bool = False) -> bool:
    """Whether anybody there has a way to go: whoever is alone has every way that he has in a group (AMP-3.1.4-01)."""
    pieces = movable(position, side, zone)
    return any(ways(position, side, (one,), zone, 0, free) for one in pieces if not free or one in position.fresh)


def _landing(position: Position, side: str, shore: str, points: int, peaceful: bool) -> Iterator[tuple[str, int]]:
    """A leader leaves a fleet: onto the shore, and on from there (AMP-3.1.1-07)."""
    hostile, closed = enemies(position, side), barred_zones(position, side)
    step = cost("zone")
    if shore in closed or step > points or (peaceful and shore in hostile):
        return
    yield shore, step
    if shore not in hostile:
        yield from by_land(position, side, shore, points - step, peaceful, first=shore)
