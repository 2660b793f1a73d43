"""Units and characters (sections 6.2.a and 6.2.b of the rules)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from diadoques.board.spaces import split_coast

ARMY: Final = "A"
FLEET: Final = "F"
GARRISON: Final = "G"
KINDS: Final = (ARMY, FLEET, GARRISON)
# Suffixes of DIA-72-03; fleets are always mercenary (DIA-62a-02).
MERCENARY: Final = ""
ELITE: Final = "e"
GUARD: Final = "g"
MILITIA: Final = "m"
GRADES: Final = (MERCENARY, ELITE, GUARD, MILITIA)


@dataclass(frozen=True, slots=True)
class Unit:
    """An army, a fleet or a garrison.

    Attributes:
        id: stable name of the counter through moves and conversions; never shown to players.
        owner: the diadoch it serves.
        kind: ``A``, ``F`` or ``G``.
        grade: "" mercenary, ``e`` elite, ``g`` guard, ``m`` militia.
        at: where it stands: a space with its coast (``THRcs``) or a citadel by its French name.
    """

    id: str
    owner: str
    kind: str
    grade: str
    at: str

    @property
    def space(self) -> str:
        """The space without the coast; a citadel is its own space."""
        return split_coast(self.at)[0]

    @property
    def sign(self) -> str:
        """``Ae SYR``, ``F THRcs``, ``G Tyr``: how orders and files name it (DIA-72-03)."""
        return f"{self.kind}{self.grade} {self.at}"

    def turned(self, kind: str, at: str) -> Unit:
        """The unit after it moved to ``at`` as ``kind``.

        A unit that turns into a fleet loses its class (DIA-62a-06).
        """
        return replace(self, kind=kind, at=at, grade=MERCENARY if kind == FLEET else self.grade)


@dataclass(frozen=True, slots=True)
class Leader:
    """A diadoch on the board.

    Attributes:
        at: space (no coast) or citadel where he stands.
        captor: who holds him prisoner, or "" when free (DIA-62b-14).
        guard: id of the captor's unit that he is tied to; "" when locked in a citadel or free.
    """

    at: str
    captor: str = ""
    guard: str = ""
