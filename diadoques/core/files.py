"""Files that people name: the one place where the house opens them, to read or to write.

Reading takes ordinary files, and the pipes that a shell holds open; it never waits for somebody who never writes.

Writing is whole or not at all: beside the file, under a name that nobody has, on the disk, and then in its place at one
stroke. Whoever is killed, or finds the disk full, leaves the old file as it was. Two processes at one file take turns
where the system knows locks; who read it before the other wrote is told, and writes nothing.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from diadoques.core import locks
from diadoques.core.faults import Fault
from diadoques.core.limits import MAX_BYTES

_PAUSES: Final = (0.01, 0.1, 0.5)
#: The pipes that a shell lays, and where nothing is read: all else that is no ordinary file may never say a word.
_OF_THE_SHELL: Final = re.compile(r"/dev/(?:stdin|null|fd/\d+)|/proc/(?:self|\d+)/fd/\d+")
_BESIDE: Final = ".diadoques-"
_UNFINISHED: Final = ".tmp"
# What one system lacks it does not need: there the flag says nothing, and the function does nothing.
_FCHMOD: Final[Callable[[int, int], object]] = getattr(os, "fchmod", lambda *_: None)
_SET_BLOCKING: Final[Callable[[int, bool], object]] = getattr(os, "set_blocking", lambda *_: None)
_AT_ONCE: Final[int] = getattr(os, "O_NONBLOCK", 0)
_AS_IT_IS: Final[int] = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK: Final[int] = getattr(os, "O_NOFOLLOW", 0)


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it stood at one moment: which it was, how long, and when it was written; nothing if there was none."""

    facts: tuple[int, ...] = ()


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """Whether an ordinary file stands there, as far as one may look: where one may not, whoever opens it is told."""
    return os.path.isfile(path)  # noqa: PTH113 - the method of the path raises what the system says


def is_folder(path: Path) -> bool:
    """Whether a folder stands there, as ``is_file``."""
    return os.path.isdir(path)  # noqa: PTH112 - as above


def from_home(path: str | Path) -> Path:
    """A path as people write them: ``~/class`` is at home; where nobody is called so, ``~nobody`` is a name."""
    return Path(os.path.expanduser(path))  # noqa: PTH111 - as above


def absolute_path(path: str | Path) -> Path:
    """A path from the root on, with its links followed as far as they lead.

    Raises:
        Fault: ``file-unreadable``: no file can be called so, or the working folder is gone.
    """
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise Fault("file-unreadable", str(path), why=why(error)) from error


def place(path: str | Path) -> Seen:
    """The file as it stands before the work begins whose result it is to hold.

    Raises:
        Fault: what ``write`` would refuse when all the work is done.
    """
    path = Path(path)
    try:
        _may_stand(path)
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "")
    except (OSError, ValueError) as error:
        raise Fault("file-unwritable", str(path), why=why(error)) from error
    return file_stat(path)


def file_stat(path: Path) -> Seen:
    """The file as it stands now, whatever it is."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return Seen()
    return Seen((found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns))


def why(error: OSError | ValueError) -> str:
    """The name of what went wrong, for which ``explain`` has words (``ENOSPC``), or the system's own words."""
    if isinstance(error, OSError):
        return errno.errorcode.get(error.errno or 0, "") or error.strerror or type(error).__name__
    return "EINVAL"  # a name that no file can have


