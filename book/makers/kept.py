"""What a build keeps for the next one: files by the hash of all that they are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

BOOK = Path(__file__).resolve().parents[1]
TOP = BOOK.parent
FOLDER = BOOK / "_build" / "kept"
#: What pictures are painted by, beside what is asked of them.
PAINTERS = ("diadoques/draw", "diadoques/printing", "diadoques/board", "geodata", "book/makers/maps.py")
#: All that the made pages are made of.
MAKERS = (
    "diadoques", "geodata", "tests/cases", "tests/notation", "notebooks", "docs", "book/makers", "book/pages",
    "book/scenarios", "requirements.txt", "README.md", "README.fr.md", "CONTRIBUTING.md", "SOURCES.md",
    "book/build_pages.py", "book/_toc.yml", "book/_config.yml", "book/templates", "book/assets",
)  # fmt: skip
_PASSED = frozenset({"__pycache__", "generated", ".ipynb_checkpoints"})


@cache
def fingerprint(roots: tuple[str, ...], without: tuple[str, ...] = ()) -> str:
    """A hash of all files below some files and folders of the project, their names included."""
    found = hashlib.sha256()
    for root in roots:
        home = TOP / root
        files: Iterable[Path] = sorted(home.rglob("*")) if home.is_dir() else [home]
        for file in files:
            name = file.relative_to(TOP).as_posix()
            if file.is_file() and not _PASSED & set(file.parts) and not name.startswith(without):
                found.update(f"{name}\n".encode())
                found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def key_of(*parts: object) -> str:
    """The key of a file that is made of some values, and of what paints it."""
    return hashlib.sha256("\n".join([fingerprint(PAINTERS), *map(str, parts)]).encode()).hexdigest()


def place_of(key: str) -> Path:
    """Where the file of a key is kept."""
    return FOLDER / key[:2] / key


def kept(key: str, make: Callable[[], bytes]) -> bytes:
    """A file as it was made for the same key, or made now."""
    place = place_of(key)
    if not place.exists():
        keep(place, make())
    place.touch()  # used by this build
    return place.read_bytes()


def forget(before: float) -> None:
    """Drop what no build has used since a time (seconds since 1970)."""
    for place in FOLDER.glob("*/*"):
        if place.stat().st_mtime < before:
            place.unlink()


def keep(place: Path, data: bytes) -> None:
    """Keep a file whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    half = place.with_suffix(".half")
    half.write_bytes(data)
    half.replace(place)
