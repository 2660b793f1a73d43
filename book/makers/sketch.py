"""Small maps within a page: the board once as shapes that every map of the page uses, then pieces and orders on it.

Such a map weighs a few kilobytes; its colours are those of the printed board, its sizes stand in ``book.css``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import count
from typing import Any

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.draw.geometry import Line, Part, Point, load_geometry
from diadoques.draw.palette import livery, palette, sea_shades
from diadoques.draw.plan import Plan, plan_of
from diadoques.draw.scene import DEAD, DISLODGED, GHOST, Captain, DrawnPiece, Mark, Scene
from diadoques.draw.signs import sign_of, signs
from diadoques.draw.view import page_of
from makers.laid import attribute
from makers.lines import GRAIN, simplified
from makers.strokes import stroke

WIDE = 640.0
"""How wide a map is on a page, in pixels, where there is room."""
LEAST = 0.24
"""The smallest part of the board's width that a map shows."""
WIDEST = 40.0
"""No piece reaches farther from its middle, in pixels of the page."""
_CROWDED = 26
"""From how many spaces on, only those that the map is about are named."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The part of a board that a small map shows, in board pixels."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def unit(self) -> float:
        """Board pixels to one of the page."""
        return self.wide / WIDE

    def holds(self, at: Point, edge: float = 0.0) -> bool:
        """Whether a point is in sight, ``edge`` pixels of the page from the rim at least."""
        air = edge * self.unit
        return (
            self.left + air <= at[0] <= self.left + self.wide - air
            and self.top + air <= at[1] <= self.top + self.high - air
        )

    def meets(self, reach: tuple[float, float, float, float]) -> bool:
        """Whether some of what reaches from left, top to right, bottom may be in sight."""
        left, top, right, bottom = reach
        return (left <= self.left + self.wide and right >= self.left and top <= self.top + self.high
                and bottom >= self.top)  # fmt: skip


def frame_of(board: str, codes: Iterable[str]) -> Frame:
    """The part of a board around some spaces; all of it for none."""
    left, top, right, bottom = load_geometry(board).frame
    wanted = tuple(codes)
    if wanted:
        wide, high = right - left, bottom - top
        left, top, right, bottom = page_of(load_geometry(board), wanted, int(WIDE)).box
        if right - left < LEAST * wide:  # a single small province says nothing of where it lies
            grow = LEAST * wide / (right - left)
            x, y = (left + right) / 2, (top + bottom) / 2
            left, right = x - (x - left) * grow, x + (right - x) * grow
            top, bottom = y - min(high, (bottom - top) * grow) / 2, y + min(high, (bottom - top) * grow) / 2
    return Frame(left, top, right - left, bottom - top)


DRAFT = 5
"""Of a draft one small map in so many is drawn, and its position kept to be opened."""
UNDRAWN = '<svg class="dia-sketch dia-undrawn" viewBox="0 0 640 360"></svg>'
"""What stands in a draft for the others."""


#: Counts the small maps of a draft while one is made; of the book itself all are drawn.
_COUNTED: ContextVar[Iterator[int] | None] = ContextVar("small maps of a draft", default=None)


@contextmanager
def drawing(draft: bool) -> Iterator[None]:
    """Meanwhile, of a draft, the first small map of every ``DRAFT`` is drawn; the others are empty frames."""
    before = _COUNTED.set(count() if draft else None)
    try:
        yield
    finally:
        _COUNTED.reset(before)


def in_draft() -> bool:
    """Whether what is written now is a draft."""
    return _COUNTED.get() is not None


def sketch(lang: str, codes: Iterable[str], **what: Any) -> str:
    """A small map of a position or a report around ``codes``, as SVG; ``what`` goes to ``plan_of``."""
    counted = _COUNTED.get()
    if counted is not None and next(counted) % DRAFT:
        return UNDRAWN
    wanted = tuple(dict.fromkeys(codes))
    plan = plan_of(lang=lang, theatre=wanted or None, size=int(WIDE), **what)
    frame = frame_of(plan.board.id, wanted)
    scene = _scene(plan, frame, what)
    parts = [
        f'<svg class="dia-sketch"{attribute(lang, what)} role="img"',
        f' aria-label="{escape(plan.alt, quote=True)}" style="--u:{frame.unit:.3f}" '
        f'viewBox="{frame.left:.0f} {frame.top:.0f} {frame.wide:.0f} {frame.high:.0f}">',
        f'<use href="#{plan.board.id}"/>',
        *_held(scene, plan.board, frame),
        *_names(plan, frame, set(wanted)),
        *(stroke(arrow, livery(arrow.owner, plan.board.id), frame.unit) for arrow in scene.arrows),
        *_pieces(scene, plan, frame),
        *(_mark(mark) for mark in scene.marks),
        "</svg>",
    ]
    return "".join(parts)


def _scene(plan: Plan, frame: Frame, what: Mapping[str, Any]) -> Scene:
    """What stands on the map, spread out as the map's own scale wants it."""
    from diadoques.draw import compose
    from diadoques.draw.compose import frame_of as film_frame

    report = what.get("report")
    if report is None:
        return compose.of_position(what["position"], plan.geometry, frame.unit, what.get("orders", ()))
    return compose.of_report(report, plan.geometry, frame.unit, film_frame(report, what.get("frame")))


