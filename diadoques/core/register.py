"""The register of a game's rules: every row of its contract, what stands of it, and where the code names it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from diadoques.core.cases import load as load_cases
from diadoques.core.faults import Fault
from diadoques.core.resources import MissingResource, chapters_of, folder_of, package_of, resource
from diadoques.core.rulings import load_rulings
from diadoques.core.texts import typeset

# --- Where the code names a rule: read from the sources themselves, so that nobody keeps a list
#
# A rule is implemented where its id stands, in a docstring, a comment or a string: ``DIA-8B-01``, ``DIA-62b-05 to
# -08``, ``DIA-8B3-02, -03``, ``DIA-63A2-08..13``, ``DIA-63B4-*``, ``DIP-civ-01d to -01g``, ``P218-rev-05``; sections
# may have points.


#: Packages that hold rules; the others only speak of them.
_PACKAGES: Final = ("core", "board", "kernel", "notation", "conflict", "classroom")
#: Data files about the rules are no implementation of them.
_ABOUT_RULES: Final = frozenset({"rules.toml", "rulings.toml", "register.py", "rulings.py", "cases.py"})

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
        mentions = [
            (match, rule) for match in MENTION.finditer(text) for rule in rules_cited(match, rules) if rule in known
        ]
        if not mentions:
            continue
        names = {} if "/" in source else dict(_owners(ast.parse(text)))
        for match, rule in mentions:
            line = text.count("\n", 0, match.start()) + 1
            name = names.get(line, "")
            found.setdefault(rule, {})[f"{source}:{name}" if name else source] = None
    return {rule: tuple(places) for rule, places in found.items()}


def rules_cited(match: re.Match[str], rules: Iterable[str]) -> Iterator[str]:
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


# --- The register of a game's rules: every row of its contract, with what stands of it
#
# Titles are written once, in ``games/<game>/rules.toml``. All else is found, never typed: the places in the code are
# those whose text names the row, the cases are counted in the case files, the readings come from ``rulings.toml``.


DONE: Final = "done"  # some code names it and some case proves it
RULING: Final = "ruling"  # a case proves it as a named reading settles it, no code of its own
NARRATIVE: Final = "narrative"  # advice or table manners: nothing a program could be tested on
MISSING: Final = "missing"
#: How a row may stand, and the kinds of rows: what is no rule tells how one plays, or shows it.
STATUSES: Final = (DONE, RULING, NARRATIVE, MISSING)
KINDS: Final = ("rule", "data", "example", "procedure", "advice")
#: What a section itself states, beside its rows.
_OF_SECTION: Final = frozenset({"layer", "called"})
_KEYS: Final = frozenset({"kind", "fr", "en", "narrative", "later", "follows", "data"})


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the contract and what stands of it.

    Attributes:
        id: as the contract numbers it (``DIA-8B-01``).
        section: section of the rule text.
        layer: ``basic``, ``advanced`` or ``optional:<name>``.
        kind: one of ``KINDS``.
        title: ``{"fr": ..., "en": ...}``, our words.
        narrative: why no program can be tested on it, by language; empty for testable rows.
        later: what it waits for, by language; empty when nothing is waited for.
        code: places that implement it, as ``module:name`` or the path of a data file; for an example or a consequence
            of other rows, the places of those.
        cases: number of cases that cite it.
        options: names of the rulings that settle its doubts.
    """

    id: str
    section: str
    layer: str
    kind: str
    title: Mapping[str, str]
    narrative: Mapping[str, str]
    later: Mapping[str, str]
    code: tuple[str, ...]
    cases: int
    options: tuple[str, ...]

    @property
    def testable(self) -> bool:
        """False for advice and table manners."""
        return not self.narrative

    @property
    def status(self) -> str:
        """One of ``STATUSES``, as the code and the cases tell."""
        if self.narrative:
            return NARRATIVE
        if self.cases and self.code:
            return DONE
        return RULING if self.cases and self.options else MISSING

    def to_json(self) -> dict[str, Any]:
        """The public form of a row (``diadoques rules --json``)."""
        return {
            "id": self.id,
            "title": dict(self.title),
            "section": self.section,
            "layer": self.layer,
            "kind": self.kind,
            "status": self.status,
            "code": list(self.code),
            "cases": self.cases,
            "options": list(self.options),
        }


