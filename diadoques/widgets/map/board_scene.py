"""The board as the clicked map wants it: paths, names and facts as plain JSON values, sent once to the browser."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.people import owners
from diadoques.board.spaces import Board, Space, split_coast
from diadoques.core.language import LANGUAGES
from diadoques.core.resources import MissingResource, resource
from diadoques.draw.geometry import WALLED, WET, Border, BorderKind, Geometry, Line, Part, load_geometry
from diadoques.draw.palette import COUNTRY, colour, is_filled, livery, mix, palette, sea_shades
from diadoques.draw.routes import along, direction_at, length, middle
from diadoques.draw.signs import CENTRES, SAMPLES, kind_of, shapes_of, there_on
from diadoques.draw.view import theatre_name, theatres
from diadoques.draw.words import is_called, vocabulary, word
from diadoques.explain.catalogue import capital, money_word
from diadoques.games.catalogue import load_game, usual

TOOTH = 7.0
TOOTH_GAP = 12.0
"""Mountain teeth along a border: size and spacing in board pixels."""
MERLON, MERLON_GAP = 7.0, 13.0
"""The same of the merlons of a wall."""
_LEADER = "legend.leader"
_LEGEND = (
    "legend.tile", "legend.tile_own", "legend.hull", "legend.weak",
    "legend.army", "legend.fleet", "legend.garrison", _LEADER, "mark.move", "mark.failed", "mark.support",
    "mark.cut", "mark.convoy", "mark.siege", "mark.retreat", "legend.capital", "legend.major", "legend.minor",
    "legend.port", *(f"legend.{centre}" for centre in CENTRES), "legend.coast", "legend.closed",
)  # fmt: skip

#: What is printed, where zones are told apart by their ground, and what is laid over it while one plays.
_LAID = (
    "legend.codes", "legend.held", "legend.figures", "legend.built", "legend.pile", "legend.frame", "legend.aside",
    "legend.goal", "legend.dot",
)  # fmt: skip
_ZONES = (
    "legend.clear", "legend.high", "legend.wet", "legend.town", "legend.base", "legend.operations", "legend.off",
    "legend.sea", "legend.river", "legend.bridge", "legend.wall", "legend.buildable", *_LAID,
)  # fmt: skip


@cache
def board_scene(board_id: str = "", layer: str = "basic", game: str = "") -> dict[str, Any]:
    """Everything of a board that no position changes, for ``static/map.js``; the same value is returned every time.

    Its words are those of the ``game`` that is played there; with neither, board and words are those of the usual game.

    Raises:
        Fault: a file of the board is missing or broken.
    """
    game = game or ("" if board_id else usual())
    named = board_id or load_game(game).about.board
    return scene_of(load_board(named, layer), load_geometry(named), _relief(named), game)


def scene_of(board: Board, sheet: Geometry, relief: str = "", game: str = "") -> dict[str, Any]:
    """Everything of a board that no position changes, from given values (tests draw small boards)."""
    return {
        "id": board.id,
        "game": game,
        "size": list(sheet.size),
        "frame": list(sheet.frame),
        "spaces": [_space(board, sheet, code, game) for code in sheet.spaces if code in board.spaces],
        "scenery": [_polygons([part]) for part in sheet.scenery],
        "closed": [_polygons([part]) for part in sheet.closed],
        "lakes": [_polygons([part]) for part in sheet.lakes],
        "off": [_polygons([part]) for part in sheet.off],
        "borders": [
            _border(board, row) for row in sorted(sheet.borders, key=_order) if row.kind is not BorderKind.CLOSED
        ],
        "rivers": [{"name": dict(row.name), "d": _line(row.line)} for row in sheet.rivers],
        "works": [{"name": dict(row.name), "d": _line(row.line)} for row in (*sheet.works, *sheet.ways)],
        "passes": [{"name": dict(row.name), "at": list(row.at), "angle": row.angle} for row in sheet.passes],
        "places": [_place(board, sheet, name) for name in sheet.places if name in board.places],
        "treasure": {lang: money_word(game, lang, "treasure", amount="{amount}") for lang in LANGUAGES} if game else {},
        "units": _units(game),
        "players": _players(board.id),
        "filled": is_filled(board.id),
        "theatres": _theatres(board, sheet),
        "colors": colours(),
        "shapes": shapes_of(board.id),
        "legend": _legend(board, sheet, game),
        "relief": relief,
        "signs": {kind: row["sign"] for kind, row in palette()["weather"].items()},
    }


def colours() -> dict[str, str]:
    """The palette as the custom properties of ``map.css`` (``--dia-...``)."""
    table = {
        "ground": ("paper", "ground"), "frame": ("paper", "frame"), "text": ("paper", "text"),
        "quiet": ("paper", "quiet"), "halo": ("paper", "halo"),
        "card": ("paper", "card"), "islet": ("land", "islet"), "coast": ("land", "coast"),
        "closed": ("land", "closed"),
        "neutral": ("land", "neutral"), "off": ("sea", "off"), "glow": ("sea", "glow"), "sea-ink": ("sea", "ink"),
        "sea-halo": ("sea", "halo"), "open": ("border", "open"), "river": ("border", "river"),
        "river-under": ("border", "river_under"), "range": ("border", "mountain"),
        "range-hollow": ("border", "mountain_hollow"), "sea-line": ("border", "sea"), "tag": ("border", "tag"),
        "tag-text": ("border", "tag_text"),
        "wall": ("border", "wall"), "wall-light": ("border", "wall_light"),
        "place-ink": ("place", "ink"), "place-fill": ("place", "fill"),
        "capital": ("place", "capital"), "port": ("place", "port"), "rim": ("piece", "rim"), "dark": ("piece", "dark"),
        "leader": ("piece", "leader"), "failed": ("mark", "failed"), "failed-fill": ("mark", "failed_fill"),
        "siege": ("mark", "siege"), "revolt": ("mark", "revolt"), "revolt-fill": ("mark", "revolt_fill"),
    }  # fmt: skip
    found = {name: colour(*where) for name, where in table.items()}
    found["hatch"] = str(palette()["land"]["hatch"])
    for terrain, row in palette()["terrain"].items():
        found[terrain] = row["fill"]
        found[f"{terrain}-ink"] = row["ink"]
    for kind, row in palette()["weather"].items():
        found[f"weather-{kind}"] = row["fill"]
        found[f"weather-{kind}-ink"] = row["ink"]
    for key, name in (("shades", "sea"), ("pale", "pale")):
        found |= {f"{name}{index}": shade for index, shade in enumerate(palette()["sea"][key])}
    return found


def _space(board: Board, sheet: Geometry, code: str, game: str) -> dict[str, Any]:
    space, shape = board.spaces[code], sheet.spaces[code]
    return {
        "id": code,
        "name": dict(space.name),
        "code": dict(space.codes),
        "country": _country(space, board.id),
        "shores": {coast: _spelled(code + coast, game) for coast in shape.coasts},
        "kind": space.kind,
        "terrain": "sea" if space.is_sea else space.terrain,
        "tone": sea_shades(board).get(code, 0),
        "d": _polygons(shape.parts),
        "area": round(sum(abs(_area(part[0])) for part in shape.parts)),
        "label": list(shape.label),
        "anchor": list(shape.anchor),
        "coasts": {coast: list(at) for coast, at in shape.coasts.items()},
        "supply": "star" if space.supply == "*" else space.supply,
        "army": sorted(board.army.get(code, ())),
        "fleet": {shore: _reached(board, shore) for shore in board.shores(code)},
    }


def _country(space: Space, board_id: str) -> str:
    """The fill of a region that the printed board shows in a power's colour, or ""."""
    if not space.country or is_filled(board_id):
        return ""
    return mix(palette()["terrain"][space.terrain]["fill"], livery(space.country, board_id).fill, COUNTRY)


