"""What stands around the map: the strip above it, and the legend under it, with what each sign and line means."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from matplotlib.path import Path

from diadoques.board.load import load_board
from diadoques.board.people import royals
from diadoques.draw import scene as sc
from diadoques.draw.canvas import CARD, CARD_TEXT, FRAME, Canvas
from diadoques.draw.claims import paint_flag, paint_revolt, paint_standoff
from diadoques.draw.counters import paint_captain, paint_piece
from diadoques.draw.geometry import Line, Point
from diadoques.draw.ground import HATCHES, RIGHTFUL
from diadoques.draw.lines import paint_bridge, paint_gate, paint_teeth, paint_wall
from diadoques.draw.palette import Livery, colour, livery, palette
from diadoques.draw.scene import Arrow, Captain, DrawnPiece, Mark, Scene
from diadoques.draw.signs import CENTRES, SAMPLES, TOWNS, sign_of
from diadoques.draw.strokes import draw_siege_ring, paint_arrow
from diadoques.draw.symbols import coast_tag, paint_tags, rounded_box, sign
from diadoques.draw.view import HEADER
from diadoques.draw.weather import paint_coin, paint_flood, paint_sign
from diadoques.draw.words import is_called, sources, word
from diadoques.draw.writing import BOLD, PLAIN, SERIF, SPACE_NAME, STRONG_TOWN, Face, Script, width, write

# --- Signs of the legend for what is printed on the board: terrains, borders, places, coasts


_CALLED = {key: terrain for terrain, key in TOWNS.items()}
_FIELDS = {"islet": ("land", "islet"), "off": ("sea", "off"), "closed": ("land", "closed")}


def terrain_key(canvas: Canvas, name: str, at: Point) -> None:
    """A little field of the terrain."""
    unit = canvas.page.unit
    box = rounded_box(at, 19.0 * unit, 9.5 * unit, 2.0 * unit)
    look = palette()["terrain"].get(_CALLED.get(name, name))
    fill = look["fill"] if look else colour(*_FIELDS[name])
    canvas.patch(box, fill, colour("paper", "quiet"), 1.3, CARD)
    if name == "closed":
        canvas.patch(box, "none", colour("land", "closed_ink"), 0.0, CARD + 0.1, hatch="///")
    if not look or look["texture"] == "none":
        return
    texture, marks = look["texture"], (-9.0, 5.0)
    if texture == "dashes":
        shapes = [[(a, b), (a + 9.0, b)] for a, b in ((-14.0, -4.0), (3.0, -4.0), (-6.0, 3.0))]
    elif texture == "bricks":
        shapes = [[(a - 5.0, b + 3.0), (a - 5.0, b - 3.0), (a + 5.0, b - 3.0)] for a, b in ((-8.0, 0.0), (4.0, 0.0))]
    elif texture == "waves":
        ripple = ((-6.0, 0.0), (-3.0, -2.0), (0.0, 0.0), (3.0, 2.0), (6.0, 0.0))
        shapes = [[(a + x, b + y) for x, y in ripple] for a, b in ((-8.0, -3.0), (6.0, 3.0))]
    elif texture == "dots":
        shapes = [
            [(a, b), (a + 0.1, b)] for a, b in ((-12.0, -4.0), (0.0, -3.0), (11.0, -5.0), (-6.0, 3.0), (6.0, 4.0))
        ]
    else:
        shapes = [[(a - 4.5, 3.0), (a, -3.5), (a + 4.5, 3.0)] for a in marks]
    whole = Path.make_compound_path(*(Path(np.asarray(shape) * unit + np.asarray(at)) for shape in shapes))
    canvas.patch(whole, "none", look["ink"], 1.7, CARD + 0.1, capstyle="round")


def border_key(canvas: Canvas, name: str, at: Point) -> None:
    """A stretch of the border."""
    unit, (x, y) = canvas.page.unit, at
    line: Line = ((x - 21.0 * unit, y), (x + 21.0 * unit, y))
    river, under = colour("border", "river"), colour("border", "river_under")
    if name == "pass":
        paint_gate(canvas, at, 0.0, CARD)
    elif name == "sea":
        canvas.lines([line], colour("border", "sea"), 1.9, CARD, dash=(7.0, 4.5), clip=False, cap="butt")
    elif name == "canal":
        canvas.lines([line], colour("border", "canal"), 2.2, CARD, dash=(2.2, 3.0), clip=False, cap="butt")
    elif name in ("wall", "buildable"):
        paint_wall(canvas, line, CARD, planned=name == "buildable", clip=False)
    elif name in ("river", "both", "bridge"):
        canvas.lines([line], under, 5.6, CARD, clip=False)
        canvas.lines([line], river, 3.2, CARD + 0.1, clip=False)
    else:
        canvas.lines([line], colour("border", "open" if name == "open" else "mountain"), 1.9, CARD, clip=False)
    if name == "bridge":
        paint_bridge(canvas, line, CARD + 0.2, clip=False)
    if name in ("range", "both", "half"):
        step = {"range": 11.0, "both": 21.0, "half": 14.0}[name]
        paint_teeth(canvas, [line], step, hollow=name == "half", order=CARD + 0.2, clip=False)


def place_key(canvas: Canvas, name: str, at: Point) -> None:
    """The sign of a kind of place."""
    kind = "city" if name == "port" else name
    sign(canvas, kind, [at], [at] if name == "port" else [], clip=False, order=CARD)


def coast_key(canvas: Canvas, at: Point, tag: str) -> None:
    """The tag of a named coast."""
    paint_tags(canvas, [(tag, at)], CARD)


# --- The legend under the map: what each sign, line and mark means; marks of orders only when they are used


SIZE = 17.5
ROWS = 3
_ROW = 26.0
_SIGN = 60.0
"""Width kept for a sign, in design pixels."""

_GREY = Livery("#b8ab90", "flat", "", "#14100b")

#: Groups of entries of a legend: weather, terrain, works.
WEATHERS = tuple(palette()["weather"])
TERRAIN = ("plain", "mountain", "desert", "flood", "clear", "high", "wet", "town", "base", "operations")
WORKS = ("wall", "buildable", "bridge")

BOARD = (
    *TERRAIN, "islet", "off", "open", "river", "range", "both", "half", "sea", "pass", "canal", *WORKS, "coast",
    "capital", "major", "minor", "city", "port", *CENTRES, "closed",
)  # fmt: skip
PLAYED = (
    "river", "range", "both", "half", *WORKS, "capital", "major", "minor", "port", *CENTRES, "closed", *SAMPLES,
)  # fmt: skip


def items_of(scene: Scene | None, owned: bool, there: Container[str] | None = None) -> list[str]:
    """Keys of what the legend of a picture shows, in order; ``there``: what occurs on its board (all by default)."""
    if scene is None or not (scene.pieces or scene.captains):
        printed = [f"legend.{key}" for key in BOARD if (key not in CENTRES if there is None else key in there)]
        return printed + [f"mark.{key}" for key in (_marks(scene) if scene is not None else ())]
    played = [*(() if owned else TERRAIN), *PLAYED]
    found = [f"legend.{key}" for key in played if (key not in CENTRES if there is None else key in there)]
    if any(not captain.captor and not captain.royal for captain in scene.captains):
        found.append("legend.leader")
    if any(captain.captor and not captain.royal for captain in scene.captains):
        found.append("legend.prisoner")
    if any(captain.royal for captain in scene.captains):
        found.append("legend.royal")
    used = _marks(scene)
    if (
        len([key for key in used if key not in (*WEATHERS, "swollen", "treasure")]) > 4
    ):  # orders want the room of the terrain
        left_out = (*TERRAIN, "capital", "major", "minor", "port", "closed")
        found = [key for key in found if key.split(".")[1] not in left_out]
    return found + [f"mark.{key}" for key in used]


def _marks(scene: Scene) -> list[str]:
    kinds = {(arrow.kind, arrow.state) for arrow in scene.arrows}
    names = {sc.MOVE: "move", sc.CONVOYED: "convoy", sc.SUPPORT_MOVE: "support", sc.SUPPORT_HOLD: "support",
             sc.CONVOY: "convoy", sc.SIEGE: "siege", sc.SUPPLY: "supply", sc.CONVERT: "convert", sc.RETREAT: "retreat",
             sc.LEAD: "lead"}  # fmt: skip
    found = dict.fromkeys(names[kind] for kind, _ in sorted(kinds, key=lambda pair: list(names).index(pair[0])))
    states = {state for _, state in kinds}
    extra = {
        "failed": sc.FAILED in states,
        "cut": sc.CUT in states,
        "void": sc.VOID in states,
        "revolt": any(mark.kind == sc.REVOLT for mark in scene.marks),
        "standoff": any(mark.kind == sc.STANDOFF for mark in scene.marks),
        "siege_one": "siege" not in found and any(mark.kind == sc.RING for mark in scene.marks),
        "dislodged": any(piece.state == sc.DISLODGED for piece in scene.pieces),
        "dead": any(piece.state == sc.DEAD for piece in scene.pieces),
        "fallen": any(mark.kind == sc.FALLEN for mark in scene.marks),
        **{kind: kind in scene.weather.values() for kind in WEATHERS},
        "swollen": bool(scene.floods),
        "rightful": bool(scene.rightful),
        "treasure": any(amount > 0 for amount in scene.treasures.values()),
    }
    return [*found, *(key for key, used in extra.items() if used)]


def paint_legend(canvas: Canvas, keys: Sequence[str], lang: str, board: str, game: str) -> None:
    """Lay the items out in columns under the frame; what the game has no word for is left out."""
    keys = [key for key in keys if is_called(key, game)]
    shores = (space.id + coast for space in load_board(board).spaces.values() for coast in space.coasts)
    tag = coast_tag(next(shores), lang, game) if "legend.coast" in keys else ""
    unit = canvas.page.unit
    left, _, right, bottom = canvas.page.box
    columns = [keys[start : start + ROWS] for start in range(0, len(keys), ROWS)]
    labels = {key: word(lang, key, game) for key in keys}
    wide = [_SIGN + max(width(labels[key], PLAIN) for key in column) * SIZE for column in columns]
    room = (right - left) / unit
    size, gap = SIZE, 0.0
    if sum(wide) > room:
        size = SIZE * (room - _SIGN * len(wide)) / (sum(wide) - _SIGN * len(wide))
    elif len(wide) > 1:
        gap = min(90.0, (room - sum(wide)) / (len(wide) - 1))
    x, texts = left, []
    for column, span in zip(columns, wide, strict=True):
        for row, key in enumerate(column):
            y = bottom + (23.0 + row * _ROW) * unit
            paint_key(canvas, key, (x + 21.0 * unit, y), board, tag)
            text_at = (x + (_SIGN - 6.0) * unit, y)
            texts.append(
                Script(labels[key], text_at, size, PLAIN, colour("paper", "text"), hang="start", order=CARD_TEXT)
            )
        x += (_SIGN + (span - _SIGN) * size / SIZE + gap) * unit
    write(canvas, texts)


def paint_sources(canvas: Canvas, board: str, lang: str) -> None:
    """Where the picture's data come from, at the foot of the paper."""
    _, _, right, bottom = canvas.page.paper
    at = (right - 26.0 * canvas.page.unit, bottom - 9.5 * canvas.page.unit)
    ink = colour("paper", "quiet")
    write(canvas, [Script(sources(board, lang), at, 12.5, SPACE_NAME, ink, hang="end", order=CARD_TEXT)])


