"""The journal of a lesson: one JSON line an act, appended, flushed and synced before the act counts as accepted.

A power cut may leave the last line cut short: nobody was told that it was accepted, so it is dropped and reported. A
disk that fills up in the middle of a line is told at once, and the beginning of the line taken back. Anything else that
does not read is a fault that names its line; what is no journal of ours is left as it is. Nothing in the file is
executed.

Whoever opens a journal last writes it: a kernel that lives on after its page was closed must not lock a class out. The
older one is told so at its next act, and nothing of it is mixed in. A journal that was deleted or replaced in the
meantime is noticed there, too.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count, takewhile
from pathlib import Path
from typing import Any, Final

import msgspec

from diadoques.classroom.acts import FORMAT, VERSION, Deed, Give, Head, migrate_act
from diadoques.core import files, locks
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.limits import MAX_BYTES
from diadoques.core.untrusted import convert, parse_json, readable
from diadoques.games.catalogue import load_game

NAME: Final = "journal.jsonl"
HOLDER: Final = "journal.holder"
"""The file that says who opened the journal last."""
_BEGINNING: Final = b'{"format":"diadoques-journal",'
_FLAGS: Final[int] = (
    os.O_RDWR
    | os.O_APPEND
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
)
_CLOSED: Final = -1
_LONGEST_TOKEN: Final = 1000


class Journal:
    """An open journal.

    Attributes:
        path: the file.
        head: its first line.
        lost: the text of a last line that a power cut left unfinished, or "".
    """

    def __init__(self, folder: Path, begin: Callable[[], Head]) -> None:
        """Open the journal of ``folder``, or begin one with the head that ``begin`` gives, or refuses to give.

        Raises:
            Fault: ``file-unwritable``, or what is wrong in it: then it is left as it was.
        """
        self.path = folder / NAME
        self.lost = ""
        self._kept = b""  # what the file holds, as far as it counts
        self._tried = b""  # the last line that was written, or begun
        self._facts = files.Seen()
        self._token = ""
        self._taken_from = b""
        self._saved_as = ""
        self._shut = False
        files.make_folder(folder, above=True)
        self._file = self._opened(os.O_CREAT)
        try:
            with self._alone():
                self.head = self._read(begin)
                self._take()
        except BaseException:
            self.close()
            with suppress(OSError):
                if not self.path.lstat().st_size:
                    self.path.unlink()
            raise

    def append(self, deed: Deed) -> Deed:
        """Write one act; returns it as it will be read. When this returns it is on the disk.

        Raises:
            Fault: an act that no journal can hold; ``journal-taken`` when another kernel has opened it since;
                ``journal-restored`` or ``journal-replaced`` when it was deleted or is another; ``journal-unwritable``
                (a full disk). Nothing is kept of the act then.
        """
        deed = readable(deed)
        with self._alone():
            self._still_ours()
            self._write(deed)
        return deed

    @property
    def count(self) -> int:
        """How many acts it holds."""
        return self._kept.count(b"\n") - 1

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """The acts that it holds, as they are read."""
        lines = self._kept.split(b"\n")[1:-1]
        return tuple(self._deed(line, number) for number, line in enumerate(lines, start=2))

    def renew(self, keep: int = 0, head: Head | None = None, deeds: Sequence[Deed] = ()) -> str:
        """Put the journal away under another name, which is returned, and begin a new one.

        Args:
            keep: how many of its acts, the first ones, the new one begins with.
            head: of the new one, where it keeps none; else it has the same.
            deeds: the acts that it begins with, where it keeps none.

        Raises:
            Fault: as ``append``; the old one goes on then.
        """
        with self._alone():
            self._still_ours()
            away = self._free_name()
            kept, former = self._kept, self.head
            self.head = former if keep or head is None else readable(head)
            told = kept.splitlines(keepends=True)[: keep + 1] if keep else map(_line, (self.head, *deeds))
            self._kept = b"".join(told)
            try:
                self._let_go()  # Windows renames no open file
                self.path.rename(away)
                files.write(self.path, self._kept, files.Seen())
            except (Fault, OSError) as error:
                self._kept, self.head = kept, former
                if not os.path.lexists(self.path):
                    with suppress(OSError):
                        away.rename(self.path)
                if isinstance(error, Fault):
                    raise
                raise Fault("file-unwritable", str(self.path), why=files.why(error)) from error
        return away.name

    def close(self) -> None:
        """Let go of the file for good; another kernel may then open it."""
        self._let_go()
        self._shut = True

    def give_back(self) -> None:
        """Let go of the file, as if it had never been opened: who had it before may go on."""
        holder = self.path.with_name(HOLDER)
        with suppress(Fault, OSError), self._alone():
            if self._holder() == self._token:
                if self._taken_from:
                    files.write(holder, self._taken_from)
                else:
                    holder.unlink()
        self.close()

    # Who has it

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other kernels off the file for the length of one act; the lock dies with its process."""
        if self._shut:
            raise Fault("journal-taken", str(self.path))
        if self._file == _CLOSED:
            if not os.path.lexists(self.path):
                self._put_back()
            self._file = self._opened()
        try:
            with locks.alone(self._file, str(self.path)):
                yield
        finally:
            # Without locks nothing is gained by an open file: Windows would not let it be moved away, and what a
            # browser writes stands there only when the file is closed.
            if locks.fcntl is None:
                self._let_go()

    def _let_go(self) -> None:
        if self._file != _CLOSED:
            os.close(self._file)
            self._file = _CLOSED

    def _take(self) -> None:
        with suppress(Fault):
            self._taken_from = files.read(self.path.with_name(HOLDER), _LONGEST_TOKEN)
        self._token = secrets.token_hex(8)
        files.write(self.path.with_name(HOLDER), self._token)

    def _holder(self) -> str:
        try:
            return files.read(self.path.with_name(HOLDER), _LONGEST_TOKEN).decode("ascii", "replace")
        except Fault as fault:
            if fault.code == "file-missing":
                return self._token  # somebody tidied up: nobody else has it
            raise

    def _still_ours(self) -> None:
        """Refuse to write in a journal that is not, byte for byte, the one that was read and written here."""
        if self._holder() != self._token:
            raise Fault("journal-taken", str(self.path))
        if not os.path.lexists(self.path):
            self._let_go()
            self._put_back()
            raise Fault("journal-restored", str(self.path))
        try:
            there = self._there()
        except Fault:
            there = b""  # a folder, a pipe
        if there == self._kept:
            return
        if there.startswith(self._kept) and self._tried.startswith(there[len(self._kept) :]):
            self._cut_back()  # what could not be taken back before
            return
        if not self._saved_as:
            away = self._free_name()
            files.write(away, self._kept, files.Seen())
            self._saved_as = away.name
        raise Fault("journal-replaced", str(self.path), name=self._saved_as)

    def _put_back(self) -> None:
        files.make_folder(self.path.parent, above=True)
        files.write(self.path, self._kept, files.Seen())
        files.write(self.path.with_name(HOLDER), self._token)

    def _there(self) -> bytes:
        """What stands in the place of the journal; it is the open file afterwards, if it is what was written here."""
        facts = files.file_stat(self.path)
        if facts == self._facts:
            return self._kept
        there = files.read(self.path)
        if there == self._kept and not self._is_open():  # moved away and put back
            self._let_go()
            self._file = self._opened()
        if there == self._kept:
            self._facts = facts
        return there

    def _is_open(self) -> bool:
        try:
            return os.path.samestat(self.path.stat(), os.fstat(self._file))
        except OSError:
            return False

    def _free_name(self) -> Path:
        return next(away for number in count(1) if not os.path.lexists(away := _away(self.path.parent, number)))

    # What it holds

    def _opened(self, flags: int = 0) -> int:
        try:
            descriptor = os.open(self.path, _FLAGS | flags, 0o644)
        except OSError as error:
            raise Fault("file-unwritable", str(self.path), why=files.why(error)) from error
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise Fault("file-not-ordinary", str(self.path))
        return descriptor

    def _read(self, begin: Callable[[], Head]) -> Head:
        """Read the whole file; it is touched only when all of it is understood."""
        whole, cut, rest = files.read(self.path).rpartition(b"\n")
        if not cut:
            if rest[: len(_BEGINNING)] != _BEGINNING[: len(rest)]:
                raise Fault("save-foreign", f"{self.path.name}, 1")
            head = readable(begin())
            self._drop(rest)
            self._write(head)
            return head
        self.head = found = self._head(whole.partition(b"\n")[0])
        self._kept = whole + cut
        _ = self.deeds  # a line that does not read is a fault
        self._drop(rest)
        self._facts = files.file_stat(self.path)
        return found

    def _drop(self, rest: bytes) -> None:
        """Take off the beginning of a line that was never accepted."""
        if rest:
            self.lost = rest.decode("utf-8", "replace")[:200]
            self._cut_back()

    def _cut_back(self) -> None:
        try:
            if locks.fcntl is None:  # a browser's files keep their length, and NULs stand in the rest
                self._let_go()
                files.write(self.path, self._kept)
                self._file = self._opened()
            else:
                os.ftruncate(self._file, len(self._kept))
        except OSError as error:
            raise Fault("file-unwritable", str(self.path), why=files.why(error)) from error

    def _head(self, line: bytes) -> Head:
        where = f"{self.path.name}, 1"
        raw: Any = parse_json(line, where)
        if not isinstance(raw, dict) or raw.get("format") != FORMAT:
            raise Fault("save-foreign", where)
        if raw.get("version") not in range(1, VERSION + 1) or isinstance(raw["version"], bool):
            raise Fault("save-version", where, found=str(raw.get("version"))[:20], known=str(VERSION))
        return convert(raw, Head, where)

    def _deed(self, line: bytes, number: int) -> Deed:
        where = f"{self.path.name}, {number}"
        deed: Deed = convert(migrate_act(parse_json(line, where)), Deed, where)  # type: ignore[arg-type]  # Structs
        if isinstance(deed, Give):
            order_of(deed.order, load_game(self.head.game).abilities.orders, f"{where}, order")
        return deed

    def _write(self, record: Head | Deed) -> None:
        self._tried = line = _line(record)
        if len(self._kept) + len(line) > MAX_BYTES:
            raise Fault("file-too-big", str(self.path), size=str(len(self._kept) + len(line)), most=str(MAX_BYTES))
        try:
            files.write_all(self._file, line)
            os.fsync(self._file)
        except BaseException as error:
            # A beginning of the line may stand there: the next act must not be written after it.
            with suppress(Fault):
                self._cut_back()
            if isinstance(error, OSError):
                raise Fault("journal-unwritable", str(self.path), why=files.why(error)) from error
            raise
        self._kept += line
        self._facts = files.file_stat(self.path)


def put_away(folder: Path) -> tuple[Path, ...]:
    """The journals of ``folder`` that were put away, oldest first: games as they stood before they were taken back."""
    return tuple(takewhile(os.path.lexists, (_away(folder, number) for number in count(1))))


def _away(folder: Path, number: int) -> Path:
    return folder / f"journal-{number}.jsonl"


def _line(record: Head | Deed) -> bytes:
    return msgspec.json.encode(record) + b"\n"
