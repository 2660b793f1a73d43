"""The row that decides a case: that of the basic rule, or one of a chapter above that has a word of its own on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK

WARRANTS: Final[Hook[Callable[[Position, str, str, str], str]]] = Hook(RULEBOOK, "warrants")
"""Rows that stand in the place of basic ones.

Told the position, the basic row, whom it is applied to (the name of a character or a player, the id of a unit) and
whose that is or was, "" for nobody's or where that is all one; answers a row, or "" where the basic one holds.
"""


def warrant(position: Position, rule: str, about: str, holder: str = "") -> str:
    """The row behind a deed: ``rule``, unless chapters say otherwise; the highest of them is right."""
    found = rule
    for ask in WARRANTS.on(position):
        found = ask(position, rule, about, holder) or found
    return found
