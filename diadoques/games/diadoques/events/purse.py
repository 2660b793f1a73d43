"""Gold that comes and goes: the one place where a treasury is changed."""

from __future__ import annotations

from collections.abc import Mapping

from diadoques.games.diadoques.model.position import Position


def with_gold(position: Position, player: str, amount: int) -> Mapping[str, int]:
    """The treasuries after ``player`` received a sum (below zero: paid it).

    Who may not see a treasury (``privacy``) does not see it after a payment either: what is unknown stays so.

    Raises:
        ValueError: he would owe something.
    """
    if player not in position.treasury:
        return position.treasury
    left = position.treasury[player] + amount
    if left < 0:
        raise ValueError(f"{player} would owe {-left} T")
    return {**position.treasury, player: left}


def emptied(position: Position, player: str) -> Mapping[str, int]:
    """The treasuries when nothing is left of that of ``player``."""
    return {name: 0 if name == player else amount for name, amount in position.treasury.items()}
