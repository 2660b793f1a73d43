"""From a position, its orders or its report to a scene: who stands where, what was asked, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from diadoques.core.events import Event
from diadoques.core.pieces import GARRISON, Unit
from diadoques.draw import scene as sc
from diadoques.draw.arrows_of import arrows_of
from diadoques.draw.frames import Frame
from diadoques.draw.geometry import Geometry, Point
from diadoques.draw.intents import Intent, from_orders, from_report
from diadoques.draw.routes import bow, trim
from diadoques.draw.scene import Captain, Mark, Piece, Scene
from diadoques.draw.spots import home, leader_spots, pushed, unit_spots
from diadoques.draw.stages import Told, opening, stage
from diadoques.games.catalogue import Character, Position, Table, game_of

# Which arrows a step shows: kinds of arrow, and whether their result is known.
_SUPPORTS = {sc.SUPPORT_MOVE, sc.SUPPORT_HOLD}
_SIEGES = {sc.SIEGE, sc.SUPPLY}


def of_position(
    position: Position, geometry: Geometry, unit: float = 1.0, orders: Iterable[Any] | Mapping[str, Iterable[Any]] = ()
) -> Scene:
    """The scene of a position, with the orders (if any) not resolved yet."""
    intents = from_orders(orders, position)
    pieces, spots = _pieces(position, geometry, unit)
    arrows = arrows_of(intents, position, geometry, spots, unit)
    return _scene(position, geometry, unit, pieces, spots, arrows, (), position)


def of_report(report: Told, geometry: Geometry, unit: float = 1.0, frame: Frame | None = None) -> Scene:
    """The scene of a resolved season: one step of its film, or (``frame`` None) all of it in one picture."""
    step = frame.step if frame else "all"
    start = opening(report)
    shown = start if step in ("orders", "supports", "conflicts") else stage(report, step if frame else "end")
    pieces, spots = _pieces(shown, geometry, unit)
    start_spots = unit_spots(start.standing().values(), geometry, unit)
    arrows = arrows_of(_as_seen(from_report(report), step), start, geometry, start_spots, unit)
    arrows = tuple(arrow for arrow in arrows if _seen(arrow, step))
    if step in ("all", "retreats"):
        arrows += _retreats(report, geometry, unit)
    if step in ("all", "moves"):
        pieces = (*_ghosts(report, start, start_spots), *pieces)
    if step in ("all", "retreats", "sieges"):
        pieces = (*pieces, *_dead(report, start, start_spots, pieces, step, unit))
    marks = tuple(_marks(report, geometry, unit, step))
    # The weather is that of the season told, even where the next one has begun.
    return _scene(shown, geometry, unit, pieces, spots, arrows, marks, report.after if step == "end" else report.before)


def _scene(
    position: Position,
    geometry: Geometry,
    unit: float,
    pieces: Sequence[Piece],
    spots: Mapping[str, Point],
    arrows: tuple[sc.Arrow, ...],
    marks: tuple[Mark, ...],
    under: Position,
) -> Scene:
    """``under``: the position whose weather is drawn."""
    sky = game_of(under).table(under)
    table = game_of(position).table(position)
    captains = tuple(
        Captain(name, at, table.leaders[name].captor, name in table.royals)
        for name, at in leader_spots(_counters(table), position.units, spots, geometry, unit).items()
    )
    rings = tuple(
        Mark(sc.RING, geometry.spot(citadel), position.units[key].owner, "I")
        for key, citadel in table.sieges.items()
        if key in position.units
    )
    return Scene(
        tuple(pieces),
        captains,
        arrows,
        (*rings, *marks),
        dict(table.spaces),
        dict(table.citadels),
        frozenset(one.at for one in position.standing().values() if one.kind == GARRISON),
        unit,
        dict(sky.closed),
        tuple(sky.floods),
        dict(table.treasures),
    )


def _counters(table: Table) -> dict[str, Character]:
    """One counter a character; a couple of the royal family shares one (DIA-T5-08)."""
    seconds = {second for first, second in table.couples if first in table.leaders}
    return {name: leader for name, leader in table.leaders.items() if name not in seconds}


def _pieces(position: Position, geometry: Geometry, unit: float) -> tuple[tuple[Piece, ...], dict[str, Point]]:
    spots = unit_spots(position.standing().values(), geometry, unit)
    found: list[Piece] = []
    for one in position.units.values():
        if one.id in spots:
            found.append(_piece(one, spots[one.id]))
            continue
        source = position.dislodged[one.id].came_from
        at = home(one.at, geometry, unit)
        start = geometry.spot(source) if source in geometry.spaces or source in geometry.places else at
        others = [spot for key, spot in spots.items() if key != one.id]
        spots[one.id], lean = pushed(at, start, others, unit)
        found.append(_piece(one, spots[one.id], sc.DISLODGED, lean))
    return tuple(found), spots


def _piece(one: Unit, at: Point, state: str = sc.HERE, lean: float = 0.0) -> Piece:
    return Piece(one.id, one.owner, one.kind, one.grade, one.at, at, state, lean)


def _as_seen(intents: Sequence[Intent], step: str) -> list[Intent]:
    """What is known at a step: at first nothing is, then supports, then the moves that failed, then all."""
    if step in ("all", "moves", "sieges", "retreats", "end"):
        return list(intents)
    known: list[Intent] = []
    for intent in intents:
        support = intent.order.verb.value == "S"
        failed_move = intent.order.verb.value in ("->", "C") and intent.state == sc.FAILED
        told = (step == "supports" and support) or (step == "conflicts" and (support or failed_move))
        known.append(intent if told else Intent(intent.order))
    return known


def _seen(arrow: sc.Arrow, step: str) -> bool:
    if step in ("end", "retreats"):
        return False
    if step == "sieges":
        return arrow.kind in _SIEGES
    if step == "moves":
        return arrow.kind not in _SIEGES | _SUPPORTS
    return True


def _ghosts(report: Told, start: Position, spots: Mapping[str, Point]) -> list[Piece]:
    """Where the units that left stood."""
    gone = [event["unit"] for event in report.events if event.kind == "moved"]
    return [_piece(start.units[key], spots[key], sc.GHOST) for key in gone if key in spots]


def _dead(
    report: Told, start: Position, spots: Mapping[str, Point], shown: Sequence[Piece], step: str, unit: float
) -> list[Piece]:
    """Units that did not survive, beside the place where they fell."""
    kinds = {"sieges": {"garrison-destroyed"}, "retreats": {"annihilated"}}.get(step)
    kinds = kinds or {"garrison-destroyed", "annihilated"}
    found: list[Piece] = []
    for event in report.events:
        key = event.get("unit")
        if event.kind in kinds and key in start.units and key in spots:
            others = [piece.at for piece in (*shown, *found) if piece.id != key]
            at, lean = pushed(spots[key], (spots[key][0] - 1.0, spots[key][1] - 1.0), others, unit)
            found.append(_piece(start.units[key], at, sc.DEAD, lean))
    return found


def _retreats(report: Told, geometry: Geometry, unit: float) -> tuple[sc.Arrow, ...]:
    found: list[sc.Arrow] = []
    for event in report.events:
        if event.kind == "retreated":
            one = report.after.units.get(event["unit"]) or report.before.units[event["unit"]]
            line = bow(home(event["from"], geometry, unit), home(event["to"], geometry, unit))
            found.append(sc.Arrow(sc.RETREAT, sc.DONE, one.owner, one.id, trim(line, 20 * unit, 22 * unit)))
    return tuple(found)


def _marks(report: Told, geometry: Geometry, unit: float, step: str) -> Iterable[Mark]:
    if step in ("all", "conflicts", "moves"):
        yield from _standoffs(report, geometry)
    if step in ("all", "orders", "supports", "conflicts", "moves"):
        yield from _revolts(report, geometry, unit)
    if step == "conflicts":
        yield from _contests(report, geometry, unit)
    if step in ("all", "sieges"):
        for event in report.events:
            if event.kind == "citadel-taken":
                yield Mark(sc.FALLEN, geometry.spot(event["citadel"]), event["owner"], "II")


def _standoffs(report: Told, geometry: Geometry) -> Iterable[Mark]:
    """Spaces that several wanted and in which nobody stands when the moves are done."""
    held = {unit.space for unit in stage(report, "moves").standing().values()}
    for event in _kind(report, "contest"):
        wanted = [row for row in event["rows"] if row["role"] == "enters"]
        if len(wanted) >= 2 and event["space"] not in held:
            yield Mark(sc.STANDOFF, home(event["space"], geometry))


def _revolts(report: Told, geometry: Geometry, unit: float) -> Iterable[Mark]:
    """Above the town of its centre, where a revolt breaks out before the movements."""
    towns = {place.province: name for name, place in report.before.board.places.items()}
    for event in _kind(report, "revolt"):
        x, y = geometry.places[towns[event["space"]]]
        yield Mark(sc.REVOLT, (x, y - 20 * unit))


def _contests(report: Told, geometry: Geometry, unit: float) -> Iterable[Mark]:
    units = opening(report).units
    for event in _kind(report, "contest"):
        x, y = home(event["space"], geometry, unit)
        rows = [(units[row["unit"]].owner, row["total"]) for row in event["rows"]]
        rows.sort(key=lambda row: -row[1])
        yield Mark(sc.CONTEST, (x, y + 30 * unit), rows=tuple(rows))


def _kind(report: Told, kind: str) -> list[Event]:
    return [event for event in report.events if event.kind == kind]