def _spelled(shore: str, game: str) -> dict[str, str]:
    """A named coast as orders write it, by language; its last two letters are its tag."""
    if not game:
        return {}
    notation = load_game(game).abilities.notation
    return {lang: notation.spelled(shore, lang) if notation else shore for lang in LANGUAGES}


def _legend(board: Board, sheet: Geometry, game: str) -> list[dict[str, Any]]:
    """What the legend explains: what occurs on this board and in its game, called as on the drawn map."""
    there = there_on(board, sheet, game)
    ordered = load_game(game or usual()).abilities.play is None  # who answers question by question draws no orders
    played = [key for key in (_LEGEND if ordered else (*_LEGEND, *_ZONES)) if is_called(key, game)]
    keys = [
        key
        for key in played
        if (key.startswith("mark.") and ordered) or key in (_LEADER, *_LAID) or key.partition(".")[2] in there
    ]
    return [
        {
            "key": key,
            "name": {lang: word(lang, key, game, player="{player}") for lang in LANGUAGES},
            "sample": _sample(key),
        }
        for key in keys
    ]


def _sample(key: str) -> dict[str, Any] | None:
    """The counter that stands for its like, if it is one."""
    one = SAMPLES.get(key.partition(".")[2])
    return {"kind": one.kind, "grade": one.face, "letter": one.letter, "weak": one.weak} if one else None


def _reached(board: Board, shore: str) -> list[str]:
    return sorted(board.fleet.get(shore, ()), key=lambda other: (not board.spaces[split_coast(other)[0]].is_sea, other))


def _place(board: Board, sheet: Geometry, name: str) -> dict[str, Any]:
    place = board.places[name]
    return {
        "id": name,
        "name": dict(place.name),
        "kind": place.kind,
        "at": list(sheet.places[name]),
        "province": place.province,
        "centre": board.spaces[place.province].centre if place.kind == "centre" else "",
        "sign": {lang: word(lang, f"legend.{kind_of(place, board)}") for lang in LANGUAGES},
        "port": board.is_port(name),
        "treasure": place.treasure,
        "access": sorted(board.access.get(name, ())),
    }


