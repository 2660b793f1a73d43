"""A saved game goes on as a lesson: its turns are played again in a folder of their own before anything is changed."""

from __future__ import annotations

import tempfile
from pathlib import Path

from diadoques.classroom.episodes.opening import follow
from diadoques.classroom.session import Session
from diadoques.core import savegame
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import opened


def adopt(session: Session, saved: savegame.SavedGame) -> None:
    """Go on in ``session`` with the game of a file; the one that was played is put away (``Session.restart``).

    Raises:
        Fault: the file is no game that can be played here; nothing has changed then.
    """
    replay = opened(saved)
    if replay.differs is not None:
        raise replay.differs
    with tempfile.TemporaryDirectory(prefix="diadoques-adopted-") as place:
        played = Session(Path(place) / "game", begins=replay.saved)
        try:
            for turn in replay.saved.turns:
                follow(played, turn.answers)
            record = played.game.record_of
            savegame.agree(
                record(replay.positions[-1]), plain_values(record(played.position)), same=True, where="turns"
            )
            session.restart(played)
        finally:
            played.close()
