"""The same command while its class runs: another address of the desk, for the owner of the folder on this machine."""

from __future__ import annotations

import json
import os
import re
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from diadoques.cli import main
from diadoques.server.addresses import NAME, other_address, tell

from .served import Served


def test_the_same_command_gives_another_address_of_the_desk(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    folder = served.room.session.folder
    first = served.serving.desk
    before = (folder / "journal.jsonl").read_bytes()
    assert main(["class", "--lang", "fr", "--folder", str(folder), "--no-browser"]) == 0
    told = capsys.readouterr().out
    found = re.search(r"http://127.0.0.1:(\d+)/desk\?key=(\S+)", told)
    assert found and int(found[1]) == served.port and "déjà ouverte" in told
    assert served.ask(f"/desk?key={found[2]}").code == 303
    assert served.ask(first.removeprefix(served.address)).code == 403, "the one before opens no more"
    assert (folder / "journal.jsonl").read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="only there a file has a mode")
def test_what_it_reads_is_its_owners_alone_and_gone_at_the_end(serve: Callable[..., Served]) -> None:
    served = serve()
    path = served.room.session.folder / NAME
    assert path.stat().st_mode & 0o077 == 0
    secret = json.loads(path.read_text(encoding="utf-8"))["secret"]
    assert secret == served.hall.secret
    served.stop()
    assert path.read_bytes() == b"" and other_address(path.parent) == ""


@pytest.mark.parametrize("body", ["", "x", "{secret}x", "{half}", "\x00", "key={secret}", "é" * 43])
def test_who_does_not_know_the_secret_is_given_nothing(served: Served, body: str) -> None:
    secret = served.hall.secret
    key = served.hall.doors.key()
    answer = served.ask("/again", "POST", body=body.format(secret=secret, half=secret[:20]))
    assert answer.code == 403 and served.hall.refused["again"] == 1
    assert served.ask(f"/desk?key={key}").code == 303, "the key that was out is good still"


def test_a_class_without_a_secret_gives_nothing_to_who_says_nothing(served: Served) -> None:
    served.hall.secret = ""
    assert served.ask("/again", "POST", body="").code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_no_page_of_another_site_asks_for_it(served: Served, origin: str) -> None:
    answer = served.ask("/again", "POST", body=served.hall.secret, headers={"Origin": origin})
    assert answer.code == 403 and served.hall.secret not in answer.body.decode()
    assert served.ask("/again").code in (404, 405)


def test_from_another_address_the_secret_opens_nothing(served: Served) -> None:
    body = served.hall.secret.encode()
    with socket.socket() as line:
        line.bind(("127.0.0.2", 0))
        line.connect(("127.0.0.1", served.port))
        told = f"POST /again HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nOrigin: {served.address}\r\n"
        line.sendall(f"{told}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        line.settimeout(10)
        assert line.recv(100).split()[1] == b"403"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"port": 0, "secret": "x"}', '{"port": "x"}', "\x00"])
def test_what_does_not_read_is_no_class_that_runs(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="utf-8")
    assert other_address(tmp_path) == ""


def test_what_a_crash_left_leads_nowhere(served: Served, tmp_path: Path) -> None:
    """Nobody listens there any more, or somebody else does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    for port in (free, served.port):
        assert tell(tmp_path, port)
        assert other_address(tmp_path) == ""
