"""What never changes, by the hash of what it holds: scripts, styles, boards. A browser asks for each once."""

from __future__ import annotations

import gzip
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

#: What a name ends in, and what a browser is told it is.
KINDS: Final = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json; charset=utf-8",
    "png": "image/png",
    "webp": "image/webp",
}
#: Longest time a file may be kept without being asked for again, in seconds: a year.
FOR_EVER: Final = 31_536_000


@dataclass(frozen=True, slots=True)
class File:
    """A file that never changes: its media type, and what is sent, packed or not."""

    kind: str
    data: bytes
    packed: bool


def content_name(data: bytes | str, ending: str) -> str:
    """The name of what holds ``data``, and of nothing else."""
    raw = data.encode() if isinstance(data, str) else data
    return f"{hashlib.sha256(raw).hexdigest()[:40]}.{ending}"


class Files:
    """All of a server; the oldest go when there are too many, so that no lesson is too long for it."""

    def __init__(self, most: int = 200) -> None:
        self._most = most
        self._files: OrderedDict[str, File] = OrderedDict()

    def keep(self, data: bytes | str, ending: str) -> str:
        """Keep ``data``; returns its address."""
        raw = data.encode() if isinstance(data, str) else data
        name = content_name(raw, ending)
        if name not in self._files:
            packed = ending not in ("png", "webp")
            self._files[name] = File(KINDS[ending], gzip.compress(raw, 6) if packed else raw, packed)
            while len(self._files) > self._most:
                self._files.popitem(last=False)
        self._files.move_to_end(name)
        return f"/file/{name}"

    def file_at(self, name: str) -> File | None:
        """The file of that name."""
        return self._files.get(name)