@cache
def load_register(game: str) -> tuple[Rule, ...]:
    """All rows of the contract of ``game``, in its order.

    Raises:
        Fault: there is no register of that game, or it is wrong in itself; the fault names the row.
    """
    document = _document(game)
    reasons: Mapping[str, Mapping[str, str]] = document.get("reasons", {})
    known = [name for section in document["sections"].values() for name in section if name not in _OF_SECTION]
    cited = Counter(rule for case in load_cases(game) for rule in case.rules)
    board = str(document.get("board", game))
    code = places_of(game, known, board)
    options: dict[str, list[str]] = {}
    for ruling in load_rulings(game):
        for settled in ruling.rows:
            options.setdefault(settled, []).append(ruling.name)
    rules: list[Rule] = []
    for section, layer, name, row in _rows(document):
        where = f"rules.toml, {name}"
        for unknown in row.keys() - _KEYS:
            raise Fault("register-key-unknown", where, key=unknown)
        if not row.get("fr") or not row.get("en") or row.get("kind", "rule") not in KINDS:
            raise Fault("register-row-broken", where)
        rules.append(
            Rule(
                name,
                section,
                layer,
                row.get("kind", "rule"),
                {"fr": row["fr"], "en": row["en"]},
                _reason(reasons, row.get("narrative"), where),
                _reason(reasons, row.get("later"), where),
                code.get(name) or _code_of(game, board, name, row, code, where),
                cited[name],
                tuple(options.get(name, ())),
            )
        )
    return tuple(rules)


def _code_of(
    game: str, board: str, name: str, row: Mapping[str, Any], code: Mapping[str, tuple[str, ...]], where: str
) -> tuple[str, ...]:
    """Where a row is in force that no code names: in the board's data, or where the rows stand that it follows from."""
    if "data" in row:
        resource("geodata", board, row["data"])
        return (f"geodata/{board}/{row['data']}",)
    sources: list[str] = list(row.get("follows", ()))
    if row.get("kind") == "example":  # an example is played by the rules that its cases cite
        sources += [rule for case in load_cases(game) if case.rule == name for rule in case.rules if rule != name]
    for source in row.get("follows", ()):
        if source not in code:
            raise Fault("register-follows-nothing", where, given=source)
    return tuple(dict.fromkeys(place for source in sources for place in code.get(source, ())))


@cache
def titles(game: str) -> Mapping[str, Mapping[str, str]]:
    """Titles by rule id and language, without looking for code and cases."""
    return {name: {"fr": row["fr"], "en": row["en"]} for _, _, name, row in _rows(_document(game))}


@cache
def layers(game: str) -> Mapping[str, str]:
    """Layers by rule id, without looking for code and cases."""
    return {name: layer for _, layer, name, _ in _rows(_document(game))}


@dataclass(frozen=True, slots=True)
class Section:
    """Where the rule text has a row: its section, and what the text calls that, where it has a name and no number.

    Attributes:
        name: as the contract has it (``8.B.1``, ``X.A; VII.C``).
        called: by language; empty where the name says it all.
    """

    name: str
    called: Mapping[str, str]


@cache
def sections(game: str) -> Mapping[str, Section]:
    """Sections by rule id, without looking for code and cases."""
    found = _document(game)["sections"]
    return {name: Section(section, found[section].get("called", {})) for section, _, name, _ in _rows(_document(game))}


@cache
def _document(game: str) -> Mapping[str, Any]:
    file = folder_of(game).joinpath("rules.toml")
    if not game.isidentifier() or not file.is_file():
        raise Fault("register-missing", "register", game=game[:80])
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    for chapter in chapters_of(game).values():
        if (own := chapter.joinpath("rules.toml")).is_file():
            document["sections"] |= tomllib.loads(own.read_text(encoding="utf-8"))["sections"]
    return document


def _rows(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str, Mapping[str, Any]]]:
    for section, rows in document["sections"].items():
        for name, row in rows.items():
            if name not in _OF_SECTION:
                shown = {lang: typeset(row[lang], lang) for lang in ("fr", "en") if isinstance(row.get(lang), str)}
                yield section, rows["layer"], name, {**row, **shown}


def _reason(reasons: Mapping[str, Mapping[str, str]], key: str | None, where: str) -> Mapping[str, str]:
    if key is None:
        return {}
    if key not in reasons:
        raise Fault("register-reason-unknown", where, key=key)
    return reasons[key]
