"""Where is it? ``python tools/house.py WHERE``: the file and line of what somebody has seen, or has read of.

WHERE is the id of a rule (``DIA-8B2b-01``), a sentence or a button as it is read on a screen in either language, a
command, the name of a file of data, the name of something in the code, or a few words about it. The code comes first,
then its words, then the data, then cases and tests.
"""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

TOP: Final = Path(__file__).resolve().parent.parent
#: Where is looked, the first places first, with the endings of their files.
PLACES: Final = (
    ("diadoques", (".py",)),
    ("diadoques", (".toml",)),
    ("diadoques", (".js", ".css", ".lark")),
    ("geodata", (".toml",)),
    ("tests", (".toml", ".py")),
    ("tools", (".py",)),
    ("book", (".py", ".toml", ".md")),
    ("docs", (".md",)),
)
#: So many are told of a kind; who looks for more says more.
MOST: Final = 12
_RULE: Final = re.compile(r"[A-Z][A-Z0-9]+-[A-Za-z0-9.]+(?:-[A-Za-z0-9]+)*")
_HOLE: Final = re.compile(r"\{[^{}]*\}")
_PHRASE: Final = re.compile(
    r"""^(?:"(?P<quoted>[^"]+)"|(?P<key>[\w.-]+))\s*=\s*(?P<q>["'])(?P<text>.*)(?P=q)\s*(?:#.*)?$"""
)
_TITLE: Final = re.compile(r"^\[+(?P<name>[^\]]+)\]+")
#: Words that say nothing by themselves, and words that say the same, by their stems.
_IDLE: Final = frozenset(
    (
        *("the", "and", "for", "that", "who", "rule", "was", "were", "has", "had", "with"),
        *("les", "des", "une", "dans", "qui", "que", "par", "est", "ont", "pour", "avec"),
    )
)
_ALIKE: Final = {
    word: said
    for said, others in {
        "pric": ("cost", "pay", "prix", "cout"),
        "older": ("migrat", "migration", "upgrad", "former", "ancien"),
        "throttl": ("try", "tri", "tried", "guess", "attempt", "essai"),
        "secret": ("hidden", "hid", "seen", "privac", "privat", "cach"),
        "colour": ("color", "liver", "couleur"),
    }.items()
    for word in others
}
#: A template of which less than this share of a sentence is its own fits any sentence.
_LEAST: Final = 0.6
#: How much two names have in common, from 0 to 1, of which one may be the other misspelt.
_CLOSE: Final = 0.8


class Hit(NamedTuple):
    """A place, and why it is one."""

    path: Path
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(TOP).as_posix()}:{self.line}  {self.why}"


@cache
def lines(path: Path) -> tuple[str, ...]:
    """The lines of a file."""
    return tuple(path.read_text(encoding="utf-8").splitlines())


@cache
def files() -> tuple[Path, ...]:
    """All files that are looked through, in the order of ``PLACES``."""
    return tuple(
        path
        for folder, endings in PLACES
        for path in sorted((TOP / folder).rglob("*"))
        if path.suffix in endings and "__pycache__" not in path.parts and "_build" not in path.parts
    )


def bare(text: str) -> str:
    """A text as it is compared: without accents, capitals, points and kinds of spaces."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return " ".join(re.sub(r"[^\w{}]+", " ", plain.casefold().replace("’", "'")).split())


def named(text: str) -> Iterator[Hit]:
    """Lines that hold a rule's id, and no longer one."""
    whole = re.compile(rf"(?<![\w.-]){re.escape(text)}(?![\w.-])")
    for path in files():
        yield from (Hit(path, at, one.strip()[:110]) for at, one in enumerate(lines(path), 1) if whole.search(one))


def defined(text: str) -> Iterator[Hit]:
    """Functions, classes, constants and modules of that name."""
    name = text.rpartition(".")[2]
    begins = re.compile(rf"\s*(?:async )?(?:def|class) {name}\b|{name}(?::| =)")
    for path in files():
        if path.suffix != ".py" or not name.isidentifier():
            continue
        if path.stem == name:
            yield Hit(path, 1, lines(path)[0].strip('"')[:110] if lines(path) else "")
        for at, one in enumerate(lines(path), 1):
            if begins.match(one):
                doc = lines(path)[at].strip() if at < len(lines(path)) else ""
                yield Hit(path, at, doc.strip('"')[:110] if doc.startswith('"""') else one.strip()[:110])


