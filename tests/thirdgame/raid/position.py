"""The position of a raid: frozen; events alone change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from diadoques.core.calendar import Calendar, Season
from diadoques.core.pieces import Unit
from diadoques.games.ready import ReadyPosition

#: A calendar of its own: its names are told by ``season.round`` of the words, and on maps by ``Film.words``.
ROUNDS: Final = Calendar(("round",), before_christ=False)
FIRST: Final = Season(1, "round", ROUNDS)
RED, BLUE = "RED", "BLUE"
PLAYERS: Final = (RED, BLUE)
CAMPS: Final = {RED: "Rca", BLUE: "Bca"}
AMBUSH, TORCH = "ambush", "torch"
TORCHES, SEED = "torches", "seed"
#: Phases: a counter is laid, a raider marches, a die that was seen is kept or annulled.
HAND: Final = "hand"
MARCH: Final = "march"
DIE: Final = "die"
OVER: Final = "over"


@dataclass(frozen=True, slots=True)
class Fight:
    """A raider who has entered a space, and the die that decides."""

    raider: str
    number: int


def _hands() -> Mapping[str, tuple[str, ...]]:
    return {RED: (AMBUSH, TORCH), BLUE: (AMBUSH, AMBUSH)}


@dataclass(frozen=True, slots=True)
class Position(ReadyPosition):
    """All that a turn begins with. A file holds these fields; what is of another type there is refused.

    Attributes:
        turn: who is in turn; ``phase``: what he is asked.
        hands: the hidden counters of each; of a view, the reader's alone.
        laid: what was laid this turn, or "".
        second: who may still annul a die.
        fight: what is fought over, in the phase ``DIE``.
        burnt: spaces that nobody enters any more.
        seed: of all dice; ``thrown``: how many there were.
        torches: the option of that name, ``on`` or ``off``.
    """

    turn: str
    units: Mapping[str, Unit]
    seed: str
    torches: Literal["on", "off"] = "on"
    season: Season = FIRST
    phase: Literal["hand", "march", "die", "over"] = HAND
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=_hands)
    second: tuple[str, ...] = PLAYERS
    thrown: int = 0
    laid: str = ""
    fight: Fight | None = None
    burnt: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    players: tuple[str, ...] = PLAYERS

    @property
    def alive(self) -> tuple[str, ...]:
        """Chiefs who have raiders left."""
        return tuple(player for player in self.players if self.of(player))

    def on(self, space: str) -> tuple[Unit, ...]:
        """All who stand in a space."""
        return tuple(unit for unit in self.units.values() if unit.at == space)

    def seen_by(self, seat: str) -> Position:
        """Without the hands of others, and without the seed, from which the next dice follow (RAID-2-01)."""
        return replace(self, hands={owner: hand for owner, hand in self.hands.items() if owner == seat}, seed="")
