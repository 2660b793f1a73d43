"""The devices that take part in a lesson, by number: what each answered, kept on the disk between two visits.

No name is asked for and none is kept: a device is known by a key of chance, and to the teacher by the number in which
it came. What one class answered stays where it was when the next one begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import msgspec

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.limits import LONGEST_TEXT, Text, Word

#: The file that lists the devices.
NAME: Final = "devices"
#: As many take part at most; a longer list is nobody's class.
MOST_DEVICES: Final = 60
KEY: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)
"""What a device is known by."""
Answer = (
    Text
    | Annotated[list[Text], msgspec.Meta(max_length=LONGEST_TEXT)]
    | Annotated[dict[Word, bool], msgspec.Meta(max_length=100)]
    | None
)
"""A number, a choice or a text; lines or places; predictions; nothing."""


class Given(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One task as it stands.

    Attributes:
        answer: what is filled in.
        tries: how often it was checked.
        right: what came of the last time; None: never checked.
        solved: whether any answer was right.
        judged: whether the last verdict still stands beside the answer.
        hints: how many hints were asked for.
    """

    answer: Answer = None
    tries: int = 0
    right: bool | None = None
    solved: bool = False
    judged: bool = False
    hints: int = 0


class Device(msgspec.Struct, forbid_unknown_fields=True):
    """A device of the class: its number, its language, its tasks by name."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    lang: Word = ""
    tasks: Annotated[dict[Word, Given], msgspec.Meta(max_length=100)] = {}


class Devices:
    """All of a class; changes are on the disk after ``keep``."""

    def __init__(self, folder: Path, number: int = 0) -> None:
        """A class kept in ``folder``.

        Args:
            number: which one, of those that came one after the other; 0: the latest that has a folder.
        """
        self._top = folder / NAME
        self._class = number or latest_class(folder)
        self._devices: dict[str, Device] = dict(_read(self._folder))
        self._dirty: set[str] = set()

    @property
    def _folder(self) -> Path:
        return self._top / str(self._class)

    def __iter__(self) -> Iterator[Device]:
        """In the order of their numbers."""
        return iter(sorted(self._devices.values(), key=lambda one: one.number))

    def device(self, key: str) -> Device:
        """A device by its key; one that was never here takes the next number."""
        if key not in self._devices:
            number = 1 + max((one.number for one in self._devices.values()), default=0)
            self._devices[key] = Device(number)
            self._dirty.add(key)
        return self._devices[key]

    def note_answers(self, key: str, lang: str, tasks: Mapping[str, Given]) -> bool:
        """What a device has answered now; whether that is anything new."""
        device = self.device(key)
        if device.lang == lang and device.tasks == tasks:
            return False
        device.lang, device.tasks = lang, dict(tasks)
        self._dirty.add(key)
        return True

    def write_changes(self) -> None:
        """Write what changed.

        Raises:
            Fault: it cannot be written; it is tried again the next time.
        """
        if self._dirty:
            files.make_folder(self._folder, above=True)
        for key in tuple(self._dirty):
            files.write(self._folder / f"{key}.json", msgspec.json.encode(self._devices[key]))
            self._dirty.discard(key)

    @contextmanager
    def another(self) -> Iterator[int]:
        """Another class begins, if what else is to be written for it, its number too, is: what this one did stays.

        Raises:
            Fault: as ``write_changes``; this class goes on.
        """
        self.write_changes()
        number = 1 + max(self._class, latest_class(self._top.parent))
        folder = self._top / str(number)
        files.make_folder(folder, above=True)
        try:
            yield number
        except BaseException:
            files.unmake_folder(folder)
            raise
        self._class = number
        self._devices = {}


def latest_class(folder: Path) -> int:
    """The number of the latest class that has a folder; 1 where none has."""
    found = [int(one.name) for one in (folder / NAME).glob("*") if one.name.isascii() and one.name.isdigit()]
    return max(found, default=1)


def _read(folder: Path) -> Iterator[tuple[str, Device]]:
    """What lies there; a file that does not read is no device, and is left alone."""
    for path in sorted(folder.glob("*.json"))[: 2 * MOST_DEVICES]:
        if KEY.fullmatch(path.stem):
            try:
                yield path.stem, msgspec.json.decode(files.read(path, 1_000_000), type=Device)
            except (Fault, msgspec.MsgspecError):
                continue
