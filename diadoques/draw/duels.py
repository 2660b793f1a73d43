"""Two who choose a sum in secret, as a picture: what each has in every case, how often an equilibrium draws each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.patches import Rectangle

from diadoques.core.faults import Fault
from diadoques.draw.figures import SIZE, Drawn
from diadoques.draw.palette import colour
from diadoques.draw.plots import number, page
from diadoques.draw.words import word

_CELL = (150.0, 58.0)
_MARGIN = (300.0, 96.0)
"""Design pixels: the largest cell, and the room for names and shares to the left of the cells and above them."""


def duel(
    first: Any,
    second: Any,
    choices: tuple[Sequence[str], Sequence[str]],
    players: tuple[str, str],
    title: str,
    assumptions: Sequence[str] = (),
    *,
    shares: tuple[Sequence[float], Sequence[float]] | None = None,
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """A table of two who choose at once: in each cell what the first has, over what the second has.

    Args:
        first, second: what each has, a row a choice of the first, a column one of the second (``economy.bribery``).
        choices: how those of the first are called, and those of the second.
        players: how the two are called.
        title: what they fight for.
        shares: how often an equilibrium chooses each row, and each column; None: no bars.
        assumptions, size: as in ``accounts.winters``.

    Raises:
        Fault: ``payoffs-shape`` for tables that are empty or of two shapes; ``language-unknown``.
    """
    values, others = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    shape = len(choices[0]), len(choices[1])
    if not values.shape == others.shape == shape or 0 in shape:
        one, other = (" × ".join(map(str, table.shape)) for table in (values, others))
        raise Fault("payoffs-shape", "payoffs", first=one, second=other)
    told = word(lang, "duel.cells", first=players[0], second=players[1])
    equilibrium = [word(lang, "duel.shares")] if shares is not None else []
    plots = page(title, told, [*assumptions, *equilibrium], size=size)
    sheet, room = plots.sheet, plots.room
    rows, columns = shape
    wide = min((room.right - room.left - _MARGIN[0] - 40) / columns, _CELL[0])
    high = min((room.bottom - room.top - _MARGIN[1]) / rows, _CELL[1])
    left, top = room.left + _MARGIN[0], room.top + _MARGIN[1]
    best, best_other = values == values.max(axis=0), others == others.max(axis=1, keepdims=True)
    ink = (colour("mark", "failed"), colour("sea", "ink"))
    for row in range(rows):
        for column in range(columns):
            x, y = left + wide * column, top + high * row
            sheet.axes.add_patch(Rectangle((x, y), wide, high, fc=colour("paper", "card"), ec=colour("paper", "quiet"),
                                           lw=0.8 * sheet.unit))  # fmt: skip
            for value, at, align, own, hue in (
                (values[row, column], (x + 10, y + high * 0.3), "left", best[row, column], ink[0]),
                (others[row, column], (x + wide - 10, y + high * 0.72), "right", best_other[row, column], ink[1]),
            ):
                weight = "bold" if own else "normal"
                sheet.write(*at, number(value, lang), 14, ha=align, color=hue, weight=weight)
    bar = 70.0
    for row, name in enumerate(choices[0]):
        y = top + high * (row + 0.5)
        sheet.write(left - bar - 30, y, name, 13, ha="right", color=ink[0])
        if shares is not None:
            _share(sheet.axes, (left - bar - 14, y - 7, bar, 14), float(shares[0][row]), ink[0], upright=False)
    for column, name in enumerate(choices[1]):
        x = left + wide * (column + 0.5)
        sheet.write(x, top - 76, name, 13 if wide > 110 else 10, ha="center", color=ink[1])
        if shares is not None:
            _share(sheet.axes, (x - 8, top - 62, 16, 50), float(shares[1][column]), ink[1], upright=True)
    return plots.figure


def _share(axes: Any, box: tuple[float, float, float, float], share: float, fill: str, *, upright: bool) -> None:
    """A bar that is filled as far as its share goes, from below or from the left."""
    x, y, wide, high = box
    axes.add_patch(Rectangle((x, y), wide, high, fc=colour("paper", "card"), ec=fill, lw=0.8))
    part = (x, y + high * (1 - share), wide, high * share) if upright else (x, y, wide * share, high)
    axes.add_patch(Rectangle(part[:2], part[2], part[3], fc=fill, ec="none"))
