"""Many files as one: what the browser edition packs, and what is kept from one build of it to the next."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from diadoques.core import files
from diadoques.core.faults import Fault

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
#: The largest that is read again, in bytes.
_MOST: Final = 256_000_000


def zipped(held: Mapping[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    """An archive of files by their paths, the same whenever it is made."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for path, data in held.items():
            archive.writestr(zipfile.ZipInfo(path, _EPOCH), data, how)
    return made.getvalue()


def unzipped(data: bytes) -> dict[str, bytes]:
    """The files of an archive by their paths."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def again(path: Path) -> dict[str, bytes]:
    """What an earlier build kept; nothing, where it cannot be read."""
    try:
        return unzipped(files.read(path, _MOST)) if path.is_file() else {}
    except (Fault, zipfile.BadZipFile):
        return {}
