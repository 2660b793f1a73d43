"""One writer of files: whole or not at all, beside under a name nobody has, never through a link, one at a time."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from diadoques.core import files, locks
from diadoques.core.faults import Fault
from tests.refusals import refusing

LINKS = hasattr(os, "symlink") and os.name == "posix"
LOCKS = locks.fcntl is not None


def refused(path: Path, since: files.Seen | None = None) -> Fault:
    with pytest.raises(Fault) as caught:
        files.write(path, "new", since)
    return caught.value


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_a_file_is_written_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.dia.json"
    files.write(path, "é")
    files.write(path, b"\x00\xff")
    assert path.read_bytes() == b"\x00\xff"
    assert names(tmp_path) == ["game.dia.json"]


def test_file_and_folder_are_brought_to_the_disk_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        found = os.fstat(descriptor)
        done.append("folder" if found.st_ino == tmp_path.stat().st_ino else f"{found.st_size} bytes")
        done.append("before" if not (tmp_path / "x").exists() else "after")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    files.write(tmp_path / "x", "12345")
    assert done == ["5 bytes", "before", "folder", "after"]


@pytest.mark.parametrize("step", ["write", "fsync"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO, errno.EDQUOT])
def test_a_disk_that_fails_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int
) -> None:
    path = tmp_path / "x"
    path.write_text("old")

    def fails(*_: Any) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, step, fails)
    found = refused(path)
    monkeypatch.undo()
    assert (found.code, found.data["why"]) == ("file-unwritable", errno.errorcode[code])
    assert path.read_text() == "old" and names(tmp_path) == ["x"]


def test_a_disk_that_can_only_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.open

    def only_reads(path: Any, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_CREAT:
            raise OSError(errno.EROFS, "Read-only file system")
        return real(path, flags, mode)

    monkeypatch.setattr(os, "open", only_reads)
    assert refused(tmp_path / "x").data["why"] == "EROFS"


@pytest.mark.skipif(not LINKS, reason="this system makes no links")
def test_what_stands_at_the_old_temporary_name_is_left_alone(tmp_path: Path) -> None:
    """A pupil's link or folder at ``FILE.tmp`` was written through, or stopped everything."""
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "x.tmp").symlink_to(victim)
    (tmp_path / "y.tmp").mkdir()
    files.write(tmp_path / "x", "new")
    files.write(tmp_path / "y", "new")
    assert victim.read_text() == "mine" and (tmp_path / "x.tmp").is_symlink()
    assert (tmp_path / "x").read_text() == (tmp_path / "y").read_text() == "new"


@pytest.mark.skipif(not LINKS, reason="this system makes no links")
def test_a_link_is_replaced_and_never_written_through(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine")
    (tmp_path / "x").symlink_to(victim)
    files.write(tmp_path / "x", "new")
    assert victim.read_text() == "mine"
    assert (tmp_path / "x").read_text() == "new" and not (tmp_path / "x").is_symlink()


def test_folders_pipes_and_devices_are_never_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for path in (folder, tmp_path / "", Path(), Path("/")):
        assert refused(path).data["why"] == "EISDIR"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert refused(tmp_path / "pipe").code == "file-not-ordinary"
        assert (tmp_path / "pipe").is_fifo()
    if Path("/dev/full").exists():
        assert refused(Path("/dev/full")).code == "file-not-ordinary"


def test_names_that_cannot_be(tmp_path: Path) -> None:
    assert refused(tmp_path / ("x" * 300)).code == "file-unwritable"
    assert refused(tmp_path / "a\0b").code == "file-unwritable"
    assert refused(tmp_path / "no" / "folder").data["why"] == "ENOENT"
    (tmp_path / "file").write_text("")
    assert refused(tmp_path / "file" / "below").code == "file-unwritable"


def test_a_name_may_be_as_long_as_names_can_be(tmp_path: Path) -> None:
    """The temporary name was longer than the file's own."""
    path = tmp_path / ("x" * 255)
    try:
        path.touch()
    except OSError:
        pytest.skip("this system has shorter names")
    files.write(path, "new")
    assert path.read_text() == "new"


def test_half_a_letter_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(Fault, check=refusing("file-half-letter")):
        files.write(tmp_path / "x", "a\ud800")
    assert names(tmp_path) == []


@pytest.mark.skipif(os.name != "posix", reason="modes are the system's own affair here")
def test_the_new_file_may_be_read_by_whoever_read_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o640)
    files.write(path, "new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_who_read_before_another_wrote_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    none = files.place(path)
    files.write(path, "first", none)
    assert refused(path, none).code == "file-changed"
    first = files.place(path)
    files.write(path, "again", first)
    assert refused(path, first).code == "file-changed"
    assert path.read_text() == "again" and names(tmp_path) == ["x"]


@pytest.mark.skipif(not LOCKS, reason="this system knows no locks")
def test_what_a_killed_writer_left_is_swept_up(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from diadoques.core import files\n"
        "Path.replace = lambda *_: os.kill(os.getpid(), 9)\n"
        "files.write(sys.argv[1], 'torn')"
    )
    path = tmp_path / "x"
    path.write_text("old")
    killed = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert killed.returncode == -9
    assert path.read_text() == "old" and len(names(tmp_path)) == 2
    files.write(path, "new")
    assert names(tmp_path) == ["x"]


@pytest.mark.skipif(not LOCKS, reason="this system knows no locks")
def test_a_folder_held_for_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.0)
    holder = os.open(tmp_path, os.O_RDONLY)
    try:
        with locks.alone(holder, "x"):
            assert refused(tmp_path / "x").code == "file-busy"
    finally:
        os.close(holder)
    files.write(tmp_path / "x", "new")