def _players(board_id: str) -> list[dict[str, Any]]:
    found = []
    for one in owners(board_id).values():
        look = livery(one.id, board_id)
        found.append(
            {"id": one.id, "name": dict(one.name), "letter": look.letter, "color": look.fill, "ink": look.ink,
             "hatch": look.hatch, "of": one.of}
        )  # fmt: skip
    return found


def _theatres(board: Board, sheet: Geometry) -> list[dict[str, Any]]:
    found = []
    for name, codes in theatres(sheet.board).items():
        known = [code for code in codes if code in sheet.spaces]
        boxes = [sheet.spaces[code].box for code in known if not (board.spaces[code].is_sea and _wide(sheet, code))]
        if boxes:
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            box = [min(lefts), min(tops), max(rights), max(bottoms)]
            title = {lang: capital(theatre_name(sheet.board, name, lang)) for lang in LANGUAGES}
            found.append({"id": name, "name": title, "box": box})
    return found


def _wide(sheet: Geometry, code: str) -> bool:
    """Seas reach far out of a theatre: they count only where they are small."""
    left, _, right, _ = sheet.spaces[code].box
    return right - left > (sheet.frame[2] - sheet.frame[0]) / 5


def _relief(board_id: str) -> str:
    try:
        data = resource("geodata", board_id, "relief.png").read_bytes()
    except MissingResource:
        return ""  # a board may do without
    return "data:image/png;base64," + base64.b64encode(data).decode("ascii")


def _polygons(parts: Iterable[Part]) -> str:
    return "".join(_line(ring) + "Z" for part in parts for ring in part)


def _line(points: Line) -> str:
    return "M" + "L".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


#: The place of each kind of border in the order of drawing.
_ORDER: Final = {kind: number for number, kind in enumerate(BorderKind)}


def _order(row: Border) -> int:
    return _ORDER[row.kind]


def _river(board: Board, row: Border) -> str:
    """The river that runs along a border, or ""."""
    if not row.is_wet:
        return ""
    pair = set(row.between)
    return next((link.river for link in board.links if link.river and {link.a, link.b} == pair), "")


def _border(board: Board, row: Border) -> dict[str, Any]:
    kind, line = row.kind, row.line
    found: dict[str, Any] = {"kind": str(kind), "d": _line(line)}
    if kind in WET:
        found["wet"] = True
    if kind in WALLED:
        found |= {"between": list(row.between), "teeth": _merlons(line)}
    if kind is BorderKind.BUILDABLE:
        found["rises"] = True
    if kind is BorderKind.BRIDGE:
        found["deck"] = _deck(line)
    if river := _river(board, row):
        found["river"] = river
    if kind in (BorderKind.MOUNTAIN, BorderKind.BOTH, BorderKind.HALF):
        found["teeth"] = _teeth(line, TOOTH_GAP if kind is BorderKind.MOUNTAIN else TOOTH_GAP * 1.8)
    return found


def _teeth(line: Line, gap: float) -> str:
    """Small triangles on one side of a line, one every ``gap`` pixels."""
    found: list[str] = []
    left = gap / 2
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        while length and left <= length:
            ux, uy = (x1 - x0) / length, (y1 - y0) / length
            x, y = x0 + ux * left, y0 + uy * left
            half = TOOTH / 2
            corners = ((x - ux * half, y - uy * half), (x + uy * TOOTH, y - ux * TOOTH), (x + ux * half, y + uy * half))
            found.append(_line(corners) + "Z")
            left += gap
        left -= length
    return "".join(found)


def _merlons(line: Line) -> str:
    """The merlons of a wall along a line: small blocks on one side of it."""
    found: list[str] = []
    total = length(line)
    count = max(1, round(total / MERLON_GAP))
    for index in range(count):
        run = (index + 0.5) * total / count
        (x, y), turn = along(line, run), direction_at(line, run / total)
        ux, uy = math.cos(turn) * MERLON / 2, math.sin(turn) * MERLON / 2
        corners = (
            (x - ux, y - uy),
            (x - ux + 2 * uy, y - uy - 2 * ux),
            (x + ux + 2 * uy, y + uy - 2 * ux),
            (x + ux, y + uy),
        )
        found.append(_line(corners) + "Z")
    return "".join(found)


def _deck(line: Line) -> str:
    """The way over a bridge, across the middle of the river."""
    (x, y), turn = middle(line), direction_at(line, 0.5) + math.pi / 2
    dx, dy = 15.0 * math.cos(turn), 15.0 * math.sin(turn)
    return _line(((x - dx, y - dy), (x + dx, y + dy)))


def _units(game: str) -> dict[str, dict[str, str]]:
    """What units are called whose counters bear a letter, by that letter and by language."""
    words = {lang: vocabulary(game)[lang].get("unit", {}) for lang in LANGUAGES}
    return {letter: {lang: words[lang][letter] for lang in LANGUAGES} for letter in words[LANGUAGES[0]]}


def _area(ring: Line) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2
