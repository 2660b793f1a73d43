"""What the orders of a primer do, in words (``games.primer``)."""

from __future__ import annotations

from diadoques.explain.catalogue import catalogue


def meaning(game: str, example: str, lang: str) -> str:
    """What an order of a kind does."""
    return catalogue(lang, game).text(f"primer.order.{example}")


def heading(game: str, part: str, lang: str) -> str:
    """Orders that belong together, in a word or two."""
    return catalogue(lang, game).text(f"primer.part.{part}")


def somebody(game: str, lang: str) -> str:
    """Players whom an example may name in a game whose end is proposed."""
    return catalogue(lang, game).text("list.somebody")
