"""Tolls as the floors above see it: a ``ReadyGame`` of written orders, with an umpire, hidden forces and money."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.marks import Marks, Piece
from diadoques.core.orders import Reading
from diadoques.core.pieces import ARMY
from diadoques.core.prompts import UMPIRE, Prompts
from diadoques.games.abilities import Abilities
from diadoques.games.door import Standing
from diadoques.games.ready import ReadyGame, ReadyLines

from . import turn
from .events import KINDS
from .money import MONEY
from .position import FORM, Position, TollOrder, Verbs


class Tolls(ReadyGame[Position]):
    """The game. ``legal``, ``read`` and ``write`` are here because orders are written; Raid has none of them."""

    kinds = KINDS
    position = Position
    abilities: Final = Abilities(
        orders=FORM,
        # An army that is told nothing holds; hiring is a line of its own.
        lines=ReadyLines(lambda unit: TollOrder(unit.owner, Verbs.HOLD, unit.id)),
        money=MONEY,
        # The umpire sits here from the start to the end, not only while he is asked: so a class gives him a code.
        beside=lambda _: (UMPIRE,),
    )

    def begin(self, options: Mapping[str, str]) -> Position:
        """Both armies at home (TOLL-1-01)."""
        return Position()

    def awaits(self, position: Position) -> Prompts:
        """Who must answer, and what."""
        return turn.awaits(position)

    def legal(self, position: Position, seat: str, piece: str = "") -> Iterable[TollOrder]:
        """The orders of a state, or of its army alone."""
        return (one for one in turn.legal(position, seat) if piece in ("", one.unit))

    def read(
        self, position: Position, player: str, lines: Sequence[str | TollOrder], lang: str = ""
    ) -> list[Reading[Any]]:
        """Both languages write alike."""
        return turn.read(position, player, lines)

    def write(self, position: Position, order: TollOrder, lang: str = "") -> str:
        """Both languages write alike."""
        return turn.write(order)

    def follows(self, position: Position, answers: Answers[Any]) -> Iterator[Event]:
        """What follows from the sheets, or from what the umpire says."""
        return turn.follows(position, answers)

    def standing(self, position: Position) -> Standing:
        """Tolls taken, which all may know; a count that is hidden would be shown to everybody as 0."""
        return Standing(position.tolls, 0, sum(position.tolls.values()))

    def marks(self, position: Position) -> Marks:
        """The armies that the reader sees, each with how many men it has where he may know it: on his own, then."""
        men = {state: str(count) for state, count in position.men.items()}
        drawn = (Piece(state, state, ARMY, "", at, letter=men.get(state, "")) for state, at in position.at.items())
        return Marks(tuple(drawn))


GAME: Final = Tolls()
