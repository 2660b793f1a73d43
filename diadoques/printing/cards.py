"""The rule card: the rules that are played, in short, and how orders are written, on a page or two."""

from __future__ import annotations

from typing import Final

from diadoques.draw.words import game_title
from diadoques.explain.catalogue import catalogue
from diadoques.explain.rule_card import card_of
from diadoques.explain.sections import by_section
from diadoques.explain.wording import Grid
from diadoques.games.door import Position
from diadoques.printing.paper import BODY, CODE, HEAD, TITLE, Paper
from diadoques.printing.words import word

EXAMPLE: Final = 72.0
"""Millimetres for an order; what it does stands beside it."""
BULLET: Final = 4.0
"""Millimetres before a sentence."""


def card_pdf(position: Position, lang: str, paper: str = "A4") -> bytes:
    """The card of a game by the rules that ``position`` is played by.

    Raises:
        Fault: ``paper-unknown``.
    """
    title = game_title(position.game, lang)
    sheet = Paper(paper, title=title)
    sheet.write(f"{title} · {word(lang, 'card')}", TITLE, gap=2)
    sheet.write(catalogue(lang).text("word.cited_where"), BODY, gap=2)
    for part in card_of(position, lang):
        sheet.need(20)
        sheet.write(part.heading, HEAD, gap=0.5)
        for one in part.sentences:
            sheet.row([("•", BODY), (by_section(one, lang), BODY)], [BULLET, sheet.room - BULLET])
        for text, what in part.orders:
            sheet.row([(text, CODE), (what, BODY)], [EXAMPLE, sheet.room - EXAMPLE])
        if part.grid is not None:
            _grid(sheet, part.grid, lang)
        sheet.top += 2
    return sheet.pdf()


def _grid(sheet: Paper, grid: Grid, lang: str) -> None:
    """A table of the rules, its legend under it; it is not torn in two."""
    width = sheet.room / (len(grid.columns) + 1)
    sheet.need(6 * (len(grid.rows) + 3))
    for row in (
        (grid.corner, *grid.columns),
        *((head, *cells) for head, cells in zip(grid.rows, grid.cells, strict=True)),
    ):
        sheet.row([(text, BODY) for text in row], [width] * len(row))
    sheet.write(by_section(grid.legend, lang), BODY)
