"""Names on the map: spaces, towns, rivers, ways; where each stands is data of the sheet (``picture.json``)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from diadoques.board.spaces import Board
from diadoques.draw.canvas import Canvas
from diadoques.draw.geometry import Geometry, Line, Writing
from diadoques.draw.palette import colour
from diadoques.draw.routes import along, length
from diadoques.draw.view import Page
from diadoques.draw.writing import (
    CODE,
    SEA_CODE,
    SPACE_NAME,
    STRONG_TOWN,
    TOWN,
    Face,
    Script,
    extent,
    width,
    write,
)

LEADING = 1.16
"""Distance between two lines of one name, in ems."""


def paint_names(canvas: Canvas, geometry: Geometry, board: Board, lang: str) -> None:
    """All names of the page, halos below all letters."""
    write(canvas, scripts(canvas, geometry, board, lang))


def scripts(canvas: Canvas, geometry: Geometry, board: Board, lang: str) -> list[Script]:
    """Every line of text of the map itself; what the frame would cut is left out, a name with its code."""
    found: list[Script] = []
    least = canvas.page.least
    for letters in (*_rivers(geometry, lang), *_ways(geometry, lang)):
        found += letters if all(_whole(canvas.page, letter) for letter in letters) else []
    found += [line for line in _towns(geometry, board, lang, least) if _whole(canvas.page, line)]
    for code, *name in _spaces(geometry, board, lang, least):
        if _whole(canvas.page, code):
            found += [code, *name] if all(_whole(canvas.page, line) for line in name) else [code]
    return found


def _whole(page: Page, script: Script) -> bool:
    """Whether the frame leaves a line of text whole."""
    if script.angle:
        return page.inside(script.at, script.size)
    left, top, right, bottom = extent(script, page.unit)
    return page.inside((left, top)) and page.inside((right, bottom))


def _spaces(geometry: Geometry, board: Board, lang: str, least: float) -> Iterator[list[Script]]:
    """For each space its code, then the lines of its name."""
    for code, shape in geometry.spaces.items():
        sea = board.spaces[code].is_sea
        ink, halo = colour("paper", "text"), colour("paper", "halo")
        if sea:
            ink, halo = colour("sea", "ink"), colour("sea", "halo")
        quiet = ink if sea else colour("paper", "quiet")
        written = board.spaces[code].codes.get(lang, code)
        head = Script(written, shape.label, shape.size, SEA_CODE if sea else CODE, ink, halo, spread=2.0)
        yield [head, *_lines(shape.name, lang, SPACE_NAME, quiet, halo, least)]


def _towns(geometry: Geometry, board: Board, lang: str, least: float) -> Iterator[Script]:
    for name, labels in geometry.towns.items():
        place = board.places[name]
        ink = colour("place", "capital_name" if place.kind == "capital" else "name")
        face = STRONG_TOWN if place.is_major else TOWN
        yield from _lines(labels[lang], lang, face, ink, colour("paper", "halo"), least)


def _lines(writing: Writing, lang: str, face: Face, ink: str, halo: str, least: float) -> Iterator[Script]:
    (x, y), size = writing.at, max(writing.size, least)
    lines = writing.lines[lang]
    for index, line in enumerate(lines):
        yield Script(line, (x, y + index * LEADING * size), size, face, ink, halo, writing.hang)


def _rivers(geometry: Geometry, lang: str) -> Iterator[list[Script]]:
    """River names, letter by letter along their paths."""
    ink, halo, size = colour("border", "river"), colour("border", "river_under"), geometry.river_size
    for name in geometry.river_names:
        yield list(_along(name.name[lang], name.line, size, SPACE_NAME, ink, halo))


def _along(text: str, line: Line, size: float, face: Face, ink: str, halo: str) -> Iterator[Script]:
    if line[-1][0] < line[0][0]:
        line = line[::-1]
    total, wide = length(line), width(text, face) * size
    run = (total - wide) / 2
    for index, letter in enumerate(text):
        start = width(text[:index], face) * size
        step = width(text[: index + 1], face) * size - start
        middle = run + start + step / 2
        one, other = _at(line, middle - size * 0.6), _at(line, middle + size * 0.6)
        angle = math.atan2(other[1] - one[1], other[0] - one[0])
        yield Script(letter, _at(line, middle), size, face, ink, halo, angle=angle)


def _at(line: Line, run: float) -> tuple[float, float]:
    """The point at a distance along the line, or beyond its ends."""
    total = length(line)
    if 0 <= run <= total:
        return along(line, run)
    one, other = (line[0], line[1]) if run < 0 else (line[-1], line[-2])
    over = -run if run < 0 else run - total
    reach = math.hypot(one[0] - other[0], one[1] - other[1]) or 1.0
    return one[0] + (one[0] - other[0]) / reach * over, one[1] + (one[1] - other[1]) / reach * over


def _ways(geometry: Geometry, lang: str) -> Iterator[list[Script]]:
    """Names of the ways that leave the frame, and of the waters out of play."""
    ink, halo = colour("sea", "ink"), colour("paper", "halo")
    for way in geometry.ways:
        yield list(_along(way.name[lang], tuple((x, y - 11) for x, y in way.line), 13.0, SPACE_NAME, ink, halo))
    for water in geometry.off_names:
        yield list(_along(water.name[lang], water.line, 13.0, SPACE_NAME, ink, ""))