def paint_key(canvas: Canvas, key: str, at: Point, board: str, tag: str) -> None:
    """One sign, as it stands on the map of a board; ``tag``: what stands on that of a coast."""
    family, name = key.split(".")
    if family == "mark":
        _mark(canvas, name, at)
    elif name in (*TERRAIN, "islet", "off", "closed"):
        terrain_key(canvas, name, at)
    elif name in ("open", "river", "range", "both", "half", "sea", "pass", "canal", *WORKS):
        border_key(canvas, name, at)
    elif name in ("capital", "major", "minor", "city", "port", *CENTRES):
        place_key(canvas, name, at)
    elif name == "coast":
        coast_key(canvas, at, tag)
    elif name in SAMPLES:
        one = SAMPLES[name]
        shown = DrawnPiece("", "", sign_of(one.kind, board), one.face, "", at, letter=one.letter, weak=one.weak)
        paint_piece(canvas, shown, _GREY, CARD, 0.62 if one.letter else 0.66)
    else:
        captor = "captor" if name == "prisoner" else ""
        person = next(iter(royals(board)), "") if name == "royal" else ""
        crew = {"": replace(livery(person, board), letter="") if person else _GREY, "captor": _GREY}
        spot = (at[0], at[1] + 3.0 * canvas.page.unit)
        paint_captain(canvas, Captain("", spot, captor, name == "royal"), crew, CARD, 0.8)


