"""When citadels can fall, as pictures: on the map for one player, and a chart of all players; plain numbers come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.patches import Rectangle

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.draw.figures import (
    FOOT,
    HEAD,
    SIDE,
    SIZE,
    Drawn,
    Sheet,
    covers,
    fit_box,
    hex_of,
    new_sheet,
    paint_spaces,
    write_sentences,
)
from diadoques.draw.geo import frame, on_board
from diadoques.draw.palette import colour, ink_on
from diadoques.draw.words import word

_LETTER: Final = 6.4
"""How wide a letter of a label is, in design pixels."""


def falls_map(
    falls: Mapping[str, int],
    seasons: Sequence[Season],
    title: str,
    assumptions: Sequence[str] = (),
    *,
    board: str = "",
    position: Any = None,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """The season in which each citadel falls to somebody at the soonest, on the map; the darker, the sooner.

    Args:
        falls: by citadel, 1 for the first of the seasons; 0 for one that does not fall in them. Others are not shown.
        seasons: their names, in turn.
        title: whose, and from when.
        assumptions: sentences that stand under the picture.
        board: the usual one, where it is "".
        position: that from which it was counted; the picture remembers it.
        size: pixels, 1280 × 720 at least for all letters to be legible.

    Raises:
        Fault: ``place-unknown`` for a place that the board does not have; ``payoffs-number`` for a season that is
            not one of those; ``language-unknown``.
    """
    told = word(lang, "falls.told")  # an unknown language is refused before anything is drawn
    spaces, places = (on_board(frame(board, layer), board) for layer in ("spaces", "places"))
    _checked(falls, places.index, len(seasons))
    figure, sheet = new_sheet(size)
    figure.position, figure.lang = position, lang
    box = (SIDE, HEAD, sheet.width - SIDE, sheet.height - FOOT)
    put = fit_box(box, [places.geometry[name] for name in falls])
    first = min((one for one in falls.values() if one), default=1)
    shades = _shades(len(seasons), first)
    # Where two stand in a province, that which falls first gives it its colour.
    last_first = sorted((one for one in falls if falls[one]), key=lambda one: -falls[one])
    fills = {places.loc[name, "province"]: shades[falls[name]] for name in last_first}
    paint_spaces(sheet, box, put, spaces, fills)
    spots = {name: tuple(map(float, put(np.array(places.geometry[name].coords))[0])) for name in falls}
    taken = [(x - 7, y - 7, x + 7, y + 7) for x, y in spots.values()]
    for name in sorted(falls, key=lambda one: _late(falls[one])):
        x, y = spots[name]
        edge, fill = colour("paper", "text"), shades[falls[name]]
        sheet.axes.plot([x], [y], marker="s", zorder=3, ms=8 * sheet.unit, mec=edge, mfc=fill)
        called = places.loc[name, f"name_{lang}"] or name
        when = _abridged(seasons[falls[name] - 1], lang) if falls[name] else "–"
        _label(sheet, box, (x, y), f"{called} {when}", taken, faint=not falls[name])
    sheet.write(SIDE, 30, title, 20, color=colour("paper", "title"))
    sheet.write(SIDE, 60, told, 12, color=colour("paper", "quiet"))
    _legend(sheet, sheet.height - FOOT + 20, seasons[first - 1 :], shades[first:], lang)
    write_sentences(sheet, sheet.height - FOOT + 52, assumptions)
    return figure


def falls_chart(
    falls: Mapping[str, Mapping[str, int]],
    seasons: Sequence[Season],
    title: str,
    assumptions: Sequence[str] = (),
    *,
    places: Mapping[str, str] | None = None,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """Which citadel can fall to whom, and when: a row a citadel, a column a player; the darker, the sooner.

    Args:
        falls: by player (as he is called) and citadel, as for ``falls_map``; what he holds is left out of his own.
        seasons, title, assumptions, size: as there.
        places: what citadels are called, in the order of the rows; by their ids as they come, where None.

    Raises:
        Fault: as there; ``tree-empty`` where there is nothing to show.
    """
    rows = dict(places) if places is not None else {one: one for own in falls.values() for one in own}
    if not falls or not rows:
        raise Fault("tree-empty", "falls")
    for own in falls.values():
        _checked(own, rows, len(seasons))
    figure, sheet = new_sheet(size)
    first = min((one for own in falls.values() for one in own.values() if one), default=1)
    shades = _shades(len(seasons), first)
    left, top, foot = SIDE + 190, HEAD + 34, sheet.height - FOOT
    wide, high = (sheet.width - SIDE - left) / len(falls), min(34.0, (foot - top - 8) / len(rows))
    for column, player in enumerate(falls):
        sheet.write(left + wide * (column + 0.5), HEAD + 16, player, 14, ha="center", weight="bold")
    for row, (citadel, called) in enumerate(rows.items()):
        y = top + high * row
        sheet.write(left - 10, y + high / 2, called, 12.5, ha="right")
        for column, own in enumerate(falls.values()):
            season = own.get(citadel)
            fill = colour("land", "closed") if season is None else shades[season]
            cell = Rectangle((left + wide * column, y), wide, high, fc=fill, ec=colour("paper", "ground"), lw=1.0)
            sheet.axes.add_patch(cell)
            told = word(lang, "falls.own") if season is None else _named(seasons[season - 1], lang) if season else "–"
            sheet.write(left + wide * (column + 0.5), y + high / 2, told, 12, ha="center", color=ink_on(fill))
    sheet.write(SIDE, 30, title, 20, color=colour("paper", "title"))
    sheet.write(SIDE, 60, word(lang, "falls.chart"), 12, color=colour("paper", "quiet"))
    write_sentences(sheet, foot + 20, assumptions)
    return figure


def _checked(falls: Mapping[str, int], known: Any, seasons: int) -> None:
    for name, season in falls.items():
        if name not in known:
            raise Fault("place-unknown", "falls", given=str(name)[:80])
        if not 0 <= season <= seasons:
            raise Fault("payoffs-number", "falls")


def _late(season: int) -> int:
    """The season, those that are not foreseen last."""
    return season or 99


def _shades(seasons: int, first: int) -> list[str]:
    """A colour for each season, dark for the first in which anything falls; before it that of what does not fall."""
    ramp = LinearSegmentedColormap.from_list("falls", [colour("paper", "title"), colour("land", "neutral")])
    steps = seasons - first + 1
    return [colour("paper", "card")] * first + [hex_of(ramp((place + 0.4) / (steps + 0.4))) for place in range(steps)]


def _named(season: Season, lang: str) -> str:
    return f"{word(lang, season.name).lower() if lang == 'fr' else word(lang, season.name)} {season.year}"


def _abridged(season: Season, lang: str) -> str:
    return word(lang, f"falls.{season.name}", year=season.year)


def _label(
    sheet: Sheet,
    box: tuple[float, float, float, float],
    spot: tuple[float, float],
    text: str,
    taken: list[tuple[float, float, float, float]],
    *,
    faint: bool,
) -> None:
    """A word beside a mark, wherever it covers no other; a line leads to one that stands farther off."""
    x, y = spot
    wide = _LETTER * len(text)
    near = [(x + 11, y), (x - 11 - wide, y), (x - wide / 2, y + 17), (x - wide / 2, y - 17)]
    far = [
        (x - wide / 2 + across * (wide / 2 + 14 * ring), y + down * 15 * ring)
        for ring in (1, 1.5, 2, 3, 4)
        for down in (1, -1, 2, -2)
        for across in (0.6, -0.6, 1, -1)
    ]
    fits = (one for one in (*near, *far) if box[0] + 4 < one[0] and one[0] + wide < box[2] - 4)
    fits = (one for one in fits if box[1] + 10 < one[1] < box[3] - 10)
    left, middle = next((one for one in fits if not covers(taken, one, wide)), near[0])
    if (left, middle) not in near:
        end = min(max(x, left), left + wide)
        sheet.axes.plot([x, end], [y, middle], color=colour("paper", "quiet"), lw=0.8 * sheet.unit, zorder=2)
    taken.append((left, middle - 9, left + wide, middle + 9))
    halo = {"boxstyle": "round,pad=0.12", "fc": colour("paper", "halo"), "ec": "none", "alpha": 0.85}
    ink = colour("paper", "quiet" if faint else "text")
    sheet.write(left, middle, text, 10.5, bbox=halo, color=ink, zorder=4)


def _legend(sheet: Sheet, y: float, seasons: Sequence[Season], shades: Sequence[str], lang: str) -> None:
    """What each colour means, and the white of what falls in none of these seasons."""
    told = [*(_named(one, lang) for one in seasons), word(lang, "falls.later")]
    wide = (sheet.width - 2 * SIDE) / len(told)
    for place, (text, fill) in enumerate(zip(told, (*shades, colour("paper", "card")), strict=True)):
        x = SIDE + wide * place
        sheet.axes.add_patch(Rectangle((x, y - 8), 22, 16, fc=fill, ec=colour("paper", "text"), lw=0.7))
        sheet.write(x + 29, y, text, 12)