@pytest.mark.parametrize(("times", "written"), [(0, True), (2, True), (9, False)])
def test_where_a_reader_keeps_a_file_from_being_replaced_he_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int, written: bool
) -> None:
    """As on Windows, which knows no locks like ours and replaces no file that is open."""
    monkeypatch.setattr(locks, "fcntl", None)
    monkeypatch.setattr(files, "_PAUSES", (0.0, 0.0, 0.0))
    real, left = Path.replace, [times]

    def replace(beside: Path, path: Path) -> Path:
        left[0] -= 1
        if left[0] >= 0:
            raise PermissionError(13, "Access is denied")
        return real(beside, path)

    monkeypatch.setattr(Path, "replace", replace)
    path = tmp_path / "x"
    path.write_text("old")
    if written:
        files.write(path, "new")
    else:
        assert refused(path).data["why"] == "EACCES"
    assert path.read_text() == ("new" if written else "old") and names(tmp_path) == ["x"]


@pytest.mark.parametrize("locking", [pytest.param(True, marks=pytest.mark.skipif(not LOCKS, reason="no locks")), False])
def test_many_writers_at_one_file_leave_one_of_their_texts_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locking: bool
) -> None:
    if not locking:
        monkeypatch.setattr(locks, "fcntl", None)
    path = tmp_path / "x"
    texts = [letter * 100_000 for letter in "abcdefgh"]
    writers = [threading.Thread(target=files.write, args=(path, text)) for text in texts]
    for one in writers:
        one.start()
    for one in writers:
        one.join()
    assert path.read_text() in texts and names(tmp_path) == ["x"]


def test_reading_refuses_what_may_never_say_a_word(tmp_path: Path) -> None:
    with pytest.raises(Fault, check=refusing("file-missing")):
        files.read(tmp_path / "none")
    with pytest.raises(Fault, check=refusing("EISDIR")):
        files.read(tmp_path)
    with pytest.raises(Fault, check=refusing("file-unreadable")):
        files.read(tmp_path / "a\0b")
    with pytest.raises(Fault, check=refusing("file-unreadable")):
        files.read(tmp_path / ("x" * 300))
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(Fault, check=refusing("file-not-ordinary")):
            files.read(tmp_path / "pipe")
    if Path("/dev/zero").exists():
        with pytest.raises(Fault, check=refusing("file-not-ordinary")):
            files.read("/dev/zero")
        assert files.read("/dev/null") == b""


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system's shells lay no such pipes")
def test_reading_takes_the_pipes_of_the_shell() -> None:
    reader, writer = os.pipe()
    os.write(writer, b"hello")
    os.close(writer)
    try:
        assert files.read(f"/dev/fd/{reader}") == b"hello"
    finally:
        os.close(reader)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system's shells lay no such pipes")
def test_a_pipe_that_holds_too_much_is_refused_and_not_cut() -> None:
    """No pipe says beforehand how much it holds."""
    for size in (10, 11):
        reader, writer = os.pipe()
        os.write(writer, b"x" * size)
        os.close(writer)
        try:
            if size > 10:
                with pytest.raises(Fault, check=refusing("file-too-big")):
                    files.read(f"/dev/fd/{reader}", 10)
            else:
                assert files.read(f"/dev/fd/{reader}", 10) == b"x" * size
        finally:
            os.close(reader)


def test_too_much_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("12345678901")
    assert files.read(tmp_path / "x", 11) == b"12345678901"
    with pytest.raises(Fault, check=refusing("file-too-big")):
        files.read(tmp_path / "x", 10)


def test_whether_a_file_is_there_is_asked_in_one_way(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x", encoding="utf-8")
    assert [files.is_there(tmp_path / name) for name in ("x", "y", "x.d/y")] == [True, False, False]
    with pytest.raises(Fault, check=refusing("file-unreadable")):
        files.is_there(tmp_path)  # a folder is told of, and not taken for nothing
