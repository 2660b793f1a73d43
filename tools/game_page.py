"""What the pages about adding a game have from the source: files of the model game, and a table of signatures.

``house.py`` writes both between marks: ``<!-- file: PATH -->`` and ``<!-- signatures: GROUP -->``. The groups, and
what stands in each, are ``tools/signatures.toml``.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).resolve().parent.parent
#: Where the page has the reader put a file of the model game.
_THERE: Final = ("tests/umpiredgame/", "mygames/")
_FENCES: Final = {".py": "python", ".toml": "toml"}
_MARKED: Final = re.compile(r"<!-- (file|signatures): ([^>]*?) -->\n.*?<!-- /\1 -->", re.DOTALL)
_ROWS: Final = re.compile(r" \((?:[A-Z][A-Z0-9]{2,3}-[\w-]+|\d\.\d)\)")
#: What a signature says of a type that tells nothing here, or is called otherwise by whoever writes a game.
_PLAIN: Final = (
    (re.compile(r"\b(?:P|R)\b"), "Position"),
    (re.compile(r"\b(?:Ordered|O_co)\b"), "Order"),
    (re.compile(r"\bV\b"), "Voice"),
    (re.compile(r"\bD\b"), "Data"),
    (re.compile(r"(?<=\w)\[(?:Any|Position|Order|Data|Voice)\]"), ""),
    (re.compile(r"\bMapping\b"), "dict"),
    (re.compile(r"\bSequence\b"), "list"),
    (re.compile(r"(?:: | -> )Any\b"), ""),
    (re.compile(r"'"), ""),
)


def written(page: str) -> str:
    """A page with what stands between its marks made anew.

    Raises:
        ValueError: a mark names a file, a group, or in ``signatures.toml`` something, that is not there.
    """
    return _MARKED.sub(lambda mark: _between(mark[1], mark[2]), page)


def _between(what: str, name: str) -> str:
    lines = _file(name) if what == "file" else _table(name)
    return "\n".join((f"<!-- {what}: {name} -->", "", *lines, "", f"<!-- /{what} -->"))


def _file(name: str) -> Iterator[str]:
    """A file as it stands, under the path that it has in the reader's folder; of a page what is below its title."""
    path = TOP / name
    text = path.read_text(encoding="utf-8").strip("\n")
    if path.suffix == ".md":
        yield text.partition("\n\n")[2]
    else:
        yield from (f"`{name.replace(*_THERE)}`", "", f"```{_FENCES[path.suffix]}", text, "```")


def _table(group: str) -> Iterator[str]:
    """The rows of a group: what stands there, how it is written, what it is."""
    told = tomllib.loads((TOP / "tools" / "signatures.toml").read_text(encoding="utf-8"))
    if group not in told:
        raise ValueError(f"tools/signatures.toml has no group {group}")
    for number, one in enumerate(told[group]):
        module = one["file"].removesuffix(".py").replace("/", ".")
        yield from ([""] if number else [])
        yield from (f"| `{module}` | |", "| --- | --- |")
        for name in one["names"]:
            kind, _, member = name.partition(".")
            rows = _of_class(one["file"], kind, member, one.get("above", ""), one.get("fields", True))
            yield from ("| `{}` | {} |".format(*(text.replace("|", r"\|") for text in row)) for row in rows)


def _of_class(file: str, name: str, member: str, above: str, fields: bool) -> Iterator[tuple[str, str]]:
    """A function, a class with its fields, or members of a class (``Game.*``, ``Answers.names``), with their texts."""
    node = _named(file, name)
    if isinstance(node, ast.FunctionDef):
        yield _signature(node), _first(node)
        yield from ((f"{how}=", what) for how, what in _told_of(node, "Args:").items())
        return
    if not isinstance(node, ast.ClassDef):
        raise ValueError(f"{file} has no {name}")
    if member:
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and not one.name.startswith("_") and member in ("*", one.name):
                yield f"{above}{_signature(one)}", _first(one)
        if member == "*":
            yield from ((f"{above}{how}", what) for how, what in _fields(file, node))
        return
    yield _made(file, node), _first(node)
    if fields:
        yield from ((f"{above or '.'}{how}", what) for how, what in _fields(file, node))


@cache
def _tree(file: str) -> Mapping[str, ast.stmt]:
    tree = ast.parse((TOP / file).read_text(encoding="utf-8"))
    return {one.name: one for one in tree.body if isinstance(one, ast.ClassDef | ast.FunctionDef)}


def _named(file: str, name: str) -> ast.stmt | None:
    return _tree(file).get(name)


def _first(node: ast.ClassDef | ast.FunctionDef) -> str:
    """The first paragraph of a docstring, as a line."""
    return _line((ast.get_docstring(node) or "").partition("\n\n")[0])


def _line(text: str) -> str:
    """A text in one line, without the rows of other games."""
    return _ROWS.sub("", " ".join(text.split()).replace("``", "`"))


def _plain(annotation: ast.expr | None) -> str:
    told = f": {ast.unparse(annotation)}" if annotation is not None else ""
    for pattern, instead in _PLAIN:
        told = pattern.sub(instead, told)
    return told


