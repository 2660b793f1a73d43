"""A position of a lesson with the orders of others: what a task plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from diadoques.api.game import Game
from diadoques.api.past import Past
from diadoques.api.report import Report
from diadoques.core.savegame import Answers
from diadoques.games.catalogue import game_of, load_game
from diadoques.games.saving import begin_from

GAME = "diadoques"
"""The game that the course is about."""

Sheets = Mapping[str, Sequence[str]]
"""Lines of orders by player."""


@dataclass(frozen=True)
class Situation:
    """A position, given as plain values (``games.saving``), and sheets that are handed in already.

    Attributes:
        record: the position.
        others: sheets of those who do not answer the task.
        options: choices of rules (``{"layer": "advanced"}``).
    """

    record: Mapping[str, Any]
    others: Sheets
    lang: str
    options: Mapping[str, str]

    @cached_property
    def past(self) -> Past:
        """The game that begins here."""
        saved, position = begin_from(load_game(GAME), self.record, dict(self.options))
        return Past(saved, (position,))

    @property
    def position(self) -> Any:
        """The position itself."""
        return self.past.now

    @property
    def game(self) -> Game:
        """The game as scripts meet it; a new one each time."""
        return Game(self.past, self.lang)

    def settled(self, player: str = "", lines: Iterable[str] = ()) -> tuple[Any, Report]:
        """The season with ``lines`` on the sheet of ``player``: the events, and the report that tells them."""
        sheets = {name: list(row) for name, row in self.others.items()}
        if player:
            sheets[player] = list(lines)
        then = self.past.then(Answers(orders=sheets))
        return then.last(), Report(then, self.lang, None)

    def spaces(self, more: Iterable[str] = (), player: str = "") -> list[str]:
        """The spaces that a close view shows: those of its units, and ``more``.

        Args:
            player: whose task it is: then only his units count, and those of others who have orders.
        """
        concerned = {player, *self.others} if player else set(self.position.players)
        found = [unit.space for unit in self.position.units.values() if unit.owner in concerned or not player]
        return [space for space in dict.fromkeys((*found, *more)) if space in self.position.board.spaces]

    def written(self, order: Any) -> str:
        """An order in the notation."""
        return game_of(self.position).write(self.position, order, self.lang)