def open_file(path: str | Path) -> BinaryIO:
    """A file open for reading.

    Raises:
        Fault: ``file-missing``, ``file-unreadable``, or ``file-not-ordinary`` for what may never end or never begin.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | _AT_ONCE | _AS_IT_IS)
    except FileNotFoundError as error:
        raise Fault("file-missing", str(path)) from error
    except (OSError, ValueError) as error:
        raise Fault("file-unreadable", str(path), why=why(error)) from error
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise Fault("file-unreadable", str(path), why="EISDIR")
        if not stat.S_ISREG(mode):
            if not _OF_THE_SHELL.fullmatch(str(path)):
                raise Fault("file-not-ordinary", str(path))
            _SET_BLOCKING(descriptor, True)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def is_there(path: str | Path) -> bool:
    """Whether anything of that name stands there to be read.

    Raises:
        Fault: what ``open_file`` refuses, but for ``file-missing``.
    """
    try:
        open_file(path).close()
    except Fault as fault:
        if fault.code == "file-missing":
            return False
        raise
    return True


def path_of(given: object) -> Path:
    """Where somebody says that a file is.

    Raises:
        Fault: ``type-wrong``: neither a text nor a path.
    """
    if not isinstance(given, str | os.PathLike):
        raise Fault("type-wrong", "path", wanted="text", given=type(given).__name__)
    return Path(given)


def read(path: str | Path, most: int = MAX_BYTES) -> bytes:
    """The content of a file.

    Raises:
        Fault: as ``open_file``, and ``file-too-big``.
    """
    with open_file(path) as file:
        try:
            size = os.fstat(file.fileno()).st_size
            data = file.read(most + 1) if size <= most else b""
        except OSError as error:
            raise Fault("file-unreadable", str(path), why=why(error)) from error
    if max(size, len(data)) > most:
        raise Fault("file-too-big", str(path), size=str(max(size, len(data))), most=str(most))
    return data


def write(path: str | Path, data: bytes | str, since: Seen | None = None) -> None:
    """Write a file whole. When this returns it is on the disk; when it raises, what stood there stands there still.

    A link is replaced and never written through; what is no ordinary file is left alone.

    Args:
        path: the file.
        data: its content; text becomes UTF-8.
        since: as the file stood when its content was read: if it is no longer so, nothing is written.

    Raises:
        Fault: ``file-unwritable``, ``file-not-ordinary``, ``file-changed``, ``file-busy`` or ``file-half-letter``.
    """
    if isinstance(data, str):
        try:
            data = data.encode("utf-8")
        except UnicodeEncodeError as error:
            given = ascii(error.object[error.start : error.end])[1:-1]
            raise Fault("file-half-letter", str(path), given=given) from error
    path = Path(path)
    try:
        _may_stand(path)
        with _folder_alone(path) as locked:
            if locked:
                _clear(path.parent)
            if since is not None and file_stat(path) != since:
                raise Fault("file-changed", str(path))
            _put(path, data)
    except (OSError, ValueError) as error:
        raise Fault("file-unwritable", str(path), why=why(error)) from error


def put_aside(path: Path) -> Path:
    """Give a file that cannot be used a name of its own beside its place, so that it is kept; the new path.

    Raises:
        Fault: ``file-unwritable``.
    """
    number = 1
    while os.path.lexists(away := path.with_name(f"{path.stem}-{number}{path.suffix}")):
        number += 1
    try:
        path.rename(away)
    except OSError as error:
        raise Fault("file-unwritable", str(path), why=why(error)) from error
    with suppress(OSError):
        sync_folder(away.parent)
    return away


def make_folder(folder: Path, *, above: bool = False) -> None:
    """Make a folder, and those ``above`` it if wished, unless it is there.

    Raises:
        Fault: ``file-unwritable``.
    """
    try:
        folder.mkdir(parents=above, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Fault("file-unwritable", str(folder), why=why(error)) from error


def unmake_folder(folder: Path) -> None:
    """Take back an empty folder, where that can be done."""
    with suppress(OSError):
        folder.rmdir()


def may_keep(folder: Path) -> None:
    """Ask whether files may be made in a folder, before work begins whose results it is to hold; none is left there.

    Raises:
        Fault: ``file-unwritable``.
    """
    import tempfile  # takes longer to load than all else that the house needs of files

    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Fault("file-unwritable", str(folder), why=why(error)) from error


def append(path: str | Path, text: str) -> None:
    """Add text to a file of notes, whatever becomes of it: nothing depends on it.

    Raises:
        OSError: it could not be written.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | _NO_LINK | _AT_ONCE | _AS_IT_IS
    descriptor = os.open(path, flags, 0o666)
    try:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            write_all(descriptor, text.encode("utf-8", "backslashreplace"))
    finally:
        os.close(descriptor)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of ``data``, however often the system must be asked."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


@contextmanager
def _folder_alone(path: Path) -> Iterator[bool]:
    """Keep other processes from writing in the folder of ``path``: the file itself is another one afterwards."""
    try:
        descriptor = os.open(path.parent, os.O_RDONLY)
    except OSError:  # Windows opens no folders; where there is none, the file will say so
        yield False
        return
    try:
        with locks.alone(descriptor, str(path)) as locked:
            yield locked
    finally:
        os.close(descriptor)


def _may_stand(path: Path) -> None:
    """Refuse to put a file where something else stands that is not ours to replace."""
    if not path.name or path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "")
    try:
        there = path.lstat()
    except FileNotFoundError:
        return
    through = there
    with suppress(OSError):
        through = path.stat()
    if not (stat.S_ISREG(through.st_mode) or stat.S_ISLNK(through.st_mode)):
        raise Fault("file-not-ordinary", str(path))
    if stat.S_ISREG(there.st_mode) and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "")


def _clear(folder: Path) -> None:
    """Sweep up what killed processes left unfinished: under the lock nobody is at it."""
    with suppress(OSError):
        for left in folder.glob(f"{_BESIDE}*{_UNFINISHED}"):
            with suppress(OSError):
                left.unlink()


def _put(path: Path, data: bytes) -> None:
    # The name says nothing of the file's own, which may already be as long as names can be.
    beside = path.with_name(f"{_BESIDE}{secrets.token_hex(8)}{_UNFINISHED}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _AS_IT_IS, 0o666)
    try:
        try:
            _like(path, descriptor)
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        _replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    sync_folder(path.parent)


def _replace(beside: Path, path: Path) -> None:
    """Put the new file in its place; on Windows somebody may be reading the old one just now."""
    for pause in _PAUSES if locks.fcntl is None else ():
        try:
            beside.replace(path)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    beside.replace(path)


def _like(path: Path, descriptor: int) -> None:
    """Let the new file be readable by whoever could read the old one."""
    with suppress(OSError):
        there = path.lstat()
        if stat.S_ISREG(there.st_mode):
            _FCHMOD(descriptor, stat.S_IMODE(there.st_mode))


def sync_folder(folder: Path) -> None:
    """Bring the name of a new file to the disk, too, where the system lets one."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
