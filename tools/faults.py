"""Plant faults one by one, and see that the test that is named for each finds it: ``python tools/faults.py``.

``tests/data/faults.toml`` lists them: mistakes that a programmer could make, in rules, words, screens, files. They are
planted in a copy of the checkout, never in the checkout itself. ``python tools/faults.py NAME ...`` plants those of
these ids or areas alone, ``--list`` shows the table, and ``--first`` looks for a test of a new one: among the fast
tests that ``tools/affected.py`` finds for its file, those of files of like names first.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))
import affected  # it stands beside this file, wherever that is started from

TOP: Final = affected.TOP
LISTED: Final = TOP / "tests" / "data" / "faults.toml"
AREAS: Final = ("rules", "kernel", "words", "screens", "files", "server", "drawing", "boards", "secrecy", "analysis")
#: By the command that has the test of a fault (``make fast`` …): which marks its tests bear.
MARKS: Final = {
    "fast": "not browser and not slow", "affected": "not proof", "test": "not proof", "proof": "proof",
}  # fmt: skip
#: How long a run of tests may take, in seconds.
PATIENCE: Final = 900
#: So many files of tests are tried at once for a fault of which nobody knows who finds it.
TRIED: Final = 12
#: Says which faults can no longer be planted: it would find them all.
WATCH: Final = "tests/test_house_faults.py"
#: How pytest ends when a test has failed.
FAILED: Final = 1


class Fault(NamedTuple):
    """A fault, as it is listed.

    Attributes:
        area: one of ``AREAS``.
        file: in which it is planted, below the top of the checkout.
        stands, wrong: what stands there, once, and what is put in its place.
        shows: what it would do to whoever uses the program.
        test: the node id of the test that finds it, "" where that is not known yet.
        by: the command that has this test, the quickest of them (``MARKS``).
    """

    id: str
    area: str
    file: str
    stands: str
    wrong: str
    shows: str
    test: str = ""
    by: str = "fast"


def listed() -> tuple[Fault, ...]:
    """All faults that are listed."""
    return tuple(Fault(**one) for one in tomllib.loads(LISTED.read_text(encoding="utf-8"))["fault"])


def copy_checkout(top: Path) -> None:
    """Copy what git keeps, or is about to keep, with all that has changed since."""
    for name in {*affected.git("ls-files", "-z"), *affected.git("ls-files", "-oz", "--exclude-standard")}:
        if (TOP / name).is_file():
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TOP / name, top / name)


def times(fault: Fault, top: Path = TOP) -> int:
    """How often what the fault replaces stands in its file; 0 where there is no such file."""
    path = top / fault.file
    return path.read_bytes().count(fault.stands.encode()) if path.is_file() else 0


@contextmanager
def planted(fault: Fault, top: Path) -> Iterator[None]:
    """Plant a fault in a copy, and put back what stood there."""
    path = top / fault.file
    whole = path.read_bytes()
    try:
        path.write_bytes(whole.replace(fault.stands.encode(), fault.wrong.encode()))
        yield
    finally:
        path.write_bytes(whole)


def run(top: Path, tests: Sequence[str], marks: str, *more: str) -> tuple[int, str]:
    """Run tests of a copy up to the first that fails: how pytest ended (below 0: it was ended), and what it said."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    own.pop("PYTHONDONTWRITEBYTECODE", "")
    quiet = [option for plugin in ("nbval", "xdist", "cacheprovider", "benchmark") for option in ("-p", f"no:{plugin}")]
    command = [sys.executable, "-m", "pytest", "-qx", *quiet, "-m", marks, *more, *tests]
    try:
        done = subprocess.run(
            command, cwd=top, env={**own, "PYTHONPATH": str(top)}, capture_output=True, text=True, timeout=PATIENCE,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return -1, f"no end after {PATIENCE} s"
    return done.returncode, done.stdout + done.stderr


def unfound(fault: Fault, top: Path) -> str:
    """Why the test of a fault does not find it in this copy, "" where it does."""
    if (often := times(fault, top)) != 1:
        return f"what it replaces stands {often} times in {fault.file}"
    with planted(fault, top):
        ended, said = run(top, [fault.test], MARKS[fault.by])
    return "" if ended == FAILED else f"{fault.test} ended with {ended}: {said.strip().rpartition(chr(10))[2]}"


# ------------------------------------------------------------------------------------ who finds one that is new


def nearest(fault: Fault) -> list[str]:
    """The files of tests that the fault touches, those that share words of their names with its file in front."""
    record = affected.load()
    stem = _words(Path(fault.file).stem)

    def far(file: str) -> tuple[bool, int, bool, int]:
        near = len(_words(fault.file) & _words(file)) + len(stem & _words(file))
        return file != fault.file, -near, not file.startswith("tests/"), len(record.get(file, record))

    return sorted(affected.affected({fault.file: False}, record).keys() - {WATCH}, key=far)


def _words(name: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]{3,}", name.lower().removeprefix("diadoques/"))) - {"tests", "test"}


def first(fault: Fault, top: Path) -> str:
    """The fast test that finds a fault first, "" where none does; what fails without it is passed over."""
    files, passed_over = nearest(fault), list[str]()
    while files:
        with planted(fault, top):
            ended, said = run(top, files[:TRIED], MARKS["fast"], *passed_over)
        failing = re.search(
            r"^(?:FAILED|ERROR) ((?:tests|diadoques|docs|README)[^\n]*?)(?: - .*)?$", said, re.MULTILINE
        )
        if ended == FAILED and failing is not None:
            if run(top, [failing[1]], MARKS["fast"])[0] == 0:
                return failing[1]
            passed_over += ["--deselect", failing[1]]
        else:
            del files[:TRIED]
    return ""


# ------------------------------------------------------------------------------------------------- the command


def table(chosen: Collection[Fault]) -> str:
    """The faults as a table, a line each."""
    return "\n".join(f"{one.area:9}{one.id:28}{one.by:9}{one.test}\n{'':9}{one.shows}" for one in chosen)


def main(arguments: list[str]) -> int:
    """Plant what is asked for; return 1 when a fault is not found, or can no longer be planted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="ids or areas of faults (all)")
    parser.add_argument("--list", action="store_true", help="show the table, plant nothing")
    parser.add_argument("--first", action="store_true", help="look for a fast test that finds them")
    asked = parser.parse_args(arguments)
    chosen = [one for one in listed() if not asked.names or {one.id, one.area} & {*asked.names}]
    if unknown := {*asked.names} - {name for one in chosen for name in (one.id, one.area)}:
        parser.error(f"no fault or area is called {', '.join(sorted(unknown))}")
    if asked.list:
        print(table(chosen))
        return 0
    missed = []
    with tempfile.TemporaryDirectory(prefix="diadoques-faults-", ignore_cleanup_errors=True) as folder:
        top = Path(folder)
        copy_checkout(top)
        if not asked.first:
            ended, said = run(top, list(dict.fromkeys(one.test for one in chosen)), "")
            if ended:
                print(f"Tests that fail without any fault find none.\n{said}")
                return 1
        for fault in chosen:
            why = first(fault, top) if asked.first else unfound(fault, top)
            missed += [fault.id] if bool(why) is not asked.first else []
            said = why or "NOBODY" if asked.first else f"NOT FOUND: {why}" if why else "found"
            print(f"{fault.area:9}{fault.id:28}{said}", flush=True)
    print(f"{len(chosen) - len(missed)} of {len(chosen)} found" + (f", not: {', '.join(missed)}" if missed else ""))
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
