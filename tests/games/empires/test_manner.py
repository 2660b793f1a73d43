"""Docstrings of the game: their first line says plainly what the thing does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from diadoques.games import empires

ROOM = Path(str(empires.__file__)).parent
#: What a first line begins with that says of something, without saying what happens.
VAGUE = ("Its ", "Those ", "Whose ")


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOM)))
def test_first_lines_are_plain(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            assert not (ast.get_docstring(node) or "").startswith(VAGUE), node
