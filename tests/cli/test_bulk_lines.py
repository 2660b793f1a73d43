"""Bad lines of Diplomacy (broken, unknown keys, positions that cannot be) and long files: the others are answered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from diadoques.cli import adjudicate, codes
from diadoques.kernel import compiled

from .running import Shell

GOOD: dict[str, Any] = {"id": "x", "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}


def lines(*records: Any) -> bytes:
    return b"".join(each if isinstance(each, bytes) else json.dumps(each).encode() + b"\n" for each in records)


#: (what is wrong, the line, where the message points, a piece of the message)
BAD: list[tuple[str, Any, str, str]] = [
    ("a line cut off", b'{"id": "x", "units": {"FRANCE": ["A P\n', "", "JSON is expected"),
    ("no JSON at all", b"A PAR - BUR\n", "", "JSON is expected"),
    ("not UTF-8", b'{"id": "\xe9"}\n', "", "UTF-8 is expected"),
    ("a list", [1], "", "expected: a table"),
    ("an unknown key", {**GOOD, "armies": {}}, "armies", "key is unknown"),
    ("a key written twice", b'{"units": {}, "units": {}}\n', "", "“units” is written twice"),
    ("two units in one province", {"units": {"FRANCE": ["A PAR", "A PAR"]}}, "units.FRANCE[1]", "one unit to a space"),
    (
        "two fleets on two coasts",
        {"units": {"FRANCE": ["F SPA/NC"], "ITALY": ["F SPA/SC"]}},
        "units.ITALY[0]",
        "one unit to a space",
    ),
    ("a fleet inland", {"units": {"FRANCE": ["F PAR"]}}, "units.FRANCE[0]", "inland"),
    ("an army at sea", {"units": {"FRANCE": ["A MAO"]}}, "units.FRANCE[0]", "cannot be at sea"),
    ("a fleet without coast", {"units": {"RUSSIA": ["F STP"]}}, "units.RUSSIA[0]", "which coast"),
    ("a province that is not there", {"units": {"FRANCE": ["A XYZ"]}}, "units.FRANCE[0]", "“XYZ” is not a space"),
    ("a power that is not there", {"units": {"SPAIN": ["A SPA"]}}, "units", "“SPAIN” is not a player"),
    ("orders of nobody", {**GOOD, "orders": {"SPAIN": []}}, "orders", "“SPAIN” is not a player"),
    (
        "an order that is a number",
        {**GOOD, "orders": {"FRANCE": ["A PAR H", 7]}},
        "orders.FRANCE[1]",
        "expected: text",
    ),
    ("a phase that is not there", {**GOOD, "phase": "winter"}, "phase", "“winter” is not a phase"),
]


@pytest.mark.parametrize(("record", "where", "message"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_bad_line_is_answered_at_its_place_and_the_others_too(
    shell: Shell, record: Any, where: str, message: str
) -> None:
    ran = shell("adjudicate", stdin=lines({**GOOD, "id": 1}, record, {**GOOD, "id": 3}))
    assert ran.code == codes.MALFORMED
    before, bad, after = [json.loads(line) for line in ran.out.splitlines()]
    for number, answer in ((1, before), (3, after)):
        assert answer["id"] == number
        assert answer["units"] == {"FRANCE": ["A BUR"]}
    assert set(bad) == {"id", "error"}
    assert bad["error"].startswith(where)
    assert message.lower() in bad["error"].lower()
    assert f"line 2: {bad['error']}" in ran.err
    assert "2 " in ran.err.splitlines()[-1]


def test_impossible_orders_are_results(shell: Shell) -> None:
    record = {**GOOD, "orders": {"FRANCE": ["A PAR - LON", "A PAR - BUR - MUN", "F BRE H", "A PAR - XYZ"]}}
    ran = shell("adjudicate", stdin=lines(record))
    assert ran.code == codes.OK
    assert [row["result"] for row in json.loads(ran.out)["results"]] == ["void"] * 4


def test_many_lines_load_what_was_compiled_and_no_more(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(adjudicate, "MANY", 3)
    monkeypatch.setattr(adjudicate._Pace, "lines", 0)
    monkeypatch.setattr(compiled, "load_kept", lambda: asked.append(1))
    assert len(shell("adjudicate", stdin=lines(GOOD, GOOD)).out.splitlines()) == 2
    assert not asked
    assert len(shell("adjudicate", stdin=lines(*[GOOD] * 5)).out.splitlines()) == 5
    assert asked == [1]


def peak(path: Path) -> int:
    """The most memory, in kilobytes, that a run of the command needs for a file."""
    code = (
        "import resource, subprocess, sys;"
        "done = subprocess.run([sys.executable, '-m', 'diadoques.cli', 'adjudicate', sys.argv[1]],"
        " stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
        "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    status, most = map(int, done.stdout.split())
    assert status == codes.MALFORMED
    return most


@pytest.mark.proof
@pytest.mark.slow
def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    """Orders that were never seen before, lines as long as may be, endless ones: nothing of them is kept."""
    pytest.importorskip("resource")
    few, many = tmp_path / "few.jsonl", tmp_path / "many.jsonl"
    for path, count in ((few, 200), (many, 4000)):
        with path.open("wb") as out:
            out.write(b'{"id": "broken\n')
            for number in range(count):
                strange = f"A PAR - {number:0150d}"
                out.write(lines({**GOOD, "orders": {"FRANCE": ["A PAR - BUR", strange, f"A P{number} H"]}}))
            for _ in range(count // 200):
                out.write(lines({**GOOD, "orders": {"FRANCE": ["x" * (adjudicate.MAX_LINE - 200)]}}))
                out.write(b'{"id": "' + b"x" * (3 * adjudicate.MAX_LINE) + b'"}\n')
    assert many.stat().st_size > 150 * 1024 * 1024
    assert peak(many) < peak(few) + 40 * 1024
