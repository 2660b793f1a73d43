"""The dice of a game: each throw has a name, so that it is the same whenever and however often it is asked for.

A throw is the one that the class made and handed in under that name, else it follows from the seed of the game, the
season and the name. Where the players agreed to throw every die themselves, one that is missing is asked for by a
fault, and nothing is lost: the same answers are handed in again with the throw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from diadoques.core.dice import ScriptedDice, SeededDice
from diadoques.core.faults import Fault
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.settings import DICE, SEED, chosen


def thrown(
    position: Position, given: Mapping[str, Sequence[int]], name: str, count: int, sides: int, rule: str
) -> tuple[int, ...]:
    """``count`` dice of ``sides`` sides for ``name``, thrown for ``rule``.

    Raises:
        Fault: ``throw-wanted`` where the players throw every die and this one is missing; ``dice-missing``,
            ``die-impossible`` for a throw that was handed in and cannot be.
    """
    if name in given:
        return ScriptedDice(given[name]).throw(count, sides, rule)
    if chosen(position, DICE) == "thrown":
        raise Fault("throw-wanted", f"throws.{name}", rule=rule, dice=f"{count}d{sides}", name=name)
    return SeededDice(f"{chosen(position, SEED)}|{position.season}|{name}").throw(count, sides, rule)
