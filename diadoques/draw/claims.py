"""Who holds what, never by colour alone, and marks of what happened there: sieges, clashes, citadels fallen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from diadoques.board.spaces import Board
from diadoques.core.figures import strength
from diadoques.draw import scene as sc
from diadoques.draw.canvas import MARKS, RINGS, Canvas
from diadoques.draw.geometry import Geometry, Point, Shape, Writing
from diadoques.draw.palette import Livery, colour
from diadoques.draw.scene import Captain, DrawnPiece, Mark, Scene
from diadoques.draw.shapes import burst, place_shape, silhouette, space_paths
from diadoques.draw.signs import signs
from diadoques.draw.spots import DISC, RIM
from diadoques.draw.strokes import draw_siege_ring
from diadoques.draw.symbols import rounded_box
from diadoques.draw.view import Box
from diadoques.draw.writing import BOLD, CODE, PLAIN, Script, extent, width, write

# --- Who holds what: a letter beside the code of each held province, a flag over each held citadel; never colour alone


_HALF, _HIGH, _CLOCK = 8.5, 9.0, 44.0
"""Half the width of a tag, and half its height, in design pixels; how much wider is that of a province held against
right, with whose it is and for how long it has been held."""
_POLE, _CLOTH = 28.0, (19.0, 27.0, 12.0)
"""How high a flag is; how far its cloth reaches aside, and from which height down to which."""
_FEET = (
    *((dx, dy) for dy in (0.0, 5.0, 9.0, 12.0) for dx in (0.0, 6.0, -6.0, 11.0, -11.0)),
    (11.0, 15.0),
    (-11.0, 15.0),
)
"""Where the foot of a flag may stand, from the middle of its citadel's sign: on it, or at its lower corners."""
_LETTERS, _SIGN, _NAME, _OWN = 3.0, 2.0, 1.0, 1.0
"""What hiding a square pixel costs: of a code, a town's name or another claim; of a sign or counter; of a space's name;
of the sign of the flag's own citadel."""
_STEP = 2.0
_AFLOAT, _ABROAD = 200.0, 900.0
"""What a tag outside its province costs, in square design pixels: at sea, or in a province it seems to speak of."""

#: A box, and what it costs to cover it.
Weighed: TypeAlias = tuple[Box, float]


@dataclass(frozen=True, slots=True)
class Flag:
    """Where a flag stands, and whether its cloth flies to the left."""

    foot: Point
    left: bool


def paint_claims(
    canvas: Canvas, geometry: Geometry, board: Board, scene: Scene, liveries: Mapping[str, Livery], lang: str
) -> None:
    """One tag a held province, and a flag with the owner's letter over each held citadel that no garrison shows.

    Beside the tag of a province that is another's by right his letter, and for how long of how long it has been held.
    """
    unit = canvas.page.unit
    tags, flags = claims_of(geometry, board, scene, lang, unit)
    texts = []
    for code, at in tags.items():
        look = liveries.get(scene.provinces[code])
        if look is None or not canvas.page.inside(at, _HALF):
            continue
        if (right := scene.rightful.get(code)) is not None and right.owner in liveries:
            texts += _clock(canvas, at, right, liveries[right.owner])
            at = at[0] - _CLOCK / 2 * unit, at[1]
        box = rounded_box(at, _HALF * unit, _HIGH * unit, 3.0 * unit)
        canvas.patch(box, colour("piece", "rim"), colour("piece", "rim"), 3.2, RINGS)
        canvas.patch(box, look.fill, colour("piece", "line"), 1.2, RINGS + 0.01)
        texts.append(Script(look.letter, at, 14.0, BOLD, look.ink, order=RINGS + 0.02))
    write(canvas, texts)
    for citadel, flag in flags.items():
        look = liveries.get(scene.citadels[citadel])
        if look is not None and canvas.page.inside(geometry.places[citadel]):
            paint_flag(canvas, flag.foot, look, unit, RINGS + 0.2, left=flag.left)


