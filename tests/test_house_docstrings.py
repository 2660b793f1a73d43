"""What docstrings and comments name between double backquotes is there: modules and what they hold, files, words."""

from __future__ import annotations

import ast
import builtins
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

from tests.sources import TOGETHER, parsed

pytestmark = TOGETHER

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "diadoques"
#: What our data and scripts are written in: their words may be named, too.
DATA = {".toml", ".json", ".js", ".css", ".lark"}
#: Of larger files (boards, corpora) no word is named.
MOST_BYTES = 300_000

QUOTED = re.compile(r"``([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(\))?``")
#: Names of other programs, columns that are put together of two words, signs that are examples.
STRANGERS = frozenset(
    {
        "torch", "to_saved_game_format", "Host", "dip.misc.TestSuite",
        "low50", "high50", "held_low", "held_high", "out_low", "out_high", "name_fr", "name_en",
        "S1901M", "D2", "F1901R", "W1901A", "BULce", "licence", "prices_guard", "key.one", "key.many", "levy.Eumène",
    }
)  # fmt: skip


@dataclass
class Known:
    """What may be named: what each module holds, what each class has, and every word of code and data."""

    modules: dict[str, set[str]] = field(default_factory=dict)
    classes: dict[str, set[str]] = field(default_factory=dict)
    bases: dict[str, set[str]] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    data: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)

    def members(self, name: str, seen: tuple[str, ...] = ()) -> set[str]:
        """What a class has, with what those have that it is made of."""
        found = set(self.classes.get(name, ()))
        for base in self.bases.get(name, set()) - {*seen, name}:
            found |= self.members(base, (*seen, name))
        return found

    def called(self, name: str) -> Iterator[str]:
        """Modules whose names end so."""
        return (module for module in self.modules if module == name or module.endswith(f".{name}"))


