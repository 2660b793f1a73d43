"""Two checkouts side by side: how fast is the one against the other, in processor time.

    python -m benchmarks.compare OLD [NEW] [--only season click] [--rounds 41]

Both run in this Python, each on its own code and its own boards. They take turns, A B and B A, so that what else the
machine does falls on both alike; told are the medians of each, and the median of the ratios turn by turn: above 1 the
new one is faster.

Classic Diplomacy takes its records (JSON Lines, packed or not) from the file that the variable ``DIPLOMACY`` names.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve()
TOP = HERE.parent.parent
RECORDS = TOP / "tests" / "data" / "diadoques.jsonl.gz"
COPIES = 40  # times the arrays hold every position

Task = Callable[[], object]


def found(*modules: str) -> Any:
    """The first of these modules that this checkout has: some bore other names before."""
    for name in modules:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(" or ".join(modules))


def turns() -> list[tuple[Any, Any]]:
    """The seasons of 321 BC before winter as ``bench_season`` draws them, orders written out."""
    from benchmarks.bench_season import seasons

    return list(seasons())


def resolver() -> Callable[..., Any]:
    return found("diadoques.games.diadoques.season.protocol", "diadoques.games.diadoques.protocol").resolve


def records(game: str, some: int) -> list[dict[str, Any]]:
    """Positions of Les Diadoques from the tests; of Diplomacy from the file that ``DIPLOMACY`` names."""
    path = RECORDS if game == "diadoques" else Path(os.environ["DIPLOMACY"])
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        read = [json.loads(line) for line in lines]
    return [one for one in read if one.get("phase", "movement") == "movement" and "units" in one][:some]


def season() -> Task:
    resolve, chain = resolver(), turns()
    return lambda: [resolve(position, answers) for position, answers in chain for _ in range(10)]


def explanation() -> Task:
    from diadoques.explain.sentences import sentences

    reports = [resolver()(position, answers) for position, answers in turns()]
    return lambda: [sentences(report, lang) for report in reports for lang in ("fr", "en") for _ in range(5)]


def one_by_one() -> Task:
    import diadoques as d

    some = records("diadoques", 300)
    return lambda: list(d.adjudicate(some, "diadoques", strict=True))


def diplomacy_text() -> Task:
    import diadoques as d

    some = records("diplomacy", 300)
    return lambda: list(d.adjudicate(some, "diplomacy", strict=True))


def arrays() -> Task:
    import numpy as np

    from diadoques.games.diplomacy.bulk import pack, settle_bulk

    batch = pack(records("diplomacy", 300), "datc")
    tiled = np.tile(batch.seasons, (COPIES, 1, 1)), np.tile(batch.counts, COPIES)
    large = type(batch)(*tiled, batch.links, batch.switches, ())
    return lambda: [settle_bulk(large) for _ in range(4)]


def click() -> Task:
    from diadoques.classroom.session import Session

    folder = tempfile.TemporaryDirectory()
    session = Session(folder.name, game="diadoques")
    player, lines = next(iter(turns()[0][1].orders.items()))
    session.say(player, "levy", ["A", "A", "A"])
    given = [session.type(player, line).order for line in lines]
    orders = cycle([order for order in given if order is not None])

    def clicked(_kept: object = folder) -> None:
        for _ in range(20):
            session.give(player, next(orders))

    return clicked


def map_warm() -> Task:
    from diadoques.draw import draw_map

    reports = cycle([resolver()(position, answers) for position, answers in turns()])
    return lambda: draw_map(report=next(reports)).png


def reports_out() -> Task:
    """Everybody's reports, pages and prints, of one season."""
    from diadoques.classroom.session import Session
    from diadoques.printing.handing_out import hand_out

    folder = tempfile.TemporaryDirectory()
    session = Session(folder.name, game="diadoques")
    for player, lines in turns()[0][1].orders.items():
        session.say(player, "levy", ["A", "A", "A"])
        for line in lines:
            session.type(player, line)
    session.resolve()

    def handed(_kept: object = folder) -> None:
        hand_out(session, "fr")

    return handed