def claims_of(
    geometry: Geometry, board: Board, scene: Scene, lang: str, unit: float
) -> tuple[dict[str, Point], dict[str, Flag]]:
    """The middle of each province's tag and the place of each citadel's flag: where they hide least.

    Flags have fewer places to stand and are put up first, then once more now that all of them stand.
    """
    busy = [*_printed(geometry, lang, unit), *_standing(scene, unit)]
    held = [one for one in scene.citadels if one in geometry.places and one not in scene.garrisoned]
    flags: dict[str, Flag] = {}
    for citadel in (*held, *held):
        others = [(flag_box(flag, unit), _LETTERS) for name, flag in flags.items() if name != citadel]
        flags[citadel] = _flag(geometry.places[citadel], [*busy, *others], unit)
    busy += [(flag_box(flag, unit), _LETTERS) for flag in flags.values()]
    tags: dict[str, Point] = {}
    for code in scene.provinces:
        if code in geometry.spaces:
            wide = code in scene.rightful
            tags[code] = _tag(geometry, board, code, busy, unit, wide=wide)
            busy.append((tag_box(tags[code], unit, wide=wide), _LETTERS))
    return tags, flags


def tag_box(at: Point, unit: float, *, wide: bool = False) -> Box:
    """What a tag covers; ``wide``: with whose the province is by right."""
    half = _HALF + (_CLOCK / 2 if wide else 0.0)
    return at[0] - half * unit, at[1] - _HIGH * unit, at[0] + half * unit, at[1] + _HIGH * unit


def _clock(canvas: Canvas, at: Point, right: sc.Rightful, look: Livery) -> list[Script]:
    """Whose a province is by right, and seasons held of those it takes: a card at the right of its tag."""
    unit, (x, y) = canvas.page.unit, at
    left = x + (_HALF - _CLOCK / 2) * unit
    card = rounded_box((left + _CLOCK / 2 * unit, y), _CLOCK / 2 * unit, _HIGH * unit, 3.0 * unit)
    canvas.patch(card, colour("paper", "card"), look.fill, 1.6, RINGS)
    chip = rounded_box((left + 9.0 * unit, y), 6.0 * unit, 6.5 * unit, 2.0 * unit)
    canvas.patch(chip, look.fill, colour("piece", "line"), 0.9, RINGS + 0.01)
    return [
        Script(look.letter, (left + 9.0 * unit, y), 11.0, BOLD, look.ink, order=RINGS + 0.02),
        Script(
            f"{right.held}/{right.of}", (left + 29.0 * unit, y), 13.0, BOLD, colour("paper", "text"), order=RINGS + 0.02
        ),
    ]


def flag_box(flag: Flag, unit: float) -> Box:
    """What the cloth of a flag covers; its pole is too thin to count."""
    (x, y), (aside, top, bottom) = flag.foot, _CLOTH
    start = x - aside * unit if flag.left else x
    return start, y - top * unit, start + aside * unit, y - bottom * unit


def counter_box(one: DrawnPiece | Captain, unit: float) -> Box:
    """What a counter covers: a unit, or a character with the crown."""
    x, y = one.at
    if isinstance(one, Captain):
        return x - DISC * unit, y - 2 * DISC * unit, x + DISC * unit, y + DISC * unit
    half = signs()[one.kind].reach[0] + RIM
    return x - half * unit, y - half * unit, x + half * unit, y + half * unit


def _flag(at: Point, busy: Sequence[Weighed], unit: float) -> Flag:
    def price(flag: Flag) -> float:
        box = flag_box(flag, unit)
        # Its own sign is among what is printed: it is worth less to this flag than to the others.
        spared = (_SIGN - _OWN) * covered_area(box, [_around(at, unit)])
        return _hidden(box, near) - spared + _STEP * math.dist(flag.foot, at) * unit

    choices = [Flag((at[0] + dx * unit, at[1] + dy * unit), left) for dx, dy in _FEET for left in (False, True)]
    near = _near([flag_box(one, unit) for one in choices], busy)
    return min(choices, key=price)


