"""Where the code names a rule: read from the sources themselves, so that nobody keeps a list.

A rule is implemented where its id stands, in a docstring, a comment or a string: ``DIA-8B-01``, ``DIA-62b-05 to -08``,
``DIA-8B3-02, -03``, ``DIA-63A2-08..13``, ``DIA-63B4-*``, ``DIP-civ-01d to -01g``, ``P218-rev-05``;
sections may have points.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from diadoques.core.folders import folder_of, package_of
from diadoques.core.resources import MissingResource, resource

#: Packages that hold rules; the others only speak of them.
_PACKAGES: Final = ("core", "board", "kernel", "notation", "conflict", "classroom")
#: Data files about the rules are no implementation of them.
_ABOUT_RULES: Final = frozenset({"rules.toml", "rulings.toml", "citations.py", "register.py", "rulings.py", "cases.py"})

#: A mention of one rule or of several in a row.
MENTION: Final = re.compile(
    r"\b(?P<head>[A-Z][A-Z0-9]{2,3}-[0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*-)(?:\*|(?P<first>\d\d[a-z]?\b)"
    r"(?P<more>(?:(?:\s*,\s*|\s+(?:and|to|or)\s+)-\d\d[a-z]?\b|\.\.-?\d\d[a-z]?\b)*))"
)
_FURTHER = re.compile(r"(?P<sign>,|and|to|or|\.\.)\s*-?(?P<number>\d\d[a-z]?)")


@cache
def _sources(game: str, board: str) -> tuple[tuple[str, str], ...]:
    """Module name or path, and text, of everything that may implement rules of ``game`` on ``board``."""
    package = files("diadoques")
    trees = [(f"diadoques.{name}", package.joinpath(name)) for name in _PACKAGES]
    trees.append((package_of(game), folder_of(game)))
    found = [source for name, tree in trees if tree.is_dir() for source in _walk(name, tree)]
    try:
        folder = resource("geodata", board)
    except MissingResource:
        return tuple(found)
    tables = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    found += [(f"geodata/{board}/{file.name}", file.read_text(encoding="utf-8")) for file in tables]
    return tuple(found)


def _walk(name: str, folder: Traversable) -> Iterator[tuple[str, str]]:
    for entry in sorted(folder.iterdir(), key=lambda file: file.name):
        if entry.is_dir() and not entry.name.startswith("__"):
            yield from _walk(f"{name}.{entry.name}", entry)
        elif entry.name in _ABOUT_RULES or entry.name.startswith("rulings_"):
            continue
        elif entry.name.endswith(".py"):
            module = name if entry.name == "__init__.py" else f"{name}.{entry.name.removesuffix('.py')}"
            yield module, entry.read_text(encoding="utf-8")
        elif entry.name.endswith((".toml", ".lark")):
            yield f"{name.replace('.', '/')}/{entry.name}", entry.read_text(encoding="utf-8")


def places_of(game: str, rules: Sequence[str], board: str = "") -> Mapping[str, tuple[str, ...]]:
    """Places by rule id, each ``module:name`` (or a path of a data file), in the order of the floors.

    Args:
        game: whose rules.
        rules: their ids, in the order of the contract.
        board: the board it is played on, when that is not called like the game.
    """
    found: dict[str, dict[str, None]] = {}
    known = frozenset(rules)
    for source, text in _sources(game, board or game):
        mentions = [(match, rule) for match in MENTION.finditer(text) for rule in cited(match, rules) if rule in known]
        if not mentions:
            continue
        names = {} if "/" in source else dict(_owners(ast.parse(text)))
        for match, rule in mentions:
            line = text.count("\n", 0, match.start()) + 1
            name = names.get(line, "")
            found.setdefault(rule, {})[f"{source}:{name}" if name else source] = None
    return {rule: tuple(places) for rule, places in found.items()}


def cited(match: re.Match[str], rules: Iterable[str]) -> Iterator[str]:
    """The rules that one mention names."""
    head, first = match["head"], match["first"]
    if first is None:
        yield from (rule for rule in rules if rule.startswith(head) and rule[len(head) : len(head) + 2].isdigit())
        return
    last = first
    yield head + first
    for further in _FURTHER.finditer(match["more"]):
        number = further["number"]
        if further["sign"] in ("to", ".."):
            yield from _between(head, last, number, rules)
        else:
            yield head + number
        last = number


def _between(head: str, first: str, last: str, rules: Iterable[str]) -> Iterator[str]:
    """The rules after ``first`` up to ``last``: by number, and by the order of the contract where letters follow it."""
    if first.isdigit() and last.isdigit():
        yield from (f"{head}{each:02}" for each in range(int(first) + 1, int(last) + 1))
        return
    known = list(rules)
    if head + first in known and head + last in known:
        yield from known[known.index(head + first) + 1 : known.index(head + last) + 1]


def _owners(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, str]]:
    """For each line, the function, class or table it belongs to; inner ones come last and win."""
    before = ""
    for node in ast.iter_child_nodes(tree):
        name = ""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}.{node.name}" if prefix else node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(tree, ast.Module):
            target: ast.expr = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = target.id if isinstance(target, ast.Name) else ""
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            name = before  # the words under a constant tell about it
        before = name
        if name and isinstance(node, ast.stmt):
            yield from ((line, name) for line in range(node.lineno, (node.end_lineno or node.lineno) + 1))
        if isinstance(node, ast.ClassDef):
            yield from _owners(node, name)
