"""The grammar of a game: a file of its own folder, which takes what all have in common from ``common_signs.lark``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final
from zlib import decompress

import msgspec

from diadoques.core.resources import chapters_of

if TYPE_CHECKING:
    from lark import Lark


#: What the grammars of all games take their signs from.
COMMON: Final = "common_signs.lark"
_LONGEST: Final = 2**63


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """Where the grammar of a game lies; each game has one, and it is itself alone.

    Attributes:
        package: the package in whose folder it lies.
        file: its name there.
        game: whose chapters may add lines of their own: a file of that name in their folder, which extends the rule
            ``line`` (``core.resources.chapters_of``).
    """

    package: str
    file: str
    game: str = ""


@cache
def parser(grammar: Grammar) -> Lark:
    """The parser of a grammar: from the tables kept beside it, or, where these are of other sources, built anew.

    Building takes half a second, reading a tenth of that; either way the names of rules and signs are plain strings,
    which a dictionary finds at once: fresh from the grammar they are tokens, which Lark compares in Python.
    """
    from lark import Lark

    file = tables_of(grammar)
    told = read_tables(file.read_bytes()) if file.is_file() else {}
    if told.get("digest") != digest(grammar):
        told = msgspec.msgpack.decode(write_tables(grammar))
    return Lark.load(told)


def tables_of(grammar: Grammar) -> Traversable:
    """Where the tables of a grammar are kept (``tools/grammars.py`` writes them)."""
    return files(grammar.package).joinpath(grammar.file.replace(".lark", ".tables"))


def read_tables(tables: bytes) -> dict[str, Any]:
    """What a file of tables holds."""
    told: dict[str, Any] = msgspec.msgpack.decode(decompress(tables))
    return told


def digest(grammar: Grammar) -> str:
    """Of all that the tables of a grammar are made from: its text, and who makes them."""
    import lark

    common = files(__package__).joinpath(COMMON).read_text(encoding="utf-8")
    return sha256("\n".join((lark.__version__, common, _source(grammar))).encode()).hexdigest()


def write_tables(grammar: Grammar) -> bytes:
    """The parser of a grammar as MessagePack: what ``Lark.load`` takes, and the digest of its sources."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = build_parser(grammar).memo_serialize([TerminalDef, Rule])
    data["options"]["import_paths"] = []  # all of the grammar is in the tables
    for one in memo.values():
        if "_width" in one.get("pattern", ()):  # signs of any length are "2**64 long", too much for MessagePack
            one["pattern"]["_width"] = [min(width, _LONGEST) for width in one["pattern"]["_width"]]
    return msgspec.msgpack.encode({"digest": digest(grammar), "data": data, "memo": memo}, enc_hook=str)


def build_parser(grammar: Grammar, *, debug: bool = False) -> Lark:
    """A parser of a grammar; ``debug`` lets Lark say which conflicts it has settled.

    Raises:
        lark.exceptions.GrammarError: it is none.
    """
    from lark import Lark
    from lark.load_grammar import FromPackageLoader

    ours = [FromPackageLoader(__package__)]
    return Lark(
        _source(grammar), parser="lalr", lexer="basic", maybe_placeholders=False, import_paths=ours, debug=debug
    )


def _source(grammar: Grammar) -> str:
    """The text of a grammar, with the lines that chapters add."""
    folders = (files(grammar.package), *(chapters_of(grammar.game).values() if grammar.game else ()))
    there = (file for folder in folders if (file := folder.joinpath(grammar.file)).is_file())
    return "\n".join(file.read_text(encoding="utf-8") for file in there)


@cache
def terminals(grammar: Grammar) -> tuple[tuple[str, str], ...]:
    """The signs and words of a grammar: name and regular expression of each."""
    return tuple((terminal.name, terminal.pattern.to_regexp()) for terminal in parser(grammar).terminals)
