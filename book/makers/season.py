"""The worked season: the first notebook itself, run while the book is built, without the lesson that needs a kernel."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

from diadoques.games.diadoques import Answers, Position, new, resolve
from makers.blocks import cell, executed, heading, pictures
from makers.maps import Maps
from makers.words import say

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "01_first_season.ipynb"


@cache
def cells() -> tuple[tuple[str, str], ...]:
    """Kind and source of the cells of the notebook."""
    raw = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return tuple((cell["cell_type"], "".join(cell["source"])) for cell in raw)


def orders_of(name: str) -> dict[str, list[str]]:
    """The orders that the notebook keeps under ``name``.

    Raises:
        LookupError: it keeps none.
    """
    for kind, source in cells():
        if kind == "code":
            for node in ast.parse(source).body:
                if isinstance(node, ast.Assign) and any(
                    isinstance(to, ast.Name) and to.id == name for to in node.targets
                ):
                    found: dict[str, list[str]] = ast.literal_eval(node.value)
                    return found
    raise LookupError(f"the first notebook has no {name}")


@cache
def after_spring() -> Position:
    """The position after the first season of the notebook."""
    return resolve(new(), Answers(orders=orders_of("SPRING"))).after


def write_season(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the notebook as a page that runs."""
    parts = [
        executed() + heading(1, say(lang, "season.title")),
        say(lang, "season.intro", notebook=f"notebooks/{NOTEBOOK.name}") + "\n",
        pictures("season", f"LANG = {lang!r}"),
    ]
    for kind, source in cells():
        if kind == "code" and "Lesson(" not in source:
            parts.append(cell(source, _tag(source)))
    (folder / "season.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _tag(source: str) -> str:
    """What a reader does not see: the checks, the plumbing, and the code that only tells."""
    if source.startswith(("from ", "import ")) or ("assert " in source and "try:" not in source):
        return "remove-cell"
    return "remove-input" if source.startswith("say(") else ""
