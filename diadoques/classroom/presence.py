"""Who has a lesson open: a lock that dies with its process, so that a second program can say so before it takes over.

The journal itself is safe without it: whoever opens it last writes it, and the one before is told at its next act.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from diadoques.core import files, locks
from diadoques.core.faults import Fault

SAVES: Final = "DIADOQUES_SAVES"
"""Environment variable: the folder in which relative folders of sessions are kept (the working folder by default)."""

OPEN_ELSEWHERE: Final = "journal-open"
"""The fault of a game that another program has open."""

#: The file that says who has a journal open.
NAME: Final = "journal.open"
_FLAGS: Final[int] = (
    os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
)


#: What this very program has open: it may open it again, and does so when a cell is run twice.
_HERE: Final[set[Path]] = set()


def folder_of(folder: str | Path) -> Path:
    """Where the game of ``folder`` lies.

    Raises:
        Fault: as ``files.absolute_path``.
    """
    return files.absolute_path(Path(os.environ.get(SAVES, ".")) / files.from_home(folder))


def check_free(folder: str | Path) -> None:
    """See that no other program has the game of ``folder`` open just now: who opens it here takes it over.

    Raises:
        Fault: ``journal-open``.
    """
    path = folder_of(folder)
    if path not in _HERE and open_elsewhere(path):
        raise Fault("journal-open", str(path))


class Presence:
    """This program's sign on the game of a folder, for as long as it has it open."""

    def __init__(self, folder: Path) -> None:
        """Put up the sign; where another one is up, or the system knows no locks, nothing is done."""
        self._folder = folder
        self._file = _locked(folder)
        if self._file is not None:
            _HERE.add(folder)

    def leave(self) -> None:
        """Take the sign down."""
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None
            _HERE.discard(self._folder)


def open_elsewhere(folder: Path) -> bool:
    """Whether somebody has the game of ``folder`` open just now; False where the system cannot tell."""
    if not files.is_file(folder / NAME):
        return False
    descriptor = _opened(folder, 0)
    if descriptor is None:
        return False
    try:
        return not _lock(descriptor)
    finally:
        os.close(descriptor)


def _locked(folder: Path) -> int | None:
    """The open file of the sign, locked; None without one."""
    descriptor = _opened(folder, os.O_CREAT)
    if descriptor is None or _lock(descriptor):
        return descriptor
    os.close(descriptor)
    return None


def _opened(folder: Path, create: int) -> int | None:
    if locks.fcntl is None:
        return None
    try:
        return os.open(folder / NAME, _FLAGS | create, 0o666)
    except OSError:  # a disk that is full or not to be written says so elsewhere
        return None


def _lock(descriptor: int) -> bool:
    """Whether the lock was to be had; a system that cannot lock there hinders nobody."""
    if locks.fcntl is not None:
        try:
            locks.fcntl.flock(descriptor, locks.fcntl.LOCK_EX | locks.fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
    return True
