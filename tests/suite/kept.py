"""What is built once for all tests, whichever process asks first, and kept until what it is made of changes."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from filelock import FileLock

TOP = Path(__file__).resolve().parents[2]
KEPT = TOP / ".venv" / "kept"
#: What stands in no file of the project, or comes out of it.
PASSED_OVER = {"__pycache__", "_build", "generated", "node_modules", ".ipynb_checkpoints"}
MADE = ".made-of"


def files_below(names: Iterable[str]) -> list[Path]:
    """The files that are named, and those in the folders that are named, below the top of the checkout."""
    found: set[Path] = set()
    for name in names:
        place = TOP / name
        if place.is_file():
            found.add(place)
            continue
        if not place.is_dir():
            raise LookupError(f"{name}: what is built depends on it, and it is not there")
        for folder, below, own in os.walk(place):
            below[:] = [one for one in below if one not in PASSED_OVER]
            found.update(Path(folder, one) for one in own if not one.endswith(".pyc"))
    return sorted(found)


@cache
def _digest_of(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def digest(names: Iterable[str]) -> str:
    """Of the contents and paths of these files and folders, of the lock and of the Python that runs."""
    told = hashlib.sha256(sys.version.encode())
    for path in files_below([*names, "requirements.txt"]):
        told.update(path.relative_to(TOP).as_posix().encode() + b"\0" + _digest_of(path))
    return told.hexdigest()


def kept(name: str, sources: Iterable[str], make: Callable[[Path], None]) -> Path:
    """The folder ``name``, as ``make`` fills it: made by the first process that asks, the others wait for it.

    Args:
        name: a plain name, and how what is built differs from others of its kind (``"book-draft"``).
        sources: files and folders below the top of the checkout that it is made of; where one has changed since, it is
            made anew.
        make: fills an empty folder; what it raises goes to the test that asked, and the next who asks tries again.

    Returns:
        the folder. It serves all tests: who changes something in it takes a copy.
    """
    folder = KEPT / name
    KEPT.mkdir(parents=True, exist_ok=True)
    now = digest(sources)
    with FileLock(KEPT / f"{name}.lock"):
        mark = folder / MADE
        if not mark.is_file() or mark.read_text(encoding="ascii") != now:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            mark.write_text(now, encoding="ascii")
    return folder
