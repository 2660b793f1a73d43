"""Units and characters (sections 6.2.a and 6.2.b of the rules)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from diadoques.core.pieces import ARMY, FLEET, GARRISON, Unit

#: The kinds of units.
KINDS: Final = (ARMY, FLEET, GARRISON)
# Suffixes of DIA-72-03; fleets are always mercenary (DIA-62a-02).
MERCENARY: Final = ""
ELITE: Final = "e"
GUARD: Final = "g"
MILITIA: Final = "m"
GRADES: Final = (MERCENARY, ELITE, GUARD, MILITIA)


def moved_unit(unit: Unit, kind: str, at: str) -> Unit:
    """``unit`` after it moved to ``at`` as ``kind``; one that turns into a fleet loses its class (DIA-62a-06)."""
    return replace(unit, kind=kind, at=at, grade=MERCENARY if kind == FLEET else unit.grade)


@dataclass(frozen=True, slots=True)
class Leader:
    """A character on the board: a diadoch, or one of those whom a chapter adds, who are no players.

    Attributes:
        at: space (no coast) or citadel where he stands.
        captor: who holds a diadoch prisoner, or "" when he is free (DIA-62b-14); of who is no player: who controls him,
            or "".
        guard: id of the captor's unit that he is tied to; "" when locked in a citadel, alone or free.
    """

    at: str
    captor: str = ""
    guard: str = ""


__all__ = [
    "ARMY",
    "ELITE",
    "FLEET",
    "GARRISON",
    "GRADES",
    "GUARD",
    "KINDS",
    "MERCENARY",
    "MILITIA",
    "Leader",
    "Unit",
    "moved_unit",
]
