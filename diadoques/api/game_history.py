"""What was played so far: the file of a game and the position after each of its turns; frozen, so branches share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from diadoques.core import files, savegame
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.games.catalogue import load_game, open_saved_game
from diadoques.games.door import FOR_EVER, Game, Position
from diadoques.games.saving import SavedRules, check_throws, events_of


@dataclass(frozen=True, slots=True)
class GameHistory:
    """A game up to a moment.

    Attributes:
        saved: what a file of it holds.
        positions: at the start, and after each turn.
        differs: why the turns after them in the file ``of`` are not here, or None: then all are.
    """

    saved: savegame.SavedGame
    positions: tuple[Any, ...]
    differs: Fault | None = None
    of: Path | None = None

    @classmethod
    def read(cls, path: Path) -> GameHistory:
        """The game of a file, played again as far as the rules still lead where it says.

        Turns that are not sound may have been so when an older program wrote them; this very program writes no others.

        Raises:
            Fault: a file that is none of ours, whose start is not what it should be, or that was changed.
        """
        saved = savegame.load(path)
        replay = open_saved_game(saved, str(path))
        if replay.differs is not None and saved.engine == savegame.ENGINE:
            raise replay.differs
        return cls(replay.saved, replay.positions, replay.differs, path)

    def save(self, path: Path) -> None:
        """Write the file.

        Raises:
            Fault: ``turns-would-go``: it would replace a file that holds more turns than could be opened; or as
                ``savegame.save``.
        """
        if self.differs is not None and self.of is not None and files.is_same_file(self.of, path):
            raise Fault("turns-would-go", str(path))
        savegame.save(self.saved, path)

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return load_game(self.saved.game)

    @property
    def now(self) -> Any:
        """Where it stands."""
        return self.positions[-1]

    @property
    def turns(self) -> Sequence[savegame.SavedTurn]:
        """What was settled so far."""
        return self.saved.turns

    def upto(self, turns: int) -> GameHistory:
        """The same game when only so many turns had been settled."""
        saved = self.saved.with_turns(list(self.turns[:turns]))
        return replace(self, saved=saved, positions=self.positions[: turns + 1])

    def then(self, answers: savegame.SavedAnswers) -> GameHistory:
        """The game one turn later.

        Raises:
            Fault: what the game refuses, dice that nothing was settled with among it.
        """
        saved, after = savegame.resolve_turn(SavedRules(self.game), self.saved, self.now, answers)
        events = events_of(self.game, saved.turns[-1])
        check_throws(answers.throws, events)
        return replace(self, saved=saved, positions=(*self.positions, after))

    def last(self) -> Report[Any]:
        """The last turn, with all that is secret in it."""
        events = events_of(self.game, self.turns[-1])
        return Report(self.positions[-2], events, self.now)


def all_told(position: Position) -> bool:
    """Whether nothing is secret any longer: the game is over, and its rules keep nothing for ever (P218-rev-07)."""
    return position.phase == OVER and load_game(position.game).about.secrecy != FOR_EVER
