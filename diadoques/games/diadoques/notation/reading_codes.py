"""Why a line is not followed as written, or how it was put right: the codes of ``reading`` and the rule behind each.

What makes an order illegal has its own codes, in ``legality`` and ``cross_checks``.
"""

from __future__ import annotations

from typing import Final

from diadoques.games.diadoques.model.orders import Verdict
from diadoques.notation import trouble

#: No order in the notation. Data: ``found`` (what stands there), ``expected`` (kinds of ``notation.read.EXPECTED``).
UNREADABLE: Final[dict[str, str]] = {
    "empty": "DIA-72-03",
    "too-long": "DIA-72-03",  # most
    "strange-character": "DIA-72-03",  # found (U+202E)
    "several-lines": "DIA-8B1-02",
    "several-orders": "DIA-8B1-02",  # found
    "incomplete": "DIA-72-03",  # expected
    "unexpected": "DIA-72-03",  # found, expected
    "no-order": "DIA-72-03",  # example
    "number-alone": "DIA-72-03",  # example
    "sum-alone": "DIA-72-03",
    "whole-sum": "DIA-72-03",
    "class-alone": "DIA-72-03",
    "class-wanted": "DIA-72-03",  # signs
    "sum-in-winter": "DIA-72-03",
    "offer-begins": "DIA-72-03",
    "colon-lacks": "DIA-8A2-07",
    "promotes-in-winter": "DIA-71-01",
    "bracket": "DIA-72-03",  # found
    "in-words": "DIA-72-03",  # unit, to
    "already-complete": "DIA-72-03",  # found, nth
    "no-treaty": "DIA-4-05",
    "unknown-place": "DIA-72-04",  # found
    "city-no-space": "DIA-72-04",  # found, space
    "person-no-place": "DIA-72-04",  # found
    "unknown-person": "DIA-72-03",  # found
}

#: More than one meaning (DIA-73-04), not followed; the offers are the meanings.
AMBIGUOUS: Final[dict[str, str]] = {
    "two-meanings": "DIA-73-04",
    "ambiguous-person": "DIA-73-04",  # found
    "coast-missing": "DIA-8B1-13",  # unit, to
    "owner-mismatch": "DIA-73-04",  # space, owner
    "leader-hold": "DIA-62b-08",  # leader
    "citadel-or-province": "DIA-73-04",  # citadel
    "two-orders": "DIA-73-04",  # also from ``cross_checks``
}

#: Illegal already because nobody is there to obey.
ILLEGAL: Final[dict[str, str]] = {
    "no-unit": "DIA-8B1-02",  # space
    "foreign-unit": "DIA-8B1-02",  # unit, owner
    "other-player": "DIA-8B1-02",  # owner
    "no-unit-left": "DIA-63B4-03",  # space
    "no-such-unit": "DIA-8B2a-01",  # space; also from ``legality``
    "not-dislodged": "DIA-8B3-01",  # unit; also from ``legality``
    "no-orders-now": "DIA-71-01",  # phase; also from ``legality``
    "builds-in-winter": "DIA-71-01",  # also from ``legality``
    "leader-only-moves": "DIA-62b-03",  # leader; also from ``legality``
    "not-your-captive": "DIA-62b-12",  # leader; also from ``legality``
    "levy-kind": "DIA-63B4-02",  # space
    "levy-unpicked": "DIA-63B4-01",  # unit
    "supplies-a-citadel": "DIA-8B6-05",
    "no-citadel-here": "DIA-62a-03",  # space
    "leader-not-supported": "DIA-62b-04",  # leader
    "then-another-unit": "DIA-8A2-07",  # unit
    "unit-bought": "DIA-8A2-07",  # unit, owner
    "then-another-person": "DIA-12A-23",  # leader
    "diadoch-not-for-sale": "DIA-8A2-01",  # leader
    "only-cleopatra": "DIA-12A-16",  # leader
    "option-off": "DIA-OPT-01",  # option; also from options
    "rule-not-here": "DIA-0-04",  # the folder of the rule was deleted; also from ``spending``
}

#: Badly written, but with one possible meaning (DIA-73-04): followed; and lines that are no orders to a unit.
NOTES: Final[dict[str, str]] = {
    "siege-digit": "DIA-72-08",  # digit (the right one)
    "letters-corrected": "DIA-73-04",  # found, unit
    "unit-supplied": "DIA-73-04",  # unit
    "unit-counted": "DIA-73-04",  # unit, nth
    "coast-corrected": "DIA-73-04",  # found, unit
    "leader-not-there": "DIA-62b-05",  # leader, unit
    "repeated": "DIA-73-04",
    "proposal": "DIA-2-04",  # winners
    "then-void": "DIA-8A2-07",  # order
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
