"""What a class has on paper, as it lies in the folder of its game: found by its name among what lies there.

No path is ever made of what somebody asks for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.games.naming import name_key

REPORTS: Final = "reports"
PRINTS: Final = "print"
FOLDERS: Final = (REPORTS, PRINTS)
TEACHER: Final = "teacher"
GAZETTE: Final = "gazette"
"""What all may know, where the umpire gives it out."""
#: Endings of the files of a report: a page of the web, a print.
PAGE, PDF = ".html", ".pdf"
#: Both of them.
KINDS: Final = (PAGE, PDF)


def report_names(called: Mapping[str, str]) -> dict[str, str]:
    """How the report of each player is called, without its kind.

    Args:
        called: the name of each seat in the language of the reports, in the order of the seats.
    """
    names = ((seat, re.sub(r"\W+", "-", name_key(name))) for seat, name in called.items())
    return {seat: f"{number:02}-{name}" for number, (seat, name) in enumerate(names, start=1)}


def print_name(what: str, paper: str) -> str:
    """How a printed page is called."""
    return f"{what}-{paper}{PDF}"


def printed_files(folder: Path) -> dict[tuple[str, str], Path]:
    """All that was written, by its folder and its name; a link leads elsewhere, and is none of it."""
    found = {}
    for kind in FOLDERS:
        with suppress(OSError), os.scandir(folder / kind) as entries:
            for entry in sorted(entries, key=lambda one: one.name):
                if entry.name.endswith(KINDS) and entry.is_file(follow_symlinks=False):
                    found[kind, entry.name] = Path(entry.path)
    return found


def put_aside_prints(folder: Path) -> None:
    """Put aside all that was written, under names of its own: it tells of a game that goes on otherwise.

    What cannot be moved, as somebody reads it just now, stays where it is.
    """
    for kind in FOLDERS:
        if files.is_folder(folder / kind):
            with suppress(Fault):
                files.put_aside(folder / kind)