def own(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The names that statements make."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        elif isinstance(node, ast.Assign):
            yield from (one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.If):  # what only type checkers see
            yield from own(node.body)


def words_of(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Every word of code, those in its texts among them, not those of docstrings; nodes as ``ast.walk`` gives them."""
    docs = set()
    for node in nodes:
        if isinstance(body := getattr(node, "body", None), list):
            docs.update(id(child.value) for child in body if isinstance(child, ast.Expr))
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in docs:
                yield from re.findall(r"\w+", node.value)
            continue
        for name in ("id", "attr", "arg", "name", "asname"):
            if isinstance(found := getattr(node, name, None), str):
                yield from found.split(".")


def paths(table: object, above: str = "") -> Iterator[str]:
    """Every key of a file of tables, behind that of its table."""
    if isinstance(table, dict):
        for key, value in table.items():
            yield f"{above}.{key}"
            yield from paths(value, key)
    elif isinstance(table, list):
        for value in table:
            yield from paths(value, above)


@cache
def known() -> Known:
    found = Known()
    found.files = {path.name for place in (PACKAGE, TOP / "geodata") for path in place.rglob("*.*")}
    found.files |= {path.name for path in TOP.iterdir()}
    for path in PACKAGE.rglob("*.py"):
        tree = parsed(path)
        parts = path.relative_to(TOP).with_suffix("").parts
        found.words.update(parts)
        nodes = [*ast.walk(tree)]
        found.words.update(words_of(nodes))
        lines = path.read_text(encoding="utf-8").splitlines()
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.modules[module] = {*own(tree.body)}
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                members = found.classes.setdefault(node.name, set())
                members.update(own(node.body))
                members.update(re.findall(r"\bself\.(\w+)", "\n".join(lines[node.lineno - 1 : node.end_lineno])))
                bases = (re.sub(r"\[.*", "", ast.unparse(base)) for base in node.bases)
                found.bases.setdefault(node.name, set()).update(base.rpartition(".")[2] for base in bases)
    for path in PACKAGE.rglob("*"):
        if path.suffix in DATA and path.stat().st_size < MOST_BYTES:
            text = path.read_text(encoding="utf-8")
            found.data.update(re.findall(r"\w+", text))
            found.keys.update(paths(tomllib.loads(text)) if path.suffix == ".toml" else ())
    found.attributes = {name for members in found.classes.values() for name in members}
    # The face is loaded late: what it offers stands at the top of the package all the same.
    found.modules["diadoques"] |= found.modules["diadoques.api"]
    # Scripts call the package so.
    found.modules["d"] = found.modules["diadoques"]
    return found


def is_there(name: str, words: set[str]) -> bool:
    """Whether something of ours is called so; ``words`` are those of the code beside which it is named."""
    house, parts = known(), name.split(".")
    if name in STRANGERS or any(house.called(name)):
        return True
    if len(parts) == 1:
        return name in house.words or name in house.data or name in dir(builtins)
    if f".{parts[-1]}" in DATA | {".py", ".md"}:
        return any(file.endswith(name) for file in house.files) or {*parts} <= house.words
    for cut in range(len(parts) - 1, 0, -1):
        head, rest = ".".join(parts[:cut]), parts[cut:]
        held = any(rest[0] in house.modules[module] for module in house.called(head))
        if held and (len(rest) == 1 or rest[1] in house.members(rest[0])):
            return True
    return (
        parts[1] in house.members(parts[0])
        or (parts[0] in words and {*parts[1:]} <= house.attributes)  # a value at hand, and what it has
        or name in house.keys
        or parts[0] in {*sys.stdlib_module_names, *dir(builtins), "msgspec", "comm", "Lark"}
    )


def told(source: str) -> Iterator[tuple[int, str]]:
    """What docstrings and comments name, each with its line."""
    for hit in QUOTED.finditer(source):
        yield source.count("\n", 0, hit.start()) + 1, hit[1]


def missing(source: str) -> list[tuple[int, str]]:
    wrong = [(line, name) for line, name in told(source) if not is_there(name, set())]
    words = {*words_of(ast.walk(ast.parse(source)))} if wrong else set()
    return [(line, name) for line, name in wrong if not is_there(name, words)]


@pytest.mark.slow
def test_what_docstrings_name_is_there() -> None:
    wrong = [
        f"{path.relative_to(TOP)}:{line} {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, name in missing(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "name",
    [
        "core.zilch",
        "rulings.zilch",
        "core.rulings.Ruling.zilch",
        "Ruling.zilch",
        "zilch.toml",
        "order.zilch",
    ],
)
def test_what_is_not_there_is_seen(name: str) -> None:
    source = f'def f(order):\n    """As ``{name}``."""\n    # ``Ruling.played``, ``core.rulings``, ``order.verb``\n'
    assert missing(source) == [(2, name)]
    assert missing(f"# ``{name.replace('.', '_')}``") == [(1, name.replace(".", "_"))]


#: How a first line begins that says what is so, and not what the function gives or does; "the same" as what?
VAGUE = re.compile(r"(It|There (is|are)|The same(?! \w)|The same (as|at|by|for|from|in|of|with|without|when|where))\b")


def vague(source: str) -> list[tuple[int, str]]:
    """The first lines of docstrings that begin so, each with its own."""
    if not re.search(f'"""{VAGUE.pattern}', source):
        return []
    return [
        (node.body[0].lineno, first)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and VAGUE.match(first := (ast.get_docstring(node) or "").partition("\n")[0])
    ]


@pytest.mark.slow
def test_first_lines_say_what_a_function_gives_or_does() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{line} {first}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, first in vague(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("first", ["It holds.", "There is nothing.", "The same as numbers.", "The same, in French."])
def test_a_vague_first_line_is_seen(first: str) -> None:
    source = '"""A module."""\n\ndef f():\n    """{}\n\n    More.\n    """\n'
    assert vague(source.format(first)) == [(4, first)]
    assert not vague(source.format("The same canvas on paper. It is so.")) and not vague(source.format("Items."))


# ------------------------------------------------- public names of modules: functions and classes are held by ruff (D)


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.casefold())


def _says_all(name: str, value: ast.expr | None, kind: str) -> bool:
    """Whether a public name of a module needs no line of its own.

    It is a text that spells its name; a value of a class or a number of an enumeration, which say what they are; the
    chapters of a folder; or a table that is declared with what it holds.
    """
    if isinstance(value, ast.Constant):
        return isinstance(value.value, str) and _plain(value.value) == _plain(name)
    if isinstance(value, ast.Call):
        called = ast.unparse(value.func).partition("[")[0].rpartition(".")[2]
        return called == "int" or called[:1].isupper()
    return name.endswith(("CHAPTERS", "KINDS")) or re.match(r"Final\[(?:Mapping|Sequence)\[", kind) is not None


def silent_names(module: ast.Module, lines: Sequence[str]) -> Iterator[str]:
    """Public names of a module that no comment above them, behind them or above their block, and no text below says."""
    body = module.body
    for at, node in enumerate(body):
        if not isinstance(node, ast.AnnAssign | ast.Assign):
            continue
        targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
        kind = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
        names: list[tuple[str, ast.expr | None]] = []
        for target in targets:
            values = node.value.elts if isinstance(node.value, ast.Tuple) else []
            if isinstance(target, ast.Tuple):
                names += zip(map(ast.unparse, target.elts), values or [None] * len(target.elts), strict=True)
            else:
                names.append((ast.unparse(target), node.value))
        above = takewhile(str.strip, reversed(lines[: node.lineno - 1]))
        told = "  #" in lines[(node.end_lineno or node.lineno) - 1] or any(
            one.lstrip().startswith("#") for one in above
        )
        block = [*takewhile(lambda one: isinstance(one, ast.AnnAssign | ast.Assign), body[at:])]
        under = body[at + len(block)] if at + len(block) < len(body) else None
        if isinstance(under, ast.Expr) and isinstance(under.value, ast.Constant):
            told = told or all(two.lineno == (one.end_lineno or 0) + 1 for one, two in pairwise([*block, under]))
        for name, value in names:
            if not name.startswith("_") and len(name) > 1 and not told and not _says_all(name, value, kind):
                yield name


def test_public_names_of_modules_are_told() -> None:
    found = [
        f"{path.relative_to(TOP)}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for name in silent_names(parsed(path), path.read_text(encoding="utf-8").splitlines())
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "silent"),
    [
        ('A_B = "a-b"\nGAME: Final = Amphipolis()\nMOVE = int(Kind.MOVE)\n', []),
        ('HEADS = ("unit", "role")\n', ["HEADS"]),
        ("#: Columns.\nHEADS = 1\nFEET = 2\n\nHANDS = 3\n", ["HANDS"]),
        ('HEADS = 1  # columns\nFEET = 2\n"""Lines."""\n', []),
        ("ONE, TWO = 1, 2\n", ["ONE", "TWO"]),
    ],
)
def test_a_silent_name_is_seen(text: str, silent: list[str]) -> None:
    assert [*silent_names(ast.parse(text), text.splitlines())] == silent
