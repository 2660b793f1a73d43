"""Nothing breaks before a class: a fault becomes a sentence; a mistake of ours goes to a file, with a sentence too."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from diadoques.widgets.words import word

#: The file in which mistakes of the program are noted, in the folder of the game.
LOG = "trouble.log"
#: A path of keys (``throws.événement``, ``levy.Eumène``), which is no file.
_KEYS: Final = re.compile(r"[\w.\[\]-]+")
_FILES: Final = (".json", ".jsonl", ".toml", ".log")


Note = Callable[[str], str]
"""Something to say, in whichever language the screen has when it is said."""


def run_noted(act: Callable[[], object], folder: Path, *, pupils: bool = False) -> Note | None:
    """Run ``act``; None when all went well, else the sentence to show.

    Args:
        folder: where the game lies.
        pupils: the sentence is for a screen of pupils, who are told no path of the teacher's disk.
    """
    try:
        act()
    except Fault as fault:
        return partial(fault_text, _without_paths(fault) if pupils else _aloud(fault))
    except Exception:
        # Whatever it is, the class reads a sentence and the teacher finds the trace in the folder of the game.
        path = folder / LOG
        when = datetime.now().astimezone().isoformat(timespec="seconds")
        with suppress(OSError):  # a full disk must not hide the first trouble
            files.append(path, f"{when}\n{traceback.format_exc()}\n")
        return lambda lang: word(lang, "trouble_pupils") if pupils else word(lang, "trouble", name=str(path))
    return None


def _without_paths(fault: Fault) -> Fault:
    """A fault as pupils are told it: files go by their names alone."""
    told = _aloud(fault)

    def bare(text: str) -> str:
        return Path(text).name if Path(text).is_absolute() else text

    found = Fault(told.code, bare(told.where), **{name: bare(value) for name, value in told.data.items()})
    found.position = fault.position
    return found


def _aloud(fault: Fault) -> Fault:
    """Without the path of keys to an answer: on a screen one sees where one is; files and their lines are named."""
    key = _KEYS.fullmatch(fault.where) is not None and not fault.where.endswith(_FILES)
    if not key:
        return fault
    found = Fault(fault.code, "", **fault.data)
    found.position = fault.position  # what was asked is called by its own words there
    return found


def run_guarded(act: Callable[[], object], lang: str, folder: Path, *, pupils: bool = False) -> str:
    """Run ``act``; "" when all went well, else the sentence to show in ``lang``."""
    note = run_noted(act, folder, pupils=pupils)
    return note(lang) if note is not None else ""
