"""The chapters of Les Diadoques: the parts of the basic rules lie in an order, they name no advanced chapter, those no
option.

What an upper chapter changes below it plugs into a named place of the lower one (``core.rulebook``), in its ``chapter``
module. Read from the imports and from the rows that the modules name.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import OPTIONAL

TOP = Path(__file__).resolve().parent.parent
HOME = TOP / "diadoques" / "games" / "diadoques"
PREFIX = "diadoques.games.diadoques."
#: The folders of the game, the lower ones first; "" is the game's own.
FOLDERS = tomllib.loads((TOP / "tools" / "floors.toml").read_text(encoding="utf-8"))["chapters"]["diadoques"]
#: The parts of the basic rules, the last of them what other floors see; then the chapters that plug into them.
PARTS = tuple(FOLDERS[: FOLDERS.index("") + 1])
ORDER = tuple(name for name in FOLDERS[len(PARTS) :] if name != "words")
#: Rows of the advanced rules and of the options in the contract; how advanced is not told by a number alone.
ADVANCED_ROW = re.compile(r"DIA-(?:1[123]|T\d|O)[A-Za-z0-9]*-\d+")

#: Basic modules that still name rows of upper chapters, in what they say of data that are the position's.
STILL_SPEAK_OF = (
    "position",
    "reading_codes",
    "state",
)


def modules() -> Iterator[Path]:
    """All but those that tell the game (``words``): they stand above it, and tell every chapter."""
    told = HOME / "words"
    return (path for path in sorted(HOME.rglob("*.py")) if path.name != "__init__.py" and told not in path.parents)


def folder_of(path: Path) -> str:
    """The folder of the game in which a module lies, "" for what lies in the game's own."""
    parts = path.relative_to(HOME).parts
    return parts[0] if len(parts) > 1 else ""


def basic_modules() -> list[Path]:
    """The modules of the basic rules."""
    return [path for path in modules() if folder_of(path) in PARTS]


@cache  # many tests look at the same modules
def imported(path: Path) -> tuple[str, ...]:
    """What a module imports of this game, wherever in it, by its name below the game."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX))


def folders_above(path: Path) -> frozenset[str]:
    """The folders above its own from which a module imports."""
    above = FOLDERS[FOLDERS.index(folder_of(path)) + 1 :]
    return frozenset(_folder_named(name) for name in imported(path)) & frozenset(above)


def _folder_named(name: str) -> str:
    """The folder of what is imported; what lies in the game's own, or the game itself, is of ""."""
    first = name.partition(".")[0]
    return first if (HOME / first).is_dir() else ""


def test_every_folder_has_its_place_in_the_order() -> None:
    assert {folder_of(path) for path in modules()} == {*PARTS, *ORDER}


@pytest.mark.parametrize("path", list(modules()), ids=lambda path: str(path.relative_to(HOME)))
def test_a_folder_imports_from_none_above_it(path: Path) -> None:
    assert folders_above(path) == frozenset()


