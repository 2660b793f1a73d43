"""The pages for those who build: what they print is carried out, what they name is there, the pictures are true."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from diadoques.core import prompts
from diadoques.games.door import Game
from tests.test_house_docstrings import silent_names

TOP = Path(__file__).resolve().parent.parent
PAGES = [TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").glob("*.md"))]
#: A file that a page prints: its path on a line of its own, then a block; "(added)": to the end of one that is there.
PRINTED = re.compile(
    r"^`(?P<path>[\w./-]+)`(?P<added> \(added\))?\n\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
#: Files and folders that a page names.
NAMED = re.compile(r"`((?:diadoques|tests|geodata|book|tools|docs|benchmarks|notebooks)/[\w./-]+)`")
LINK = re.compile(r"\]\((?P<target>[^)#:]+)")


@pytest.fixture(scope="module")
def house() -> Iterator[ModuleType]:
    """``tools/house.py``, which draws the house, with what lies beside it."""
    spec = importlib.util.spec_from_file_location("house", TOP / "tools" / "house.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["house"] = module
    spec.loader.exec_module(module)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TOP / "tools"))
        yield module


@pytest.mark.slow
def test_the_pictures_and_the_list_of_modules_are_of_this_code(house: ModuleType) -> None:
    stale = [path.name for path, text in house.pictures().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "python tools/house.py makes them anew"


def test_every_folder_of_the_package_is_told_in_a_line_before_the_list(house: ModuleType) -> None:
    head = house.listing().partition("\n## core\n")[0]
    told = dict(re.findall(r"^\| \d+ \| \[`([\w/]+)`\]\(#\w+\) \| \d+ \| ([^|]+) \|$", head, re.MULTILINE))
    folders = {path.parent.name: house.first_sentence(path) for path in (TOP / "diadoques").glob("*/__init__.py")}
    assert told == {name: says.replace("`", "") for name, says in folders.items()}


@pytest.mark.parametrize("file", ["tests/umpiredgame/tolls/turn.py", "diadoques/core/prompts.py"])
def test_a_page_that_shows_other_code_is_found(
    file: str, house: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A listing that is not the file any more, and a signature that is another now."""
    made = importlib.import_module("game_page")
    for name in (
        "docs",
        "diadoques/core",
        "diadoques/board",
        "diadoques/games",
        "diadoques/explain",
        "tests/umpiredgame/tolls",
        "tools",
    ):
        shutil.copytree(TOP / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.svg", "*.png"))
    monkeypatch.setattr(made, "TOP", tmp_path)
    pages = [(TOP / "docs" / name).read_text(encoding="utf-8") for name in ("add-a-game.md", "add-a-game-reference.md")]
    made._tree.cache_clear()
    assert [made.written(page) for page in pages] == pages
    path = tmp_path / file
    path.write_text(path.read_text(encoding="utf-8").replace("BATTLE", "FIGHT").replace("many", "several"), "utf-8")
    made._tree.cache_clear()
    assert [made.written(page) for page in pages] != pages
    made._tree.cache_clear()


@pytest.fixture
def where(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """``tools/where.py``, which says where something is."""
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    return importlib.import_module("where")


def test_every_module_says_what_it_is(house: ModuleType) -> None:
    silent = [name for name, path in house.modules().items() if name and len(house.first_sentence(path).split()) < 3]
    assert not silent


@pytest.mark.slow
@pytest.mark.turns(3)
@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("DIA-8B2b-01", "diadoques/games/diadoques/conflict/movement.py:"),  # a rule
        ("diadoques history", "diadoques/cli/history.py:1 "),  # a command
        pytest.param("make affected", "Makefile:", marks=pytest.mark.proof),
        ("Résoudre quand même", "diadoques/widgets/sheet/missing_box.py:"),  # a button, and who shows it
        pytest.param(
            "Personne ne garde le centre, qui reste neutre.",
            "diadoques/games/bc218/words/fr/events.toml:",
            marks=pytest.mark.proof,
        ),  # a sentence
        ("revolts.toml", "diadoques/games/diadoques/revolts/risings.py:"),  # a file of data, and who reads it
        pytest.param("since_last", "diadoques/classroom/going_back.py:", marks=pytest.mark.proof),  # a name
        ("siege-laid", "diadoques/games/diadoques/events/kinds.py:"),  # a kind of event, and what its data hold
        ("support cut", "diadoques/explain/simultaneous/en/orders.toml:"),  # the name of a sentence
        ("a support that is cut", "diadoques/kernel/witnesses.py:"),  # some words
        pytest.param(
            "where a dislodged unit may retreat", "diadoques/games/diplomacy/retreats.py:1 ", marks=pytest.mark.proof
        ),
    ],
)
def test_whoever_asks_where_something_is_is_told(
    house: ModuleType, asked: str, place: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    assert house.main(asked.split()) == 0
    assert place in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "places"),
    [
        ("price of a siege in Les Diadoques", r"games/diadoques/rules.toml:\d+  DIA-[\w-]+: .*siege"),  # it has none
        ("the sentence that tells that a support was cut", r"explain/simultaneous/en/orders.toml:\d+ .*support-cut ="),
        ("the rule that a dislodged unit retreats", r"games/\w+/rules.toml:\d+ .*[Rr]etreat"),
        ("who may see another's sheet", r"classroom/privacy.py:1 "),
        ("the button that resolves a turn", r"widgets/words.toml:\d+ .*= Resolve: \{season\}"),
        ("le bouton qui résout le tour", r"widgets/words.toml:\d+ .*= Résoudre.: \{season\}"),
        ("button that resolves", r"widgets/words.toml:\d+ .*= Resolve: \{season\}"),
        ("Resolve", r"widgets/words.toml:\d+ .*= Resolve: \{season\}"),  # more keys are called so than are shown
        ("Resolve: Summer 321 BC", r"widgets/words.toml:\d+ .*= Resolve: \{season\}"),
        ("Résoudre : été 321", r"widgets/words.toml:\d+ .*= Résoudre.: \{season\}"),
        ("the command that converts a file", r"cli/convert.py:1 "),
        ("la commande qui convertit un fichier", r"cli/convert.py:1 "),
        ("tax of Transalpine Gaul", r"games/empires/tables.toml:\d+  tax: TRA "),
        ("impôt de la Gaule transalpine", r"games/empires/tables.toml:\d+  tax: TRA "),
        ("where a new exercise of the course is written", r"docs/add-a-lesson.md:1 "),
        ("cut support", r"explain/simultaneous/en/orders.toml:\d+ .*support-cut ="),
        ("cut support in Les Diadoques", r"explain/simultaneous/en/orders.toml:\d+ .*support-cut ="),  # it shares it
        ("cut support in classic", r"explain/simultaneous/en/orders.toml:\d+ .*support-cut ="),
        ("another's province", r"games/\w+/rules.toml:\d+ .*province"),
        ("classic", r"games/diplomacy/__init__.py:1 "),
        ("savegame.save", r"core/savegame.py:\d+  Write a file whole"),  # of several that are called so, that one's
        ("8.B.2.e", r"games/diadoques/rules.toml:\d+  DIA-8B2e-01: "),
        ("3.1.3 in Empires et Stratèges", r"games/empires/rules.toml:\d+  .EMP-3.1.3-01"),
        ("6.F.14", r"classroom/gallery.py:"),  # no rule: a case of DATC
        ("--for X", r"cli/options.py:\d+ .*add_argument"),
    ],
)
def test_what_a_newcomer_asks_is_among_the_first_that_he_is_told(where: ModuleType, asked: str, places: str) -> None:
    told = [line for line in where.where(asked) if not line.startswith("nothing of ")][:3]
    assert any(re.match(rf"(?:diadoques/)?{places}", line) for line in told), told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "places"),
    [
        ("the colour of Ptolemy", r"geodata/diadoques/look.toml:\d+ .*Ptolémée"),
        ("which provinces touch", r"geodata/\w+/links.csv:1 "),
        ("adjacency", r"geodata/\w+/links.csv:1 "),
        ("price of a siege", r"games/\w+/rules.toml:\d+ .*siege"),  # code says more of it
        ("retreat rule of Diplomacy", r"games/diplomacy/rules.toml:\d+ .*retreat"),
        ("button that resolves a season", r"widgets/lesson.py:\d+ .*resolve_button"),  # who draws it
        ("where a pupil's typed order is read", r"classroom/session.py:\d+  type: "),
    ],
)
def test_boards_rules_and_who_draws_a_button_are_among_the_first_five(
    where: ModuleType, asked: str, places: str
) -> None:
    told = where.where(asked)[:5]
    assert any(re.match(rf"(?:diadoques/)?{places}", line) for line in told), told


