"""What a board is made of: spaces, places and the links between them. No geometry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from diadoques.core.pieces import split_coast


@dataclass(frozen=True, slots=True)
class Space:
    """A province or a sea.

    Attributes:
        id: three capitals (``THR``).
        name: ``{"fr": ..., "en": ...}``.
        kind: ``land`` or ``sea``.
        terrain: plain, mountain, desert, flood or sea (advanced layer, DIA-11A).
        supply: tribute and arsenal value: ``"0"``, ``"1"`` or ``"*"`` (DIA-AX3-02).
        coasts: named coasts (``co``, ``cs``, ``ce``); empty when the whole shore is one (DIA-61-05).
        source: where the facts of the row come from.
        centre: supply centre of the games that have them: ``none``, ``full``, ``half`` or ``activatable``.
        home: id of the power whose home centre or home land it is, or "".
        country: id of the power in whose colour the printed board shows it, or "".
        codes: abbreviations by language where they differ from the id (``{"fr": "ALP", "en": "TYR"}``).
    """

    id: str
    name: Mapping[str, str]
    kind: str
    terrain: str = "plain"
    supply: str = "0"
    coasts: tuple[str, ...] = ()
    source: str = ""
    centre: str = "none"
    home: str = ""
    country: str = ""
    codes: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_sea(self) -> bool:
        """True for a maritime space."""
        return self.kind == "sea"


@dataclass(frozen=True, slots=True)
class Place:
    """A citadel (a space of its own, DIA-61-02) or an open city (scenery with a port or an arsenal).

    Attributes:
        id: the French name, which identifies it (``Alexandrie d'Issos``).
        kind: ``capital``, ``major``, ``minor``, ``city``, or ``centre`` (the town that marks a supply centre).
        province: code of the province that encloses it.
        port: a port in every layer; ``port_advanced``: a port in the advanced layer only (DIA-61-06).
        capital_of: the diadoch whose capital it is, or "".
        treasure: one-time treasure in T (DIA-63A1-03, -04).
        coast: named coast of the province that its harbour serves, or "" (DIA-62a-04).
    """

    id: str
    name: Mapping[str, str]
    kind: str
    province: str
    port: bool = False
    port_advanced: bool = False
    capital_of: str = ""
    treasure: int = 0
    coast: str = ""
    source: str = ""

    @property
    def is_citadel(self) -> bool:
        """Open cities and the towns of supply centres are no playing spaces."""
        return self.kind not in ("city", "centre")

    @property
    def is_major(self) -> bool:
        """Capitals are major citadels too (DIA-5-01)."""
        return self.kind in ("capital", "major")


@dataclass(frozen=True, slots=True)
class Link:
    """One declared contact of the board, with its source.

    Attributes:
        a, b: spaces or coasts (``THRcs``); for ``access`` a citadel and a sea.
        unit: ``army``, ``fleet``, ``access`` (DIA-61-09), or ``operation``: reached from afar, without a step between.
        layer: ``all``, ``basic`` or ``advanced``: in which layer it is open.
        obstacle: "", ``river``, ``mountain``, ``both`` or ``half`` (DIA-11B).
    """

    a: str
    b: str
    unit: str
    layer: str = "all"
    obstacle: str = ""
    river: str = ""
    gate: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Board:
    """The board of one game in one layer: who touches whom, and for what kind of unit.

    Attributes:
        spaces: of land and sea, by id (``is_sea``).
        places: citadels and towns.
        army: by land province, the provinces next to it, where an army goes.
        fleet: by sea, coastal province or coast (``THRcs``), the seas and coasts next to it, where a fleet goes.
        access: by port citadel, the seas from which it is supplied, left and entered (DIA-61-09).
        inside: by province, its citadels.
    """

    id: str
    layer: str
    spaces: Mapping[str, Space]
    places: Mapping[str, Place]
    links: tuple[Link, ...]
    army: Mapping[str, tuple[str, ...]]
    fleet: Mapping[str, tuple[str, ...]]
    access: Mapping[str, tuple[str, ...]]
    inside: Mapping[str, tuple[str, ...]]
    _shores: Mapping[str, tuple[str, ...]] = field(repr=False, compare=False, default_factory=dict)
    #: Answers of ``neighbours``, which is asked for every unit of every position.
    _near: dict[str, frozenset[str]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def is_citadel(self, place: str) -> bool:
        """True when ``place`` names a citadel of this board."""
        found = self.places.get(place)
        return found is not None and found.is_citadel

    def is_port(self, place: str) -> bool:
        """True when ``place`` is a port in this board's layer."""
        found = self.places[place]
        return found.port or (found.port_advanced and self.layer == "advanced")

    @property
    def citadels(self) -> tuple[str, ...]:
        """All citadels, in the order of the file."""
        return tuple(place.id for place in self.places.values() if place.is_citadel)

    def province_of(self, place: str) -> str:
        """The province or sea of any playing place: of a citadel its enclosing province, of a coast its province."""
        if place in self.places:
            return self.places[place].province
        return split_coast(place)[0]

    def shores(self, space: str) -> tuple[str, ...]:
        """Places where a fleet may stand in ``space``: its named coasts, or the space itself; () when inland."""
        return self._shores.get(space, ())

    def name(self, place: str, lang: str) -> str:
        """Full name of a space or place in ``fr`` or ``en``."""
        if place in self.places:
            return self.places[place].name[lang]
        return self.spaces[split_coast(place)[0]].name[lang]

    def neighbours(self, place: str) -> frozenset[str]:
        """Every space that touches ``place`` by land or sea, coasts dropped, citadels included."""
        known = self._near.get(place)
        if known is None:
            known = self._near[place] = frozenset(self._touching(place))
        return known

    def _touching(self, place: str) -> set[str]:
        found: set[str] = set()
        if self.is_citadel(place):
            found.add(self.places[place].province)
            found.update(self.access.get(place, ()))
            return found
        space = split_coast(place)[0]
        found.update(self.army.get(space, ()))
        for shore in self.shores(space):
            found.update(split_coast(other)[0] for other in self.fleet.get(shore, ()))
        found.update(self.inside.get(space, ()))
        found.update(citadel for citadel, seas in self.access.items() if space in seas)
        return found


__all__ = ["Board", "Link", "Place", "Space", "split_coast"]