# ------------------------------------------------------------------ the board, once a page


@cache
def board_shapes(name: str) -> str:
    """What every small map of a board uses: its ground, its borders, and the silhouettes of pieces."""
    board = load_board(name)
    sheet, shades = load_geometry(board.id), sea_shades(board)
    fills = [f"fill:{shade}" for shade in palette()["sea"]["shades"]]
    parts = [f'<svg class="dia-shapes" aria-hidden="true"><defs><g id="{board.id}" class="dia-board">']
    parts.append(f'<path d="{_parts(sheet.off)}" fill="{palette()["sea"]["off"]}"/>')
    for code, shape in sheet.spaces.items():
        space = board.spaces.get(code)
        if space is None:
            continue
        fill = fills[shades.get(code, 0) % len(fills)] if space.is_sea else f"fill:{_ground(board, code)}"
        parts.append(f'<path class="dia-g" style="{fill}" d="{_parts(shape.parts)}"/>')
    parts.append(f'<path class="dia-closed" d="{_parts((*sheet.closed, *sheet.scenery))}"/>')
    for kind in ("river", "mountain", "both", "half"):
        lines = [row.line for row in sheet.borders if row.kind == kind]
        if lines:
            parts.append(f'<path class="dia-b dia-b-{kind}" d="{"".join(map(_line, lines))}"/>')
    parts.append("</g>")
    for name, sign in signs().items():
        parts.append(f'<path id="sign-{name}" d="{sign.svg["outline"]}"/>')
    parts.append("</defs></svg>\n")
    return "".join(parts)


def _ground(board: Board, code: str) -> str:
    return str(palette()["terrain"][board.spaces[code].terrain]["fill"])


def _parts(parts: Iterable[Part]) -> str:
    return "".join(f"{_line(ring)}z" for part in parts for ring in part)


def _line(points: Line, grain: float = GRAIN) -> str:
    """A line as SVG writes it, simplified, in whole pixels and steps from point to point."""
    kept = [(round(x), round(y)) for x, y in simplified(points, grain)]
    found, last = [], (0, 0)
    for x, y in kept:
        if not found:
            found.append(f"M{x} {y}l")
        elif (x, y) != last:
            found.append(f"{x - last[0]} {y - last[1]} ".replace(" -", "-"))
        last = (x, y)
    return "".join(found).rstrip()


# ------------------------------------------------------------------ what stands on it


def _held(scene: Scene, board: Board, frame: Frame) -> Iterator[str]:
    sheet = load_geometry(board.id)
    for code, owner in scene.provinces.items():
        if owner and code in sheet.spaces and frame.meets(_reach(board.id, code)):
            fill = livery(owner, board.id).fill
            yield f'<path class="dia-held" fill="{fill}" d="{_outline(board.id, code)}"/>'
    for code in scene.weather:
        yield f'<path class="dia-sky" d="{_outline(board.id, code)}"/>'


@cache
def _reach(board: str, code: str) -> tuple[float, float, float, float]:
    """From where to where a space reaches, in board pixels: left, top, right, bottom."""
    points = [point for part in load_geometry(board).spaces[code].parts for point in part[0]]
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


@cache
def _outline(board: str, code: str) -> str:
    """A space once more, to be tinted: coarser than the board below it."""
    return "".join(f"{_line(part[0], 3.0)}z" for part in load_geometry(board).spaces[code].parts if len(part[0]) > 8)


