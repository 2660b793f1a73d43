"""Running commands as people do, without a process of their own."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from diadoques.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command answered."""

    code: int
    out: str
    err: str


class Shell:
    """Commands in this process, their streams caught."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANG", "en_GB.UTF-8")
        monkeypatch.setenv("COLUMNS", "200")

    def __call__(self, *arguments: object, stdin: bytes = b"") -> Ran:
        self._capsys.readouterr()
        self._monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main([str(argument) for argument in arguments])
        caught = self._capsys.readouterr()
        assert "Traceback" not in caught.err
        return Ran(code, caught.out, caught.err)


@pytest.fixture(name="shell")
def shell_fixture(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell in English unless asked otherwise."""
    return Shell(capsys, monkeypatch)


@contextmanager
def ordinary_user(folder: Path) -> Iterator[None]:
    """Be one who may not look everywhere, for a moment, and to whom all in ``folder`` belongs; root becomes nobody.

    What a command loads must be loaded before: Python itself may lie where nobody may look.
    """
    if os.name != "posix" or os.geteuid():
        yield
        return
    nobody = 65534
    for path in (folder, *folder.rglob("*")):
        os.chown(path, nobody, nobody, follow_symlinks=False)
    groups = os.getgroups()
    os.setgroups([])
    os.setresgid(nobody, nobody, 0)
    os.setresuid(nobody, nobody, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(0, 0, 0)
        os.setgroups(groups)
