"""The dice of a game: each throw has a name, so that it is the same whenever and however often it is asked for.

A throw is the one that the class made and handed in under that name, else it follows from the seed of the game, the
season and the name. Where the players agreed to throw every die themselves, one that is missing is asked for by a
fault, and nothing is lost: the same answers are handed in again with the throw.

They are no prompts (``core.prompts.Throw``) of ``awaits``: which dice fall hangs on orders that are sealed until all
are in, and on the dice before them, so that nobody could say beforehand what to throw without telling what was ordered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from diadoques.core.dice import ScriptedDice, SeededDice
from diadoques.core.faults import Fault
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import DICE, SEED, chosen

CHANCE: Final[Hook[Callable[[Mapping[str, str]], bool]]] = Hook(RULEBOOK, "chance")
"""Whether a chapter throws dice in a game: told its options, the layer among them. By the basic rules nobody does."""


def has_dice(options: Mapping[str, str]) -> bool:
    """Whether chance has a part in a game with these options."""
    return any(ask(options) for ask in CHANCE.everywhere())


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
