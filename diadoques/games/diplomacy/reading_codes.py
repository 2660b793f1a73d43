"""Why a line is not followed as written, or how it was put right: the codes of ``reading`` and the rule behind each.

What makes an order illegal has its own codes, in ``legality`` and ``sheet``.
"""

from __future__ import annotations

from typing import Final

from diadoques.core.orders import Verdict
from diadoques.notation import trouble

#: No order in the notation. Data: ``found`` (what stands there), ``expected`` (kinds of ``notation.read.EXPECTED``).
UNREADABLE: Final[dict[str, str]] = {
    "empty": "DIP-ord-03",
    "too-long": "DIP-ord-03",  # most
    "strange-character": "DIP-ord-03",  # found (U+202E)
    "several-lines": "DIP-ord-03",
    "several-orders": "DIP-ord-03",  # found
    "incomplete": "DIP-ord-02",  # expected
    "unexpected": "DIP-ord-02",  # found, expected
    "no-order": "DIP-ord-02",  # example
    "number-alone": "DIP-ord-02",  # example
    "bracket": "DIP-ord-02",  # found
    "in-words": "DIP-ord-02",  # unit, to
    "already-complete": "DIP-ord-02",  # found, nth
    "no-treaty": "DIP-neg-02",
    "unknown-place": "DIP-ord-03c",  # found
    "unknown-power": "DIP-ord-03c",  # found
}

#: More than one meaning, not followed; the offers are the meanings.
AMBIGUOUS: Final[dict[str, str]] = {
    "two-meanings": "DIP-ord-03",
    "coast-missing": "DIP-ord-06",  # unit, to
    "kind-missing": "DIP-ord-02k",  # space
    "two-orders": "DIP-ord-01b",  # also from ``sheet``
}

#: Illegal already because nobody is there to obey, or a letter or a coast is wrong.
ILLEGAL: Final[dict[str, str]] = {
    "no-unit": "DIP-ord-02",  # space
    "foreign-unit": "DIP-ord-01b",  # unit, owner
    "other-player": "DIP-ord-01b",  # owner
    "no-such-unit": "DIP-sup-01",  # space; also from ``legality``
    "letter-wrong": "DIP-ord-03c",  # found, unit
    "letter-missing": "DIP-ord-03c",  # unit
    "coast-wrong": "DIP-map-05e",  # found, unit
    "coast-idle": "DIP-ord-06d",  # found, space
    "no-such-way": "DIP-cvy-01f",  # unit, to
    "not-dislodged": "DIP-ret-01",  # unit; also from ``legality``
    "retreat-or-disband": "DIP-ret-01",  # unit; also from ``legality``
    "build-or-remove": "DIP-adj-01",  # unit; also from ``legality``
    "no-builds-now": "DIP-turn-02e",  # phase; also from ``legality``
    "no-orders-now": "DIP-turn-02",  # phase; also from ``legality``
}

#: Badly written, but with one possible meaning (DIP-ord-03c): followed, and the player is told.
NOTES: Final[dict[str, str]] = {
    "letters-corrected": "DIP-ord-03c",  # found, unit
    "letter-supplied": "DIP-ord-03c",  # unit
    "unit-supplied": "DIP-ord-03c",  # unit
    "hold-supplied": "DIP-ord-02d",  # unit
    "coast-implied": "DIP-ord-06b",  # to
    "coast-corrected": "DIP-map-05e",  # found, unit
    "coast-ignored": "DIP-ord-06d",  # found
    "owner-ignored": "DIP-sup-01h",  # unit, owner
    "via-ignored": "DIP-cvy-05",  # unit
    "way-ignored": "DIP-cvy-01g",  # unit
    "word-taken": "DIP-map-07c",  # word, taken, other
    "repeated": "DIP-ord-01b",
}

#: What was wrong with a line, with its rule, by verdict.
TABLES: Final = {
    Verdict.UNREADABLE: UNREADABLE,
    Verdict.AMBIGUOUS: AMBIGUOUS,
    Verdict.ILLEGAL: ILLEGAL,
    Verdict.FINE: NOTES,
}


class Trouble(trouble.Trouble):
    """A line that does not become one order, while it is being read; never leaves ``reading``."""

    rules = TABLES
