"""Games that are taken up again: one that was put aside, and a saved one that goes on as a lesson."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from diadoques.classroom.episodes.outset import follow
from diadoques.classroom.journal import NAME, put_away
from diadoques.classroom.session import Session
from diadoques.core import files, savegame
from diadoques.core.faults import Fault
from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import open_saved_game

# --- A saved game goes on as a lesson: its turns are played again in a folder of their own before anything is changed


def adopt(session: Session, saved: savegame.SavedGame) -> None:
    """Go on in ``session`` with the game of a file; the one that was played is put away (``Session.restart``).

    Raises:
        Fault: the file is no game that can be played here; nothing has changed then.
    """
    replay = open_saved_game(saved)
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


# --- Games that were put aside: a journal under another name is a game that can be gone on with
#
# Nothing is ever deleted: a journal that another one of the folder goes on from is not offered again.


def games_put_aside(folder: Path) -> tuple[str, ...]:
    """The names of those journals in which something was done, and that neither the game nor a later one holds whole.

    The latest first.
    """
    known = [folder / NAME, *reversed(put_away(folder))]
    held = [(one.name, files.read(one)) for one in known]
    return tuple(
        name
        for number, (name, told) in enumerate(held)
        if number and told.count(b"\n") > 1 and not any(other.startswith(told) for other in _others(held, number))
    )


def _others(held: list[tuple[str, bytes]], number: int) -> Iterator[bytes]:
    """What else lies there, but for an earlier journal that holds the very same: of such, the latest is offered."""
    for place, (_, other) in enumerate(held):
        if place < number or (place > number and other != held[number][1]):
            yield other


def opened_copy(folder: Path, name: str, place: Path) -> Session:
    """The game of one of them, opened in ``place``; the journal itself is left as it is.

    Raises:
        Fault: ``aside-unknown``; what opening a game raises.
    """
    if name not in games_put_aside(folder):
        raise Fault("aside-unknown", given=name[:80])
    files.make_folder(place)
    files.write(place / NAME, files.read(folder / name))
    return Session(place)


def resume(session: Session, name: str) -> None:
    """Go on with a game that was put aside in the folder of ``session``; the one that was played is put aside in turn.

    Raises:
        Fault: as ``opened_copy``; the rules give another result today (``replay-differs``); nothing has changed then.
    """
    with tempfile.TemporaryDirectory(prefix="diadoques-aside-") as place:
        found = opened_copy(session.folder, name, Path(place) / "game")
        try:
            if found.differs is not None:
                raise found.differs
            session.restart(found)
        finally:
            found.close()
