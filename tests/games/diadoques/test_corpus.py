"""Random positions settled elsewhere, by a referee that shares no code with this one, come out exactly."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from diadoques.games.diadoques.records.interchange import adjudicate
from tests.rows import each

FILE = Path(__file__).parents[2] / "data" / "diadoques.jsonl.gz"


def records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]


def test_the_file_is_whole() -> None:
    assert len(records()) == 400
    assert len({record["id"] for record in records()}) == 400


def as_expected(record: Mapping[str, Any]) -> None:
    answer = adjudicate(record)
    expected = record["expected"]
    assert set(expected) == {"units", "dislodged", "citadels", "destroyed", "captured", "sieges"}
    for key, value in expected.items():
        assert _sorted(answer[key]) == _sorted(value), key


@pytest.mark.slow
def test_every_record_comes_out_exactly() -> None:
    each(records(), as_expected, lambda record: str(record["id"]))


def _sorted(value: Any) -> Any:
    """Order of units in a list says nothing."""
    if isinstance(value, Mapping):
        return {key: _sorted(item) for key, item in value.items()}
    if isinstance(value, list):
        return sorted((_sorted(item) for item in value), key=json.dumps)
    return value
