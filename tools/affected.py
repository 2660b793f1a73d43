"""List the tests that a change can touch, and run them: ``make affected``, ``make affected SINCE=a-commit``.

``tests/data/touched.json`` has, for each file of tests, which files of the checkout it touched when it last ran in a
process of its own: modules it loaded, data it opened, folders it listed, the processes that it started as well
(``tools/recording``). What was written since is read off the sources: an import that a touched module has today is
followed. A file of tests that is not recorded, or that starts what writes no note, touches all.
``python tools/affected.py --record [FILE ...]`` makes the record anew: all of it takes a quarter of an hour.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).resolve().parent.parent
#: The pages whose Python is run as it stands (``tests/suite/shown.py``).
PAGES: Final = ("README.md", "README.fr.md", "docs/python.md", "docs/python.fr.md")
RECORD: Final = TOP / "tests" / "data" / "touched.json"
#: What a file of tests touches that may touch anything.
ANYTHING: Final = "*"
#: How pytest ends that found no test to run: all are left to `make proof`.
NO_TESTS: Final = 5
#: What every test depends on: how it is run, and with what.
ALWAYS: Final = {"conftest.py", "pyproject.toml", "requirements.txt", "tests/conftest.py"}


def git(*arguments: str) -> list[str]:
    """The lines, between zeros, that git answers."""
    told = subprocess.run(["git", *arguments], cwd=TOP, capture_output=True, text=True, check=True).stdout
    return [line for line in told.split("\0") if line]


def changed(since: str) -> dict[str, bool]:
    """The files that differ from a commit, kept by git or not yet, and whether each came or went."""
    told = git("diff", "--name-status", "--no-renames", "-z", since)
    found = {name: state != "M" for state, name in zip(told[::2], told[1::2], strict=True)}
    return found | dict.fromkeys(git("ls-files", "--others", "--exclude-standard", "-z"), True)


def test_files() -> list[str]:
    """Every file with tests that ``make test`` runs, by its path below the top, but for notebooks."""
    kept = {*git("ls-files", "-z"), *git("ls-files", "--others", "--exclude-standard", "-z")}
    own = {name for name in kept if name.startswith("tests/") and Path(name).name.startswith("test_")}
    printed = {name for name in kept if name.startswith("diadoques/") and has_examples(name)}
    return sorted(name for name in {*own, *printed, *PAGES} if name.endswith((".py", ".md")) and (TOP / name).exists())


@cache
def has_examples(name: str) -> bool:
    """Whether a module's docstrings have examples, which are tests."""
    path = TOP / name
    return name.endswith(".py") and path.exists() and ">>> " in path.read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------- what touches what


@cache
def imports(name: str) -> frozenset[str]:
    """The files of the checkout that a module imports when it is loaded, and the packages they stand in."""
    found: set[str] = set()
    try:
        todo: list[ast.AST] = [ast.parse((TOP / name).read_text(encoding="utf-8"))]
    except SyntaxError:
        return frozenset()  # its tests will say so
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue  # what is imported when it is called was recorded
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = Path(name).parts[: -node.level] if node.level else ()
            module = ".".join((*home, *filter(None, [node.module])))
            found.update((module, *(f"{module}.{alias.name}" for alias in node.names)))
        todo.extend(ast.iter_child_nodes(node))
    paths = {
        path
        for module in found
        for path in (f"{module.replace('.', '/')}.py", f"{module.replace('.', '/')}/__init__.py")
    }
    return frozenset(path for path in paths if (TOP / path).is_file())


def reached(names: Iterable[str]) -> set[str]:
    """These files and all that they import, one from the other, when they are loaded."""
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            if name.endswith(".py") and (TOP / name).is_file():
                todo.extend(imports(name))
    return found


def touches(file: str, record: Mapping[str, list[str]]) -> set[str]:
    """What a file of tests touches; ``*`` among it for anything."""
    known = record.get(file)
    return reached([file, *(known if known is not None else [ANYTHING])]) | ALWAYS


