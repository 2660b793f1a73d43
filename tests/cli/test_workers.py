"""adjudicate --jobs: a process that is killed costs at most the line it died of."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from diadoques.cli import adjudicate, codes
from diadoques.cli.workers import shared_out
from diadoques.explain.catalogue import catalogue

from . import deadly

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
GOOD = {"units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_only_the_line_that_kills_is_lost(tmp_path: Path, jobs: int) -> None:
    work = partial(deadly.doubled, folder=str(tmp_path))
    found = list(shared_out(range(60), work, deadly.missing, jobs=jobs, chunk=4))
    assert found == [2 * number if number != 13 else -13 for number in range(60)]
    assert (tmp_path / "once").exists(), "nothing was killed by chance"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_who_dies_half_way_through_an_answer_costs_no_line(tmp_path: Path, jobs: int) -> None:
    work = partial(deadly.half_told, folder=str(tmp_path))
    found = list(shared_out(range(60), work, deadly.missing, jobs=jobs, chunk=4))
    assert found == [2 * number for number in range(60)]
    assert (tmp_path / "once").exists(), "nothing was killed"


@pytest.mark.slow
def test_more_lines_than_a_pipe_holds_outlive_whoever_was_to_read_them(tmp_path: Path) -> None:
    work = partial(deadly.lengths, folder=str(tmp_path))
    found = list(shared_out([b"x" * 2**18] * 24, work, len, jobs=2, chunk=4))
    assert found == [2**18] * 24
    assert (tmp_path / "once").exists(), "nothing was killed"


@pytest.mark.slow
def test_who_dies_before_it_began_costs_no_line(tmp_path: Path) -> None:
    begin = partial(deadly.start, str(tmp_path))
    work = partial(deadly.half_told, folder=str(tmp_path))
    found = list(shared_out(range(9), work, deadly.missing, jobs=2, chunk=4, begin=begin))
    assert found == [2 * number for number in range(9)]
    assert (tmp_path / "once").exists(), "nothing was killed"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_who_is_killed_again_and_again_between_two_answers_costs_no_line(tmp_path: Path, jobs: int) -> None:
    """With one process, it has nothing to do while its answers are taken; with two, the other is at work."""
    (tmp_path / "once").touch()
    work = partial(deadly.half_told, folder=str(tmp_path))
    found = []
    for answer in shared_out(range(120), work, deadly.missing, jobs=jobs, chunk=4):
        found.append(answer)
        if len(found) in (10, 50, 90):  # farther apart than what is handed out at a time
            for process in active_children():
                process.kill()
    assert found == [2 * number for number in range(120)]
    assert not active_children(), "a process was left behind"


def children(pid: int) -> list[int]:
    """The processes that answer lines: not the one that only looks after what they share."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    told = {int(one): Path(f"/proc/{one}/cmdline").read_bytes() for one in listed}
    return [one for one, command in told.items() if b"spawn_main" in command]


@pytest.mark.slow
@pytest.mark.skipif(not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="no list of processes here")
def test_a_killed_process_is_replaced_and_every_line_answered() -> None:
    command = [sys.executable, "-m", "diadoques.cli", "adjudicate", "--jobs", "2"]
    record = json.dumps({**GOOD, "id": "x"}).encode() + b"\n"
    rows = 40 * adjudicate.CHUNK
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    # No buffer of ours: what it had read beyond the first line, ``communicate`` would not find.
    with subprocess.Popen(command, bufsize=0, **pipes) as ran:
        assert ran.stdin is not None and ran.stdout is not None and ran.stderr is not None
        ran.stdin.write(record * 3 * 2 * adjudicate.CHUNK)
        ran.stdin.flush()
        first = ran.stdout.readline()  # they are at work
        while not (there := children(ran.pid)):
            time.sleep(0.01)
        for one in there:
            os.kill(one, signal.SIGKILL)
        rest, trouble = ran.communicate(record * (rows - 3 * 2 * adjudicate.CHUNK))
    assert ran.returncode == codes.OK, trouble
    assert len(rest.splitlines()) == rows - 1
    assert set(rest.splitlines()) == {first.strip()}


def test_the_lost_line_is_answered_by_its_id_and_told() -> None:
    lost = adjudicate.lost_line((7, json.dumps({**GOOD, "id": "x17"}).encode()), "en")
    assert json.loads(lost.text) == {"id": "x17", "error": catalogue("en").text("cli.worker-lost")}
    assert "line 7" in lost.trouble
    assert json.loads(adjudicate.lost_line((8, b"{"), "fr").text)["id"] is None
