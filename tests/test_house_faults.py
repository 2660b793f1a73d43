"""The planted faults of ``tests/data/faults.toml``: each can still be planted, and the test that finds it is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import affected, faults
from tools.faults import AREAS, LISTED, MARKS, TOP, WATCH, Fault, listed, times, unfound

SMALL = Fault("a", "rules", "of_two.py", "a + b", "a - b", "Sums are wrong.", "test_of_two.py::test_three")
TESTS = """
from of_two import of_two

def test_three():
    assert of_two(2, 1) == 3

def test_one():
    assert of_two(1, 0) == 1
"""


def test_each_fault_can_be_planted_and_its_test_is_there() -> None:
    wrong = []
    cases = "\n".join(path.read_text(encoding="utf-8") for path in (TOP / "tests" / "cases").rglob("*.toml"))
    for one in listed():
        file, _, name = one.test.partition("::")
        called = name.partition("[")[0].rpartition(".")[2].rpartition("::")[2]
        path = TOP / file
        if times(one) != 1 or one.stands == one.wrong:
            wrong.append(f"{one.id}: {times(one)} times in {one.file}: {one.stands}")
        if not called or not path.is_file() or f"def {called}(" not in path.read_text(encoding="utf-8"):
            wrong.append(f"{one.id}: no such test: {one.test}")
        if called == "test_case" and f'id = "{name.partition("[")[2].removesuffix("]")}"' not in cases:
            wrong.append(f"{one.id}: no such case: {one.test}")
    assert not wrong, "\n".join(wrong)


def test_the_table_is_in_order() -> None:
    found = listed()
    assert len({one.id for one in found}) == len(found) > 48
    assert {one.area for one in found} == {*AREAS} and {one.by for one in found} <= {*MARKS}
    assert not {one.id for one in found} & {*AREAS}
    games = {one.file.split("/")[2] for one in found if one.area == "rules"}
    assert games == {"diadoques", "diplomacy", "bc218", "amphipolis", "empires"}
    assert (TOP / WATCH).samefile(__file__) and LISTED.is_file()


def test_a_slow_test_is_run_when_the_file_changes_in_which_it_finds_a_fault() -> None:
    record = affected.load()
    late = [one for one in listed() if one.by == "affected"]
    assert late
    for one in late:
        touched = record.get(one.test.partition("::")[0], [affected.ANYTHING])
        assert {one.file, affected.ANYTHING} & {*touched}, one.id


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A checkout of one file, and its tests."""
    (tmp_path / "of_two.py").write_text("def of_two(a, b):\n    return a + b\n")
    (tmp_path / "test_of_two.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\npythonpath = .\nmarkers =\n    browser: x\n    slow: x\n    proof: x\n"
    )
    return tmp_path


@pytest.mark.slow  # each begins a run of its own
@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, ""),
        ({"test": "test_of_two.py::test_one"}, "1 passed"),
        ({"test": "test_of_two.py::test_none"}, "ended with 4"),
        ({"wrong": "a +"}, "ended with 4"),  # what cannot even be read needs no test
        ({"stands": "a * b"}, "stands 0 times"),
        ({"stands": "a"}, "stands 2 times"),
        ({"by": "proof"}, "1 deselected"),
    ],
)
def test_a_fault_is_found_or_it_is_said_why_not(small: Path, changed: dict[str, str], why: str) -> None:
    before = (small / "of_two.py").read_bytes()
    said = unfound(SMALL._replace(**changed), small)
    assert (why in said) if why else not said, said
    assert (small / "of_two.py").read_bytes() == before


@pytest.mark.slow
def test_two_are_planted_in_a_copy_and_found() -> None:
    """One in a table, which is read as it stands, and one in code."""
    command = [sys.executable, "tools/faults.py", "alps", "codes-from-one-device"]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "2 of 2 found" in done.stdout, done.stdout + done.stderr
    assert all(times(one) == 1 for one in listed())


def test_who_asks_for_a_fault_that_is_not_listed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        faults.main(["no-such-fault"])
    assert "no-such-fault" in capsys.readouterr().err
    assert faults.main(["--list", "kernel"]) == 0
    assert capsys.readouterr().out.count("kernel ") == sum(one.area == "kernel" for one in listed())
