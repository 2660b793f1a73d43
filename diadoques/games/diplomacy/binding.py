"""From names to pieces: which unit or region of this position a written name means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.core.orders import Verdict
from diadoques.core.pieces import ARMY, Unit
from diadoques.games.diplomacy.lexicon import Hit, Lexicon, coast_meant, lexicon, place_name, power_name
from diadoques.games.diplomacy.position import RETREATS, Position
from diadoques.games.diplomacy.reading_codes import Trouble
from diadoques.games.diplomacy.variant import Variant
from diadoques.games.diplomacy.writing import sign
from diadoques.notation.tree import Name, Piece, Spot

_AND: Final = ("and", "et")

#: What is remarked on a line: a code, and what its sentence places.
Note = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(slots=True)
class Binder:
    """Binds the names of one line of ``player``; a sheet has one ``notation`` (DIP-map-07c).

    Attributes:
        notes: what was put right in the line (codes of ``reading_codes.NOTES``).
        ordered: ids of the units that other lines are for; those are not offered for this one.
    """

    position: Position
    player: str
    notation: str
    notes: list[Note] = field(default_factory=list)
    ordered: frozenset[str] = frozenset()

    @property
    def free(self) -> list[Unit]:
        """The own units that no other line is for, as far as is known."""
        return [unit for unit in self.position.of(self.player) if unit.id not in self.ordered]

    @property
    def lexicon(self) -> Lexicon:
        """The names of the sheet's notation."""
        return lexicon(self.position.variant, self.notation)

    def note(self, code: str, **data: str) -> None:
        """Remember what was put right."""
        self.notes.append((code, tuple(data.items())))

    def hits(self, spot: Spot) -> tuple[Hit, ...]:
        """The regions a written place may mean, each with the coast that was written.

        Raises:
            Trouble: ``unknown-place``, with the nearest names.
        """
        found = _meant(self.position.variant, self.notation, spot.name.words, spot.coast)
        if not found:
            near = self.lexicon.near(spot.name.words, (unit.space for unit in self.position.of(self.player)))
            offers = tuple(place_name(self.position, place, self.notation) for place in near)
            raise Trouble(Verdict.UNREADABLE, "unknown-place", spot.name.column, offers, found=spot.name.text)
        return found

    def steps(self, spots: Iterable[Spot]) -> list[tuple[str, ...]]:
        """The regions that each place named on a way may mean; a run of words that is no name is one name a word."""
        found = []
        for spot in spots:
            name, parts = spot.name, [spot]
            if len(name.words) > 1 and not self.lexicon.places(name.words):  # "NTH and NWG", ( NTH NWG )
                words = [word for word in name.words if word not in _AND]
                parts = [Spot(Name(word, (word,), name.column)) for word in words]
            found += [tuple(hit.place for hit in self.hits(part)) for part in parts]
        return found

    def known_coast(self, hit: Hit, fleet: bool, column: int) -> str:
        """The written coast where it means something, else "" with a note (DIP-ord-06d).

        Raises:
            Trouble: ``coast-idle`` where that reading makes the order void.
        """
        if not hit.coast or (fleet and hit.coast in self.position.board.spaces[hit.place].coasts):
            return hit.coast
        if self.position.readings["idle_coast"] == "void":
            raise Trouble(Verdict.ILLEGAL, "coast-idle", column, found=hit.coast, space=hit.place)
        self.note("coast-ignored", found=hit.coast)
        return ""

    # --- Powers

    def powers(self, name: Name) -> tuple[str, ...]:
        """The powers that a written name may mean.

        Raises:
            Trouble: ``unknown-power``, with the nearest names.
        """
        found = self.lexicon.persons(name.words)
        if not found:
            near = self.lexicon.near_persons(name.words)
            offers = tuple(power_name(self.position.variant, player, self.notation) for player in near)
            raise Trouble(Verdict.UNREADABLE, "unknown-power", name.column, offers, found=name.text)
        return found

    def writer(self, name: Name) -> None:
        """See that a line, or the unit it orders, is said to be the player's.

        Raises:
            Trouble: ``other-player``, or what ``powers`` finds.
        """
        found = self.powers(name)
        if self.player not in found:
            raise Trouble(Verdict.ILLEGAL, "other-player", name.column, owner=found[0])

    # --- Units

    def subject(self, piece: Piece) -> Unit:
        """The own unit that a line orders: now dislodged in the retreats, else any.

        Raises:
            Trouble: there is none, it is another's, or it is not clear which.
        """
        dislodged = self.position.dislodged
        waiting = self.position.phase == RETREATS
        spot = Trouble.spot_of(piece)
        try:
            hits = self.hits(spot)
        except Trouble as trouble:
            trouble.offers = self._own_places(spot, alike=True)
            raise
        here = [unit for unit in self._in(hits) if unit.owner == self.player and (unit.id in dislodged) == waiting]
        found = _lettered(here, piece)
        if not found:
            raise self._nobody(piece, hits)
        return self._one(found, piece, hits)

    def target(self, piece: Piece) -> Unit:
        """The unit, of any player, that is supported or convoyed.

        Raises:
            Trouble: ``no-such-unit``, or what ``subject`` finds.
        """
        spot = Trouble.spot_of(piece)
        hits = self.hits(spot)
        found = _lettered([unit for unit in self._in(hits) if unit.id not in self.position.dislodged], piece)
        if not found:
            raise Trouble(Verdict.ILLEGAL, "no-such-unit", spot.name.column, space=hits[0].place)
        unit = self._one(found, piece, hits)
        if piece.owner is not None:
            owners = self.powers(piece.owner)
            if unit.owner not in owners:  # no unit can be mistaken for another (DATC 4.C.6)
                self.note("owner-ignored", unit=unit.sign, owner=owners[0])
        return unit

    def _in(self, hits: Sequence[Hit]) -> Iterable[Unit]:
        """The units of the regions that a name may mean, in the order of the position."""
        if len(hits) == 1:
            return self.position.units_in(hits[0].place)
        places = {hit.place for hit in hits}
        return [unit for unit in self.position.units.values() if unit.space in places]

    def _one(self, found: Sequence[Unit], piece: Piece, hits: Sequence[Hit]) -> Unit:
        if len(found) > 1:
            offers = tuple(sign(self.position, unit, self.notation) for unit in found if unit.id not in self.ordered)
            raise Trouble(Verdict.AMBIGUOUS, "two-meanings", piece.column, offers)
        unit = found[0]
        self._compare(piece, unit)
        hit = hits[0] if len(hits) == 1 else next(hit for hit in hits if hit.place == unit.space)
        if hit.coast:
            self._compare_coast(hit, unit, piece.column)
        return unit

    def _compare(self, piece: Piece, unit: Unit) -> None:
        """The letter of the unit: left out or wrong, it is void or put right as the readings say (DIP-ord-03c)."""
        if piece.kind == unit.kind:
            return
        readings, text = self.position.readings, unit.sign
        if not piece.kind:
            if readings["missing_letter"] == "void":
                raise Trouble(Verdict.ILLEGAL, "letter-missing", piece.column, unit=text)
            self.note("letter-supplied", unit=text)
            return
        if readings["wrong_letter"] == "void":
            raise Trouble(Verdict.ILLEGAL, "letter-wrong", piece.column, found=piece.kind, unit=text)
        self.note("letters-corrected", found=piece.kind, unit=text)

    def _compare_coast(self, hit: Hit, unit: Unit, column: int) -> None:
        """The coast where the unit stands may be left out; a wrong one is ignored or void (DATC 4.B.5)."""
        standing = split_coast(unit.at)[1]
        if hit.coast == standing:
            return
        text = unit.sign
        if unit.kind == ARMY or not standing:
            self.known_coast(hit, False, column)
        elif self.position.readings["origin_coast"] == "void":
            raise Trouble(Verdict.ILLEGAL, "coast-wrong", column, found=hit.coast, unit=text)
        else:
            self.note("coast-corrected", found=hit.coast, unit=text)

    def there(self, piece: Piece) -> bool:
        """Whether the very unit that was written stands there, whosesoever it is: then its region was not misspelt."""
        return any(piece.kind in ("", unit.kind) for unit in self._in(self.hits(Trouble.spot_of(piece))))

    def _own_places(self, spot: Spot, alike: bool) -> tuple[str, ...]:
        meant = self.lexicon.meant(spot.name.words, (unit.space for unit in self.free), alike)
        return tuple(place_name(self.position, place, self.notation) for place in meant)

    def _nobody(self, piece: Piece, hits: Sequence[Hit]) -> Trouble:
        """Why no unit takes this line."""
        spot = Trouble.spot_of(piece)
        column, here = spot.name.column, list(self._in(hits))
        mine = [unit for unit in here if unit.owner == self.player]
        if mine:
            return Trouble(Verdict.ILLEGAL, "not-dislodged", column, unit=mine[0].sign)
        offers = self._own_places(spot, self.there(piece))
        if here:
            return Trouble(Verdict.ILLEGAL, "foreign-unit", column, offers, unit=here[0].sign, owner=here[0].owner)
        return Trouble(Verdict.ILLEGAL, "no-unit", column, offers, space=hits[0].place)


def _lettered(found: list[Unit], piece: Piece) -> list[Unit]:
    """Where a name has two meanings, the letter of the unit may decide."""
    lettered = [unit for unit in found if unit.kind == piece.kind] if len(found) > 1 else []
    return lettered or found


@lru_cache(maxsize=1 << 12)
def _meant(variant: Variant, notation: str, words: tuple[str, ...], coast: str) -> tuple[Hit, ...]:
    """The regions of a name, each with the coast that was written beside it or glued to it."""
    found = lexicon(variant, notation).places(words)
    return tuple(Hit(hit.place, coast_meant(variant, hit.place, coast or hit.coast)) for hit in found)
