"""What the orders of a primer do, in words (``games.primer``)."""

from __future__ import annotations

from diadoques.explain.catalogue import catalogue


def meaning(game: str, example: str, lang: str) -> str:
    """What an order of a kind does; a game may have words of its own for it."""
    words = catalogue(lang)
    own = f"primer.{game}.{example}"
    return words.text(own if own in words else f"primer.order.{example}")