@pytest.mark.slow
@pytest.mark.parametrize("name", ["in Les Diadoques", "in The Diadochi", "diadoques"])
def test_a_game_that_is_named_is_the_only_one_looked_at(where: ModuleType, name: str) -> None:
    head, *told = where.where(f"price of a siege {name}")
    assert head == "nothing of Les Diadoques says all of: price of a siege; nearest:"
    assert told and all("/diadoques/" in line.partition(":")[0] for line in told if not line.startswith("… and"))
    assert where.where("zyxwv in Empires et Stratèges") == ["nothing of Empires et Stratèges says all of: zyxwv"]


@pytest.mark.slow
def test_of_many_that_say_it_a_rule_and_a_sentence_are_among_those_told(where: ModuleType) -> None:
    told = where.where("another's province in Les Diadoques")
    for kind in (r"\S+/rules.toml:\d+  DIA-", r"\S+/en/\w+.toml:\d+ ", r"\S+\.py:\d+ "):
        assert any(re.match(kind, line) for line in told), kind


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["8.9.9"], "no such row of the rules: 8.9.9\n"),
        (["8.9.9", "in", "Les", "Diadoques"], "no such row of the rules: 8.9.9 in Les Diadoques\n"),
        (["--secret"], r"nothing is called --secret; near it:\ndiadoques/cli/options.py:\d+  .*\n"),
    ],
)
def test_what_nothing_bears_is_not_guessed_at(
    house: ModuleType, where: ModuleType, asked: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    house.main(asked)
    assert re.fullmatch(told, capsys.readouterr().out)


@pytest.mark.slow
def test_how_many_are_left_out_is_said(where: ModuleType) -> None:
    told = where.where("orders")
    assert any(re.fullmatch(r"… and [1-9]\d* more like these; more words find fewer", line) for line in told)
    assert not any(line.startswith("…") for line in where.where("since_last"))


@pytest.mark.slow
def test_only_a_file_that_has_changed_is_read_again(
    where: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = sys.modules["where_index"]
    read: list[str] = []
    known = index.read
    folder = tmp_path / "docs"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.md").write_text(f"# Page {name}\n")
    monkeypatch.setattr(index, "TOP", tmp_path)
    monkeypatch.setattr(index, "read", lambda path: read.append(path.stem) or known(path))

    def asked() -> list[str]:
        read.clear()
        index.files.cache_clear()
        index.lines.cache_clear()
        told = index.index.__wrapped__()
        return [row.why for kept in told.values() for row in kept.rows]

    try:
        assert (asked(), read) == (["Page one", "Page two"], ["one", "two"])
        assert (asked(), read) == (["Page one", "Page two"], [])
        (folder / "two.md").write_text("# Another page\n")
        assert (asked(), read) == (["Page one", "Another page"], ["two"])
        assert (tmp_path / "artifacts" / "where.json").is_file()  # without an environment, where git does not look
    finally:
        index.files.cache_clear()
        index.lines.cache_clear()


def test_a_relative_import_is_one_of_the_house(
    house: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "diadoques"
    (package / "maps").mkdir(parents=True)
    for name in ("__init__", "one", "maps/__init__", "maps/two"):
        (package / f"{name}.py").write_text("")
    file = package / "maps" / "three.py"
    file.write_text("from . import two\nfrom .two import A\nfrom .. import one\nfrom ..one import B\n")
    monkeypatch.setattr(house, "PACKAGE", package)
    house.modules.cache_clear()
    try:
        assert [*house.imported(file)] == ["maps.two", "maps.two", "one", "one"]
    finally:
        house.modules.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("since_lsat", "diadoques/classroom/going_back.py:"),
        ("-".join(("DIA", "8B2b", "001")), "diadoques/"),  # written so, it stands here
    ],
)
def test_what_is_misspelt_is_told_what_is_near_it(
    house: ModuleType, asked: str, place: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    assert house.main([asked]) == 0
    head, *told = capsys.readouterr().out.splitlines()
    assert head == f"nothing is called {asked}; near it:"
    assert any(line.startswith(place) for line in told)


@pytest.mark.slow
def test_what_is_nowhere_is_said_to_be(
    house: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(TOP / "tools"))
    assert house.main(["zyxwv"]) == 1
    assert capsys.readouterr().out == "nothing is like it\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = [target for target in LINK.findall(text) if not (page.parent / target).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    printed = {found["path"] for found in PRINTED.finditer(text)}
    missing = {path for path in NAMED.findall(text) if not (TOP / path).exists()} - printed
    assert not {path for path in missing if not any(one.startswith(path) for one in printed)}


def printed(page: Path) -> Iterator[tuple[str, bool, str]]:
    for found in PRINTED.finditer(page.read_text(encoding="utf-8")):
        yield found["path"], bool(found["added"]), found["text"]


@pytest.mark.parametrize("page", sorted((TOP / "docs").glob("add-*.md")), ids=lambda page: page.name)
def test_printed_modules_say_what_their_public_names_are(page: Path) -> None:
    """As the modules of the project do."""
    for path, _, text in printed(page):
        if path.endswith(".py") and path.startswith("diadoques/"):
            assert not [*silent_names(ast.parse(text), text.splitlines())], path


PAGE = TOP / "docs" / "add-an-option.md"
#: What the page tells to run at the end, and the part of it that asks most of an option: its words, its row.
ASKED = (
    "tests/explain", "tests/test_register.py", "tests/draw/test_events.py", "tests/widgets/test_every_option.py",
)  # fmt: skip
SAMPLE = ("tests/explain/test_catalogues.py", *ASKED[1:])


@pytest.mark.proof
@pytest.mark.timeout(1200)  # it runs tests of its own
@pytest.mark.parametrize("asked", [pytest.param(SAMPLE, id="sample"), pytest.param(ASKED, id="all")])
def test_the_option_is_added_as_the_page_prints_it(tmp_path: Path, asked: tuple[str, ...]) -> None:
    """In a copy of the project: the case is red without the code, green with it, and the tests ask for nothing more."""
    for folder in ("diadoques", "geodata", "tests", "book/scenarios"):
        ignored = shutil.ignore_patterns("src", "browser", "*.png")  # what is compiled stays so
        shutil.copytree(TOP / folder, tmp_path / folder, ignore=ignored)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(TOP / name, tmp_path / name)
    files = list(printed(PAGE))
    assert [added for _, added, _ in files].count(True) <= 6, "an option touches few files that are there already"
    code = [one for one in files if one[0].endswith(".py")]
    for one in files:
        if one not in code:
            _put(tmp_path, *one)
    assert f"pytest -q {' '.join(ASKED)}" in PAGE.read_text(encoding="utf-8")
    cases = ("tests/test_cases.py", "-k", "DIA-O99 or DIA-O98")
    assert _tested(tmp_path, *cases) != 0
    for one in code:
        _put(tmp_path, *one)
    assert _tested(tmp_path, *cases) == 0
    assert _tested(tmp_path, *asked, "-m", "not slow", "-x") == 0
    tabs, account, *classes = _entrusted(tmp_path).splitlines()
    assert "Confier" in tabs
    assert "Dépôts <small>Antipater 10</small></th><td>−10</td><td>20</td>" in account
    assert classes == ["winter 321 on"] * 2
    assert _said_of_secrets(tmp_path) == "0 1\n"


def _put(top: Path, path: str, added: bool, text: str) -> None:
    file = top / path
    assert file.exists() == added, path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text((file.read_text(encoding="utf-8") + "\n" if added else "") + text, encoding="utf-8")


def _tested(top: Path, *arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(
        command, cwd=top, env={**os.environ, "PYTHONPATH": str(top)}, capture_output=True, text=True, check=False
    )
    print(done.stdout[-3000:])
    return done.returncode


def _entrusted(top: Path) -> str:
    """Of the winter that the page opens at its end: what the purse offers, the accounts with a sum, the two classes."""
    opens = re.findall(r"`diadoques class (--[^`]+)`", PAGE.read_text(encoding="utf-8"))
    look = """
exec(open("winter.py").read())
from ipywidgets import ToggleButton, ToggleButtons

def widgets(one):
    yield one
    for inner in getattr(one, "children", ()):
        yield from widgets(inner)

lesson.choose("Ptolémée")
[purse] = [one for one in widgets(lesson.box) if isinstance(one, ToggleButton) and one.description.startswith("Or")]
purse.value = True
print([one.options for one in widgets(lesson.box) if isinstance(one, ToggleButtons)])
purse = lesson.sheet.purse
purse.kind.value = "deposit"
purse.amount.value = "10"
purse.put.click()
print(lesson.sheet.ledger.value)
lesson.session.close()

import argparse, io, shlex, sys
from diadoques.cli import classes
from diadoques.cli.console import Console
from diadoques.server import game_hall

game_hall.GameHall = lambda room, *_, **__: print(room.session.position.season, room.session.options["deposit"])
console = Console("en", io.StringIO(), io.StringIO())
for command in sys.argv[1:]:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lang")
    classes.configure(parser, console.words)
    told = parser.parse_args(shlex.split(command))
    classes._playing(told.folder or classes.Path("saves/class"), told, console)
"""
    environment = {**os.environ, "PYTHONPATH": str(top)}
    command = [sys.executable, "-c", look, *opens]
    done = subprocess.run(command, cwd=top, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def _said_of_secrets(top: Path) -> str:
    """How often the deposit is met in what everybody reads, and in what its author reads, good line and bad."""
    look = """
import diadoques as d

game = d.position({"season": "winter 321", "treasury": {"Antipater": 9, "Ptolémée": 3}}, deposit=True, lang="fr")
game.give("Antipater", "dépôt 5 Ptolémée", "dépôt à Séleucos")
report = game.resolve()
others = str(report).lower() + str(report.seen_by("Antigone")).lower()
print(int("dépôt" in others or "confie" in others), int("confie" in str(report.seen_by("Antipater"))))
"""
    environment = {**os.environ, "PYTHONPATH": str(top)}
    return subprocess.run(
        [sys.executable, "-c", look], cwd=top, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_the_pages_of_a_game_name_every_member_of_the_door() -> None:
    page = "".join(path.read_text(encoding="utf-8") for path in sorted((TOP / "docs").glob("add-a-game*.md")))
    members = [name for name in vars(Game) if not name.startswith("_")]
    assert len(members) > 10
    assert not [name for name in members if not re.search(rf"`{name}[`(:]", page)]
    assert not [name for name in vars(prompts) if _is_asked(name) and f"`{name}(" not in page]


def _is_asked(name: str) -> bool:
    value = getattr(prompts, name)
    return isinstance(value, type) and issubclass(value, prompts.Prompt) and value is not prompts.Prompt
