"""Running commands as people do, without a process of their own."""

from __future__ import annotations

import io
from dataclasses import dataclass

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
