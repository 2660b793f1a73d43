"""Note which files of the checkout a Python process touches, and every Python that it starts: `tools/affected.py`.

Python runs this by itself at its start where this folder is on ``PYTHONPATH``; without ``DIADOQUES_TOUCHED``, the
folder in which each process leaves its note, it does nothing.
"""

from __future__ import annotations

import atexit
import os
import sys
from typing import Any

NOTES = os.environ.get("DIADOQUES_TOUCHED", "")
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep  # noqa: PTH100, PTH120
#: Who lists folders only to find modules and tests.
SEEKERS = ("<frozen importlib", f"{os.sep}_pytest{os.sep}")
#: What a process wrote down until now: paths below the top; folders that were listed end with a slash.
touched: set[str] = set()


def note(path: Any, listed: bool = False) -> None:
    """Note a path, if it lies in the checkout and is not made by a command."""
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    if not isinstance(path, (str, os.PathLike)):
        return
    full = os.path.abspath(path)  # noqa: PTH100  (pathlib is not loaded at this point, and shall not be by this)
    if full.startswith(TOP) and "/." not in full[len(TOP) - 1 :]:
        touched.add(full[len(TOP) :].replace(os.sep, "/") + ("/" if listed else ""))


def hear(event: str, found: tuple[Any, ...]) -> None:
    """What Python tells of itself (audit events)."""
    if event == "open":
        note(found[0])
    elif event in ("os.listdir", "os.scandir") and not any(
        one in sys._getframe(1).f_code.co_filename for one in SEEKERS
    ):
        note(found[0] if found[0] is not None else ".", listed=True)
    elif event == "subprocess.Popen" and found[3] is not None and "DIADOQUES_TOUCHED" not in found[3]:
        touched.add("*")  # a process that writes no note may have touched anything


def leave() -> None:
    """Write the note: what was opened, and the modules that were loaded."""
    for module in list(sys.modules.values()):
        note(getattr(module, "__file__", None))
    with open(os.path.join(NOTES, f"{os.getpid()}.txt"), "a", encoding="utf-8") as file:  # noqa: PTH118, PTH123
        file.write("".join(f"{path}\n" for path in sorted(touched)))


if NOTES:
    sys.addaudithook(hear)
    atexit.register(leave)
