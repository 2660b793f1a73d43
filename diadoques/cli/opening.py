"""Opening saved games: played again, as far as the rules still lead where the file says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadoques.cli.console import Console
from diadoques.core.faults import Fault

if TYPE_CHECKING:
    from diadoques.core.savegame import Replay, SavedGame


def opened(console: Console, path: Path) -> tuple[SavedGame, Replay[Any]]:
    """A file as this program writes it, without the turns that are not sound; and what came of playing it again.

    That some are not is told: they may have been sound when an older program wrote them, by the rules as it read them.
    A file of this very program was changed since. Of a folder, the game that a lesson or a class keeps there is opened.

    Raises:
        Fault: a file that is none of ours, whose start is not what it should be, or that was changed; ``turn-none``.
    """
    from diadoques.classroom.export import SAVED
    from diadoques.classroom.journal import NAME
    from diadoques.core import files, savegame
    from diadoques.explain.position import phase_of, season_of
    from diadoques.games import catalogue

    if files.is_folder(path):
        if files.is_there(path / NAME) and not files.is_there(path / SAVED):
            raise Fault("turn-none", str(path))  # a class that has only begun: nothing of it is saved yet
        path = path / SAVED
    game = savegame.load(path)
    replay = catalogue.opened(game, str(path))
    sound = replay.saved
    if replay.differs is None:
        return sound, replay
    if game.engine == savegame.ENGINE:
        raise replay.differs
    console.refuse(replay.differs)
    last = replay.positions[-1]
    console.warn(
        console.words.text(
            "cli.opened-before",
            season=season_of(last, console.lang),
            phase=phase_of(last, console.lang),
            engine=game.engine or "—",
        )
    )
    return sound, replay
