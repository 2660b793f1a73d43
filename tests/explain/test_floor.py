"""The floor that tells: it knows no game's events, rules or people; each game's room knows its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadoques.explain.wording import wording
from diadoques.games.catalogue import games

FLOOR = Path(__file__).resolve().parents[2] / "diadoques" / "explain"
#: What the order of telling turns on in every game: a line as it was read, an order's outcome, strengths compared, a
#: new season.
TURNS_ON = frozenset({"ordered", "resolved", "contest", "season-began"})
#: A kind of event that is a word of the program, too: the mark of a unit that must retreat.
EVERYDAY = frozenset({"dislodged"})
RULE = re.compile(r"\b(DIA|DIP|P218)-\w+-\d+")


def texts(path: Path) -> Iterator[str]:
    """Every text in a module's code, its docstrings apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def kinds() -> dict[str, frozenset[str]]:
    """By game, its kinds of events."""
    found = {}
    for game in games():
        tell = wording(game).kinds
        assert tell is not None
        found[game] = frozenset(tell())
    return found


def test_the_floor_knows_no_kind_of_event() -> None:
    every = frozenset[str]().union(*kinds().values()) - TURNS_ON - EVERYDAY
    wrong = {path.name: known for path in FLOOR.glob("*.py") if (known := every & set(texts(path)))}
    assert not wrong


def test_what_games_share_knows_only_kinds_that_all_of_them_have() -> None:
    every = frozenset[str]().union(*kinds().values())
    common = every.intersection(*kinds().values()) | EVERYDAY
    wrong = {
        path.name: known
        for path in (FLOOR / "simultaneous").glob("*.py")
        if (known := (every - common) & set(texts(path)))
    }
    assert not wrong


@pytest.mark.parametrize("path", sorted(FLOOR.rglob("*.py")), ids=lambda path: path.stem)
def test_the_floor_names_no_rule(path: Path) -> None:
    assert not [text for text in texts(path) if RULE.search(text)]


def test_a_kind_or_a_rule_would_be_seen(tmp_path: Path) -> None:
    """The tests above can fail."""
    planted = tmp_path / "planted.py"
    planted.write_text('"""Of DIA-1-01."""\nKINDS = ("siege-laid", "DIA-8B2b-01")\n', encoding="utf-8")
    assert list(texts(planted)) == ["siege-laid", "DIA-8B2b-01"]
    assert "siege-laid" in kinds()["diadoques"] - kinds()["diplomacy"]
    assert [text for text in texts(planted) if RULE.search(text)] == ["DIA-8B2b-01"]
