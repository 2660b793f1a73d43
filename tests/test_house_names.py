"""Who is named where: below and above the games nobody names a game, a rule or a player, in code or in data.

What is still named stands in ``STILL_NAMED``; whoever mends a line takes it off. Comments and docstrings may cite
examples; imports are held by ``test_house_floors``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from diadoques.board.people import players
from diadoques.games.catalogue import abouts

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "diadoques"
#: The folders that know no game.
NEUTRAL = (
    "core", "board", "kernel", "notation", "conflict", "explain", "draw", "classroom", "api", "widgets", "cli",
)  # fmt: skip
#: The name of the library, of its package and of its command is that of a game, too; there it names no game.
LIBRARY = "diadoques"

#: What is named still: by file, each name.
STILL_NAMED: dict[str, frozenset[str]] = {
    "notation/diadoques.lark": frozenset({"diadoques"}),
    "notation/diplomacy.lark": frozenset({"diplomacy"}),
}


@cache
def rule_id() -> re.Pattern[str]:
    heads = "|".join(re.escape(about.prefix) for about in abouts().values())
    return re.compile(rf"\b(?:{heads})-[0-9A-Za-z]+")


@cache
def game_ids() -> frozenset[str]:
    return frozenset(game for game in abouts() if game != LIBRARY)


@cache
def player_name() -> re.Pattern[str]:
    known = {player for about in abouts().values() for player in players(about.board)}
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
    if text in game_ids():
        yield text


def named(path: Path) -> frozenset[str]:
    """What a file names, its own name among it."""
    own = {path.stem} & {*abouts()}
    return own | named_inside(path)


def named_inside(path: Path) -> frozenset[str]:
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return frozenset(name for text in told(tomllib.loads(source)) for name in named_in(text))
    if path.suffix == ".lark":
        bare = re.sub(r"//.*", "", source)
        return frozenset(rule_id().findall(bare))
    tree = ast.parse(source)
    return frozenset([*(name for text in texts(tree) for name in named_in(text)), *imported(tree)])


def files() -> list[Path]:
    found = [path for folder in NEUTRAL for path in (PACKAGE / folder).rglob("*")]
    return sorted(path for path in found if path.suffix in {".py", ".toml", ".lark"})


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_nobody_names_a_game(path: Path) -> None:
    still = STILL_NAMED.get(path.relative_to(PACKAGE).as_posix(), frozenset())
    assert named(path) == still  # equal: what is mended is taken off the list


def test_the_list_is_of_files_that_are_there() -> None:
    assert {PACKAGE / name for name in STILL_NAMED} <= set(files())


def test_a_name_is_seen() -> None:
    tree = ast.parse('"""DIA-2-01"""\nA = "DIA-2-01"  # DIP-con-01\nB = f"{A} bc218"\nC = "bc218"')
    assert [name for text in texts(tree) for name in named_in(text)] == ["DIA-2", "bc218"]
    assert list(imported(ast.parse("from diadoques.games.bc218.revolts import seal"))) == ["import bc218"]
