"""Work that kills the process it is done in: run by ``test_workers.py`` in processes of their own."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


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


def missing(number: int) -> int:
    """What is said of a line that is lost."""
    return -number
