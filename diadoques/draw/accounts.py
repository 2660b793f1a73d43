"""Gold as pictures: the coming winters, what an army costs and brings, what a treasury carries; sums chosen in
secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from matplotlib.patches import Rectangle

from diadoques.core.faults import Fault
from diadoques.draw.figures import SIZE, Box, Drawn, Plots, number, page, swatch
from diadoques.draw.palette import colour, ink_on, mix, palette
from diadoques.draw.words import word

# --- Accounts of gold as pictures: the coming winters, what an army costs and brings, what a treasury carries, and
# bars.
#
# All take plain tables (pandas), as ``analysis.diadoques.economy`` gives them, and say under the picture what they
# suppose.


#: What a winter has, and what it goes for, from below upwards, each in its colour: both come to the same sum.
HAS: Final = {
    "treasury": ("piece", "treasure"),
    "provinces": ("weather", "flood"),
    "citadels": ("sea", "ink"),
    "majors": ("weather", "storm"),
    "capital": ("border", "mountain"),
}
GOES: Final = {"upkeep": ("mark", "failed"), "raised": ("weather", "sand"), "left": ("piece", "treasure")}
_LEAST = 15.0
"""Design pixels that a part must be high for its number to stand in it."""


class Bar(NamedTuple):
    """A bar of ``bars``: what it is called, how long it is, of what (0: of the longest), and what stands beside it."""

    name: str
    value: float
    of: float
    told: str


def winters(
    accounts: Any, title: str, assumptions: Sequence[str] = (), *, coin: str = "", lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:  # fmt: skip
    """The coming winters as pairs of piles: on the left what there is, on the right what it goes for.

    Args:
        accounts: a row a winter (``economy.project``).
        title: whose, and of what.
        assumptions: sentences that stand under the picture: what is supposed to happen.
        coin: how sums are written.
        size: pixels, 1280 × 720 at least for all letters to be legible.

    Raises:
        Fault: ``curves-empty`` for no winter; ``language-unknown``.
    """
    plots = _begun(accounts, title, word(lang, "accounts.piles", coin=coin), assumptions, size)
    room = plots.room
    axes = plots.axes(Box(room.left + 44, room.top + 34, room.right, room.bottom - 22))
    years = list(accounts.index)
    high = max(float(accounts["treasury"].clip(lower=0).add(accounts["income"]).max()), 1.0)
    low = min(float(accounts["treasury"].min()), 0.0)
    axes.set_ylim(low * 1.1, high * 1.12)
    axes.set_xlim(-0.6, len(years) - 0.4)
    axes.axhline(0, color=colour("paper", "quiet"), lw=plots.sheet.unit)
    step = (high * 1.12 - low * 1.1) / (room.bottom - room.top - 56)
    for place, year in enumerate(years):
        row = accounts.loc[year]
        for left, parts in ((place - 0.38, HAS), (place + 0.02, GOES)):
            up = down = 0.0
            for name, key in parts.items():
                value, fill = float(row[name]), _colour(key)
                foot = up if value >= 0 else down + value
                axes.add_patch(
                    Rectangle((left, foot), 0.36, abs(value), fc=fill, ec=colour("paper", "card"), lw=plots.sheet.unit)
                )
                if abs(value) >= _LEAST * step:
                    axes.text(left + 0.18, foot + abs(value) / 2, number(value, lang), ha="center", va="center",
                              fontsize=plots.letters(12), color=ink_on(fill))  # fmt: skip
                up, down = (up + value, down) if value >= 0 else (up, down + value)
        if row["gone"]:
            axes.text(place + 0.2, high * 1.07, word(lang, "accounts.gone", count=int(row["gone"])), ha="center",
                      va="center", fontsize=plots.letters(12), color=colour("mark", "failed"))  # fmt: skip
    axes.set_xticks(range(len(years)), [word(lang, "accounts.winter", year=year) for year in years])
    axes.tick_params(axis="x", labelsize=plots.letters(13 if len(years) <= 8 else 10), length=0)
    plots.whole(axes, "y", lang)
    x = room.left + 44
    for name, key in {**HAS, **GOES}.items():
        if name == "left":
            continue
        x = swatch(plots, x, room.top + 10, word(lang, f"accounts.{name}"), fc=_colour(key))
    return plots.figure


def frontier(
    mixtures: Any, title: str, assumptions: Sequence[str] = (), *, coin: str = "", lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:  # fmt: skip
    """Which further units a treasury carries: what each mixture weighs against what it leaves; the best by number.

    Args:
        mixtures: a row a mixture (``economy.frontier``).
        title, assumptions, coin, size: as in ``winters``.

    Raises:
        Fault: as ``winters``.
    """
    plots = _begun(mixtures, title, word(lang, "accounts.mixtures"), assumptions, size)
    room = plots.room
    axes = plots.axes(Box(room.left + 58, room.top + 26, room.right - 460, room.bottom - 34))
    best = mixtures[mixtures["best"]].sort_values("left")
    sheet, quiet = plots.sheet, colour("paper", "quiet")
    red, unit = colour("mark", "failed"), sheet.unit
    dots: dict[str, Any] = {"ls": "", "marker": "o", "mec": colour("paper", "card")}
    axes.plot(mixtures["left"], mixtures["strength"], ms=7 * unit, mfc=colour("sea", "ink"), zorder=3, **dots)
    axes.plot(best["left"], best["strength"], drawstyle="steps-pre", color=red, lw=1.6 * unit)
    axes.plot(best["left"], best["strength"], ms=15 * unit, mfc=red, zorder=4, **dots)
    axes.set_xlim(-0.04 * max(mixtures["left"].max(), 10), 1.06 * max(mixtures["left"].max(), 10))
    axes.set_ylim(-0.6, float(mixtures["strength"].max()) + 1)
    for which in ("x", "y"):
        plots.whole(axes, which, lang)
    sheet.write(
        room.right - 460, room.bottom - 4, word(lang, "accounts.leaves", coin=coin), 12, color=quiet, ha="right"
    )
    sheet.write(room.left + 16, room.top + 6, word(lang, "accounts.strength"), 12, color=quiet)
    x, shown = room.right - 430, best.iloc[::-1]
    high = min(30.0, (room.bottom - room.top - 50) / max(len(shown), 1))
    sheet.write(room.right, room.top + 10, word(lang, "accounts.key"), 11, color=quiet, ha="right")
    for place, (_, row) in enumerate(shown.iterrows(), start=1):
        axes.text(row["left"], row["strength"], str(place), ha="center", va="center_baseline", zorder=5,
                  fontsize=plots.letters(10), color=ink_on(red))  # fmt: skip
        y = room.top + 36 + high * (place - 1)
        told = [word(lang, f"accounts.one.{name}" if row[name] == 1 else f"accounts.many.{name}", count=int(row[name]))
                for name in ("mercenaries", "elite", "guard", "militia") if row[name]]  # fmt: skip
        sheet.write(x, y, str(place), 12, weight="bold", ha="right")
        sheet.write(x + 10, y, ", ".join(told) or word(lang, "accounts.nobody"), 12)
        sheet.write(room.right, y, f"{number(row['strength'], lang)} · {number(row['left'], lang)}\u00a0{coin}", 12,
                    ha="right", color=quiet)  # fmt: skip
    return plots.figure


def repayment(
    table: Any, names: Mapping[str, str], title: str, assumptions: Sequence[str] = (), *, coin: str = "",
    lang: str = "fr", size: tuple[int, int] = SIZE,
) -> Drawn:  # fmt: skip
    """What an army of each class has cost or brought after so many winters; above nought it is paid back.

    Args:
        table: a row a class (``economy.payback``).
        names: how each class is called.
        title, assumptions, coin, size: as in ``winters``.

    Raises:
        Fault: as ``winters``.
    """
    plots = _begun(table, title, word(lang, "accounts.balance", coin=coin), assumptions, size)
    room = plots.room
    axes = plots.axes(Box(room.left + 58, room.top + 10, room.right - 260, room.bottom - 34))
    back = [int(one) for one in table["winters"].dropna()]
    last = max([6, *(one + 1 for one in back)])
    axes.axhline(0, color=colour("paper", "text"), lw=1.2 * plots.sheet.unit)
    ends = []
    for place, (grade, row) in enumerate(table.iterrows()):
        values = [-row["price"] + row["net"] * number_ for number_ in range(last + 1)]
        fill = _colour([*GOES.values(), *HAS.values()][(0, 1, 5, 4)[place % 4]])
        axes.plot(range(last + 1), values, color=fill, lw=2.2 * plots.sheet.unit, marker="osD^"[place % 4],
                  ms=6 * plots.sheet.unit)  # fmt: skip
        ends.append((values[-1], fill, names[str(grade)], row["winters"]))
    axes.set_xlim(-0.2, last + 0.2)
    plots.whole(axes, "x", lang)
    plots.whole(axes, "y", lang)
    plots.sheet.write(room.right - 260, room.bottom - 4, word(lang, "accounts.winters"), 12, ha="right",
                      color=colour("paper", "quiet"))  # fmt: skip
    low, high = axes.get_ylim()
    span = room.bottom - room.top - 44
    previous = room.top - 40.0
    for value, fill, name, winters_ in sorted(ends, key=lambda one: -one[0]):
        y = max(room.top + 10 + span * (high - value) / (high - low), previous + 40)
        previous = y
        key = "accounts.never" if winters_ != winters_ else "accounts.after"
        ink = mix(fill, colour("paper", "text"), 0.35)
        plots.sheet.write(room.right - 238, y - 8, name, 13, color=ink, weight="bold")
        told = word(lang, key, count=0 if winters_ != winters_ else int(winters_))
        plots.sheet.write(room.right - 238, y + 10, told, 11, color=colour("paper", "quiet"))
    return plots.figure


def bars(
    rows: Sequence[Bar], title: str, told: str, assumptions: Sequence[str] = (), *, lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:  # fmt: skip
    """Lines with a bar each: of what there is, so much; what does not fit on the page is left out and counted.

    Raises:
        Fault: as ``winters``.
    """
    room_for = int((720 - 84 - 96) / 26)
    shown = word(lang, "accounts.shown", count=min(room_for, len(rows)), of=len(rows))
    plots = _begun(rows, title, told, [*assumptions, *([shown] if len(rows) > room_for else [])], size)
    room, sheet = plots.room, plots.sheet
    rows = rows[:room_for]
    high = min((room.bottom - room.top) / len(rows), 44.0)
    left, right = room.left + 250, room.right - 330
    most = max((abs(one.value) for one in rows), default=1) or 1
    for place, one in enumerate(rows):
        y = room.top + high * (place + 0.5)
        sheet.write(left - 12, y, one.name, 13, ha="right")
        whole = 1.0 if one.of else abs(one.value) / most
        part = min(abs(one.value) / one.of, 1.0) if one.of else 1.0
        for share, fill in ((whole, colour("paper", "card")), (whole * part, colour("mark", "failed") if one.of else
                            colour("piece", "treasure"))):  # fmt: skip
            box = Rectangle((left, y - high * 0.34), (right - left) * share, high * 0.68, fc=fill, lw=0.7 * sheet.unit,
                            ec=colour("paper", "quiet"))  # fmt: skip
            sheet.axes.add_patch(box)
        sheet.write((right if one.of else left + (right - left) * whole) + 12, y, one.told, 13)
    return plots.figure


def _begun(table: Any, title: str, told: str, assumptions: Sequence[str], size: tuple[int, int]) -> Plots:
    if not len(table):
        raise Fault("curves-empty", "accounts")
    return page(title, told, assumptions, size=size)


def _colour(key: tuple[str, str]) -> str:
    found = palette()[key[0]][key[1]]
    return str(found["fill"] if isinstance(found, Mapping) else found)


# --- Two who choose a sum in secret, as a picture: what each has in every case, how often an equilibrium draws each


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