def affected(changes: Mapping[str, bool], record: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The files of tests that touch one of these files, each with those that it touches.

    Who lists a folder touches what comes into it and goes from it, not what changes in it.
    """
    found = {}
    for file in test_files():
        touched = touches(file, record)
        why = [
            name
            for name, came_or_went in changes.items()
            if ANYTHING in touched or name in touched or (came_or_went and f"{Path(name).parent}/" in touched)
        ]
        if why:
            found[file] = why
    return found


# ------------------------------------------------------------------------------------------------------- the record


def load() -> dict[str, list[str]]:
    """The record: what each file of tests touched."""
    if not RECORD.exists():
        return {}
    told = json.loads(RECORD.read_text(encoding="utf-8"))
    return {file: [told["files"][number] for number in numbers] for file, numbers in told["touched"].items()}


def save(record: Mapping[str, Iterable[str]]) -> None:
    """Write it; a path stands in it once."""
    files = sorted({name for names in record.values() for name in names})
    number = {name: at for at, name in enumerate(files)}
    rows = [
        f"  {json.dumps(file)}: {json.dumps(sorted(number[one] for one in names))}"
        for file, names in sorted(record.items())
    ]
    listed = ",\n".join(f"  {json.dumps(name)}" for name in files)
    body = ",\n".join(row.replace(", ", ",") for row in rows)
    RECORD.write_text(f'{{"files": [\n{listed}\n ],\n "touched": {{\n{body}\n }}\n}}\n', encoding="utf-8")


def recorded(file: str) -> tuple[list[str], bool]:
    """Run a file of tests in a process of its own; what it touched of what git keeps, and whether all passed."""
    with tempfile.TemporaryDirectory() as notes:
        path = os.pathsep.join(filter(None, (str(TOP / "tools" / "recording"), os.environ.get("PYTHONPATH"))))
        environment = {**os.environ, "PYTHONPATH": path, "DIADOQUES_TOUCHED": notes}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:nbval"]
        done = subprocess.run([*command, file], cwd=TOP, env=environment, capture_output=True, text=True, check=False)
        touched = {line for note in Path(notes).iterdir() for line in note.read_text(encoding="utf-8").splitlines()}
    kept = {*git("ls-files", "-z"), *git("ls-files", "--others", "--exclude-standard", "-z")}
    folders = {f"{folder}/" for name in kept for folder in Path(name).parents}
    own = touched & {*kept, *folders, ANYTHING} - ALWAYS - {RECORD.relative_to(TOP).as_posix()}
    passed = done.returncode in (0, NO_TESTS)
    print(f"{file}: touches {ANYTHING if ANYTHING in own else len(own)}{'' if passed else '; it failed'}", flush=True)
    return sorted(own), passed


def record_anew(files: list[str], at_once: int) -> None:
    """Record these files of tests, or all; forget those that are gone. What is known is kept as it comes."""
    known, there = load(), test_files()
    files = files or there
    known, good = {file: names for file, names in known.items() if file in there}, 0
    with ThreadPoolExecutor(at_once) as pool:
        for file, (touched, passed) in zip(files, pool.map(recorded, files), strict=True):
            known[file], good = touched, good + passed
            save(known)
    print(f"{good} of {len(files)} passed")


def main(arguments: list[str]) -> int:
    """List what a change touches, and run it; return the exit code of pytest."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--since", default="HEAD", metavar="COMMIT", help="what has changed since it (HEAD)")
    parser.add_argument("--record", nargs="*", metavar="FILE", help="make the record anew, of these files of tests")
    parser.add_argument("--jobs", type=int, default=2, help="how many files of tests are recorded side by side")
    parser.add_argument("--list", action="store_true", help="run nothing")
    asked, rest = parser.parse_known_args(arguments)
    if asked.record is not None:
        record_anew(asked.record, asked.jobs)
        return 0
    changes = changed(asked.since)
    if not changes:
        print(f"Nothing has changed since {asked.since}.")
        return 0
    record = load()
    found = affected(changes, record)
    print(
        f"{len(changes)} files have changed since {asked.since}; "
        f"{len(found)} of {len(test_files())} files of tests touch them:"
    )
    for file, why in found.items():
        told = ", ".join(why[:3]) + (f" and {len(why) - 3} more" if len(why) > 3 else "")
        print(f"  {file}  ({told}{'' if file in record else '; not recorded yet'})")
    if asked.list or not found:
        return 0
    return subprocess.run([sys.executable, "-m", "pytest", *rest, *found], cwd=TOP, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
