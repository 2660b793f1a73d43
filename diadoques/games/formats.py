"""Games as other programs keep them: what a game that others play too can read from them, and write for them.

What a format cannot say is never left out in silence: it is a ``Fault`` among the losses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from diadoques.core.faults import Fault
from diadoques.core.savegame import SavedGame

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outside(Generic[T]):
    """What came of a conversion.

    Attributes:
        value: the text or the game.
        losses: what the other side cannot say, though it belongs to the game.
        notes: what it does not say, and needs not.
        told: what was assumed, added or left aside so that both sides come to the same.
    """

    value: T
    losses: tuple[Fault, ...] = ()
    notes: tuple[Fault, ...] = ()
    told: tuple[Fault, ...] = ()


class Formats(Protocol):
    """The formats of ``About.formats``."""

    def exported(self, saved: SavedGame, name: str, where: str = "") -> Outside[str]:
        """A game as a text in the format ``name``.

        Raises:
            Fault: what a replay of the file finds, or what the format has no place for.
        """

    def imported(self, data: bytes, name: str, options: Mapping[str, str], where: str = "") -> Outside[SavedGame]:
        """The game that a file in the format ``name`` tells, played by our rules.

        Args:
            data: the file.
            name: of ``About.formats``.
            options: rule set and readings; those of the other program where no rule set is named.
            where: the name of the file, for faults.

        Raises:
            Fault: with its place: what cannot be read, and what does not follow by the rules that were chosen.
        """

    def recognised(self, data: bytes) -> str:
        """Which format of ``About.formats`` a file says it is in, "" where it cannot be told.

        Raises:
            Fault: a file of another kind, which is named.
        """
