"""The journal of a lesson: one JSON line an act, appended, flushed and synced before the act counts as accepted.

A power cut may leave the last line cut short: nobody was told that it was accepted, so it is dropped and reported.
Anything else that does not read is a fault that names its line. Nothing in the file is executed.

Whoever opens a journal last writes it: a kernel that lives on after its page was closed must not lock a class out. The
older one is told so at its next act, and nothing of it is mixed in.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Final

import msgspec

from diadoques.core.border import convert, parse_json
from diadoques.core.faults import Fault

try:
    import fcntl as _fcntl
except ImportError:  # Windows: two acts of two kernels in the same instant are not kept apart there
    _fcntl = None  # type: ignore[assignment]

fcntl: ModuleType | None = _fcntl

FORMAT: Final = "diadoques-journal"
VERSION: Final = 1
NAME: Final = "journal.jsonl"
HOLDER: Final = "journal.holder"
"""The file that says who opened the journal last."""

_Word = Annotated[str, msgspec.Meta(max_length=100)]
_Line = Annotated[str, msgspec.Meta(max_length=1000)]
_Names = Annotated[list[_Word], msgspec.Meta(max_length=50)]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played. ``version`` is that of the journal's format.

    ``options`` are the choices of rules; ``layer`` among them has a place of its own.
    """

    format: _Word
    version: int
    game: _Word
    scenario: _Word
    layer: _Word
    options: Annotated[dict[_Word, _Word], msgspec.Meta(max_length=100)] = {}


class OrderRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An order as its fields (see ``games.diadoques.orders.Order``); the unit's id tells twins of a stack apart."""

    player: _Word
    verb: _Word
    unit: _Word = ""
    leader: _Word = ""
    to: _Word = ""
    becomes: _Word = ""
    target: _Word = ""
    goal: _Word = ""
    citadel: _Word = ""
    by_sea: bool = False
    yields: bool = False
    amount: int = 0
    payee: _Word = ""
    grade: _Word = ""
    then: OrderRecord | None = None


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="act"):
    """Something a player, or the class, did."""


class Levy(Act, frozen=True, tag="levy"):
    """The kinds of the first units (Spring 321)."""

    player: _Word
    picks: _Names


class Give(Act, frozen=True, tag="order", omit_defaults=True):
    """An accepted order; ``line`` is what was typed, or the canonical text of what was clicked.

    ``piece``: the line of the sheet that it takes where that does not follow from the order: it stands beside another
    for the same thing.
    """

    player: _Word
    line: _Line
    order: OrderRecord
    piece: _Word = ""


class Withdraw(Act, frozen=True, tag="withdraw"):
    """The order of one unit (or ``@character``) is struck out."""

    player: _Word
    piece: _Word


class Undo(Act, frozen=True, tag="undo"):
    """The player's last act of this season is taken back."""

    player: _Word


class HandIn(Act, frozen=True, tag="hand-in"):
    """A sheet is handed in (``sealed``), or taken back."""

    player: _Word
    sealed: bool


class Propose(Act, frozen=True, tag="propose"):
    """A proposal of victory; no winners strikes it out."""

    player: _Word
    winners: _Names


class Vote(Act, frozen=True, tag="vote"):
    """A ballot: the proposals that the player accepts."""

    player: _Word
    accepted: Annotated[list[_Names], msgspec.Meta(max_length=50)]


class Throw(Act, frozen=True, tag="throw"):
    """Dice that the class threw itself, under the name by which the game asked for them; no numbers strike them out."""

    name: _Word
    numbers: Annotated[list[int], msgspec.Meta(max_length=20)]


class Resolved(Act, frozen=True, tag="resolve"):
    """What the game waited for was settled; ``digest`` is the fingerprint of the events that followed."""

    digest: _Word


Deed = Levy | Give | Withdraw | Undo | HandIn | Propose | Vote | Throw | Resolved


class Journal:
    """An open journal. ``deeds`` are those that were there when it was opened.

    Attributes:
        path: the file.
        lost: the text of a last line that a power cut left unfinished, or "".
    """

    def __init__(self, folder: Path, head: Head) -> None:
        """Open the journal of ``folder``, or begin one with ``head``.

        Raises:
            Fault: ``file-unwritable``, or what is wrong in it.
        """
        self.path = folder / NAME
        self.lost = ""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise Fault("file-unwritable", str(self.path), why=error.strerror or "") from error
        try:
            with self._alone():
                self._take()
                self.head, self.deeds = self._read(head)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, deed: Deed) -> None:
        """Write one act. When this returns it is on the disk.

        Raises:
            Fault: ``journal-taken`` when another kernel has opened it since, ``file-unwritable``.
        """
        with self._alone():
            if self._holder() != self._token:
                raise Fault("journal-taken", str(self.path))
            self._write(deed)

    def close(self) -> None:
        """Let go of the file; another kernel may then open it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other kernels off the file for the length of one act; the lock dies with its process."""
        locked = fcntl
        try:
            if fcntl is not None:
                fcntl.flock(self._file, fcntl.LOCK_EX)
        except OSError:
            locked = None  # some network folders know no locks
        try:
            yield
        finally:
            if locked is not None:
                locked.flock(self._file, locked.LOCK_UN)

    def _take(self) -> None:
        self._token = secrets.token_hex(8)
        try:
            self.path.with_name(HOLDER).write_text(self._token, encoding="ascii")
        except OSError as error:
            raise Fault("file-unwritable", str(self.path), why=error.strerror or "") from error

    def _holder(self) -> str:
        try:
            return self.path.with_name(HOLDER).read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            return self._token  # somebody tidied up: nobody else has it

    def _read(self, head: Head) -> tuple[Head, tuple[Deed, ...]]:
        data = self.path.read_bytes()
        whole, cut, rest = data.rpartition(b"\n")
        if rest:
            self.lost = rest.decode("utf-8", "replace")[:200]
            os.ftruncate(self._file, len(whole) + len(cut))
        if not cut:
            self._write(head)
            return head, ()
        lines = whole.split(b"\n")
        found = self._head(lines[0])
        return found, tuple(self._deed(line, number) for number, line in enumerate(lines[1:], start=2))

    def _head(self, line: bytes) -> Head:
        where = f"{self.path.name}, 1"
        raw: Any = parse_json(line, where)
        if not isinstance(raw, dict) or raw.get("format") != FORMAT:
            raise Fault("save-foreign", where)
        if raw.get("version") != VERSION:
            raise Fault("save-version", where, found=str(raw.get("version"))[:20], known=str(VERSION))
        return convert(raw, Head, where)

    def _deed(self, line: bytes, number: int) -> Deed:
        where = f"{self.path.name}, {number}"
        return convert(parse_json(line, where), Deed, where)  # type: ignore[arg-type]  # a union of Structs

    def _write(self, record: Head | Deed) -> None:
        line = msgspec.json.encode(record) + b"\n"
        try:
            view = memoryview(line)
            while view:
                view = view[os.write(self._file, view) :]
            os.fsync(self._file)
        except OSError as error:
            raise Fault("file-unwritable", str(self.path), why=error.strerror or "") from error
