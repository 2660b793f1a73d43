"""The position of a raid: frozen; events alone change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.calendar import Calendar, Season
from diadoques.core.pieces import Unit

NAME: Final = "raid"
BOARD: Final = "valley"
ROUNDS: Final = Calendar(("round",), before_christ=False)
RED, BLUE = "RED", "BLUE"
PLAYERS: Final = (RED, BLUE)
CAMPS: Final = {RED: "Rca", BLUE: "Bca"}
AMBUSH, TORCH = "ambush", "torch"
#: Phases: a counter is laid, a raider marches, a die that was seen is kept or annulled.
HAND, MARCH, DIE, OVER = "hand", "march", "die", "over"


@dataclass(frozen=True, slots=True)
class Fight:
    """A raider who has entered a space, and the die that decides."""

    raider: str
    number: int


@dataclass(frozen=True, slots=True)
class Position:
    """All that a turn begins with.

    Attributes:
        turn: who is in turn; ``phase``: what he is asked.
        hands: the hidden counters of each; ``laid``: what was laid this turn, or "".
        second: who may still annul a die.
        fight: what is fought over, in the phase ``DIE``.
        burnt: spaces that nobody enters any more.
        seed: of all dice; ``thrown``: how many there were.
    """

    season: Season
    turn: str
    phase: str
    units: Mapping[str, Unit]
    hands: Mapping[str, tuple[str, ...]]
    second: tuple[str, ...]
    seed: str
    thrown: int = 0
    laid: str = ""
    fight: Fight | None = None
    burnt: tuple[str, ...] = ()
    torches: bool = True
    winners: tuple[str, ...] = ()
    game: str = NAME
    players: tuple[str, ...] = PLAYERS

    @property
    def board(self) -> Board:
        """The valley."""
        return load_board(BOARD)

    @property
    def alive(self) -> tuple[str, ...]:
        """Chiefs who have raiders left."""
        return tuple(player for player in self.players if self.of(player))

    def on(self, space: str) -> tuple[Unit, ...]:
        """All who stand in a space."""
        return tuple(unit for unit in self.units.values() if unit.at == space)

    def of(self, player: str) -> tuple[Unit, ...]:
        """The raiders of a chief."""
        return tuple(unit for unit in self.units.values() if unit.owner == player)