WARM = {
    one.__name__: one for one in (season, explanation, one_by_one, diplomacy_text, arrays, click, map_warm, reports_out)
}
FRESH = {
    "import": "import diadoques",
    "first_game": "import diadoques as d; d.new()",
    "map_cold": "import diadoques as d; assert d.new().draw().png[:4] == b'\\x89PNG'",
}
TIMED = "import time; start = time.process_time(); {code}; print(time.process_time() - start)"


def serve(name: str) -> None:
    """Measure the task once at every line that comes in."""
    task = WARM[name]()
    for _ in range(3):
        task()
    print("ready", flush=True)
    for _ in sys.stdin:
        gc.collect()
        start = time.process_time()
        task()
        print(time.process_time() - start, flush=True)


def environment(checkout: Path) -> dict[str, str]:
    """The checkout's code, and compiled files as every user has them: beside none of the checkouts."""
    compiled = str(Path(tempfile.gettempdir(), "diadoques-compare"))
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(checkout), "PYTHONPYCACHEPREFIX": compiled}


def measured_warm(name: str, checkouts: Sequence[Path], rounds: int) -> list[list[float]]:
    """Seconds of every round, by checkout; each runs in one process, warmed up."""
    served = [
        subprocess.Popen(
            [sys.executable, HERE, "--serve", name], cwd=one, env=environment(one), text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for one in checkouts
    ]  # fmt: skip
    spent: list[list[float]] = [[] for _ in served]

    def answer(number: int) -> str:
        stream = served[number].stdout
        assert stream is not None
        line = stream.readline()
        if not line:
            raise SystemExit(f"{name} fails in {checkouts[number]}")
        return line

    for number in range(len(served)):
        answer(number)
    for turn in range(rounds):
        for number in (0, 1) if turn % 2 else (1, 0):
            stream = served[number].stdin
            assert stream is not None
            stream.write("go\n")
            stream.flush()
            spent[number].append(float(answer(number)))
    for process in served:
        process.communicate()
    return spent


def measured_fresh(code: str, checkouts: Sequence[Path], rounds: int) -> list[list[float]]:
    """Seconds of every round, by checkout; each round in a process of its own, its start not counted."""
    spent: list[list[float]] = [[] for _ in checkouts]
    for turn in range(-1, rounds):
        for number in (0, 1) if turn % 2 else (1, 0):
            where = checkouts[number]
            done = subprocess.run(
                [sys.executable, "-c", TIMED.format(code=code)], cwd=where, env=environment(where), text=True,
                stdout=subprocess.PIPE, check=True,
            )  # fmt: skip
            if turn >= 0:  # the round before compiled the files
                spent[number].append(float(done.stdout))
    return spent


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        sys.path[0] = str(Path.cwd())  # the benchmarks of the checkout that is measured, not those beside this file
        serve(sys.argv[2])
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path, nargs="?", default=TOP)
    parser.add_argument("--only", nargs="+", choices=(*WARM, *FRESH), metavar="TASK", help=", ".join((*WARM, *FRESH)))
    parser.add_argument("--rounds", type=int, default=41)
    given = parser.parse_args()
    checkouts = (given.old.resolve(), given.new.resolve())
    print(f"{'':16}{'old, ms':>10}{'new, ms':>10}{'old/new':>9}   middle half")
    for name in given.only or (*WARM, *FRESH):
        if name in WARM and name in ("diplomacy_text", "arrays") and "DIPLOMACY" not in os.environ:
            print(f"{name:16}left out: DIPLOMACY names no file of movement records", file=sys.stderr)
            continue
        if name in WARM:
            old, new = measured_warm(name, checkouts, given.rounds)
        else:
            old, new = measured_fresh(FRESH[name], checkouts, given.rounds)
        ratios = sorted(before / after for before, after in zip(old, new, strict=True))
        low, high = ratios[len(ratios) // 4], ratios[-len(ratios) // 4]
        told = f"{1000 * median(old):10.1f}{1000 * median(new):10.1f}{median(ratios):9.3f}"
        print(f"{name:16}{told}   {low:.3f} to {high:.3f}", flush=True)


if __name__ == "__main__":
    main()