def _tag(
    geometry: Geometry, board: Board, code: str, busy: Sequence[Weighed], unit: float, *, wide: bool = False
) -> Point:
    """Beside, above or below the code of a province, and inside the province where there is room."""
    shape, paths = geometry.spaces[code], space_paths(geometry)
    lands = [paths[one] for one in geometry.spaces if one != code and not board.spaces[one].is_sea]
    x, y = shape.label
    aside = width(code, CODE) * shape.size / 2 * unit + (_HALF + (_CLOCK / 2 if wide else 0.0) + 5.0) * unit
    above = (shape.size * 0.6 + 8.0) * unit
    beside = [
        (x + side * reach, y + drop)
        for drop in (0.0, -above, above)
        for side in (1, -1)
        for reach in (aside, 1.6 * aside)
    ]
    choices = [beside[0], beside[2], (x, y - above), (x, y + above), *beside]
    near = _near([tag_box(one, unit, wide=wide) for one in choices], busy)

    def price(at: Point) -> float:
        astray = 0.0
        if not paths[code].contains_point(at):
            astray = _ABROAD if any(one.contains_point(at) for one in lands) else _AFLOAT
        return _hidden(tag_box(at, unit, wide=wide), near) + astray * unit**2 + _STEP * math.dist(at, (x, y)) * unit

    return min(choices, key=price)


def _hidden(box: Box, busy: Iterable[Weighed]) -> float:
    """The weighed area that a box covers, without a call for each of those under it: boards have hundreds."""
    left, top, right, bottom = box
    return sum(
        weight * ((min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0)))
        for (x0, y0, x1, y1), weight in busy
        if x0 < right and left < x1 and y0 < bottom and top < y1
    )


def _near(boxes: Sequence[Box], busy: Iterable[Weighed]) -> list[Weighed]:
    """What any of the boxes may hide, in the order of ``busy``."""
    left, top = min(one[0] for one in boxes), min(one[1] for one in boxes)
    right, bottom = max(one[2] for one in boxes), max(one[3] for one in boxes)
    return [one for one in busy if one[0][0] < right and left < one[0][2] and one[0][1] < bottom and top < one[0][3]]


def _around(at: Point, unit: float) -> Box:
    return at[0] - 10.0 * unit, at[1] - 10.0 * unit, at[0] + 10.0 * unit, at[1] + 10.0 * unit


def _printed(geometry: Geometry, lang: str, unit: float) -> list[Weighed]:
    """Codes, names and signs of the printed board, each with what it costs to hide it."""
    names = [box for shape in geometry.spaces.values() for box in _boxes(shape.name, lang, unit)]
    return [
        *((box, _LETTERS) for box in names_boxes(geometry, lang, unit)),
        *((box, _NAME) for box in names),
        *((_around(at, unit), _SIGN) for at in geometry.places.values()),
    ]


def _standing(scene: Scene, unit: float) -> list[Weighed]:
    standing: list[DrawnPiece | Captain] = [*scene.pieces, *scene.captains]
    return [(counter_box(one, unit), _SIGN) for one in standing]


def names_boxes(geometry: Geometry, lang: str, unit: float) -> list[Box]:
    """Where the names of towns and the codes of spaces are written."""
    written = [box for town in geometry.towns.values() for box in _boxes(town[lang], lang, unit)]
    return written + [box for code, shape in geometry.spaces.items() for box in _boxes(_code(code, shape), lang, unit)]


def _code(code: str, shape: Shape) -> Writing:
    return Writing(shape.label, shape.size, {"fr": (code,), "en": (code,)})


def _boxes(writing: Writing, lang: str, unit: float) -> list[Box]:
    """The boxes of a text's lines, near enough."""
    x, y = writing.at
    lines = [
        Script(line, (x, y + index * 1.16 * writing.size), writing.size, CODE, "", hang=writing.hang)
        for index, line in enumerate(writing.lines[lang])
    ]
    return [extent(line, unit) for line in lines]


def covered_area(flag: Box, boxes: Iterable[Box]) -> float:
    """How much of the boxes lies under ``flag``, in square pixels."""
    left, top, right, bottom = flag
    return sum(
        (min(right, x1) - max(left, x0)) * (min(bottom, y1) - max(top, y0))
        for x0, y0, x1, y1 in boxes
        if x0 < right and left < x1 and y0 < bottom and top < y1
    )


