"""The rule card: how orders are written in a game, by examples, on a page or two."""

from __future__ import annotations

from diadoques.draw.words import game_title
from diadoques.explain.primer import heading, meaning
from diadoques.games.primer import primer
from diadoques.printing.paper import BODY, CODE, HEAD, TITLE, Paper
from diadoques.printing.words import word

EXAMPLE = 72.0
"""Millimetres for an order; what it does stands beside it."""


def card_pdf(game: str, lang: str, paper: str = "A4") -> bytes:
    """The card of a game by its id.

    Raises:
        Fault: ``paper-unknown``.
    """
    sheet = Paper(paper, title=game_title(game, lang))
    sheet.write(f"{game_title(game, lang)} · {word(lang, 'card')}", TITLE, gap=2)
    for part in primer(game):
        sheet.need(20)
        sheet.write(heading(game, part.name, lang), HEAD, gap=0.5)
        for one in part.examples:
            told = meaning(game, one.name, lang)
            sheet.row([(one.texts[lang], CODE), (told, BODY)], [EXAMPLE, sheet.room - EXAMPLE])
        sheet.top += 2
    return sheet.pdf()
