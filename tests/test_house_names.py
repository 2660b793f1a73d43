"""Who is named where: below and above the games nobody names a game, a rule or a player, in code, data or screens.

And how things are named: sections of a module are headed in one way.

Comments and docstrings may cite examples; imports are held by ``test_house_floors``.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from diadoques.board.people import players
from diadoques.conflict.orders import Verbs as Shared
from diadoques.core.orders import verbs_of
from diadoques.games.catalogue import abouts
from tests.sources import TOGETHER, parsed

pytestmark = TOGETHER

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "diadoques"
#: The folders that know no game; but `analysis` has a folder of its own for each that needs one.
NEUTRAL = (
    "core", "board", "kernel", "notation", "conflict", "explain", "draw", "classroom", "api", "widgets", "cli",
    "analysis",
)  # fmt: skip
#: What all games share knows none of them, but for the one line that registers each.
REGISTRY = "catalogue.py"
#: The name of the library, of its package and of its command is that of a game, too; there it names no game.
LIBRARY = "diadoques"

#: What may be read in them: code, phrases and tables, grammars, what screens are made of.
READ = {".py", ".toml", ".lark", ".json", ".js", ".css"}
#: Comments of what is no Python.
COMMENTS = {".lark": r"//.*", ".js": r"/\*[\s\S]*?\*/|(?<!:)//.*", ".css": r"/\*[\s\S]*?\*/"}


@cache
def rule_id() -> re.Pattern[str]:
    heads = "|".join(re.escape(about.prefix) for about in abouts().values())
    return re.compile(rf"\b(?:{heads})-[0-9A-Za-z]+")


@cache
def game_ids() -> frozenset[str]:
    return frozenset(game for game in abouts() if game != LIBRARY)


@cache
def game_name() -> re.Pattern[str]:
    """What people call the games, in either language."""
    called = {name for about in abouts().values() for name in about.names[:2]}
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(called)))})(?!\w)")


@cache
def player_name() -> re.Pattern[str]:
    setups = [(player, setup) for about in abouts().values() for player, setup in players(about.board).items()]
    known = {name for player, setup in setups for name in (player, *setup.name.values())}
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(known)))})\b")


def texts(tree: ast.AST) -> Iterator[str]:
    """Every text of a module that is no docstring; of a text with fields, its parts."""
    docs = set()
    for node in ast.walk(tree):
        for child in getattr(node, "body", ()) if isinstance(getattr(node, "body", None), list) else ():
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                docs.add(id(child.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def imported(tree: ast.AST) -> Iterator[str]:
    """The games from which a module imports."""
    for node in ast.walk(tree):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for module in modules:
            found = re.match(r"diadoques\.games\.(\w+)", module)
            if found and found[1] in abouts():
                yield f"import {found[1]}"


def told(value: object) -> Iterator[str]:
    """Every key and text of a data file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from told(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from told(inner)
    elif isinstance(value, str):
        yield value


def named_in(text: str) -> Iterator[str]:
    yield from rule_id().findall(text)
    yield from player_name().findall(text)
    yield from game_name().findall(text)
    if text in game_ids():
        yield text


def named(path: Path) -> frozenset[str]:
    """What a file names, its own name among it."""
    own = {path.stem} & {*abouts()}
    return own | named_inside(path)


def named_inside(path: Path) -> frozenset[str]:
    source = path.read_text(encoding="utf-8")
    if path.suffix in (".toml", ".json"):
        value = tomllib.loads(source) if path.suffix == ".toml" else json.loads(source)
        return frozenset(name for text in told(value) for name in named_in(text))
    if path.suffix in COMMENTS:
        return frozenset(name for text in quoted(source, path.suffix) for name in named_in(text))
    tree = parsed(path)
    return frozenset([*(name for text in texts(tree) for name in named_in(text)), *imported(tree)])


def quoted(source: str, suffix: str) -> Iterator[str]:
    """What a file that is no Python says outside its comments: the whole of it, and each of its words by itself."""
    bare = re.sub(COMMENTS[suffix], "", source)
    yield bare
    yield from re.findall(r"\w+", bare)


def files() -> list[Path]:
    homes = [PACKAGE / "analysis" / game for game in abouts()]
    found = [path for folder in NEUTRAL for path in (PACKAGE / folder).rglob("*") if path.parent not in homes]
    # Records are as each game has them.
    found += [path for path in (PACKAGE / "schemas").iterdir() if not path.name.startswith(("case", "answer-"))]
    found += [path for path in (PACKAGE / "games").glob("*.py") if path.name != REGISTRY]
    return sorted(path for path in found if path.suffix in READ)


def places(path: Path) -> Iterator[str]:
    """What a file names, each with the line that first holds it (none, where it is put together of several texts)."""
    for name in sorted(named(path)):
        lines = path.read_text(encoding="utf-8").splitlines()
        at = next((number for number, line in enumerate(lines, 1) if name.removeprefix("import ") in line), "?")
        yield f"{path.relative_to(TOP).as_posix()}:{at} {name}"


@pytest.mark.slow
def test_nobody_names_a_game() -> None:
    wrong = [place for path in files() for place in places(path)]
    assert not wrong, "\n".join(wrong)


def verbs_named(tree: ast.AST, allowed: frozenset[str]) -> set[str]:
    """Verbs that code names: ``Verbs.MOVE``, or made anew of a sign."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id.startswith("Verb"):
            found.add(node.attr)
        if (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") == "Verb"
            and isinstance(node.args[0], ast.Constant)
        ):
            found.add(str(node.args[0].value))
    return found - allowed


@pytest.mark.parametrize("folder", NEUTRAL)
def test_nobody_names_a_verb_of_a_game(folder: str) -> None:
    """Only what games of simultaneous orders share may be named, and only where such games are told."""
    shared = frozenset(name for name in vars(Shared) if name.isupper())
    homes = [PACKAGE / "analysis" / game for game in abouts()]
    for path in sorted(path for path in (PACKAGE / folder).rglob("*.py") if path.parent not in homes):
        # First seasons are compared of such games alone.
        of_such_games = folder == "conflict" or {"simultaneous", "openings"} & set(path.parts)
        tree = parsed(path)
        signs = (
            frozenset(map(str, verbs_of(Shared)))
            if path.name == "orders.py" and folder == "conflict"
            else frozenset[str]()
        )
        assert not verbs_named(tree, shared | signs if of_such_games else frozenset()), path


def test_a_verb_is_seen() -> None:
    assert verbs_named(ast.parse('a = Verbs.BRIBE; b = Verb("bid"); c = Verb(sign)'), frozenset()) == {"BRIBE", "bid"}


def test_every_kind_of_file_is_read() -> None:
    assert {path.suffix for path in files()} == READ
    there = {path for folder in NEUTRAL for path in (PACKAGE / folder).rglob("*.*")}
    # Tables of numbers name players, too: they lie in the folder of their game.
    numbers = {path for path in there if path.suffix == ".npz" and path.parent.name in abouts()}
    assert {path.suffix for path in there - numbers} <= READ | {".pyc"}


def test_a_name_is_seen() -> None:
    tree = ast.parse('"""DIA-2-01"""\nA = "DIA-2-01"  # DIP-con-01\nB = f"{A} bc218"\nC = "bc218"')
    assert [name for text in texts(tree) for name in named_in(text)] == ["DIA-2", "bc218"]
    assert list(imported(ast.parse("from diadoques.games.bc218.revolts import seal"))) == ["import bc218"]
    script = 'const a = "DIP-2-01"; // DIA-2-01\n/* bc218 */ const b = `218 BC`, c = "http://x"; game === "bc218"'
    assert sorted({name for text in quoted(script, ".js") for name in named_in(text)}) == ["218 BC", "DIP-2", "bc218"]


#: How the sections of a module are headed, and what looks like it.
SECTION = re.compile(r"# --- \S.*(?<!-)")
LIKE_A_SECTION = re.compile(r"#(#| ?[-=~*]{2,}).*")


def odd_sections(source: str) -> list[str]:
    return [
        line.strip()
        for line in source.splitlines()
        if LIKE_A_SECTION.fullmatch(line.strip()) and not SECTION.fullmatch(line.strip())
    ]


def test_sections_are_headed_in_one_way() -> None:
    odd = {str(path): found for path in PACKAGE.rglob("*.py") if (found := odd_sections(path.read_text("utf-8")))}
    assert not odd


def test_another_heading_is_seen() -> None:
    odd = ["# ---- Units", "# --------", "# --- Units ---", "# ==== Units", "## Units"]
    assert odd_sections("\n".join([*odd, "    # --- Units", "#: a note", "# a - b", "#"])) == odd
