"""A position of a lesson with the orders of others: what a task plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from diadoques.api.game import Game
from diadoques.api.game_history import GameHistory
from diadoques.api.report import Report
from diadoques.core.savegame import SavedAnswers
from diadoques.games.catalogue import game_of, load_game
from diadoques.games.saving import begin_from

GAME: Final = "diadoques"
"""The game that most lessons are about."""

Sheets = Mapping[str, Sequence[str]]
"""Lines of orders by player."""


@dataclass(frozen=True)
class Situation:
    """A position, given as plain values (``games.saving``), and sheets that are handed in already.

    Attributes:
        record: the position.
        others: sheets of those who do not answer the task.
        options: choices of rules (``{"layer": "advanced"}``).
        of: the game.
        said: what was answered since, in a game that is played so: what was asked, by name, and the answer.
    """

    record: Mapping[str, Any]
    others: Sheets
    lang: str
    options: Mapping[str, str]
    of: str = GAME
    said: tuple[tuple[str, Any], ...] = ()

    @cached_property
    def past(self) -> GameHistory:
        """The game that begins here, with what was said since."""
        saved, position = begin_from(load_game(self.of), self.record, dict(self.options))
        past = GameHistory(saved, (position,))
        for name, answer in self.said:
            asked = game_of(past.now).awaits(past.now)
            prompt = next((one for one in asked.prompts if one.name == name), None)
            if prompt is None:
                raise LookupError(f"{name}: asked is {[one.name for one in asked.prompts]}")
            past = past.then(SavedAnswers(said={name: {prompt.seat: answer}}))
        return past

    def answered(self, *said: tuple[str, Any]) -> Situation:
        """What comes of further answers, each to what is asked next and named by it: a lesson follows the rules.

        Raises:
            LookupError: something else is asked (when it is looked at).
        """
        return replace(self, said=(*self.said, *said))

    @property
    def position(self) -> Any:
        """The position itself."""
        return self.past.now

    @property
    def game(self) -> Game:
        """The game as scripts meet it; a new one each time."""
        return Game(self.past, self.lang)

    def settled(self, player: str = "", lines: Iterable[str] = ()) -> tuple[Any, Report[Game]]:
        """The season with ``lines`` on the sheet of ``player``: the events, and the report that tells them."""
        sheets = {name: list(row) for name, row in self.others.items()}
        if player:
            sheets[player] = list(lines)
        then = self.past.then(SavedAnswers(orders=sheets))
        return then.last(), Report(then, self.lang, Game, None)

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