def _signature(node: ast.FunctionDef) -> str:
    """How a function begins, without ``self`` and what says nothing."""
    if any(isinstance(one, ast.Name) and one.id == "property" for one in node.decorator_list):
        return f"{node.name}{_plain(node.returns)}"
    asked, usual = node.args.args, node.args.defaults
    given = [None] * (len(asked) - len(usual)) + [_source(one) for one in usual]
    told = [
        f"{one.arg}{_plain(one.annotation)}" + (f" = {value}" if value is not None else "")
        for one, value in zip(asked, given, strict=True)
        if one.arg != "self"
    ]
    returned = _plain(node.returns)
    return f"{node.name}({', '.join(told)})" + (f" -> {returned[2:]}" if returned else "")


def _lines_of(file: str, node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    """The fields of a class, those that it inherits first."""
    for base in node.bases:
        above = _named(file, base.id) if isinstance(base, ast.Name) else None
        if isinstance(above, ast.ClassDef):
            yield from _lines_of(file, above)
    yield from _annotated(node)


def _annotated(node: ast.ClassDef) -> Iterator[ast.AnnAssign]:
    for one in node.body:
        named = one.target.id if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) else "_"
        if isinstance(one, ast.AnnAssign) and not named.startswith("_") and not named.isupper():
            yield one


def _made(file: str, node: ast.ClassDef) -> str:
    """How an object of a class is made: the names of its fields, with what is usual; of no such class its name."""
    made = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__new__"), None)
    if made is not None:
        return _signature(made).replace("__new__", node.name).partition(" -> ")[0].replace("(cls, ", "(")
    if not node.decorator_list and not any(isinstance(one, ast.Name) and one.id == "NamedTuple" for one in node.bases):
        return f"class {node.name}"
    first, last = [], []
    for one in _lines_of(file, node):
        usual = _usual(one.value)
        name = one.target.id if isinstance(one.target, ast.Name) else ""
        named = isinstance(one.value, ast.Call) and any(key.arg == "kw_only" for key in one.value.keywords)
        (last if named else first).append(f"{name}={usual}" if usual else name)
    return f"{node.name}({', '.join((*first, *(['*', *last] if last else [])))})"


def _usual(value: ast.expr | None) -> str:
    """What a field is where nothing is given; "" where something must be."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field":
        found = {key.arg: _source(key.value) for key in value.keywords}
        return found.get("default") or {"dict": "{}"}.get(factory := found.get("default_factory", ""), f"{factory}()")
    return "" if value is None else _source(value)


def _source(value: ast.expr) -> str:
    """A value as one writes it here: in double quotes."""
    return ast.unparse(value).replace("'", '"')


def _fields(file: str, node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields of a class by what its docstring says of them, else by the remark at their end; its constants."""
    types = {one.target.id: one for one in _annotated(node) if isinstance(one.target, ast.Name)}
    said = _told_of(node, "Attributes:")
    source = (TOP / file).read_text(encoding="utf-8").splitlines()
    for fixed in node.body:
        if isinstance(fixed, ast.Assign) and isinstance(fixed.targets[0], ast.Name) and fixed.targets[0].id.isupper():
            yield fixed.targets[0].id, _line(source[fixed.lineno - 1].partition("  # ")[2]) or "—"
    for name, one in types.items():
        if name not in said:
            remark = source[(one.end_lineno or 1) - 1].partition("  # ")[2]
            protocol = next((found for part in _ids(one.annotation) if (found := _first_of(file, part))), "")
            said[name] = remark or protocol
    for text in dict.fromkeys(filter(None, said.values())):  # two that are told together stand in one row
        alike = [name for name in types if said[name] == text]
        if alike:
            yield f"{', .'.join(alike)}{_plain(types[alike[0]].annotation)}", text


def _ids(node: ast.expr) -> Iterator[str]:
    return (one.id for one in ast.walk(node) if isinstance(one, ast.Name))


def _first_of(file: str, name: str) -> str:
    """What a class says of itself that stands in this file, or is imported there."""
    found = _named(file, name)
    if found is None:
        tree = ast.parse((TOP / file).read_text(encoding="utf-8"))
        for one in tree.body:
            if isinstance(one, ast.ImportFrom) and one.module and name in {alias.name for alias in one.names}:
                path = Path(*one.module.split(".")).with_suffix(".py")
                found = _named(path.as_posix(), name) if (TOP / path).is_file() else None
    return _first(found) if isinstance(found, ast.ClassDef) else ""


def _told_of(node: ast.ClassDef | ast.FunctionDef, head: str) -> dict[str, str]:
    """What a docstring says of attributes, or arguments, by name; two that are told together say the same."""
    _, _, told = (ast.get_docstring(node) or "").partition(f"{head}\n")
    found: dict[str, str] = {}
    rows = re.split(r"^    (?=\S)", told.partition("\n\n")[0], flags=re.MULTILINE)
    for row in filter(None, map(_line, rows)):
        parts = re.split(r"(?:^|[;,.] )`(?=\w+`: )", row)
        for part in parts:
            names, _, text = part.partition(": ")
            for name in re.findall(r"\w+", names.replace("`", "")):
                found[name] = text
    return found
