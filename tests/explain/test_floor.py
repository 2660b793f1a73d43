"""The floor that tells knows no game's events: each game's room knows its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from diadoques.explain.catalogue import phrase_packages
from diadoques.games.catalogue import games, games_of_written_orders, load_game

FLOOR = Path(__file__).resolve().parents[2] / "diadoques" / "explain"
#: What the order of telling turns on in every game: a line as it was read, an order's outcome, strengths compared, a
#: new season.
TURNS_ON = frozenset({"ordered", "resolved", "contest", "season-began"})
#: Kinds of event that are words of the program, too: the mark of a unit that must retreat, what is asked.
EVERYDAY = frozenset({"dislodged", "asked"})


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
        found[game] = frozenset(load_game(game).kinds)
    return found


def test_the_floor_knows_no_kind_of_event() -> None:
    every = frozenset[str]().union(*kinds().values()) - TURNS_ON - EVERYDAY
    wrong = {path.name: known for path in FLOOR.glob("*.py") if (known := every & set(texts(path)))}
    assert not wrong


def test_what_games_of_written_orders_share_knows_only_kinds_that_all_of_them_have() -> None:
    told = [
        kinds()[game] for game in games_of_written_orders() if "diadoques.explain.simultaneous" in phrase_packages(game)
    ]
    every = frozenset[str]().union(*told)
    common = every.intersection(*told) | EVERYDAY
    wrong = {
        path.name: known
        for path in (FLOOR / "simultaneous").glob("*.py")
        if (known := (every - common) & set(texts(path)))
    }
    assert not wrong


def test_a_kind_would_be_seen(tmp_path: Path) -> None:
    """The tests above can fail."""
    planted = tmp_path / "planted.py"
    planted.write_text('"""Of siege-lifted."""\nKINDS = ("siege-laid",)\n', encoding="utf-8")
    assert list(texts(planted)) == ["siege-laid"]
    assert "siege-laid" in kinds()["diadoques"] - kinds()["diplomacy"]
