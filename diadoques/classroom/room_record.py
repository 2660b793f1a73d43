"""What a class keeps beside its journal (``room.json``): who plays how, the deal, the clock, what was promised.

The file is written whole at each change, and read as the text of a stranger. One that does not read is put aside under
another name: the game itself stands in the journal.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.limits import Word
from diadoques.core.untrusted import convert, parse_json, readable

#: The file of a room, what it calls itself, and the version that is written.
NAME: Final = "room.json"
FORMAT: Final = "diadoques-room"
VERSION: Final = 2
#: Rooms of the first format know no seat that the program plays for one season.
_READ: Final = (1, VERSION)
#: Longest file of a room that is read: a class has a few groups.
MOST_BYTES: Final = 1_000_000

_Seconds = Annotated[float, msgspec.Meta(ge=0, le=1e12)]
_Minutes = Annotated[float, msgspec.Meta(gt=0, le=24 * 60)]
_Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_Votes = Annotated[dict[Word, Annotated[dict[Word, Word], msgspec.Meta(max_length=20)]], msgspec.Meta(max_length=50)]
_Acts = Annotated[dict[Word, _Count], msgspec.Meta(max_length=50)]
_Seats = Annotated[list[Word], msgspec.Meta(max_length=50)]


class OnceRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that the program plays for one season: which, from which turn on, and after how many acts of its own."""

    season: Word
    turn: _Count = 0
    acts: _Count = 0


class GroupRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One seat: how it is played, by the how many-th group of the class (0: not dealt yet), and whether it came."""

    way: Word = "device"
    number: _Count = 0
    joined: bool = False
    once: OnceRecord | None = None


class ClockRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The state of the clock of a class (``clock.Clock``) as the file holds it; times in seconds since 1970."""

    stage: Word = ""
    deadline: _Seconds = 0.0
    held: _Seconds | None = None


class RoomRecord(msgspec.Struct, forbid_unknown_fields=True):
    """All of it.

    ``turn`` counts the resolutions: what follows it is of that turn alone, and is forgotten in another one; but
    ``held``, ``lent``, ``acts`` and ``votes`` tell of all of them, by number: ``acts`` how many acts of his own each of
    ``lent`` had on his sheet before the program wrote there.
    """

    format: Word = FORMAT
    version: int = VERSION
    groups: Annotated[dict[Word, GroupRecord], msgspec.Meta(max_length=50)] = {}
    first: _Minutes = 30
    later: _Minutes = 15
    writing: _Minutes = 10
    seed: Word = ""
    history: bool = True
    turn: _Count = 0
    clock: ClockRecord = msgspec.field(default_factory=ClockRecord)
    up: bool = False
    predicting: bool = False
    shut: _Seats = []
    promised: Annotated[dict[Word, Word], msgspec.Meta(max_length=50)] = {}
    held: Annotated[dict[Word, _Seats], msgspec.Meta(max_length=2000)] = {}
    lent: Annotated[dict[Word, _Seats], msgspec.Meta(max_length=2000)] = {}
    acts: Annotated[dict[Word, _Acts], msgspec.Meta(max_length=2000)] = {}
    votes: Annotated[dict[Word, _Votes], msgspec.Meta(max_length=2000)] = {}


class Keeper:
    """The file of one room.

    Attributes:
        aside: the name under which a file that does not read was put away, or "".
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.aside = ""
        self._seen = files.Seen()
        self._written = b""

    def read_record(self) -> RoomRecord | None:
        """What the file holds; None when there is none, or none that reads.

        Raises:
            Fault: the file cannot be opened, or not be put aside.
        """
        if not os.path.lexists(self.path):
            return None
        try:
            record = _record(files.read(self.path, MOST_BYTES), self.path.name)
        except Fault:
            self.aside = files.put_aside(self.path).name
            return None
        self._seen = files.file_stat(self.path)
        self._written = msgspec.json.encode(record)
        return record

    def write(self, record: RoomRecord) -> None:
        """Write the file whole.

        Raises:
            Fault: ``file-unwritable``; ``file-changed`` when somebody else went on with this room.
        """
        data = msgspec.json.format(msgspec.json.encode(readable(record)), indent=1)
        files.write(self.path, data, self._seen)
        self._seen, self._written = files.file_stat(self.path), data

    def written(self) -> RoomRecord:
        """What the file holds, as it was written last."""
        return msgspec.json.decode(self._written, type=RoomRecord) if self._written else RoomRecord()


def _record(data: bytes, where: str) -> RoomRecord:
    raw: Any = parse_json(data, where)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise Fault("save-foreign", where)
    if raw.get("version") not in _READ or isinstance(raw["version"], bool):
        raise Fault("save-version", where, found=str(raw.get("version"))[:20], known=str(VERSION))
    return msgspec.structs.replace(convert(raw, RoomRecord, where), version=VERSION)