def _names(plan: Plan, frame: Frame, wanted: set[str]) -> Iterator[str]:
    """The codes of spaces in sight, and the towns with their names."""
    sheet, board = plan.geometry, plan.board
    seen = [code for code, shape in sheet.spaces.items() if code in board.spaces and frame.holds(shape.label, 16)]
    if len(seen) > _CROWDED and wanted:
        seen = [code for code in seen if code in wanted]
    for name, at in sheet.places.items():
        place = board.places.get(name)
        if place is None or not frame.holds(at, 6):
            continue
        holder = (plan.scene.citadels if plan.scene else {}).get(name, "")
        fill = livery(holder, board.id).fill if holder else "#fff8e6"
        yield f'<circle class="dia-town" cx="{at[0]:.0f}" cy="{at[1]:.0f}" fill="{fill}"/>'
        writing = sheet.towns[name].get(plan.lang)
        if writing is not None and place.province in (wanted or {place.province}) and plan.game == "diadoques":
            x, y = writing.at
            text = " ".join(writing.lines[plan.lang])
            yield f'<text class="dia-tn" text-anchor="{writing.hang}" x="{x:.0f}" y="{y:.0f}">{escape(text)}</text>'
    for code in seen:
        x, y = sheet.spaces[code].label
        sea = " dia-sea" if board.spaces[code].is_sea else ""
        shown = board.spaces[code].codes.get(plan.lang, code)
        yield f'<text class="dia-code{sea}" x="{x:.0f}" y="{y:.0f}">{escape(shown)}</text>'


def _pieces(scene: Scene, plan: Plan, frame: Frame) -> Iterator[str]:
    order = {GHOST: 0}
    for piece in sorted(scene.pieces, key=lambda one: (order.get(one.state, 1), one.at[1])):
        if frame.holds(piece.at, -WIDEST):
            yield _piece(piece, plan)
    for captain in scene.captains:
        if frame.holds(captain.at, -WIDEST):
            yield _captain(captain, plan)


def _piece(piece: DrawnPiece, plan: Plan) -> str:
    look, sign = livery(piece.owner, plan.board.id), signs()[sign_of(piece.kind, plan.board.id)]
    x, y = piece.at
    turn = "rotate(22)" if piece.state in (DISLODGED, DEAD) else ""
    dx, dy = sign.letter
    inner = f'<use href="#sign-{sign_of(piece.kind, plan.board.id)}" fill="{look.fill}"/>'
    if piece.state != GHOST:
        size, letter = f"font-size:{sign.size:g}px", escape(piece.letter or look.letter)
        inner += f'<text x="{dx:g}" y="{dy:g}" fill="{look.ink}" style="{size}">{letter}</text>'
    if piece.grade and piece.state != GHOST:
        inner += '<circle class="dia-dot" cx="13" cy="11" r="7.5"/>'
        inner += f'<text x="13" y="11.5" class="dia-gr">{piece.grade}</text>'
    if piece.state == DEAD:
        inner += '<path class="dia-x" d="M-14-14L14 14M14-14L-14 14"/>'
    return (
        f'<g class="dia-p dia-{piece.state}" transform="translate({x:.0f} {y:.0f})">'
        f'<g class="dia-s" {f"transform={chr(34)}{turn}{chr(34)}" if turn else ""}>{inner}</g></g>'
    )


def _captain(captain: Captain, plan: Plan) -> str:
    who = captain.captor if captain.captor and captain.royal else captain.name
    look = livery(who, plan.board.id)
    crown = "diadem" if captain.royal else "crown"
    bars = '<path class="dia-bar" d="M-4-8V8M4-8V8"/>' if captain.captor and not captain.royal else ""
    letter = escape(livery(captain.name, plan.board.id).letter)
    return (
        f'<g class="dia-p" transform="translate({captain.at[0]:.0f} {captain.at[1]:.0f})"><g class="dia-s">'
        f'<circle r="9.5" fill="{look.fill}"/><use href="#sign-{crown}" class="dia-crown"/>'
        f'<text class="dia-gr" y=".5" style="fill:{look.ink}">{letter}</text>{bars}</g></g>'
    )


_SIGNS = {"standoff": "✕", "revolt": "▲", "fallen": "⚑"}


def _mark(mark: Mark) -> str:
    x, y = mark.at
    if mark.kind == "contest":
        text = " : ".join(f"{strength:g}" for _, strength in mark.rows)
        return f'<text class="dia-sum" x="{x:.0f}" y="{y:.0f}">{text}</text>'
    sign = _SIGNS.get(mark.kind)
    return f'<text class="dia-sg" x="{x:.0f}" y="{y:.0f}">{sign}</text>' if sign else ""
