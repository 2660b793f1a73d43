"""The kernel killed by ``kill -9`` at 20 random moments of one session: no accepted act is lost."""

from __future__ import annotations

import importlib.util
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from diadoques.classroom import Session
from diadoques.classroom.journal import NAME

PLAYER = Path(__file__).with_name("busy_player.py")
KILLS = 20


def player_module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("busy_player", PLAYER)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def reopened(folder: Path) -> str:
    session = Session(folder)
    try:
        return str(player_module().fingerprint(session))
    finally:
        session.close()


def latest_kept(folder: Path) -> Path:
    """The journal that was put away last when a game was begun anew."""
    return max(folder.glob("journal-*.jsonl"), key=lambda path: int(path.stem.partition("-")[2]))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_no_accepted_act_is_lost_at_twenty_random_kills(tmp_path: Path) -> None:
    dice = random.Random(321)
    acts, before = 0, ""
    for number in range(KILLS):
        command = [sys.executable, str(PLAYER), str(tmp_path), str(number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, bufsize=1) as child:
            assert child.stdout is not None
            first = child.stdout.readline()  # open: imports are done
            time.sleep(dice.uniform(0.0, 0.25))
            child.send_signal(signal.SIGKILL)
            told = [first, *child.stdout]
        whole = [line.split()[1] for line in told if line.endswith("\n")]
        acts += len(whole) - 1
        assert before in ("", whole[0]), "the session that was opened is not the one that was killed"
        before = reopened(tmp_path)
        if before != whole[-1]:
            # One act may have reached the disk in the moment before it could be said; without it all is as told. A new
            # game that could not be said leaves the old one whole, under another name.
            lines = (tmp_path / NAME).read_bytes().splitlines(keepends=True)
            anew = len(lines) == 1
            shorter = tmp_path / f"check-{number}"
            shorter.mkdir()
            (shorter / NAME).write_bytes(latest_kept(tmp_path).read_bytes() if anew else b"".join(lines[:-1]))
            assert reopened(shorter) == whole[-1], f"kill {number}: an accepted act was lost"
    assert acts > KILLS, "the player was killed before it did anything"