@pytest.mark.parametrize(
    "path", [path for path in modules() if folder_of(path) in ORDER[:-1]], ids=lambda path: path.stem
)
def test_an_advanced_chapter_names_no_row_of_an_option(path: Path) -> None:
    assert re.findall(r"DIA-O\w*-\d+", path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", basic_modules(), ids=lambda path: path.stem)
def test_a_basic_module_names_no_row_above_it(path: Path) -> None:
    named = ADVANCED_ROW.findall(path.read_text(encoding="utf-8"))
    assert bool(named) == (path.stem in STILL_SPEAK_OF), named  # equal: what is mended is taken off the list


@pytest.mark.slow
@pytest.mark.parametrize("name", ORDER)
def test_nothing_outside_the_game_imports_from_a_chapter(name: str) -> None:
    inside = {*modules()}  # the words of the game are outside: they know its chapters by their phrases alone
    own = TOP / "diadoques" / "analysis" / "diadoques"  # what is worked out of this game alone reads its chapters, too
    outside = (path for path in (TOP / "diadoques").rglob("*.py") if path not in inside and own not in path.parents)
    found = {
        str(path.relative_to(TOP)): one for path in outside for one in imported(path) if one.startswith(f"{name}.")
    }
    assert found == {}


def test_a_folder_speaks_through_its_chapter_alone() -> None:
    """The rulebook finds the module called ``chapter`` by this name; nobody imports what plugs in everywhere."""
    speakers = [path for path in modules() if path.stem == "chapter"]
    assert {folder_of(path) for path in speakers} == {*ORDER}
    for path in modules():
        for one in imported(path):
            folder, _, rest = one.partition(".")
            if folder in ORDER and rest.startswith("chapter"):  # whether a chapter is played may be asked above it
                assert one == f"{folder}.chapter.is_played", path


def test_no_modules_import_one_another() -> None:
    """No circle, in whatever floor of the game; an import for types alone counts as one."""
    known = {_name_of(path): path for path in modules()}
    graph = {name: {*_modules_imported(path)} & known.keys() for name, path in known.items()}
    assert len([*TopologicalSorter(graph).static_order()]) == len(known)


def _name_of(path: Path) -> str:
    """A module by its name below the game."""
    return ".".join(path.relative_to(HOME).with_suffix("").parts)


def _modules_imported(path: Path) -> Iterator[str]:
    """The modules of this game that one imports, whether by their own names or by what they hold."""
    for name in imported(path):
        yield name
        yield name.rpartition(".")[0]


def test_the_listed_modules_are_there() -> None:
    assert {*STILL_SPEAK_OF} <= {path.stem for path in basic_modules()}


#: Plays the seasons of the cases of the basic rules, and tells what happened and how things stand; it is told the names
#: of what is agreed under other chapters alone.
BASIC_CASES = """
import sys

from diadoques.games.diadoques.casebook import cases, play

for case in cases():
    if case.id.startswith("DIA-OPT-"):
        continue  # who is told that an option is off has it there
    if case.kind == "season" and case.layer == "basic" and not set(sys.argv[1:]) & set(case.given.get("settings", {})):
        for played in play(case):
            for report in played.reports:
                print(case.id, [(event.kind, event.rule, dict(event.data)) for event in report.events], report.after)
"""


def told(top: Path, script: str, *words: str) -> list[str]:
    """What the package that stands in a folder makes of a script."""
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        env={**os.environ, "PYTHONPATH": str(top), "PYTHONHASHSEED": "0"},
        cwd=top,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


#: Begins, plays, tells in two languages, saves and opens basic games, into the folder that it is told.
BASIC_GAME = """
import random
import sys
from pathlib import Path

import diadoques as d

rng = random.Random(7)
for scenario in ("spring-321", "spring-308"):
    game = d.new(scenario=scenario, lang="fr")
    while not game.over and len(game.reports) < 9:
        for player in game.players:
            legal = [game.legal(unit) for unit in game.units.get(player, ())] or [game.legal(player)] * 3
            game.give(player, *(rng.choice(lines) for lines in legal if lines))
        print(game.orders)
        print(game.resolve())
    again = d.load(game.save(Path(sys.argv[1]) / f"{scenario}.json"), lang="en")
    assert again.record == game.record
    print(again, *again.reports)
"""


def without(top: Path, *parts: str) -> None:
    """Copy the package into a folder, without these parts of the game."""
    shutil.copytree(TOP / "diadoques", top / "diadoques", ignore=shutil.ignore_patterns("__pycache__"))
    for part in parts:
        gone = top / "diadoques" / "games" / "diadoques" / part
        if gone.is_dir():
            shutil.rmtree(gone)
        else:
            gone.with_suffix(".py").unlink()
    for tree in ("geodata", "tests"):
        (top / tree).symlink_to(TOP / tree)


@pytest.mark.slow  # two processes play every basic case
def test_the_basic_game_is_played_with_the_folders_deleted(tmp_path: Path) -> None:
    without(tmp_path, *ORDER)
    whole = told(TOP, BASIC_CASES, *RULEBOOK.settings)
    assert len(whole) > 300
    assert told(tmp_path, BASIC_CASES, *RULEBOOK.settings) == whole


@pytest.mark.proof
@pytest.mark.slow  # two processes play basic games
def test_a_basic_game_is_told_and_saved_with_the_folders_deleted(tmp_path: Path) -> None:
    without(tmp_path, *ORDER)
    whole = told(TOP, BASIC_GAME, str(tmp_path))
    assert len(whole) > 1000
    assert told(tmp_path, BASIC_GAME, str(tmp_path)) == whole


#: Lines that only an option or a revolt knows, with what is made of each.
LINES_OF_UPPER_CHAPTERS = """
import diadoques as d

game = d.new(lang="en")
for _ in range(2):
    game.resolve()
    while game.phase == "retreats":
        game.resolve()
    for line in (
        "refuse THE", "ouvre Pella à Antigone", "épargne Ecbatane", "capitale Pydna", "enchère 5", "enchère A MAC 5",
    ):
        for one in game.copy().give("Antipater", line):
            print(one.verdict, one.rule, one)
    while game.phase != "winter":
        game.resolve()
"""


@pytest.mark.slow  # a process on a copy of the package
def test_a_line_of_a_deleted_option_is_refused_for_that(tmp_path: Path) -> None:
    """It was said to be of another phase, or for a unit that is not there."""
    without(tmp_path, *ORDER)
    lines = told(tmp_path, LINES_OF_UPPER_CHAPTERS)
    assert len(lines) == 12
    assert {line.partition(" Antipater")[0] for line in lines} == {"illegal DIA-0-04"}
    assert all("not part of this program" in line for line in lines)


#: The folders of the options, by option; ``pledges`` is none: several pledge by it.
OPTIONS = {name: name.replace("-", "_") for name in OPTIONAL}
#: Who sells by the rules of the market goes with it (DIA-O7-01).
LEANS_ON = {"unsupplied_armies": {"mercenary_market"}}


def modules_of(option: str) -> list[Path]:
    """The module of an option, or those of its folder."""
    module = HOME / "optional" / f"{option}.py"
    return [module] if module.is_file() else sorted((HOME / "optional" / option).glob("*.py"))


def test_every_option_has_a_module_or_a_folder_of_its_own() -> None:
    folders = {path.parent.name for path in (HOME / "optional").glob("*/chapter.py")}
    alone = {path.stem for path in (HOME / "optional").glob("*.py")} - {"__init__"}
    assert folders & alone == set() and folders | alone == {*OPTIONS.values(), "pledges"}


@pytest.mark.parametrize("option", [*OPTIONS.values(), "pledges"])
def test_an_option_imports_no_other(option: str) -> None:
    found = {one.split(".")[1] for path in modules_of(option) for one in imported(path) if one.startswith("optional.")}
    assert found - {option, "pledges"} == LEANS_ON.get(option, set())


#: Plays the advanced game with the options that it is told, by whatever its dice and its pieces may do.
GAME_WITH_OPTIONS = """
import random
import sys

import diadoques as d

rng = random.Random(3)
for scenario in ("spring-319", "spring-296"):
    chosen = {name.replace("-", "_"): True for name in sys.argv[1:]}
    game = d.new(scenario=scenario, lang="fr", layer="advanced", seed="4", **chosen)
    while not game.over and len(game.reports) < 6:
        for player in dict.fromkeys(question.player for question in game.awaits):
            legal = [game.legal(unit) for unit in game.units.get(player, ())] + [game.legal(player)[-9:]] * 4
            game.give(player, *(rng.choice(lines) for lines in legal if lines))
        print(game.orders)
        print(game.resolve())
    print(game.record)
"""


#: So many options are deleted with the other tests: ``make proof`` deletes each.
SAMPLE = 1
DELETED = [
    option if number % (len(OPTIONS) // SAMPLE + 1) == 0 else pytest.param(option, marks=pytest.mark.proof)
    for number, option in enumerate(OPTIONS)
]


@pytest.mark.slow  # two processes play for each option
@pytest.mark.parametrize("option", DELETED)
def test_the_rest_is_played_with_one_option_deleted(option: str, tmp_path: Path) -> None:
    gone = {OPTIONS[option]} | {folder for folder, below in LEANS_ON.items() if OPTIONS[option] in below}
    without(tmp_path, *(f"optional/{one}" for one in gone))
    rest = [name for name, folder in OPTIONS.items() if folder not in gone]
    whole = told(TOP, GAME_WITH_OPTIONS, *rest)
    assert len(whole) > 500
    assert told(tmp_path, GAME_WITH_OPTIONS, *rest) == whole
