"""Lines that differ in their three-letter codes alone have one shape: the grammar reads each shape once.

``A PAR - BUR`` and ``F BRE - MAO`` are one tree with other names in it. In bulk nearly every line has a shape that is
known by then, and is read ten times as fast. The result is the grammar's own: a line is only read so when it is written
in single letters, signs and codes, none of which is part of a word of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Final

from diadoques.notation.grammar import Grammar, terminals
from diadoques.notation.read import MAX_LENGTH, Unreadable, read
from diadoques.notation.tree import Line, Name, found

#: Letters (``Ag``: of a class), signs, codes and coasts with one blank between them; a move may end in VIA, a word of
#: the grammar.
_PART: Final = r"(?:[A-Z][a-z]?|[a-z]|[-=]?>|-|[A-Z]{3}(?:/[NSEW]C|c[nsoe])?)"
_STRICT: Final = re.compile(f"{_PART}(?: {_PART})+")
_LONGEST: Final = 40
_CODE: Final = re.compile(r"\b(?!VIA$)[A-Z]{3}(?=\b|c[nsoe]\b)")
#: What stands for every code while the grammar reads a shape: a word of three letters that means nothing.
_STAND_IN: Final = "QQQ"


def read_shape(text: str, grammar: Grammar, compounds: tuple[str, ...]) -> Line | Unreadable:
    """Read one line just as ``notation.read.read`` does."""
    # What is longer than any order is not kept: a file of such lines would fill the memory.
    return _kept(text, grammar, compounds) if len(text) <= MAX_LENGTH else read(text, grammar, compounds)


@lru_cache(maxsize=1 << 14)
def _kept(text: str, grammar: Grammar, compounds: tuple[str, ...]) -> Line | Unreadable:
    make = None
    # A word of the grammar may join with what stands beside it (« par mer » is no place): such lines have no shape.
    if len(text) <= _LONGEST and _STRICT.fullmatch(text) and _words(grammar).isdisjoint(_CODE.findall(text)):
        make = _shape(_CODE.sub(_STAND_IN, text), grammar, compounds)
    if make is None:
        return read(text, grammar, compounds)
    line: Line = make(text)
    return line


@lru_cache(maxsize=1 << 10)
def _shape(shape: str, grammar: Grammar, compounds: tuple[str, ...]) -> Callable[[str], Any] | None:
    """What makes the tree of a line of this shape; None when the grammar finds none, or a name of several words."""
    tree = read(shape, grammar, compounds)
    return (
        None
        if isinstance(tree, Unreadable) or any(len(name.words) != 1 for name in found(Name, tree))
        else _maker(tree)
    )


@cache
def _words(grammar: Grammar) -> frozenset[str]:
    """The words of three letters that the signs of a grammar are made of, in capitals."""
    signs = "\n".join(pattern for name, pattern in terminals(grammar) if name != "WORD")
    return frozenset(word.upper() for word in re.findall(r"[a-z]+", signs) if len(word) == len(_STAND_IN))


def _maker(tree: Any) -> Callable[[str], Any]:
    """What makes this tree with the names that stand in another line at the columns of its own."""
    if isinstance(tree, Name):
        start, end = tree.column, tree.column + len(tree.text)
        return lambda text: Name(text[start:end], (text[start:end].lower(),), start)
    if next(found(Name, tree), None) is None:
        return lambda _text: tree
    if isinstance(tree, tuple):
        several = [_maker(part) for part in tree]
        return lambda text: tuple([part(text) for part in several])
    kind, parts = type(tree), [_maker(getattr(tree, name)) for name in _fields(tree.__class__)]
    return lambda text: kind(*[part(text) for part in parts])


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
