"""Locks of the system: one process at a file at a time, where the system knows them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Final

from diadoques.core.faults import Fault

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _fcntl = None  # type: ignore[assignment]

#: The door to the system's locks; a browser's has none behind it: there, and on Windows, nobody is kept waiting.
fcntl: ModuleType | None = _fcntl if hasattr(_fcntl, "flock") else None

#: How long another process is waited for, in seconds: what it does under its lock takes a moment.
PATIENCE: Final = 10.0
_PAUSE: Final = 0.01


@contextmanager
def alone(descriptor: int, where: str) -> Iterator[bool]:
    """Keep other processes out for a moment; yields whether they are: some systems and network folders know no locks.

    The lock dies with its process.

    Raises:
        Fault: ``file-busy`` when another holds it for too long.
    """
    locked = fcntl is not None and _lock(fcntl, descriptor, where)
    try:
        yield locked
    finally:
        if locked and fcntl is not None:
            with suppress(OSError):  # closed in the meantime: then it is free
                fcntl.flock(descriptor, fcntl.LOCK_UN)


def _lock(door: ModuleType, descriptor: int, where: str) -> bool:
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            door.flock(descriptor, door.LOCK_EX | door.LOCK_NB)
            return True
        except BlockingIOError as error:
            if time.monotonic() > patient_until:
                raise Fault("file-busy", where) from error
            time.sleep(_PAUSE)
        except OSError:
            return False
