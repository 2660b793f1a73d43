"""Units as every game has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

#: The kinds of units, as signs and records have them.
ARMY: Final = "A"
FLEET: Final = "F"
GARRISON: Final = "G"
#: Suffixes of named coasts: west, south, east, north (``THRcs``, ``STPcn``).
COASTS: Final = ("co", "cs", "ce", "cn")


#: What a coast is called behind a code, by language: ``THRcs``, ``THRsc``.
COASTS_CALLED: Final[Mapping[str, Mapping[str, str]]] = {
    "fr": {coast: coast for coast in COASTS},
    "en": {"co": "wc", "cs": "sc", "ce": "ec", "cn": "nc"},
}


def coast_called(place: str, lang: str) -> str:
    """A place as one language writes it: ``THRcs``, the south coast of Thrace.

    >>> coast_called("THRcs", "en"), coast_called("THRcs", "fr"), coast_called("Tyr", "en")
    ('THRsc', 'THRcs', 'Tyr')
    """
    space, coast = split_coast(place)
    return space + COASTS_CALLED[lang][coast] if coast else place


@lru_cache(maxsize=1 << 12)  # asked for every unit of every position, and always of the same places
def split_coast(place: str) -> tuple[str, str]:
    """The space and the coast of a place.

    >>> split_coast("THRcs")
    ('THR', 'cs')
    >>> split_coast("Tyr")
    ('Tyr', '')
    """
    if len(place) == 5 and place[3:] in COASTS:
        return place[:3], place[3:]
    return place, ""


@dataclass(frozen=True, slots=True)
class Unit:
    """An army, a fleet or a garrison.

    Attributes:
        id: stable name of the counter through moves and conversions; never shown to players.
        owner: the player it serves.
        kind: ``A``, ``F`` or ``G``.
        grade: class suffix where the game has classes, else "".
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
        """``Ae SYR``, ``F THRcs``, ``G Tyr``: how orders and files name it."""
        return f"{self.kind}{self.grade} {self.at}"
