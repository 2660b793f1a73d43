"""The grammar of a game: a file of its own folder, which takes what all have in common from ``common_signs.lark``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from diadoques.core.folders import chapters_of

if TYPE_CHECKING:
    from lark import Lark


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """Where the grammar of a game lies; each game has one, and it is itself alone.

    Attributes:
        package: the package in whose folder it lies.
        file: its name there.
        game: whose chapters may add lines of their own: a file of that name in their folder, which extends the rule
            ``line`` (``core.folders.chapters_of``).
    """

    package: str
    file: str
    game: str = ""


@cache
def parser(grammar: Grammar) -> Lark:
    """The parser of a grammar, built at its first use (about 0.15 s) and kept.

    It is written and read back: then its rules, and the nodes of its trees, are called by plain strings, which a
    dictionary finds at once; fresh from the grammar they are tokens, which Lark compares in Python at every step.
    """
    from lark import Lark

    kept = BytesIO()
    built(grammar).save(kept)
    kept.seek(0)
    return Lark.load(kept)


def built(grammar: Grammar, *, debug: bool = False) -> Lark:
    """A parser of a grammar; ``debug`` lets Lark say which conflicts it has settled.

    Raises:
        lark.exceptions.GrammarError: it is none.
    """
    from lark import Lark
    from lark.load_grammar import FromPackageLoader

    folders = (files(grammar.package), *(chapters_of(grammar.game).values() if grammar.game else ()))
    there = (file for folder in folders if (file := folder.joinpath(grammar.file)).is_file())
    source = "\n".join(file.read_text(encoding="utf-8") for file in there)
    ours = [FromPackageLoader(__package__)]
    return Lark(source, parser="lalr", lexer="basic", maybe_placeholders=False, import_paths=ours, debug=debug)


@cache
def terminals(grammar: Grammar) -> tuple[tuple[str, str], ...]:
    """The signs and words of a grammar: name and regular expression of each."""
    return tuple((terminal.name, terminal.pattern.to_regexp()) for terminal in parser(grammar).terminals)
