"""Movement phases a second on one core, text and arrays, beside the package ``diplomacy``: same positions, same run.

    python -m benchmarks.bench_bulk RECORDS.jsonl.gz [--yardstick PYTHON] [--rounds 7] [--write]

``PYTHON`` (or the environment variable ``YARDSTICK``) is the Python of an environment in which ``diplomacy`` is
installed; without it the yardstick is left out and no ratio given. Rounds take turns, so that what else the machine
does falls on all alike; processor time is counted, and medians are told. ``--write`` keeps the table: ``RESULTS.md``.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import importlib.util
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from diadoques.games.diplomacy.bulk import pack, settle_bulk
from diadoques.games.diplomacy.interchange import adjudicate
from diadoques.kernel import season

HERE = Path(__file__).resolve().parent
RULES = "datc"
SHARE = 300  # positions the yardstick and the text path settle in a round
LINES = 4  # times the command is given every position in a round
COPIES = 40  # times the array path is given every position in a round


def read_records(path: Path) -> list[dict[str, Any]]:
    """The movement records of a file, packed or not."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        found = [json.loads(line) for line in lines]
    return [record for record in found if record.get("phase", "movement") == "movement"]


def timed(task: Callable[[], object]) -> float:
    gc.collect()
    start = time.process_time()
    task()
    return time.process_time() - start


def measured(records: list[dict[str, Any]], python: str, rounds: int) -> dict[str, list[float]]:
    """Movement phases a second of each way, a figure a round."""
    import numpy as np

    batch = pack(records, RULES)
    seasons, counts = np.tile(batch.seasons, (COPIES, 1, 1)), np.tile(batch.counts, COPIES)
    large = type(batch)(seasons, counts, batch.links, batch.switches, ())
    compiled = importlib.util.find_spec("numba") is not None
    for why in (False, True):
        settle_bulk(batch, why=why)  # compiles, or loads what an earlier run compiled
    figures: dict[str, list[float]] = {}
    for number in range(rounds):
        start = number * SHARE % max(1, len(records) - SHARE)
        some = records[start : start + SHARE]
        if python:
            told = yardstick(some, python)
            figures.setdefault("yardstick", []).append(len(some) / told["seconds"][0])
            figures.setdefault("yardstick alone", []).append(len(some) / told["alone"][0])
        spent = timed(lambda some=some: [adjudicate(record, RULES) for record in some])
        figures.setdefault("text", []).append(len(some) / spent)
        if compiled:
            held, season.BACKENDS.quick = season.BACKENDS.quick, None
            spent = timed(lambda some=some: [adjudicate(record, RULES) for record in some])
            season.BACKENDS.quick = held
            figures.setdefault("text, plain", []).append(len(some) / spent)
        figures.setdefault("command", []).append(commanded(records * LINES))
        for why, name in ((False, "arrays"), (True, "arrays with reasons")):
            part = large if compiled else batch
            spent = timed(lambda part=part, why=why: settle_bulk(part, why=why))
            figures.setdefault(name, []).append(len(part.counts) / spent)
    return figures


def commanded(records: list[dict[str, Any]]) -> float:
    """Lines a second of the command, its start, its reading and its writing counted."""
    text = "".join(json.dumps(record) + "\n" for record in records)
    command = [sys.executable, "-m", "diadoques.cli", "adjudicate", "--rules", RULES]
    before = os.times()
    subprocess.run(command, input=text, stdout=subprocess.DEVNULL, text=True, check=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return len(records) / spent


def yardstick(records: list[dict[str, Any]], python: str) -> dict[str, Any]:
    """What ``yardstick.py`` measured in its own environment."""
    done = subprocess.run(
        [python, str(HERE / "yardstick.py"), "1"],
        input=json.dumps(records),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"the yardstick failed:\n{done.stderr[-2000:]}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


NAMES = {
    "yardstick": "`diplomacy` {version}: units and orders set, `Game.process()`",
    "yardstick alone": "the same, `process()` alone",
    "text": "ours, text: `adjudicate(record)`",
    "text, plain": "the same without numba",
    "command": "ours, `diadoques adjudicate FILE`: {lines:,} lines, with its start",
    "arrays": "ours, arrays: `settle_bulk`",
    "arrays with reasons": "ours, arrays, with the reason of every order",
}
WANTED = {"text": 5, "arrays": 100}


def table(figures: dict[str, list[float]], positions: int, units: float, version: str) -> str:
    """The result as Markdown: medians, spread and ratios to the yardstick."""
    bases = [median(figures[name]) if name in figures else 0.0 for name in ("yardstick", "yardstick alone")]
    rounds = len(figures["text"])
    numba = importlib.util.find_spec("numba") is not None
    lines = [
        "# Movement phases a second, one core",
        "",
        f"{positions} positions of {units:.1f} units on average, rules `{RULES}`; medians of {rounds} rounds that take",
        f"turns in one run; processor time. Python {platform.python_version()}, {platform.machine()},"
        f" {'numba' if numba else 'no numba: plain Python'}. Only the ratios carry over to other machines.",
        "",
        "| | phases/s | slowest to fastest round | times the yardstick | times its `process()` alone | promised |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, rates in figures.items():
        ratio = " | ".join(f"{median(rates) / base:,.1f}" if base else "–" for base in bases)
        promised = f"≥ {WANTED[name]}" if name in WANTED else ""
        label = NAMES[name].format(version=version, lines=positions * LINES)
        spread = f"{min(rates):,.0f} – {max(rates):,.0f}"
        lines.append(f"| {label} | {median(rates):,.0f} | {spread} | {ratio} | {promised} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path)
    parser.add_argument("--yardstick", default=os.environ.get("YARDSTICK", ""), metavar="PYTHON")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    records = read_records(given.records)
    if not given.yardstick:
        print("no yardstick: name a Python that has the package diplomacy (--yardstick or YARDSTICK)", file=sys.stderr)
    version = yardstick(records[:1], given.yardstick)["version"] if given.yardstick else ""
    figures = measured(records, given.yardstick, given.rounds)
    units = sum(len(signs) for record in records for signs in record["units"].values()) / len(records)
    text = table(figures, len(records), units, version)
    print(text)
    if given.write:
        (HERE / "RESULTS.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
