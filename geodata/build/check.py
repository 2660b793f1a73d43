"""Holds the geometry against the links: what the polygons say and what the board says must be the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .contacts import Contacts, Shore
from .facts import Facts, Pair, Space, pair


@dataclass(frozen=True, slots=True)
class Difference:
    """What one family of contacts has too little (`missing` in the geometry) and too much."""

    family: str
    computed: frozenset[Pair]
    declared: frozenset[Pair]

    @property
    def missing(self) -> frozenset[Pair]:
        """Declared, but not found in the geometry."""
        return self.declared - self.computed

    @property
    def extra(self) -> frozenset[Pair]:
        """Found in the geometry, but not declared."""
        return self.computed - self.declared


def compare(facts: Facts, contacts: Contacts) -> dict[str, Difference]:
    """The four families: army, sea-sea, land-sea and coast-coast (fleets, with named coasts)."""
    kinds = facts.kinds()
    spaces = {space.id: space for space in facts.spaces}
    fleets = [pair(link.a, link.b) for link in facts.of_unit("fleet")]
    declared: dict[str, set[Pair]] = {"sea-sea": set(), "land-sea": set(), "coast-coast": set()}
    for a, b in fleets:
        seas = sum(kinds[code[:3]] == "sea" for code in (a, b))
        declared[("coast-coast", "land-sea", "sea-sea")[seas]].add((a, b))
    shore_sea = {pair(coast_code(s, spaces), sea) for many in contacts.shores.values() for s in many for sea in s.seas}
    along = contacts.coasting if facts.coasting else frozenset()
    coasting = {pair(coast_code(one, spaces), coast_code(other, spaces)) for one, other in along}
    return {
        "army": _difference("army", contacts.land, (pair(link.a, link.b) for link in facts.of_unit("army"))),
        "sea-sea": _difference("sea-sea", contacts.sea, declared["sea-sea"]),
        "land-sea": _difference("land-sea", shore_sea, declared["land-sea"]),
        "coast-coast": _difference("coast-coast", coasting, declared["coast-coast"]),
    }


def coast_code(shore: Shore, spaces: dict[str, Space]) -> str:
    """`THRcs` for a shore of a province with named coasts, else the province's code.

    Raises ValueError when the shore matches no coast of such a province, or several.
    """
    coasts = spaces[shore.province].coasts
    if not coasts:
        return shore.province
    named = [coast for coast, seas in coasts.items() if set(seas) == set(shore.seas)]
    if len(named) != 1:
        raise ValueError(f"shore of {shore.province} along {shore.seas} matches coasts {named}")
    return shore.province + named[0]


def _difference(family: str, computed: Iterable[Pair], declared: Iterable[Pair]) -> Difference:
    return Difference(family, frozenset(computed), frozenset(declared))
