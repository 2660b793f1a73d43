"""Of what the committed files of a board were made: digests of the sources and of the files, noted as they are written.

Building takes seconds a board. Whether somebody changed a source and did not build, or a built file by hand, is told at
once by these notes; that the sources still give the same bytes is what `make proof` builds anew for.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from .files import GEODATA
from .sheet_picture import is_sheet

NOTES: Final = Path(__file__).with_name("made.json")
"""By board: the digest of its ``sources``, and of each of its ``files``."""


def digest(*contents: bytes) -> str:
    """SHA-256 of contents, one after the other, each with its length."""
    found = hashlib.sha256()
    for content in contents:
        found.update(len(content).to_bytes(8, "big") + content)
    return found.hexdigest()


def sources(folder: Path) -> str:
    """The digest of all that a board may be made of: the code, its tables, what is laid by hand (some borrow it)."""
    paths = [*NOTES.parent.glob("*.py"), *GEODATA.glob("*/src/*"), *folder.glob("*.toml")]
    if is_sheet(folder):
        paths.append(folder / "links.csv")  # laid by hand there; elsewhere it is built
    told = sorted((path.relative_to(GEODATA).as_posix(), path) for path in paths if path.is_file())
    return digest(*(part for name, path in told for part in (name.encode(), path.read_bytes())))


def noted() -> dict[str, dict[str, object]]:
    """The notes of all boards."""
    found: dict[str, dict[str, object]] = json.loads(NOTES.read_text(encoding="utf-8"))
    return found


def note(folder: Path, made: Mapping[str, bytes]) -> None:
    """Note of what the files of a board were made, and what they are."""
    notes = noted() if NOTES.is_file() else {}
    notes[folder.name] = {"sources": sources(folder), "files": {name: digest(made[name]) for name in sorted(made)}}
    NOTES.write_text(json.dumps(dict(sorted(notes.items())), indent=1) + "\n", encoding="utf-8")
