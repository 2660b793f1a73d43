"""The suite itself: however a run ends, it ends soon, says what happened, and leaves nothing running."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.suite.kept import digest, kept
from tests.suite.turns import out_of_turn

TOP = Path(__file__).resolve().parent.parent
#: Within this, in seconds, a run that has been interrupted must have ended on a machine that does much else besides.
SOON = 45

pytestmark = [
    pytest.mark.slow,  # each begins a run of its own
    pytest.mark.skipif(os.name == "nt", reason="signals of POSIX end the runs of these tests"),
]

HEAD = "import os, signal, time\nimport pytest\n"
SLEEPER = "def test_sleeps_for_ever():\n    open('asleep', 'w').close()\n    time.sleep(3600)\n"
QUICK = "@pytest.mark.parametrize('number', range(30))\ndef test_quick(number):\n    assert number >= 0\n"

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Begin a run of small test files, two processes side by side, as `make test` does."""
    begun: list[subprocess.Popen[str]] = []

    def told(*arguments: str, workers: int = 2, **files: str) -> subprocess.Popen[str]:
        plugins = [f"tests.suite.{name}" for name in ("sharing", "telling", "ending", "turns")]
        (tmp_path / "conftest.py").write_text(f"pytest_plugins = {plugins}\n", encoding="utf-8")
        markers = "markers =\n    slow: x\n    proof: x\n    together(name): x\n    turns(n): x\n"
        (tmp_path / "pytest.ini").write_text(f"[pytest]\n{markers}", encoding="utf-8")
        for name, text in files.items():
            (tmp_path / f"test_{name}.py").write_text(HEAD + text, encoding="utf-8")
        parallel = ["--numprocesses", str(workers), "--dist", "loadscope", "--no-loadscope-reorder"]
        command = [sys.executable, "-m", "pytest", *parallel, "-p", "no:nbval", "-p", "no:cacheprovider", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(TOP), "COLUMNS": "200"}
        one = subprocess.Popen(
            command, cwd=tmp_path, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        begun.append(one)
        return one

    yield told
    for one in begun:
        if one.poll() is None:
            os.killpg(one.pid, signal.SIGKILL)
        one.communicate()


def until(there: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    for _ in range(600):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come within half a minute")


def ended(run: subprocess.Popen[str]) -> str:
    """What a run says that has been interrupted, and is over soon."""
    try:
        return run.communicate(timeout=SOON)[0]
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        pytest.fail(f"the run goes on {SOON} s after it was interrupted; it had said:\n{run.communicate()[0]}")


def left_of(run: subprocess.Popen[str]) -> list[int]:
    """The processes that are still there of those that a run started."""
    listed = subprocess.run(["ps", "-eo", "pid=,sid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in listed.splitlines()]
    return [int(pid) for pid, session, state in rows if int(session) == run.pid and not state.startswith("Z")]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_asked_to_end_names_what_it_was_at(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    run = start(asleep=SLEEPER, quick=QUICK)
    until((tmp_path / "asleep").exists)
    os.kill(run.pid, number)
    said = ended(run)
    assert "SIGTERM" in said if number == signal.SIGTERM else "KeyboardInterrupt" in said, said
    assert re.search(r"these had begun and did not end.*\n.* test_asleep\.py::test_sleeps_for_ever", said), said
    assert run.returncode not in (0, None)
    until(lambda: left_of(run) == [])


def test_a_run_that_did_not_hear_that_it_is_asked_to_end_is_asked_again() -> None:
    """What is raised in the midst of taking an object away is lost."""
    program = """
import os, signal, time
from tests.suite.ending import asked_to_end
signal.signal(signal.SIGINT, asked_to_end)
class Taken:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
Taken()
print("goes on", flush=True)
try:
    time.sleep(30)
except KeyboardInterrupt as asked:
    print(asked)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, timeout=20, check=False
    )
    assert done.stdout.split("\n")[:2] == ["goes on", "the run was asked to end (SIGINT)"], done
    assert "Exception ignored" in done.stderr


def test_workers_end_when_the_run_is_killed(start: Start, tmp_path: Path) -> None:
    """Nobody is left to say anything."""
    run = start(asleep=SLEEPER, quick=QUICK)
    until((tmp_path / "asleep").exists)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    until(lambda: left_of(run) == [])


def test_a_killed_worker_is_named_with_its_test_and_the_others_go_on(start: Start) -> None:
    deadly = "def test_kills_its_process():\n    os.kill(os.getpid(), signal.SIGKILL)\n\ndef test_after():\n    pass\n"
    run = start(deadly=deadly, quick=QUICK)
    said = ended(run)
    assert re.search(r"FAILED.* test_deadly\.py::test_kills_its_process\n.*crashed while running", said), said
    assert "1 failed, 31 passed" in said, said


@pytest.mark.parametrize("workers", [0, 2])
def test_a_test_that_sleeps_is_ended_where_it_stands_and_the_others_go_on(start: Start, workers: int) -> None:
    run = start("--timeout", "2", workers=workers, asleep=SLEEPER, quick=QUICK)
    said = ended(run)
    assert re.search(r"FAILED test_asleep\.py::test_sleeps_for_ever\n +Failed: Timeout", said), said
    assert "time.sleep(3600)" in said and re.search(r"test_asleep\.py:5: Failed", said), said
    assert "1 failed, 30 passed" in said, said


def test_a_test_that_no_signal_reaches_is_ended_with_its_process(start: Start) -> None:
    block = "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])"
    deaf = f"def test_hears_nothing():\n    {block}\n    time.sleep(3600)\n"
    run = start("--timeout", "1", "-o", "faulthandler_timeout=3", "-o", "faulthandler_exit_on_timeout=true",
                deaf=deaf, quick=QUICK)  # fmt: skip
    said = ended(run)
    assert 'test_deaf.py", line 5 in test_hears_nothing' in said, said
    assert re.search(r"FAILED.* test_deaf\.py::test_hears_nothing\n.*crashed while running", said), said
    assert "1 failed, 30 passed" in said, said


@pytest.mark.parametrize("most", [1, 12])
def test_a_run_that_has_failed_enough_ends(start: Start, most: int) -> None:
    failing = (
        "@pytest.mark.parametrize('number', range(40))\ndef test_fails(number):\n    assert number < 0, 'too large'\n"
    )
    run = start(f"--maxfail={most}", failing=failing, asleep=SLEEPER, quick=QUICK)
    said = ended(run)
    assert re.search(r"FAILED test_failing\.py::test_fails\[0\]\n +AssertionError: too large", said), said
    assert f"stopping after {most} failures" in said, said
    until(lambda: left_of(run) == [])


def test_a_failure_is_told_when_it_happens(start: Start, tmp_path: Path) -> None:
    run = start(failing="def test_fails():\n    assert 7 >= 12, 'seven are too few'\n", asleep=SLEEPER)
    assert run.stdout is not None
    heard = ""
    while "seven are too few" not in heard:
        line = run.stdout.readline()
        assert line, f"the run ended without it: {heard}"
        heard += line
    assert "FAILED test_failing.py::test_fails" in heard
    assert run.poll() is None


def test_what_fails_many_tests_is_told_once(start: Start) -> None:
    long = "@pytest.fixture(scope='module')\ndef built():\n    raise RuntimeError('\\n'.join(map(str, range(40))))\n"
    uses = "@pytest.mark.parametrize('number', range(3))\ndef test_uses(built, number):\n    pass\n"
    said = ended(start(uses=long + uses)).partition("short test summary")[0]
    told = re.findall(r"FAILED \(setup\) (\S+)\n((?: {4}.*\n)+)", said)
    assert [name for name, _ in told] == [f"test_uses.py::test_uses[{number}]" for number in range(3)]
    first, *others = [[line.strip() for line in lines.splitlines()] for _, lines in told]
    assert first[:6] == ["RuntimeError: 0", "1", "2", "3", "4", "5"] and first[-3:-1] == ["38", "39"], first
    assert "28 more lines" in first[6] and others == [["as test_uses.py::test_uses[0]"]] * 2


def test_times_are_told_for_folders_and_the_slowest(start: Start) -> None:
    said = ended(start(quick=QUICK, slow="def test_takes_longest():\n    time.sleep(0.5)\n"))
    assert re.search(r"^test_quick\.py +30 .* s$", said, re.MULTILINE), said
    assert re.search(r"^all +31 .* s$", said, re.MULTILINE), said
    slowest = said.partition("slowest tests")[2].splitlines()[1:]
    assert "test_takes_longest" in slowest[0] and len([line for line in slowest if "::" in line]) == 10, said


# ------------------------------------------------------------------ what is built once


def test_what_is_kept_is_made_once_and_anew_when_its_sources_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.suite import kept as module

    monkeypatch.setattr(module, "TOP", tmp_path)
    monkeypatch.setattr(module, "KEPT", tmp_path / "kept")
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "a.txt").write_text("one")
    (tmp_path / "requirements.txt").write_text("")
    made: list[str] = []

    def make(folder: Path) -> None:
        made.append((tmp_path / "source" / "a.txt").read_text())
        (folder / "made.txt").write_text(made[-1])

    for _ in range(2):
        assert (kept("thing", ["source"], make) / "made.txt").read_text() == "one"
    (tmp_path / "source" / "a.txt").write_text("two")
    module._digest_of.cache_clear()
    assert (kept("thing", ["source"], make) / "made.txt").read_text() == "two"
    (tmp_path / "source" / "b.txt").write_text("more")
    kept("thing", ["source"], make)
    assert made == ["one", "two", "two"]
    with pytest.raises(LookupError, match="nowhere"):
        digest(["nowhere"])


def test_what_could_not_be_built_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.suite import kept as module

    monkeypatch.setattr(module, "KEPT", tmp_path / "kept")

    def fails(folder: Path) -> None:
        (folder / "half").write_text("")
        raise RuntimeError("no room")

    with pytest.raises(RuntimeError, match="no room"):
        kept("thing", ["LICENSE"], fails)
    assert not (kept("thing", ["LICENSE"], lambda folder: None) / "half").exists()


FAMILY = "@pytest.mark.turns(3)\n@pytest.mark.parametrize('number', range(7))\ndef test_of_seven(number):\n    pass\n"


def test_a_run_takes_its_turn_and_proof_tries_the_others(start: Start) -> None:
    counts = []
    for arguments in ([], ["-m", "proof"]):
        told = re.search(r"(\d+) passed", ended(start(*arguments, workers=0, family=FAMILY)))
        assert told is not None
        counts.append(int(told[1]))
    assert counts in ([2, 5], [3, 4])
    assert "7 passed" in ended(start("test_family.py::test_of_seven", workers=0, family=FAMILY))


def test_every_parameter_has_its_turn(request: pytest.FixtureRequest) -> None:
    """One after the other, and where there are fewer than shares too."""

    class Named:
        def __init__(self, nodeid: str) -> None:
            self.nodeid = nodeid

        def get_closest_marker(self, name: str) -> object:
            return SimpleNamespace(args=(3,)) if name == "turns" else None

    for size in (1, 2, 3, 7):
        items: list[Any] = [Named(f"test_a.py::test_b[{number}]") for number in range(size)]
        runs = [len(items) - len(out_of_turn(items, now)) for now in range(min(3, size))]
        assert sum(runs) == size and all(runs)
