"""From the film of a turn, in places and pieces, to scenes: which frames there are, and where on paper each mark
stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from diadoques.core import marks as mk
from diadoques.core.events import ResolvedTurn
from diadoques.core.faults import Fault
from diadoques.core.marks import Marks, Shot, Sign
from diadoques.core.orders import Order
from diadoques.core.untrusted import not_text
from diadoques.draw.geometry import Geometry, Point
from diadoques.draw.routes import arrows_of
from diadoques.draw.scene import Captain, DrawnPiece, Mark, Scene
from diadoques.draw.spots import counter_spots, home, piece_spots, pushed_spot
from diadoques.draw.words import date, word
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.showing import pictures_at

# --- The orders that a picture shows, of what it was given: orders, or sheets of texts by player


def followed_orders(orders: Iterable[Any] | Mapping[str, Iterable[Any]], position: Position) -> tuple[Order, ...]:
    """``Order`` values as they are; of sheets by player those that would be followed.

    Raises:
        Fault: a sheet is one text instead of a list.
    """
    if isinstance(orders, Mapping):
        return tuple(order for player, lines in orders.items() for order in _of_player(player, lines, position))
    return tuple(order for order in orders if isinstance(order, Order))


def _of_player(player: str, lines: Iterable[Any], position: Position) -> Iterable[Order]:
    """The orders of a sheet that would be followed; the grammar is not loaded before it is needed."""
    game = game_of(position)
    for reading in game.read(position, player, list(not_text(lines, f"orders.{player}"))):
        if reading.order is not None and reading.followed:
            yield reading.order


# --- The film of a turn: named steps, each a picture; which there are, the game of the turn tells


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of the film.

    Attributes:
        step: name of the step.
        number: place in this film, from 1; ``count``: pictures in it.
    """

    step: str
    number: int
    count: int

    def title(self, report: ResolvedTurn, lang: str) -> str:
        """``Printemps 321 av. J.-C. : les ordres``."""
        step = word(lang, f"step.{self.step}", report.before.game)
        return word(lang, "frame_title", date=date(report.before.season, lang, report.before.game), step=step)


def frames(report: ResolvedTurn) -> list[Frame]:
    """The pictures of a resolved turn, in order."""
    steps = pictures_at(report.before).film(report)
    return [Frame(step, number, len(steps)) for number, step in enumerate(steps, start=1)]


def frame_of(report: ResolvedTurn, wanted: Frame | str | int | None) -> Frame | None:
    """The frame meant by a frame, the name of its step or its number from 1; None (the whole season at once) stays.

    Raises:
        Fault: ``frame-unknown``.
    """
    if wanted is None or isinstance(wanted, Frame):
        return wanted
    film = frames(report)
    for frame in film:
        if wanted in (frame.step, frame.number):
            return frame
    known = ", ".join(frame.step for frame in film)
    raise Fault("frame-unknown", "frame", given=str(wanted), known=known)


# --- From a shot, in places and pieces, to a scene: where on paper each mark stands and each stroke runs


#: How far below, or above, the middle of its place a sign stands, in design pixels.
_LIFT = {mk.CONTEST: 30.0, mk.REVOLT: -20.0}


def of_position(
    position: Position, geometry: Geometry, unit: float = 1.0, orders: Iterable[Any] | Mapping[str, Iterable[Any]] = ()
) -> Scene:
    """The scene of a position, with the orders (if any) not resolved yet."""
    return scene_of(pictures_at(position).asked(position, followed_orders(orders, position)), geometry, unit)


def of_report(report: ResolvedTurn, geometry: Geometry, unit: float = 1.0, frame: Frame | None = None) -> Scene:
    """The scene of a resolved season: one step of its film, or (``frame`` None) all of it in one picture."""
    return scene_of(pictures_at(report.before).shot(report, frame.step if frame else ""), geometry, unit)


def scene_of(shot: Shot, geometry: Geometry, unit: float = 1.0) -> Scene:
    """Everything of a shot at its point on paper."""
    marks = shot.marks
    pieces, spots = _pieces(marks, shot.start or marks, geometry, unit)
    start = spots if shot.start is None else _stood(shot.start, geometry, unit)
    standing = [one for one in marks.pieces if one.state in (mk.HERE, mk.DISLODGED)]
    at = counter_spots(marks.counters, standing, spots, geometry, unit)
    captains = tuple(
        Captain(one.name, at[one.name], one.holder, one.kind == mk.ROYAL, one.weak) for one in marks.counters
    )
    return Scene(
        pieces,
        captains,
        arrows_of(shot.strokes, geometry, start, unit),
        tuple(_mark(sign, geometry, unit) for sign in marks.signs),
        dict(marks.spaces),
        dict(marks.places),
        frozenset(one.place for one in standing if one.state == mk.HERE and one.place in geometry.places),
        unit,
        dict(marks.weather),
        tuple(marks.floods),
        {badge.place: badge.number for badge in marks.badges if badge.kind == mk.TREASURE},
        tuple(marks.walls),
        dict(marks.rightful),
    )


def _stood(marks: Marks, geometry: Geometry, unit: float) -> dict[str, Point]:
    attended = {one.beside for one in marks.counters}
    return piece_spots((one for one in marks.pieces if one.state == mk.HERE), geometry, unit, attended)


def _pieces(
    marks: Marks, start: Marks, geometry: Geometry, unit: float
) -> tuple[tuple[DrawnPiece, ...], dict[str, Point]]:
    """Every piece at its spot, and the spots of those that are there still.

    Those that are there stand in their places or fan out, the driven out slide away, what has gone is shown where it
    stood, the dead beside the place where they fell.
    """
    spots, stood = _stood(marks, geometry, unit), _stood(start, geometry, unit)
    attended = {one.beside for one in marks.counters}
    found: list[DrawnPiece] = []
    for one in marks.pieces:
        lean = 0.0
        if one.state == mk.HERE:
            at = spots[one.id]
        elif one.state == mk.GHOST:
            at = stood[one.id]
        elif one.state == mk.DISLODGED:
            here, source = home(one.place, geometry, unit), one.pushed_from
            known = source in geometry.spaces or source in geometry.places
            others = [spot for key, spot in spots.items() if key != one.id]
            at, lean = pushed_spot(
                here, geometry.spot(source) if known else here, others, geometry, unit, one.id in attended
            )
            spots[one.id] = at
        elif one.state == mk.DEAD:
            x, y = stood[one.id]
            at, lean = pushed_spot((x, y), (x - 1.0, y - 1.0), _others(found, one.id), geometry, unit)
        else:  # what is only planned is not on paper yet
            continue
        found.append(
            DrawnPiece(one.id, one.owner, one.kind, one.grade, one.place, at, one.state, lean, one.letter, one.weak)
        )
    return tuple(found), spots


def _others(found: Sequence[DrawnPiece], piece: str) -> list[Point]:
    return [other.at for other in found if other.id != piece]


def _mark(sign: Sign, geometry: Geometry, unit: float) -> Mark:
    if sign.kind in (mk.RING, mk.FALLEN, mk.REVOLT):
        x, y = geometry.spot(sign.place)
    else:
        x, y = home(sign.place, geometry, unit)
    return Mark(sign.kind, (x, y + _LIFT.get(sign.kind, 0.0) * unit), sign.owner, sign.text, sign.rows)
