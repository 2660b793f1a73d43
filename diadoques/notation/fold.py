"""Folding: what pupils type, brought to one plain spelling before the grammar reads it.

Lower case, no accents, one blank, one dash, one arrow head, one apostrophe. Every folded letter remembers its typed
column, so that troubles are shown where they stand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_DASHES: Final = "-‐‑‒–—―−﹘﹣－"
_HEADS: Final = ">→↠⇒⇢⇨⇾⟶⟹⟾➔➙➛➜➝➞➡➤➨➪➾⭢⮕🠒🠖🡒›＞"
_APOSTROPHES: Final = "'’‘ʼʹ′`´＇"
_LIGATURES: Final = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i"}
_STARS: Final = "*＊∗•·▪◦"
# Left by word processors and web pages; they say nothing and are never seen.
_UNSEEN: Final = "\u00ad\u200b\u2060\ufeff\ufe0e\ufe0f"


_PLAIN: Final[dict[str, str]] = {
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_HEADS, ">"),
    **dict.fromkeys(_APOSTROPHES, "'"),
    **dict.fromkeys(_STARS, "*"),
    **dict.fromkeys(_UNSEEN, ""),
    **_LIGATURES,
}


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text.

    Attributes:
        text: the plain spelling.
        columns: for each letter of ``text`` the column in what was typed; one more entry for the end.
    """

    text: str
    columns: tuple[int, ...]

    def column(self, index: int) -> int:
        """The typed column of the folded letter ``index``; beyond the end, the end."""
        return self.columns[min(max(index, 0), len(self.columns) - 1)]


@lru_cache(maxsize=512)
def fold_letter(letter: str) -> str:
    """One typed letter as it is folded: ``É`` → ``e``, ``→`` → ``>``, ``œ`` → ``oe``; what is unknown stays."""
    known = _PLAIN.get(letter)
    if known is not None:
        return known
    if letter.isascii():
        return " " if letter.isspace() else letter.lower()
    if letter.isspace():
        return " "
    lower = letter.lower()
    known = _PLAIN.get(lower)
    if known is not None:
        return known
    bare = "".join(part for part in unicodedata.normalize("NFKD", lower) if not unicodedata.combining(part))
    return bare.lower() if bare.isascii() else letter


def fold(text: str, compounds: Iterable[str] = ()) -> Folded:
    """Fold ``text``.

    Args:
        text: one line, as typed.
        compounds: folded names that hold a dash (``pont-euxin``); in these the dash becomes ``_``, so that it is not
            taken for the sign of a move.
    """
    if text.isascii() and text.isprintable() and "`" not in text and "  " not in text:
        folded, columns = text.lower(), list(range(len(text) + 1))  # as nearly all is typed: each letter for itself
    else:
        folded, columns = _letter_by_letter(text)
    for name in compounds:
        if name in folded:
            folded = folded.replace(name, name.replace("-", "_"))
    return Folded(folded, tuple(columns))


def _letter_by_letter(text: str) -> tuple[str, list[int]]:
    # A lone « à » is the French preposition, not the letter of an army: it alone keeps its accent.
    alone = _lone_a(text)
    letters: list[str] = []
    columns: list[int] = []
    for column, letter in enumerate(text):
        for part in "à" if column in alone else fold_letter(letter):
            if part == " " and letters and letters[-1] == " ":
                continue
            letters.append(part)
            columns.append(column)
    return "".join(letters), [*columns, len(text)]


def _lone_a(text: str) -> frozenset[int]:
    if "à" not in text and "À" not in text:
        return frozenset()
    found = set()
    for column, letter in enumerate(text):
        if letter in "àÀ":
            before = text[column - 1] if column else " "
            after = text[column + 1] if column + 1 < len(text) else " "
            if before.isspace() and after.isspace():
                found.add(column)
    return frozenset(found)


def key(text: str) -> str:
    """The folded spelling of a name, as lexicons keep it: ``Héraclée Pontique`` → ``heraclee pontique``."""
    return " ".join(fold(text).text.split())


#: What stands between words or parts of a name and tells nothing; any other sign belongs to it (``AH6+.2``).
_BETWEEN: Final = re.compile(r"[\s.,;:'\"()/_·-]+")


def loose_key(text: str) -> str:
    """A name as typed answers are compared in the end: no case, no accents, blanks for what stands between its parts.

    >>> loose_key("Mendè"), loose_key("ah6+.2"), loose_key("AH6.2")
    ('mende', 'ah6+ 2', 'ah6 2')
    """
    return _BETWEEN.sub(" ", key(text)).strip()


def visible_text(text: str) -> str:
    """``text`` without the letters that show nothing: what a message may quote.

    >>> visible_text("S\u00adYR")
    'SYR'
    """
    return "".join(letter for letter in text if letter not in _UNSEEN)
