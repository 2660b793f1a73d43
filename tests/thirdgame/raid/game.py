"""Raid as the floors above see it: a ``ReadyGame``, which brings every member of the door that is not written here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.marks import Marks, Piece
from diadoques.core.pieces import ARMY, Unit
from diadoques.core.prompts import Prompts
from diadoques.games.abilities import Abilities, Choice
from diadoques.games.door import Standing
from diadoques.games.ready import ReadyAgreement, ReadyGame

from . import turn
from .events import KINDS
from .pictures import Film
from .position import CAMPS, PLAYERS, RED, ROUNDS, SEED, TORCHES, Position

#: What is agreed before the start; both are fields of the position. A seed is usual, so that a file plays again alike.
AGREED: Final = ReadyAgreement({TORCHES: Choice(("on", "off"), "RAID-5-01"), SEED: Choice()}, usual={SEED: "raid"})


class Raid(ReadyGame[Position]):
    """Two chiefs in turn; no orders, no money, no umpire, and therefore not a line about them."""

    kinds = KINDS
    position = Position
    abilities: Final = Abilities(agreement=AGREED, pictures=Film())
    calendar = ROUNDS  # in which ``season`` of a record is read

    def begin(self, options: Mapping[str, str]) -> Position:
        """Both raiders of each chief in his camp (RAID-1-01)."""
        homes = {f"{owner[0].lower()}{number}": owner for owner in PLAYERS for number in (1, 2)}
        units = {name: Unit(name, owner, "R", "", CAMPS[owner]) for name, owner in homes.items()}
        return Position(turn=RED, units=units, **{**AGREED.stated({}), **options})

    def awaits(self, position: Position) -> Prompts:
        """One question to who is in turn."""
        return turn.awaits(position)

    def follows(self, position: Position, answers: Answers[Any]) -> Iterator[Event]:
        """What follows from his answer."""
        return turn.follows(position, answers)

    def standing(self, position: Position) -> Standing:
        """A raider counts one; whoever has all that are left has won."""
        points = {player: len(position.of(player)) for player in position.players}
        out = tuple(player for player in position.players if player not in position.alive)
        return Standing(points, sum(points.values()), sum(points.values()), out)

    def marks(self, position: Position) -> Marks:
        """The raiders, and the camps in the colours of their chiefs: the ready ``marks`` show units alone."""
        pieces = tuple(Piece(unit.id, unit.owner, ARMY, "", unit.at) for unit in position.units.values())
        return Marks(pieces, spaces={camp: owner for owner, camp in CAMPS.items()})


GAME: Final = Raid()