_ARROWS: Mapping[str, tuple[str, str, str]] = {
    "move": (sc.MOVE, sc.DONE, ""),
    "convoy": (sc.CONVOYED, sc.DONE, ""),
    "support": (sc.SUPPORT_MOVE, sc.DONE, ""),
    "supply": (sc.SUPPLY, sc.DONE, ""),
    "convert": (sc.CONVERT, sc.DONE, "G"),
    "retreat": (sc.RETREAT, sc.DONE, ""),
    "lead": (sc.LEAD, sc.DONE, ""),
    "failed": (sc.MOVE, sc.FAILED, ""),
    "cut": (sc.SUPPORT_MOVE, sc.CUT, ""),
    "void": (sc.SUPPORT_MOVE, sc.VOID, ""),
}


def _mark(canvas: Canvas, name: str, at: Point) -> None:
    unit = canvas.page.unit
    x, y = at
    if name in _ARROWS:
        kind, state, tag = _ARROWS[name]
        line = tuple((x + (step - 4.4) * 4.4 * unit, y) for step in range(9))
        paint_arrow(canvas, Arrow(kind, state, "", "", line, tag), _GREY, CARD)
    elif name in ("siege", "siege_one", "siege_two"):
        small = (x, y)
        draw_siege_ring(canvas, small, _GREY, "II" if name == "siege_two" else "I", CARD, size=0.62)
    elif name == "standoff":
        paint_standoff(canvas, Mark(sc.STANDOFF, at), 0.75, CARD)
    elif name == "revolt":
        paint_revolt(canvas, Mark(sc.REVOLT, at), 0.75, CARD)
    elif name in WEATHERS:
        paint_sign(canvas, name, at, CARD, 0.7)
    elif name == "swollen":
        paint_flood(canvas, [((x - 21.0 * unit, y), (x + 21.0 * unit, y))], CARD, clip=False)
    elif name == "treasure":
        write(canvas, [paint_coin(canvas, at, "5", CARD, 1.1)])
    elif name == "rightful":
        box = rounded_box(at, 17.0 * unit, 8.0 * unit, 3.0 * unit)
        canvas.patch(box, "none", colour("piece", "line"), 0.8, CARD, hatch=RIGHTFUL)
    elif name == "fallen":
        paint_flag(canvas, (x - 6 * unit, y + 11 * unit), _GREY, unit, CARD, 0.8)
    else:
        state = sc.DEAD if name == "dead" else sc.DISLODGED
        paint_piece(canvas, DrawnPiece("", "", "A", "", "", at, state), _GREY, CARD, 0.6)


