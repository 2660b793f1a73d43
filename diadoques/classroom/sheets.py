"""The sheets of one phase as they lie on the table; plain state, and the journal keeps what changes it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final

from diadoques.core.orders import Order


@dataclass(frozen=True, slots=True)
class AcceptedLine:
    """An accepted order, and the line that said it."""

    text: str
    order: Order


@dataclass(frozen=True, slots=True)
class SheetState:
    """What one player has on his sheet.

    Attributes:
        lines: accepted orders by what they are for (``conflict.lines``), in the order in which they were written.
        sealed: handed in.
        said: what he said to prompts that ask for no sheet, by their names.
    """

    lines: dict[str, AcceptedLine] = field(default_factory=dict)
    sealed: bool = False
    said: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Sheets:
    """The sheets of all players in this phase, and what each looked like before each act (for undo)."""

    sheets: dict[str, SheetState] = field(default_factory=dict)
    past: dict[str, list[SheetState]] = field(default_factory=dict)

    def sheet(self, player: str) -> SheetState:
        """The sheet of ``player``, empty at first."""
        return self.sheets.get(player, SheetState())

    def change(self, player: str, **fields: object) -> None:
        """Replace fields of a sheet; the old one can be taken back."""
        before = self.sheet(player)
        self.past.setdefault(player, []).append(before)
        self.sheets[player] = replace(before, **fields)  # type: ignore[arg-type]

    def undo_depth(self, player: str) -> int:
        """How many acts of this phase the player can take back."""
        return len(self.past.get(player, ()))

    def undo(self, player: str) -> None:
        """Take back the player's last act of this phase."""
        if self.past.get(player):
            self.sheets[player] = self.past[player].pop()


_AGAIN: Final = " #"


def row_beside(piece: str, taken: Container[str]) -> str:
    """The first free line beside ``piece`` for another order for the same thing: ``+LYC #2``."""
    if piece not in taken:
        return piece
    return next(row for number in count(2) if (row := f"{piece}{_AGAIN}{number}") not in taken)


def row_number(piece: str) -> tuple[str, int]:
    """What a line of a sheet is for, and the how many-th for it: ``("+LYC", 2)``."""
    bare, _, number = piece.partition(_AGAIN)
    return bare, int(number or "1")