def paint_flag(
    canvas: Canvas, at: Point, look: Livery, unit: float, order: float, size: float = 1.0, left: bool = False
) -> None:
    """One flag, its foot at ``at``, its cloth to the right or to the ``left``."""
    x, y = at
    unit, side = unit * size, -1.0 if left else 1.0
    pole = Path([(x, y), (x, y - _POLE * unit)])
    canvas.patch(pole, "none", colour("piece", "rim"), 4.6 * size, order)
    cloth = Affine2D().scale(side, 1.0).scale(unit).translate(x, y).transform_path(silhouette("pennant"))
    canvas.patch(cloth, colour("piece", "rim"), colour("piece", "rim"), 4.2 * size, order)
    canvas.patch(pole, "none", colour("piece", "line"), 2.0 * size, order + 1e-4)
    canvas.patch(cloth, look.fill, colour("piece", "line"), 1.2 * size, order + 1e-4)
    letter_at = (x + 8.8 * side * unit, y - 19.6 * unit)
    write(canvas, [Script(look.letter, letter_at, 13.0 * size, BOLD, look.ink, order=order + 2e-4)])


# --- Marks: sieges that stand, clashes in which nobody entered, strengths in a contested space, citadels fallen


def paint_marks(canvas: Canvas, scene: Scene, liveries: Mapping[str, Livery]) -> None:
    """All marks of a scene."""
    for mark in scene.marks:
        if mark.kind == sc.RING:
            draw_siege_ring(canvas, mark.at, liveries[mark.owner], mark.text, RINGS)
        elif mark.kind == sc.STANDOFF:
            paint_standoff(canvas, mark)
        elif mark.kind == sc.REVOLT:
            paint_revolt(canvas, mark)
        elif mark.kind == sc.CONTEST:
            _contest(canvas, mark, liveries)
        elif mark.kind == sc.FALLEN:
            draw_siege_ring(canvas, mark.at, liveries[mark.owner], mark.text, RINGS)
            paint_flag(canvas, mark.at, liveries[mark.owner], canvas.page.unit, MARKS, 1.3)


def paint_standoff(canvas: Canvas, mark: Mark, size: float = 1.0, order: float = MARKS) -> None:
    """A burst with crossed swords: several wanted the space, nobody entered."""
    shape = place_shape(burst(), mark.at, canvas.page.unit, 0.0, size)
    canvas.patch(shape, colour("piece", "rim"), colour("piece", "rim"), 6.0 * size, order)
    canvas.patch(shape, colour("mark", "failed_fill"), colour("mark", "standoff"), 2.4 * size, order + 1e-4)
    write(canvas, [Script("⚔", mark.at, 19.0 * size, PLAIN, colour("mark", "standoff"), order=order + 2e-4)])


def paint_revolt(canvas: Canvas, mark: Mark, size: float = 1.0, order: float = MARKS) -> None:
    """A flame: the people of the space rose this year."""
    shape = place_shape(silhouette("flame"), mark.at, canvas.page.unit, 0.0, size)
    canvas.patch(shape, colour("piece", "rim"), colour("piece", "rim"), 6.0 * size, order)
    canvas.patch(shape, colour("mark", "revolt_fill"), colour("mark", "revolt"), 2.4 * size, order + 1e-4)


def _contest(canvas: Canvas, mark: Mark, liveries: Mapping[str, Livery]) -> None:
    """A card with each side's letter and its strength, the strongest first."""
    unit, count = canvas.page.unit, len(mark.rows)
    step = 36.0
    x, y = mark.at
    card = rounded_box(mark.at, (step * count / 2 + 2.0) * unit, 11.5 * unit, 5.0 * unit)
    canvas.patch(card, colour("paper", "card"), colour("paper", "frame"), 1.5, MARKS + 0.1)
    texts = []
    for index, (owner, brought) in enumerate(mark.rows):
        look = liveries[owner]
        left = x + (index - count / 2) * step * unit
        chip = rounded_box((left + 10.5 * unit, y), 8.0 * unit, 8.6 * unit, 3.0 * unit)
        canvas.patch(chip, look.fill, colour("piece", "line"), 1.1, MARKS + 0.11)
        texts.append(Script(look.letter, (left + 10.5 * unit, y), 13.0, BOLD, look.ink, order=MARKS + 0.12))
        texts.append(
            Script(strength(brought), (left + 26.0 * unit, y), 15.5, BOLD, colour("paper", "text"), order=MARKS + 0.12)
        )
    write(canvas, texts)