# --- The strip above the map: title and date, then the players with colour, letter, name and points


_TITLE = Face(SERIF, bold=True)


@dataclass(frozen=True, slots=True)
class StripPlayer:
    """One player of the strip; ``points`` is "" when there are none to show."""

    id: str
    name: str
    points: str = ""
    out: bool = False


def paint_frame(canvas: Canvas) -> None:
    """The double frame of the map."""
    left, top, right, bottom = canvas.page.box
    unit, ink = canvas.page.unit, colour("paper", "frame")
    for gap, stroke in ((0.0, 3.2), (6.5, 1.1)):
        reach = gap * unit
        middle = ((left + right) / 2, (top + bottom) / 2)
        box = rounded_box(middle, (right - left) / 2 + reach, (bottom - top) / 2 + reach, 0.01)
        canvas.patch(box, "none", ink, stroke, FRAME)


def paint_header(
    canvas: Canvas, title: str, subtitle: str, players: Sequence[StripPlayer], liveries: Mapping[str, Livery]
) -> None:
    """Title at the left, players at the right: names and points, or what of them fits."""
    unit = canvas.page.unit
    left, top, right, _ = canvas.page.box
    y = top - (HEADER / 2 + 2.0) * unit
    size = 30.0
    shown = title.upper()
    texts = [Script(shown, (left, y), size, _TITLE, colour("paper", "title"), hang="start", order=CARD_TEXT)]
    x = left + (width(shown, _TITLE) * size + 18.0) * unit
    texts.append(Script(subtitle, (x, y), 25.0, SPACE_NAME, colour("paper", "text"), hang="start", order=CARD_TEXT))
    used = x + width(subtitle, SPACE_NAME) * 25.0 * unit
    room = (right - used) / unit - 24.0
    for names, score in ((True, True), (True, False), (False, True)):
        labels = [_label(player, names, score) for player in players]
        spans = [44.0 + sum(width(text, face) * 19.0 + 7.0 for text, face in label) for label in labels]
        if sum(spans) + 14.0 * len(spans) <= room:
            break
    gap = 14.0
    x = right - (sum(spans) + gap * (len(spans) - 1)) * unit
    for player, label, span in zip(players, labels, spans, strict=True):
        _chip(canvas, (x + 19.0 * unit, y), liveries[player.id])
        at = x + 43.0 * unit
        for text, face in label:
            ink = colour("paper", "quiet") if player.out else colour("paper", "text")
            texts.append(Script(text, (at, y), 19.0, face, ink, hang="start", order=CARD_TEXT))
            at += (width(text, face) * 19.0 + 7.0) * unit
        x += (span + gap) * unit
    write(canvas, texts)


def _label(player: StripPlayer, names: bool, score: bool) -> list[tuple[str, Face]]:
    label = [(player.name, STRONG_TOWN)] if names else []
    if player.out:
        return [*label, ("†", PLAIN)]
    return [*label, (player.points, PLAIN)] if player.points and score else label


def _chip(canvas: Canvas, at: tuple[float, float], look: Livery) -> None:
    """A little field in the owner's colour and hatch, with his letter on a clear ground."""
    unit, line = canvas.page.unit, colour("piece", "line")
    box = rounded_box(at, 19.0 * unit, 14.0 * unit, 4.0 * unit)
    body = canvas.patch(box, look.fill, line, 1.5, CARD, hatch=HATCHES[look.hatch])
    body.set_hatch_linewidth(canvas.points(0.9))
    canvas.patch(rounded_box(at, 11.5 * unit, 12.0 * unit, 4.0 * unit), look.fill, "none", 0.0, CARD + 0.1)
    write(canvas, [Script(look.letter, at, 20.0, BOLD, look.ink, order=CARD_TEXT)])
