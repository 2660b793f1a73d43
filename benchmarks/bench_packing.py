"""Orders without text, as a game understands them, put into the arrays that the kernel takes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import diadoques as d
from diadoques.conflict import settling
from diadoques.kernel import compiled

TOP = Path(__file__).resolve().parent.parent
SEASONS = 400
PROMISED = 200_000
"""Orders a second of processor time."""

RECORDS = {
    "diadoques": TOP / "tests" / "data" / "diadoques.jsonl.gz",
    "diplomacy": TOP / "tests" / "cases" / "diplomacy" / "corpus-sample.jsonl.gz",
}


@contextmanager
def noted() -> Iterator[list[tuple[Any, ...]]]:
    """With what the kernel's input is made while positions are settled: terms, board, units, orders, sides."""
    found: list[tuple[Any, ...]] = []
    made = settling.turn_of

    def turn_of(terms: Any, board: Any, units: Any, orders: Mapping[str, Any], sides: Any) -> Any:
        found.append((terms, board, units, dict(orders), sides))
        return made(terms, board, units, orders, sides)

    settling.turn_of = turn_of
    try:
        yield found
    finally:
        settling.turn_of = made


@pytest.mark.parametrize("game", list(RECORDS))
def bench_orders_to_rows(benchmark: Any, game: str) -> None:
    """From orders that are understood to packed rows: what no text is read for, and nothing settled."""
    path = RECORDS[game]
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    movements = [one for one in records if one.get("phase", "movement") == "movement"][:SEASONS]
    with noted() as seasons:
        list(d.adjudicate(movements, game, strict=True))
    assert len(seasons) >= len(movements)
    orders = sum(len(season[3]) for season in seasons)
    spent = []

    def packed() -> None:
        start = process_time()
        compiled.pack([settling.turn_of(*season) for season in seasons])
        spent.append(process_time() - start)

    benchmark.pedantic(packed, rounds=15, warmup_rounds=2)
    rate = orders / sorted(spent)[len(spent) // 2]
    benchmark.extra_info.update({"orders": orders, "a second of processor time": rate})
    print(f"\n{orders:,} orders of {len(seasons)} seasons of {game}: {rate:,.0f} a second of processor time")
    assert rate >= PROMISED
