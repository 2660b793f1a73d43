"""Lines that differ in their three-letter codes alone have one shape: the grammar reads each shape once.

``A PAR - BUR`` and ``F BRE - MAO`` are one tree with other names in it. In bulk nearly every line has a shape that is
known by then, and is read ten times as fast. The result is the grammar's own: a line is only read so when it is written
in single letters, signs and codes, none of which is part of a word of the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from typing import Any, Final

from diadoques.notation.read import Unreadable, read, terminals
from diadoques.notation.tree import Line, Name

#: Letters, signs, codes and coasts with one blank between them; a move may end in VIA, a word of the grammar.
_PART: Final = r"(?:[A-Z]|->?|[A-Z]{3}(?:/[NSEW]C|c[nsoe])?)"
_STRICT: Final = re.compile(f"{_PART}(?: {_PART})+")
_LONGEST: Final = 40
_CODE: Final = re.compile(r"\b(?!VIA$)[A-Z]{3}(?=\b|c[nsoe]\b)")
#: What stands for every code while the grammar reads a shape: a word of three letters that means nothing.
_STAND_IN: Final = "QQQ"


@lru_cache(maxsize=1 << 16)
def read_shape(text: str, compounds: tuple[str, ...], dialect: str) -> Line | Unreadable:
    """Read one line just as ``notation.read.read`` does."""
    tree = None
    # A word of the grammar may join with what stands beside it (« par mer » is no place): such lines have no shape.
    if len(text) <= _LONGEST and _STRICT.fullmatch(text) and _words(dialect).isdisjoint(_CODE.findall(text)):
        tree = _shape(_CODE.sub(_STAND_IN, text), compounds, dialect)
    if tree is None:
        return read(text, compounds, dialect)
    line: Line = _renamed(tree, text)
    return line


@lru_cache(maxsize=1 << 10)
def _shape(shape: str, compounds: tuple[str, ...], dialect: str) -> Line | None:
    """The tree of a shape; None when the grammar finds none, or a name of several words in it."""
    tree = read(shape, compounds, dialect)
    return None if isinstance(tree, Unreadable) or any(len(name.words) != 1 for name in _names(tree)) else tree


@cache
def _words(dialect: str) -> frozenset[str]:
    """The words of three letters that the signs of a grammar are made of, in capitals."""
    signs = "\n".join(pattern for name, pattern in terminals(dialect) if name != "WORD")
    return frozenset(word.upper() for word in re.findall(r"[a-z]+", signs) if len(word) == len(_STAND_IN))


def _names(tree: Any) -> Iterator[Name]:
    if isinstance(tree, Name):
        yield tree
    elif is_dataclass(tree):
        for name in _fields(tree.__class__):
            yield from _names(getattr(tree, name))


def _renamed(tree: Any, text: str) -> Any:
    """The tree with the names that stand in ``text`` at the columns of its own."""
    if isinstance(tree, Name):
        found = text[tree.column : tree.column + len(tree.text)]
        return Name(found, (found.lower(),), tree.column)
    names = _fields(tree.__class__)
    return type(tree)(*[_renamed(part, text) for part in map(tree.__getattribute__, names)]) if names else tree


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