def happening(text: str) -> Iterator[Hit]:
    """Where a kind of event (``siege-laid``) is declared, and what its events hold."""
    declared = re.compile(rf'\s*"{re.escape(text)}": (?:changes|tells)\((\w+)')
    for path in files():
        if path.suffix == ".py" and path.is_relative_to(TOP / "diadoques"):
            for at, one in enumerate(lines(path), 1):
                if row := declared.match(one):
                    yield from defined(row[1])
                    yield Hit(path, at, one.strip())


def command(text: str) -> Iterator[Hit]:
    """The module of a command of the command line, and of the ``Makefile``."""
    words = [one for one in text.split() if one not in ("diadoques", "make")]
    name = words[0] if words else ""
    path = TOP / "diadoques" / "cli" / f"{'classes' if name == 'class' else name}.py"
    if "make" not in text.split() and path.is_file():
        yield Hit(path, 1, said(ast.get_docstring(tree(path))))
    make = TOP / "Makefile"
    found = (at for at, one in enumerate(lines(make), 1) if re.match(rf"{re.escape(name)}:", one))
    yield from (Hit(make, at, lines(make)[at - 1].partition("## ")[2]) for at in found if name)


def phrases(text: str) -> Iterator[Hit]:
    """Phrases that read or are called so, whatever stands in their places; and the code that asks for them."""
    wanted = bare(text)
    found: list[tuple[float, int, Hit, str]] = []
    for path in files():
        if path.suffix != ".toml" or path.is_relative_to(TOP / "tests"):
            continue
        title = ""
        for at, one in enumerate(lines(path), 1):
            title = head["name"] if (head := _TITLE.match(one)) else title
            if not (row := _PHRASE.match(one)):
                continue
            key = ".".join(filter(None, (title, row["quoted"] or row["key"])))
            called = wanted == bare(key.rpartition(".")[2])
            if like := float(called) or likeness(wanted, row["text"]):
                like *= 1.0 if path.is_relative_to(TOP / "diadoques") else 0.5  # what the book says of it comes later
                found.append((-like, len(found), Hit(path, at, f"{key} = {row['text'][:90]}"), key))
    best = [(hit, key) for *_, hit, key in sorted(found)[:MOST]]
    for hit, key in best[: MOST // 2]:
        yield hit
        if hit.path.is_relative_to(TOP / "diadoques") and not hit.path.name.startswith("rulings"):
            yield from islice(askers(key), 2)
    yield from (hit for hit, _ in best[MOST // 2 :])


def likeness(wanted: str, template: str) -> float:
    """How much of a sentence is a template's own, from 0 to 1; 0 where it cannot be one of it, nor a part of it."""
    plain = bare(template)
    if wanted in plain:
        return len(wanted) / len(plain)
    words, theirs = {stem(one) for one in wanted.split() if one not in _IDLE}, [stem(one) for one in plain.split()]
    if len(words) > 1 and words <= {*theirs}:  # a few words of it, in whatever order
        return len(words) / len(theirs)
    own = [part.strip() for part in _HOLE.split(plain)]
    share = sum(map(len, own)) / len(wanted)
    fits = share >= _LEAST and re.search(" ?.{0,80}? ?".join(map(re.escape, own)), wanted)
    return min(share, 1.0) if fits else 0.0


def askers(key: str) -> Iterator[Hit]:
    """Code in which the key of a phrase stands, whole or its last parts."""
    parts = key.split(".")
    parts = parts[:-1] if parts[-1] in ("fr", "en") else parts
    tails = {".".join(parts[at:]) for at in range(len(parts))}
    if len(parts) > 2 and not re.search(r"[_-]", parts[-1]):
        tails.discard(parts[-1])  # a word like any other
    quoted = re.compile("|".join(rf"""["']{re.escape(one)}["'.{{]""" for one in sorted(tails, key=len, reverse=True)))
    for path in files():
        if path.suffix == ".py" and path.is_relative_to(TOP / "diadoques"):
            found = (at for at, one in enumerate(lines(path), 1) if quoted.search(one))
            yield from (Hit(path, at, lines(path)[at - 1].strip()[:110]) for at in found)


def data(text: str) -> Iterator[Hit]:
    """A file of that name, and the code that names it."""
    for path in sorted((TOP / "geodata").rglob(text)) + sorted((TOP / "diadoques").rglob(text)):
        if path.is_file():
            yield Hit(path, 1, "the file itself")
    if "." in text:
        yield from (
            Hit(path, at, one.strip()[:110])
            for path in files()
            if path.suffix == ".py" and not path.is_relative_to(TOP / "tests")
            for at, one in enumerate(lines(path), 1)
            if f'"{text}"' in one or f"``{text}``" in one
        )


def about(text: str) -> Iterator[Hit]:
    """What says of itself what these words say: who has the most of them comes first."""
    wanted = {stem(one) for one in bare(text).split() if len(one) > 2 and one not in _IDLE}
    told = kept_sayings()
    often = {one: 1 + sum(one in words for _, words in told) for one in wanted}
    found = []
    for number, (hit, words) in enumerate(told):
        if shared := wanted & {*words}:
            weight = sum(1 / often[one] ** 0.5 for one in shared)
            found.append((-weight, len(words), number, hit))
    yield from (hit for *_, hit in sorted(found))


def kept_sayings() -> list[tuple[Hit, list[str]]]:
    """``sayings`` with their words; kept beside the environment until a file changes, for to read all takes seconds."""
    stamp = str(max(path.stat().st_mtime_ns for path in files())) + f" {len(files())}"
    kept = TOP / ".venv" / "where.json"
    if kept.is_file():
        found = json.loads(kept.read_text(encoding="utf-8"))
        if found["stamp"] == stamp:
            return [(Hit(TOP / path, line, why), words) for path, line, why, words in found["rows"]]
    told = [(hit, [stem(one) for one in bare(hit.why).split()]) for hit in sayings()]
    if kept.parent.is_dir():
        rows = [(hit.path.relative_to(TOP).as_posix(), hit.line, hit.why, words) for hit, words in told]
        kept.write_text(json.dumps({"stamp": stamp, "rows": rows}), encoding="utf-8")
    return told


def stem(word: str) -> str:
    """A word without what its number or its tense adds: ``sieges`` is ``sieg``, and so is ``siege``."""
    found = re.sub(r"(?<=[a-z]{3})(?<!s)s$", "", word)
    found = re.sub(r"(?<=[a-z]{4})(?:ed|ing)$", "", found)
    found = re.sub(r"(?<=[a-z]{3})(?:ie|e|y)$", "", found)
    return _ALIKE.get(found, found)


def sayings() -> Iterator[Hit]:
    """Every first sentence of a function, class or module, and every title of a rule."""
    for path in files():
        if path.suffix == ".py" and path.is_relative_to(TOP / "diadoques"):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef) and (told := ast.get_docstring(node)):
                    name = getattr(node, "name", path.stem)
                    yield Hit(path, getattr(node, "lineno", 1), f"{name}: {said(told)}")
        elif path.name in ("rules.toml", "tables.toml"):
            title = ""
            for at, one in enumerate(lines(path), 1):
                title = head["name"] if (head := _TITLE.match(one)) else title
                if "=" in one:
                    yield Hit(path, at, f"{title}: {one.strip()[:110]}".replace("_", " "))


@cache
def tree(path: Path) -> ast.Module:
    """The tree of a module."""
    return ast.parse("\n".join(lines(path)))


def said(text: str | None) -> str:
    """The first sentence of a docstring."""
    return (text or "").partition("\n\n")[0].replace("\n", " ")[:110]


def near(text: str) -> list[str]:
    """What is spelled nearly so: rules by their ids, else whatever has a name; [] where nothing is."""
    if _RULE.fullmatch(text):
        register = (path for path in files() if path.name == "rules.toml")
        ids = dict.fromkeys(one for path in register for line in lines(path) for one in _RULE.findall(line))
        close = get_close_matches(text, ids, MOST, _CLOSE)
        return [str(hit) for one in close for hit in islice(named(one), 1)]
    known: dict[str, Hit] = {}
    for hit, _ in kept_sayings():
        known.setdefault(hit.why.partition(":")[0], hit)
    return [str(known[one]) for one in get_close_matches(text.rpartition(".")[2], known, MOST, _CLOSE)]


def where(text: str) -> list[str]:
    """What is told of WHERE, the likeliest first; [] where nothing is called so and nothing says it (``near``)."""
    kinds: Iterable[Iterator[Hit]] = (
        (named(text),)
        if _RULE.fullmatch(text)
        else (command(text), data(text), happening(text), defined(text), phrases(text), about(text))
    )
    told: dict[str, None] = {}
    for hits in kinds:
        for number, hit in enumerate(hits):
            if number == MOST:
                break
            told.setdefault(str(hit))
    return list(told)
