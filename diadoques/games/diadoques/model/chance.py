"""Chance: what the event tables say (section 13), and the dice of a game, each throw with its name."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from diadoques.core.dice import ScriptedDice, SeededDice
from diadoques.core.faults import Fault
from diadoques.core.resources import resource
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import DICE, SEED, setting_value

# --- What the event tables say: their lines, and what they name (section 13, tables I to V)


@dataclass(frozen=True, slots=True, order=True)
class TableThrow:
    """One throw: the table (or sub-table) it was made on, and the numbers."""

    table: str
    numbers: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the table is read with."""
        return sum(self.numbers)


@dataclass(frozen=True, slots=True, order=True)
class NamedEvent:
    """An event as the tables name it.

    Attributes:
        kind: storm, flood, snow, sand, revolt, uprising, grant, offer or death.
        of: which revolt, people, giver or person; "" for the weather.
        spaces: spaces hit or place of appearance; ``rivers``: rivers in flood; ``citadel``: whose controller is paid.
        rule: the row of the table that named it.
        throws: all throws that led there, so that everybody can follow.
    """

    kind: str
    of: str
    spaces: tuple[str, ...]
    rivers: tuple[str, ...]
    citadel: str
    rule: str
    throws: tuple[TableThrow, ...]


@cache
def event_tables() -> Mapping[str, Any]:
    """The tables as written in ``events.toml``."""
    return tomllib.loads(resource("geodata", "diadoques", "events.toml").read_text(encoding="utf-8"))


def event_named(row: Mapping[str, Any], throws: tuple[TableThrow, ...] = ()) -> NamedEvent:
    """The event that a line of a table names."""
    return NamedEvent(
        row["kind"],
        row.get("of", ""),
        tuple(row.get("spaces", ())),
        tuple(row.get("rivers", ())),
        row.get("citadel", ""),
        row["rule"],
        throws,
    )


def parse_dice(text: str) -> tuple[int, int]:
    """Number and sides of ``"2d6"``."""
    count, sides = text.split("d")
    return int(count), int(sides)


# --- The dice of a game: each throw has a name, so that it is the same whenever and however often it is asked for.
#
# A throw is the one that the class made and handed in under that name, else it follows from the seed of the game, the
# season and the name. Where the players agreed to throw every die themselves, one that is missing is asked for by a
# fault, and nothing is lost: the same answers are handed in again with the throw.
#
# They are no prompts (``core.prompts.Throw``) of ``awaits``: which dice fall hangs on orders that are sealed until all
# are in, and on the dice before them, so that nobody could say beforehand what to throw without telling what was
# ordered.


CHANCE: Final[Hook[Callable[[Mapping[str, str]], bool]]] = Hook(RULEBOOK, "chance")
"""Whether a chapter throws dice in a game: told its options, the layer among them. By the basic rules nobody does."""


def has_dice(options: Mapping[str, str]) -> bool:
    """Whether chance has a part in a game with these options."""
    return any(ask(options) for ask in CHANCE.everywhere())


def throw_dice(
    position: Position, given: Mapping[str, Sequence[int]], name: str, count: int, sides: int, rule: str
) -> tuple[int, ...]:
    """``count`` dice of ``sides`` sides for ``name``, thrown for ``rule``.

    Raises:
        Fault: ``throw-wanted`` where the players throw every die and this one is missing; ``dice-missing``,
            ``die-impossible`` for a throw that was handed in and cannot be.
    """
    if name in given:
        return ScriptedDice(given[name]).throw(count, sides, rule)
    if setting_value(position, DICE) == "thrown":
        raise Fault("throw-wanted", f"throws.{name}", rule=rule, dice=f"{count}d{sides}", name=name)
    return SeededDice(f"{setting_value(position, SEED)}|{position.season}|{name}").throw(count, sides, rule)
