"""How a game has ended, in one sentence, on every page the same."""

from __future__ import annotations

from diadoques.explain.names import listed, names_for
from diadoques.games.door import Position
from diadoques.games.ended import drawn


def ending(position: Position, lang: str) -> str:
    """Who has won, and how, where a game knows several ways (``ending.tactical``); that it is a draw; that nobody has.

    Args:
        position: of a game that is over.
        lang: ``fr`` or ``en``.
    """
    names = names_for(position, lang)
    if not position.winners:
        return names.words.text("ending.nobody")
    if (key := f"ending.{getattr(position, 'verdict', '')}") in names.words:
        return names.words.text(key, players=listed([names.player(one).bare for one in position.winners], lang))
    players = listed([names.player(one).bare for one in position.winners], lang)
    return names.words.text("ending.even" if drawn(position) else "ending.won", players=players)
