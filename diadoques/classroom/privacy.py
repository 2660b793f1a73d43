"""What of the sheets others see: where the groups hide them from one another (``State.hidden``), and where they do not.

How far each seat is, all may see (``lamps``); what a page of its own may hold is asked of the game (``Game.seen``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from diadoques.classroom.state import State
from diadoques.core.orders import Order
from diadoques.games.saving import likely, with_picks

#: In place of words that are for no other's eyes.
UNSEEN: Final = "…"


def seats_seen(state: State, reader: str, seats: Sequence[str]) -> tuple[str, ...]:
    """Whose sheets, of ``seats``, a ``reader`` ("": all together) may read: where sheets are hidden, his own alone."""
    if not state.hidden:
        return tuple(seats)
    return (reader,) if reader else ()


def orders_seen(state: State, reader: str) -> list[Order]:
    """The orders, of all sheets, that ``reader`` ("": all together) may see."""
    return [order for seat in seats_seen(state, reader, state.position.alive) for order in state.orders(seat)]


def lines_seen(state: State, reader: str, lines: Mapping[str, str]) -> dict[str, str]:
    """Lines that do not stand on a sheet yet, by player, as ``reader`` may read them: the words, or ``UNSEEN``."""
    seen = seats_seen(state, reader, tuple(lines))
    return {player: line if player in seen else UNSEEN for player, line in lines.items()}


def purses_seen(state: State, reader: str, alone: str = "") -> tuple[str, ...]:
    """The players whose treasuries ``reader`` ("": all together) may see (DIA-8A3-02).

    ``alone``: the player who sits by himself before the screen, or "": those of the others are their own.
    """
    money, players = state.game.abilities.money, tuple(state.position.players)
    if money is None or money.is_public(state.position):
        return players
    return (alone,) if alone in players else seats_seen(state, reader, players)


def picks_unseen(state: State, reader: str) -> tuple[str, ...]:
    """The seats of which ``reader`` does not know what they pick, so that it can only be supposed (``supposed_by``)."""
    picking = tuple(state.prompts.resetting)
    seen = seats_seen(state, reader, picking)
    return tuple(seat for seat in picking if seat not in seen)


def plan_of(state: State, player: str) -> Any:
    """The position that ``player`` plans on ("": that all may see): where sheets are hidden, what he may know."""
    return supposed_by(state, player) if state.hidden else state.planned


def supposed_by(state: State, player: str) -> Any:
    """The position as ``player`` may suppose it.

    Of what the others pick there may be one of each kind that they are offered, so that whatever can be ordered for
    them can be written.
    """

    def suppose() -> Any:
        asked = state.prompts.resetting
        if not asked:
            return state.position
        picks = {other: likely(pick) for other, pick in asked.items() if other != player}
        return with_picks(state.game, state.position, picks | ({player: state.picks(player)} if player else {}))

    return state.once(("supposed", player), suppose)
