"""Work that kills the process it is done in: run by ``test_workers.py`` in processes of their own."""

from __future__ import annotations

import os
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any


def doubled(lines: list[int], folder: str) -> list[int]:
    """Twice each number; 13 kills, always, and 31 once."""
    for number in lines:
        once = Path(folder) / "once"
        if number == 13 or (number == 31 and not once.exists()):
            if number == 31:
                once.touch()
            time.sleep(0.05)
            os.kill(os.getpid(), signal.SIGKILL)
    return [2 * number for number in lines]


def half_told(lines: list[int], folder: str) -> list[int]:
    """Twice each number; who is the first to answer for 13 dies half way through telling it."""
    once = Path(folder) / "once"
    if 13 in lines and not once.exists():
        once.touch()
        Connection._send = _half  # type: ignore[attr-defined]
    return [2 * number for number in lines]


def _half(pipe: Connection[Any, Any], message: bytes, *_: object) -> None:
    os.write(pipe.fileno(), bytes(message)[: len(message) // 2])
    os.kill(os.getpid(), signal.SIGKILL)


def lengths(lines: list[bytes], folder: str) -> list[int]:
    """How long each line is; the first who is asked dies before it has read what else waits in the pipe."""
    once = Path(folder) / "once"
    if not once.exists():
        once.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return [len(line) for line in lines]


def start(folder: str) -> None:
    """The first process to begin does not get far."""
    once = Path(folder) / "once"
    if not once.exists():
        once.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def missing(number: int) -> int:
    """What is said of a line that is lost."""
    return -number
