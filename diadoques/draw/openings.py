"""Openings as pictures: who ends where, a table of pay-offs as a heat map, a player's openings as a tree of orders.

All take plain tables (pandas) and say under the picture what they show and what they leave out. They draw with the
object interface of matplotlib alone: each gives back a ``Figure``, to be shown or saved.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
import shapely
from matplotlib.colors import LinearSegmentedColormap, Normalize, TwoSlopeNorm
from matplotlib.patches import Rectangle

from diadoques.board.load import load_board
from diadoques.core.faults import Fault
from diadoques.core.figures import whole_percent
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
    is_inside,
    new_sheet,
    paint_spaces,
    write_sentences,
)
from diadoques.draw.geo import frame, on_board
from diadoques.draw.palette import colour, ink_on
from diadoques.draw.words import usual_board, vocabulary, word

_ROW = 26.0
"""Design pixels of a screen of 1280 × 720: a row."""
_LABEL = 330.0
_LINE = 46
"""Design pixels for the words of an opening, and how many letters of it stand in a line."""


class TableFrame(Protocol):
    """What is asked of a table of pandas, which this module does not load."""

    index: Any
    columns: Any

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""

    def to_numpy(self, dtype: Any = None) -> Any:
        """The numbers alone."""


def payoff_matrix(
    gains: TableFrame,
    others: TableFrame,
    players: tuple[str, str],
    assumptions: Sequence[str] = (),
    *,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """What the first player gains with each opening (rows) against each of the second (columns), as a heat map.

    The best replies of both are marked; where both marks stand in one cell, nobody gains by leaving it. Openings that
    fare the same stand in one row or column, with their number (× 4). Rows stand safest first, columns those first that
    leave the first player least; what does not fit is left out and counted.

    Args:
        gains: the first player's gains, openings as row and column names (``OpeningGame.payoffs``).
        others: the second player's gains, of the same shape.
        players: what the two are called.
        assumptions: sentences that stand under the picture: what others do, what counts.
        size: pixels, 1280 × 720 at least for all letters to be legible.

    Raises:
        Fault: ``payoffs-shape`` for tables that are empty or of two shapes; ``language-unknown``.
    """
    if gains.shape != others.shape or 0 in gains.shape:
        first, second = (" × ".join(map(str, one.shape)) for one in (gains, others))
        raise Fault("payoffs-shape", "payoffs", first=first, second=second)
    values, rival = gains.to_numpy(dtype=float), others.to_numpy(dtype=float)
    figure, sheet = new_sheet(size)
    room = int((sheet.height - HEAD - FOOT - _ROW) / _ROW)
    lines, twins = _alike(np.concatenate([values, rival], axis=1))
    across, pairs = _alike(np.concatenate([values, rival]).T)
    rows = lines[np.lexsort((-values[lines].mean(axis=1), -values[lines].min(axis=1)))][:room]
    columns = across[np.argsort(values[:, across].mean(axis=0), kind="stable")][:room]
    best, best_other = values == values.max(axis=0), rival == rival.max(axis=1, keepdims=True)
    high = min((sheet.height - HEAD - FOOT - _ROW) / max(len(rows), len(columns)), 2 * _ROW)
    left, right = SIDE + _LABEL, sheet.width - SIDE - _LABEL - 34
    wide = min((right - left) / len(columns), 3.2 * _ROW)
    shades, norm = _shades(values)
    for line, row in enumerate(rows):
        top = HEAD + _ROW + high * line
        _label(sheet, left - 8, top + high / 2, _times(gains.index[row], twins[row]), ha="right")
        for place, column in enumerate(columns):
            x = left + wide * place
            value = values[row, column]
            fill = hex_of(shades(norm(value)))
            sheet.axes.add_patch(Rectangle((x, top), wide, high, fc=fill, ec=colour("paper", "card"), lw=0.6))
            sheet.write(x + wide / 2, top + high / 2, _number(value, lang), 11, color=ink_on(fill), ha="center")
            _mark(sheet, (x, top, wide, high), ink_on(fill), own=best[row, column], other=best_other[row, column])
    for place, column in enumerate(columns):
        sheet.write(left + wide * (place + 0.5), HEAD + _ROW / 2, str(place + 1), 10.5, ha="center", weight="bold")
        key = left + wide * len(columns) + 34
        top = HEAD + _ROW + high * (place + 0.5)
        sheet.write(key - 6, top, str(place + 1), 10.5, ha="right", weight="bold")
        _label(sheet, key, top, _times(gains.columns[column], pairs[column]))
    foot = _caption_payoffs(sheet, left + wide * len(columns) + 34, players, lang)
    shown = word(
        lang,
        "payoffs.shown",
        rows=sum(twins[row] for row in rows),
        of_rows=len(gains.index),
        columns=sum(pairs[column] for column in columns),
        of_columns=len(gains.columns),
    )
    write_sentences(sheet, foot + 26, [*assumptions, shown])
    return figure


def _caption_payoffs(sheet: Sheet, key: float, players: tuple[str, str], lang: str) -> float:
    """Say above the table what it shows, and below it what the marks mean; ``key``: where its columns are named.

    Returns:
        The height at which the sentences under the table begin.
    """
    first, second = players
    sheet.write(SIDE, 30, word(lang, "payoffs.title", first=first, second=second), 20, color=colour("paper", "title"))
    told = {"first": first, "second": second}
    sheet.write(SIDE, 60, word(lang, "payoffs.rows", **told), 12, color=colour("paper", "quiet"))
    sheet.write(key, HEAD + _ROW / 2, word(lang, "payoffs.columns", **told), 12, color=colour("paper", "quiet"))
    foot = sheet.height - FOOT + 26
    _legend(sheet, foot, lang, told)
    return foot


def opening_tree(
    values: Mapping[tuple[str, ...], float],
    player: str,
    measure: str,
    assumptions: Sequence[str] = (),
    *,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """The openings of a player as a tree: he is the root, each unit a level, each of its orders a branch.

    A branch is as high as it has openings, and as dark as they are worth on average; what does not fit (those that are
    worth least) is left out and counted.

    Args:
        values: what each opening is worth, or its share, by its lines, one a unit in the order of the units.
        player: what he is called.
        measure: what the numbers are, in a word or two.
        assumptions: sentences that stand under the picture.

    Raises:
        Fault: ``tree-empty`` without openings, or where one has other units than the first; ``language-unknown``.
    """
    if len({len(lines) for lines in values}) != 1 or not all(values):
        raise Fault("tree-empty", "values")
    figure, sheet = new_sheet(size)
    room = int((sheet.height - HEAD - FOOT) / 19)
    kept = sorted(sorted(values, key=lambda lines: -values[lines])[:room])
    depth = len(kept[0])
    shades, norm = _shades(np.array(list(values.values()), dtype=float))
    high = (sheet.height - HEAD - FOOT) / len(kept)
    first = 150.0
    wide = (sheet.width - 2 * SIDE - first - 70) / depth
    for level in range(depth + 1):
        for start, stop in _branches(kept, level):
            mean = sum(values[lines] for lines in kept[start:stop]) / (stop - start)
            fill = hex_of(shades(norm(mean)))
            x = SIDE + (first + wide * (level - 1) if level else 0)
            top, span = HEAD + high * start, high * (stop - start)
            breadth = (wide if level else first) - 10
            sheet.axes.add_patch(
                Rectangle((x, top + 1), breadth, span - 2, fc=fill, ec=colour("paper", "quiet"), lw=0.7)
            )
            name = kept[start][level - 1] if level else player
            text = textwrap.shorten(name, int(breadth / 7), placeholder="…")
            sheet.write(x + 8, top + span / 2, text, 11.5 if level else 15, color=ink_on(fill))
            if level == depth:
                end = sheet.width - SIDE
                sheet.write(end, top + span / 2, _number(mean, lang), 11.5, ha="right")
            if level:
                middle = top + span / 2
                sheet.axes.plot([x - 10, x], [middle, middle], color=colour("paper", "quiet"), lw=0.9)
    sheet.write(SIDE, 30, word(lang, "tree.title", player=player), 20, color=colour("paper", "title"))
    sheet.write(SIDE, 60, word(lang, "tree.told", measure=measure), 12, color=colour("paper", "quiet"))
    sheet.write(sheet.width - SIDE, 60, measure, 12, color=colour("paper", "quiet"), ha="right")
    shown = word(lang, "tree.shown", count=len(kept), of=len(values))
    write_sentences(sheet, sheet.height - FOOT + 26, [*assumptions, shown])
    return figure


def reach_map(
    shares: Mapping[str, float],
    title: str,
    assumptions: Sequence[str] = (),
    *,
    board: str = "",
    position: Any = None,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """How often somebody ends in each place, on the part of the board where he does; the darker, the more often.

    Args:
        shares: from 0 to 1, by the ids of the board's spaces and citadels (``Tally.reached``, a row or a mean).
        title: whose, and after what.
        assumptions: sentences that stand under the picture: what was counted, against whom.
        board: the usual one, where it is "".
        position: that from which it was counted; the picture remembers it.

    Raises:
        Fault: ``place-unknown`` for a place that the board does not have; ``payoffs-number`` for a share that is
            none; ``language-unknown``.
    """
    spaces, places = (on_board(frame(board, layer), board) for layer in ("spaces", "places"))
    for name, share in shares.items():
        if name not in spaces.index and name not in places.index:
            raise Fault("place-unknown", "shares", given=str(name)[:80])
        if not 0 <= share <= 1:
            raise Fault("payoffs-number", "shares")
    figure, sheet = new_sheet(size)
    figure.position, figure.lang = position, lang
    box = (SIDE, HEAD, sheet.width - SIDE, sheet.height - FOOT)
    put = fit_box(box, [one for name, one in (*spaces.geometry.items(), *places.geometry.items()) if shares.get(name)])
    # The colours of the earth: what is blue is water.
    shades = LinearSegmentedColormap.from_list("shares", [colour("land", "neutral"), colour("paper", "title")])
    known = load_board(board or usual_board()).spaces
    taken: list[tuple[float, float, float, float]] = []
    fills = {name: hex_of(shades(shares[name])) for name in spaces.index if shares.get(name)}
    paint_spaces(sheet, box, put, spaces, fills)
    for name, shape in spaces.geometry.items():
        share = shares.get(name, 0.0)
        spot = shapely.get_point(shapely.maximum_inscribed_circle(shape), 0)
        x, y = put(np.array(spot.coords))[0]
        if name in known and is_inside(box, x, y):
            ink = ink_on(fills[name]) if share else colour("paper", "quiet")
            told = f"{name}\n{whole_percent(share, lang)}" if share else str(name)
            sheet.write(x, y, told, 12 if share else 9, color=ink, ha="center", linespacing=1.1)
            taken.append((x - 20, y - 16, x + 20, y + 16))
    for name, point in places.geometry.items():
        share = shares.get(name, 0.0)
        x, y = put(np.array(point.coords))[0]
        if share and is_inside(box, x, y):
            sheet.axes.plot(
                [x], [y], marker="s", ms=9 * sheet.unit, mfc=hex_of(shades(share)), mec=colour("paper", "text")
            )
            told = f"{places.loc[name, f'name_{lang}'] or name} {whole_percent(share, lang)}"
            wide = 7.2 * len(told)
            # Beside the mark, or below or above it: wherever it covers no other word.
            spots = [(x + 12, y), (x - 12 - wide, y), (x - wide / 2, y + 18), (x - wide / 2, y - 18)]
            left, middle = next((one for one in spots if not covers(taken, one, wide)), spots[0])
            taken.append((left, middle - 9, left + wide, middle + 9))
            halo = {"boxstyle": "round,pad=0.15", "fc": colour("paper", "halo"), "ec": "none", "alpha": 0.85}
            sheet.write(left, middle, told, 11, bbox=halo)
    sheet.write(SIDE, 30, title, 20, color=colour("paper", "title"))
    sheet.write(SIDE, 60, word(lang, "reach.told"), 12, color=colour("paper", "quiet"))
    write_sentences(sheet, sheet.height - FOOT + 26, assumptions)
    return figure


def assumptions(value: str, lang: str = "fr", *, hold: bool = True) -> list[str]:
    """What a picture of pay-offs supposes, in sentences: what counts, and that others hold.

    Args:
        value: a named valuation, or the name of one's own, which is told as it is.
        hold: whether everybody else holds.

    Raises:
        Fault: ``language-unknown``.
    """
    named = vocabulary("").get(lang, {}).get("value", {})
    told = [word(lang, "payoffs.counts", value=named.get(value, value))]
    return [*told, word(lang, "payoffs.hold")] if hold else told


def _shades(values: Any) -> tuple[LinearSegmentedColormap, Normalize]:
    """From pale to dark; where something is lost, from red over pale."""
    low, high = float(values.min()), float(values.max())
    pale, gain, loss = colour("paper", "card"), colour("sea", "ink"), colour("mark", "failed")
    if low < 0:
        shades = LinearSegmentedColormap.from_list("gains", [loss, pale, gain])
        return shades, TwoSlopeNorm(0, low, max(high, -low))
    return LinearSegmentedColormap.from_list("gains", [pale, gain]), Normalize(low, high if high > low else low + 1)


def _alike(rows: Any) -> tuple[Any, dict[int, int]]:
    """The first of all rows that are the same, and how many they are."""
    _rows, first, counts = np.unique(rows, axis=0, return_index=True, return_counts=True)
    return np.sort(first), dict(zip(first.tolist(), counts.tolist(), strict=True))


def _times(opening: object, count: int) -> str:
    return f"{opening} (×\u00a0{count})" if count > 1 else str(opening)


def _branches(kept: Sequence[tuple[str, ...]], level: int) -> Iterator[tuple[int, int]]:
    """Where openings whose first ``level`` orders are the same begin and end."""
    start = 0
    for place in range(1, len(kept) + 1):
        if place == len(kept) or kept[place][:level] != kept[start][:level]:
            yield start, place
            start = place


def _mark(sheet: Sheet, cell: tuple[float, float, float, float], ink: str, *, own: bool, other: bool) -> None:
    """A frame for a best reply of the first player, a dot in the corner for one of the second."""
    x, top, wide, high = cell
    if own:
        sheet.axes.add_patch(Rectangle((x + 2, top + 2), wide - 4, high - 4, fill=False, ec=ink, lw=1.3 * sheet.unit))
    if other:
        sheet.axes.plot([x + wide - 7], [top + 7], marker="o", ms=3.6 * sheet.unit, mfc=ink, mec=ink)


def _legend(sheet: Sheet, y: float, lang: str, told: Mapping[str, str]) -> None:
    ink = colour("paper", "text")
    half = (sheet.width - 2 * SIDE) / 3
    for place, (own, other, key) in enumerate(
        ((True, False, "payoffs.own"), (False, True, "payoffs.other"), (True, True, "payoffs.both"))
    ):
        x = SIDE + half * place
        sheet.axes.add_patch(Rectangle((x, y - _ROW / 2), 34, _ROW, fc=colour("paper", "card"), ec="none"))
        _mark(sheet, (x, y - _ROW / 2, 34, _ROW), ink, own=own, other=other)
        sheet.write(x + 42, y, word(lang, key, **told), 12)


def _label(sheet: Sheet, x: float, y: float, text: str, **look: Any) -> None:
    """An opening in two lines at most."""
    lines = textwrap.wrap(text, _LINE, max_lines=2, placeholder=" …")
    sheet.write(x, y, "\n".join(lines), 10.5 if len(lines) == 1 else 9.0, linespacing=1.05, **look)


def _number(value: float, lang: str) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
    return text.replace(".", ",") if lang == "fr" else text
