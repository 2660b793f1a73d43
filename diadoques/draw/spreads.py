"""How games in number went, as pictures: fans of a measure year by year, and curves of survival with their intervals.

A panel for each start, all on one scale; they take plain tables (pandas), and say under the picture what they show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.ticker import PercentFormatter

from diadoques.core.faults import Fault
from diadoques.draw.figures import SIZE, Box, Drawn, Plots, number, page, swatch
from diadoques.draw.palette import Livery, colour, livery, mix
from diadoques.draw.words import usual_board, word

_ROWS_FROM = 4
"""From how many panels on they stand in two rows."""


def fans(
    bands: Any,
    names: Mapping[str, str],
    title: str,
    assumptions: Sequence[str] = (),
    *,
    board: str = "",
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """A measure of each start from year to year: the median, and between which values most games lie.

    Args:
        bands: a row a year and start, as ``analysis.balance.fan`` gives them.
        names: how each start is called; all of them, in the order of the panels.
        title: what is measured, with its unit.
        assumptions: sentences that stand under the picture: who played, how many games.
        board: whose colours its owners wear; the usual one, where it is "".
        size: pixels, 1280 × 720 at least for all letters to be legible.

    Raises:
        Fault: ``curves-empty`` where there is nothing to draw; ``language-unknown``.
    """
    told = word(lang, "spreads.fan")
    plots = page(title, told, [*assumptions, word(lang, "spreads.differ")], size=size)
    high = float(bands["high90"].max()) if len(bands) else 0.0
    for axes, start, look, last in _panels(plots, bands, names, board, lang):
        rows = bands.xs(start, level="start")
        years = rows.index.to_numpy()
        shades = _shades(look)
        for name, shade in (("90", shades[0]), ("50", shades[1])):
            axes.fill_between(years, rows[f"low{name}"], rows[f"high{name}"], color=shade, lw=0)
        axes.plot(
            years, rows["median"], color=shades[2], lw=2.4 * plots.sheet.unit, marker="o", ms=4 * plots.sheet.unit
        )
        axes.set_ylim(min(0.0, float(bands["low90"].min())), max(high, 1.0) * 1.06)
        plots.whole(axes, "y", lang)
        _end(plots, axes, last, float(rows["median"].iloc[-1]), number(float(rows["median"].iloc[-1]), lang))
    _key(plots, lang, "spreads.middle90", "spreads.middle50", "spreads.median")
    return plots.figure


def survival(
    curve: Any,
    names: Mapping[str, str],
    assumptions: Sequence[str] = (),
    *,
    board: str = "",
    lang: str = "fr",
    size: tuple[int, int] = SIZE,
) -> Drawn:
    """In what share of the games each start is in play at the end of each year, with the interval of that share.

    Args:
        curve: a row a year and start with ``share``, ``low`` and ``high`` (``Balance.survival``).
        names, assumptions, board, size: as in ``fans``.

    Raises:
        Fault: as ``fans``.
    """
    plots = page(word(lang, "spreads.survival"), word(lang, "spreads.alive"), assumptions, size=size)
    for axes, start, look, last in _panels(plots, curve, names, board, lang):
        rows = curve.xs(start, level="start")
        years = rows.index.to_numpy()
        shades = _shades(look)
        axes.fill_between(years, rows["low"], rows["high"], color=shades[0], lw=0)
        axes.plot(years, rows["share"], color=shades[2], **_line(plots))
        axes.set_ylim(0, 1.06)
        axes.set_yticks([0, 0.5, 1])
        axes.yaxis.set_major_formatter(PercentFormatter(1, symbol="\u202f%" if lang == "fr" else "%", decimals=0))
        share = float(rows["share"].iloc[-1])
        _end(plots, axes, last, share, word(lang, "spreads.percent", value=round(100 * share)))
    _key(plots, lang, "spreads.sure", "", "spreads.share")
    return plots.figure


def _panels(
    plots: Plots, frame: Any, names: Mapping[str, str], board: str, lang: str
) -> Iterator[tuple[Axes, str, Livery, int]]:
    """A panel for each start: its axes, whose it is, how he looks, and the last year."""
    if not len(frame) or not names:
        raise Fault("curves-empty", "curves")
    last = int(frame.index.get_level_values("year").max())
    lines = 2 if len(names) >= _ROWS_FROM else 1
    across = -(-len(names) // lines)
    room = plots.room
    top = room.top + 14
    wide, high = (room.right - room.left) / across, (room.bottom - top - 20) / lines
    for place, (start, name) in enumerate(names.items()):
        line, column = divmod(place, across)
        left, above = room.left + wide * column, top + high * line
        axes = plots.axes(Box(left + 46, above + 34, left + wide - 46, above + high - 36))
        axes.set_xlim(0.8 if last > 1 else 0, last + (0.2 if last > 1 else 1))
        plots.whole(axes, "x", lang)
        look = livery(start, board or usual_board())
        swatch(plots, left + 46, above + 18, name, fc=look.fill)
        if line == lines - 1 or place + across >= len(names):
            plots.sheet.write(left + wide - 46, above + high - 2, word(lang, "spreads.years"), 10.5, ha="right",
                              color=colour("paper", "quiet"))  # fmt: skip
        yield axes, start, look, last


def _line(plots: Plots) -> dict[str, Any]:
    return {"lw": 2.4 * plots.sheet.unit, "marker": "o", "ms": 4 * plots.sheet.unit}


def _shades(look: Livery) -> tuple[str, str, str]:
    """The wide band, the narrow one, the line: one colour from pale to dark."""
    card, ink = colour("paper", "card"), colour("paper", "text")
    return mix(look.fill, card, 0.72), mix(look.fill, card, 0.4), mix(look.fill, ink, 0.45)


def _end(plots: Plots, axes: Axes, year: int, value: float, text: str) -> None:
    """What a line comes to, beside its end."""
    axes.annotate(
        text, (year, value), xytext=(6 * plots.sheet.unit, 0), textcoords="offset points", va="center",
        fontsize=plots.letters(11.5), color=colour("paper", "text"), annotation_clip=False,
    )  # fmt: skip


def _key(plots: Plots, lang: str, wide: str, narrow: str, line: str) -> None:
    """What bands and lines mean, at the head on the right."""
    quiet = Livery(colour("paper", "quiet"), "", "", "")
    shades = _shades(quiet)
    marks = [(word(lang, key), shade) for key, shade in ((wide, shades[0]), (narrow, shades[1])) if key]
    marks.append((word(lang, line), shades[2]))
    x = plots.room.right - sum(30 + 7.0 * len(text) + 26 for text, _ in marks) + 26
    for text, shade in marks:
        x = swatch(plots, x, 30, text, fc=shade)
