"""What bears the very name that is asked for: a rule, a number of the rules, a game, a command, an option, a file."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from where_index import PACKAGE, TOP, bare, files, index, lines, said

RULE: Final = re.compile(r"[A-Z][A-Z0-9]+-[A-Za-z0-9.]+(?:-[A-Za-z0-9]+)*")
#: A number of the rules as their pages have it, and what may stand before it.
_NUMBER: Final = re.compile(r"(?:(?:rule|row|section|règle|ligne|§) *)?(?P<number>(?:\d+|[IVX]+)(?:\.\w{1,3})+)")
#: A name that may be that of a file of data.
_FILE: Final = re.compile(r"\S+\.(?:toml|jsonl?|csv|npz|zip|lark|js|css|html|svg|geojson|ipynb|md|txt|png)")
_OPTION: Final = re.compile(r"--?[a-z][\w-]*")


class Hit(NamedTuple):
    """A place, and why it is one."""

    path: Path
    line: int
    why: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(TOP).as_posix()}:{self.line}  {self.why}"


def named(text: str) -> Iterator[Hit]:
    """Lines that hold a rule's id, and no longer one."""
    whole = re.compile(rf"(?<![\w.-]){re.escape(text)}(?![\w.-])")
    for path in files():
        if text in path.read_text(encoding="utf-8"):
            yield from (Hit(path, at, one.strip()[:110]) for at, one in enumerate(lines(path), 1) if whole.search(one))


def defined(text: str) -> Iterator[Hit]:
    """Functions, classes, constants and modules of that name; where its module is named, too, those of it first."""
    home, _, name = text.rpartition(".")
    found = [Hit(path, at, why) for path, kept in index().items() for called, at, why in kept.defined if called == name]
    yield from sorted(found, key=lambda hit: hit.path.stem != home.rpartition(".")[2])


def happening(text: str) -> Iterator[Hit]:
    """Where a kind of event (``siege-laid``) is declared, and what its events hold."""
    for path, kept in index().items():
        for kind, at, why, of in kept.declared:
            if kind == text and path.is_relative_to(PACKAGE):
                yield from defined(of)
                yield Hit(path, at, why)


def command(text: str) -> Iterator[Hit]:
    """The module of a command of the command line, and of the ``Makefile``."""
    words = [one for one in text.split() if one not in ("diadoques", "make")]
    if len(words) != 1:
        return  # words about something
    [name] = words
    path = PACKAGE / "cli" / f"{'classes' if name == 'class' else name}.py"
    if "make" not in text.split() and path.is_file():
        yield Hit(path, 1, said(ast.get_docstring(ast.parse("\n".join(lines(path))))))
    make = TOP / "Makefile"
    found = (at for at, one in enumerate(lines(make), 1) if re.match(rf"{re.escape(name)}:", one))
    yield from (Hit(make, at, lines(make)[at - 1].partition("## ")[2]) for at in found)


def option(text: str) -> Iterator[Hit]:
    """Where an option of a command (``--for NAME``) is declared, and the pages that name it; its value says nothing."""
    name, *_ = text.split()
    if not _OPTION.fullmatch(name):
        return
    whole = re.compile(rf"(?<![\w-]){name}(?![\w-])")
    found: list[Hit] = []
    for path in files():
        if (path.suffix == ".py" and not path.is_relative_to(TOP / "tests")) or path.parent == TOP / "docs":
            for at, one in enumerate(lines(path), 1):
                if f'"{name}"' in one or (path.suffix == ".md" and whole.search(one)):
                    found.append(Hit(path, at, one.strip()[:110]))
    yield from sorted(found, key=lambda hit: "add_argument" not in hit.why)


def of_number(text: str) -> Iterator[Hit]:
    """The rows of the rules under a number (``8.B.2``), of a game that is named or of all; else lines that hold it."""
    game, found = numbered(text)
    if found is None:
        return
    number = found["number"].replace(".", "").casefold()
    rows: dict[str, list[Hit]] = {}
    for path, kept in index().items():
        if path.name == "rules.toml" and (not game or game_of(path) == game):
            for one in kept.rows:
                if " =en " in one.role and (row_id := RULE.match(one.why.strip('"'))):
                    _, _, tail = row_id[0].replace(".", "").casefold().partition("-")
                    rows.setdefault(tail.partition("-")[0], []).append(Hit(path, one.line, one.why))
    under = rows.get(number) or [hit for key, hits in rows.items() if key.startswith(number) for hit in hits]
    theirs = (hit for hit in named(found["number"]) if game in ("", game_of(hit.path)))
    yield from under or (hit for hit in theirs if hit.path.suffix != ".py" or hit.path.is_relative_to(PACKAGE))


def numbered(text: str) -> tuple[str, re.Match[str] | None]:
    """The game that a question about a number names, and the number; None where it is about none."""
    if found := _NUMBER.fullmatch(text):
        return "", found
    begin, _, _ = re.sub(r" (?:in|of|dans|de|du) ", "\0", text).partition("\0")
    return game_in(text)[0], _NUMBER.fullmatch(begin) if begin != text else None


def is_number(text: str) -> bool:
    """Whether something is asked for by its number alone, or its id: where nothing bears it, nothing is like it."""
    return RULE.fullmatch(text) is not None or numbered(text)[1] is not None


def of_game(text: str) -> Iterator[Hit]:
    """The folder of a game that is called so, its names and its rules."""
    for game, names in games().items():
        if bare(text) in map(bare, names):
            folder = PACKAGE / "games" / game
            for name in ("__init__.py", "about.toml", "rules.toml"):
                if (folder / name).is_file():
                    yield Hit(folder / name, 1, lines(folder / name)[0].strip('"')[:110])


def data(text: str) -> Iterator[Hit]:
    """A file of that name, and the code that names it."""
    for folder in (TOP / "geodata", PACKAGE):
        yield from (Hit(path, 1, "the file itself") for path in sorted(folder.rglob(text)) if path.is_file())
    if _FILE.fullmatch(text):
        yield from (
            Hit(path, at, one.strip()[:110])
            for path in files()
            if path.suffix == ".py" and not path.is_relative_to(TOP / "tests")
            for at, one in enumerate(lines(path), 1)
            if f'"{text}"' in one or f"``{text}``" in one
        )


@cache
def games() -> Mapping[str, tuple[str, ...]]:
    """What each game is called, in either language, and by its folder."""
    found = {}
    for path in sorted((PACKAGE / "games").glob("*/about.toml")):
        told = tomllib.loads(path.read_text(encoding="utf-8"))["names"]
        found[path.parent.name] = (*told, path.parent.name)
    return found


def game_in(text: str) -> tuple[str, str]:
    """The game that is named among some words ("" where none is), and what else they say."""
    plain = f" {bare(text)} "
    every = ((bare(name), game) for game, names in games().items() for name in names)
    for name, game in sorted(every, key=lambda one: -len(one[0])):
        before, found, after = plain.partition(f" {name} ")
        left = f"{re.sub(r' (?:in|of|dans|de|du|aux?|a)$', '', before)} {after}".strip()
        if found and left:
            return game, left
    return "", text


def game_of(path: Path) -> str:
    """The game of which a file is; "" for none."""
    parts = {_boards().get(one, one) for one in path.relative_to(TOP).parts[1:]}
    return next((game for game in games() if game in parts), "")


@cache
def _boards() -> Mapping[str, str]:
    return {
        tomllib.loads((PACKAGE / "games" / game / "about.toml").read_text(encoding="utf-8"))["board"]: game
        for game in games()
    }
