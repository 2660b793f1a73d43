"""Positions on which other engines were compared: each comes out exactly, through the very command that answers lines.

The sample that is kept here, or the files named by ``--corpus``.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from diadoques.cli.adjudicate import answer
from diadoques.core.resources import resource
from diadoques.games.diplomacy.position import PHASES


def lines(config: pytest.Config) -> list[bytes]:
    named: list[str] = config.getoption("--corpus")
    if not named:
        with resource("cases", "diplomacy", "corpus-sample.jsonl.gz").open("rb") as raw:
            return gzip.decompress(raw.read()).splitlines()
    found: list[bytes] = []
    for name in named:
        data = Path(name).read_bytes()
        found += (gzip.decompress(data) if name.endswith(".gz") else data).splitlines()
    return found


def by_owner(units: dict[str, list[str]]) -> dict[str, list[str]]:
    return {owner: sorted(ones) for owner, ones in units.items() if ones}


def ways(dislodged: dict[str, list[dict[str, Any]]]) -> list[tuple[str, str, list[str]]]:
    return sorted((owner, row["unit"], sorted(row["options"])) for owner, rows in dislodged.items() for row in rows)


def right(line: bytes, expected: dict[str, Any]) -> bool:
    told = json.loads(answer(1, line, "diplomacy", {"rules": "datc"}, "en").text)
    return by_owner(told["units"]) == by_owner(expected["units"]) and ways(told["dislodged"]) == ways(
        expected.get("dislodged", {})
    )


@pytest.mark.slow
def test_every_record_comes_out_exactly(pytestconfig: pytest.Config, figure: Callable[[str, int, int], None]) -> None:
    good, whole = dict.fromkeys(PHASES, 0), dict.fromkeys(PHASES, 0)
    for line in lines(pytestconfig):
        record = json.loads(line)
        phase = record.get("phase", PHASES[0])
        whole[phase] += 1
        good[phase] += right(line, record["expected"])
    assert min(whole.values()) >= 50
    for phase in PHASES:
        figure(f"records of the corpus, {phase}", good[phase], whole[phase])
    assert sum(whole.values()) == sum(good.values())
    figure("records of the corpus", sum(good.values()), sum(whole.values()))
