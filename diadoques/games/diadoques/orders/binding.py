"""From names to pieces: which unit, place or diadoch of this position a written name means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.model.neutral import awaits_a_master, protected_by_all, units_commanded
from diadoques.games.diadoques.model.orders import Verdict
from diadoques.games.diadoques.model.pieces import FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import GAME, LEVY, RETREATING, Position
from diadoques.games.diadoques.model.tables import is_diadoch
from diadoques.games.diadoques.notation.lexicon import Hit, Lexicon, lexicon
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.notation.writing import commanded_surplus, name_of, place_name
from diadoques.games.diadoques.people.command import TAKES_OVER
from diadoques.games.diadoques.people.levy import kinds_at_home
from diadoques.games.unit_numbers import numbers_of
from diadoques.notation.tree import CHARACTER, Name, Piece, Spot

#: What is remarked on a line: a code, and what its sentence places.
Note = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(slots=True)
class Binder:
    """Binds the names on one sheet of ``player``; remembers which counters of a stack already have a line.

    Attributes:
        notes: what was put right in the line being read (codes of ``reading_codes.NOTES``).
        aims: where the own units of a stack were sent by their lines, by unit id.
        ordered: ids of the units that lines are for; those are not offered for another line.
    """

    position: Position
    player: str
    lang: str = "fr"
    notes: list[Note] = field(default_factory=list)
    aims: dict[str, frozenset[str]] = field(default_factory=dict)
    ordered: frozenset[str] = frozenset()
    _taken: set[str] = field(default_factory=set)
    _own: Sequence[Unit] = field(init=False)

    def __post_init__(self) -> None:
        """Own units that may be ordered now: those dislodged when retreats are due, else those standing."""
        dislodged = self.position.dislodged
        waiting = self.position.phase in RETREATING
        hoped = [unit for unit in self.position.units.values() if awaits_a_master(self.position, unit)]
        own = (*units_commanded(self.position, self.player), *(() if waiting else hoped))
        self._own = [unit for unit in own if (unit.id in dislodged) == waiting]

    @property
    def free(self) -> Sequence[Unit]:
        """Those of them that no line is for, as far as is known yet."""
        return [unit for unit in self._own if unit.id not in self.ordered]

    @property
    def lexicon(self) -> Lexicon:
        """The names of this board."""
        return lexicon(GAME, self.position.layer)

    # --- Names

    def hits(self, spot: Spot, near: Iterable[str] = ()) -> tuple[Hit, ...]:
        """The places a written place may mean; its coast, written apart, is added to each.

        Raises:
            Trouble: ``unknown-place``, with the nearest names; those in ``near`` come first; ``city-no-space``, with
                its province; ``person-no-place``.
        """
        name = spot.name
        found = self.lexicon.places(name.words)
        if not found and self.lexicon.exact_person(name.words):
            raise Trouble(Verdict.UNREADABLE, "person-no-place", name.column, found=name.text)
        if not found:
            offers = tuple(self.shown(place) for place in self.lexicon.near(name.words, near))
            city, data = self.lexicon.city(name.words), {"found": name.text}
            code, data = ("city-no-space", data | {"space": city}) if city else ("unknown-place", data)
            raise Trouble(Verdict.UNREADABLE, code, name.column, offers, **data)
        return tuple(Hit(hit.place, spot.coast or hit.coast) for hit in found)

    def shown(self, place: str) -> str:
        """A place as it is offered: code or citadel name."""
        return place_name(self.position, place, self.lang)

    def person(self, name: Name) -> str:
        """The one diadoch that is meant.

        Raises:
            Trouble: ``unknown-person`` or ``ambiguous-person``.
        """
        found = self.lexicon.persons(name.words)
        if len(found) == 1:
            return found[0]
        code, verdict = ("ambiguous-person", Verdict.AMBIGUOUS) if found else ("unknown-person", Verdict.UNREADABLE)
        meant = found or self.lexicon.near_persons(name.words)
        offers = tuple(name_of(player, self.lang) for player in meant)
        raise Trouble(verdict, code, name.column, offers, found=name.text)

    def is_person(self, name: Name) -> bool:
        """True when the name is a diadoch's rather than a place's: full names before beginnings of names."""
        if self.lexicon.exact_places(name.words):
            return False
        if self.lexicon.exact_person(name.words):
            return True
        return bool(self.lexicon.persons(name.words)) and not self.lexicon.places(name.words)

    # --- Units

    def subject(self, piece: Piece, order: bool = True, to_sea: bool = False) -> Unit:
        """The own unit that a line orders, or (without ``order``) speaks of.

        Args:
            piece: the unit as written.
            order: it is ordered something, and takes no other line.
            to_sea: it is sent to a sea: of those that stand together a fleet is meant.

        Raises:
            Trouble: there is none, it is another's, or it is not clear which.
        """
        spot, pool = Trouble.spot_of(piece), self.free if order else self._own
        try:
            hits = self.hits(spot)
        except Trouble as trouble:
            meant = self.lexicon.meant(spot.name.words, (unit.space for unit in pool), alike=True)
            trouble.offers = tuple(map(self.shown, meant))
            if not piece.kind:  # it may have been meant for a diadoch
                people = self.lexicon.near_persons(spot.name.words)
                trouble.offers += tuple(name_of(player, self.lang) for player in people)
            raise
        found = self._among(self._own, piece, hits)
        counted = self._counted(found, piece.number)
        if piece.number and found and not counted:
            raise Trouble(Verdict.AMBIGUOUS, "two-meanings", piece.column, self._offered(found))
        if counted:
            found = counted
        fresh = [unit for unit in found if unit.id not in self._taken or piece.number or not self._stacked(unit)]
        if len({unit.space for unit in found}) > 1:
            raise Trouble(Verdict.AMBIGUOUS, "two-meanings", piece.column, self._offered(found))
        if not fresh:
            raise self._nobody(piece, hits, found, pool)
        # Of several units too many the asterisk tells the diadoch's (DIA-63B4-03); without it, another comes first.
        unit = min(
            fresh,
            key=lambda one: (
                commanded_surplus(self.position, one) != bool(piece.head),
                to_sea and self._stacked(one) and one.kind != FLEET,
            ),
        )
        if order:
            self._taken.add(unit.id)
        self._compare(piece, unit)
        return unit

    def protected(self, piece: Piece) -> tuple[Unit, ...]:
        """The unit that a counter-bribe is for: an own one, or a neutral one, which anybody may protect.

        Raises:
            Trouble: there is none, or it is another player's.
        """
        neutral = [unit for unit in self.position.units.values() if protected_by_all(self.position, unit)]
        found = self._among(neutral, piece, self.hits(Trouble.spot_of(piece))) if neutral else []
        return tuple(found) or (self.subject(piece, order=False),)

    def means(self, piece: Piece, unit: Unit) -> bool:
        """Whether ``piece`` may be this very unit."""
        return bool(self._counted(self._among([unit], piece, self.hits(Trouble.spot_of(piece))), piece.number))

    def aim(self, unit: Unit, goal: Spot) -> None:
        """Remember where a line sends a unit: in a stack, a support is for the counter that goes its way."""
        self.aims[unit.id] = frozenset(hit.place for hit in self.lexicon.places(goal.name.words))

    def target(self, piece: Piece, helper: str, goal: Spot | None) -> tuple[Unit, ...]:
        """The units, of any player, that may be meant as supported or convoyed; one of each space.

        Args:
            piece: the unit as written.
            helper: id of the unit that supports or convoys.
            goal: where the unit goes, as written; None when it stays.

        Raises:
            Trouble: ``no-such-unit`` or ``owner-mismatch``.
        """
        spot = Trouble.spot_of(piece)
        hits = self.hits(spot)
        pool = list(self.position.standing().values())
        found = self._counted(self._among(pool, piece, hits), piece.number)
        if not found:
            around = {self.position.board.province_of(hit.place) for hit in hits}  # Ancyra, for the army around it
            meant = [unit for unit in pool if unit.space in around and unit.kind != GARRISON]
            offers = tuple(f"{unit.kind}{unit.grade} {self.shown(unit.at)}" for unit in meant)
            raise Trouble(Verdict.ILLEGAL, "no-such-unit", spot.name.column, offers, space=hits[0].place)
        if piece.owner is not None:
            owners = self.lexicon.persons(piece.owner.words)
            if not owners:
                self.person(piece.owner)
            owned = [unit for unit in found if unit.owner in owners]
            if not owned:
                raise Trouble(
                    Verdict.AMBIGUOUS,
                    "owner-mismatch",
                    piece.owner.column,
                    tuple(unit.sign for unit in found),
                    space=found[0].space,
                    owner=owners[0],
                )
            found = owned
        going = {hit.place for hit in self.lexicon.places(goal.name.words)} if goal is not None else set()
        likely = sorted(found, key=lambda unit: (unit.id == helper, self.aims.get(unit.id, frozenset()) != going))
        first: dict[str, Unit] = {}
        for unit in likely:
            first.setdefault(unit.space, unit)
        if len(first) == 1:
            self._compare(piece, next(iter(first.values())))
        return tuple(first.values())

    def _among(self, pool: Sequence[Unit], piece: Piece, hits: Sequence[Hit]) -> list[Unit]:
        """The units of ``pool`` that stand where the piece was said to stand; its letters decide between several."""
        places = {hit.place for hit in hits}
        found = [unit for unit in pool if unit.space in places]
        if piece.kind == GARRISON and not any(unit.kind == GARRISON for unit in found):
            board = self.position.board
            inside = [unit for unit in pool if unit.kind == GARRISON and board.province_of(unit.at) in places]
            found = inside or found
        if piece.kind:
            lettered = [unit for unit in found if unit.kind == piece.kind]
            found = lettered or ([] if len(found) > 1 and self._stacked(found[0]) else found)
        return found

    def _counted(self, found: Sequence[Unit], number: int) -> list[Unit]:
        """Those that the sheet gives this number; a unit that is the only one of its kind there is the first."""
        if not number:
            return list(found)
        numbers = numbers_of(self.position)
        return [unit for unit in found if numbers.get(unit.id, 1) == number]

    def _offered(self, found: Iterable[Unit]) -> tuple[str, ...]:
        free = [unit for unit in found if unit.id not in self.ordered]
        return tuple(dict.fromkeys(f"{unit.kind}{unit.grade} {self.shown(unit.at)}" for unit in free))

    def there(self, piece: Piece) -> bool:
        """Whether the very unit that was written stands there, whosesoever it is: then its place was not misspelt."""
        places = {hit.place for hit in self.hits(Trouble.spot_of(piece))}
        return any(unit.space in places and piece.kind in ("", unit.kind) for unit in self.position.units.values())

    def _stacked(self, unit: Unit) -> bool:
        return sum(other.space == unit.space for other in self._own) > 1 and unit.owner == self.player

    def _nobody(self, piece: Piece, hits: Sequence[Hit], found: Sequence[Unit], pool: Sequence[Unit]) -> Trouble:
        """Why no unit takes this line; of the ``pool`` one may have been meant."""
        spot = Trouble.spot_of(piece)
        places = {hit.place for hit in hits}
        column = spot.name.column
        if found:
            return Trouble(Verdict.ILLEGAL, "no-unit-left", column, space=found[0].space)
        here = [unit for unit in self.position.units.values() if unit.space in places]
        mine = [unit for unit in here if unit.owner == self.player]
        if mine and self.position.phase in RETREATING:
            return Trouble(Verdict.ILLEGAL, "not-dislodged", column, unit=mine[0].sign)
        if mine:  # a stack without a counter of that kind
            if self.position.phase != LEVY:
                return Trouble(Verdict.ILLEGAL, "no-unit", column, space=mine[0].space)
            if piece.kind in kinds_at_home(self.position, self.player):
                return Trouble(Verdict.ILLEGAL, "levy-unpicked", column, unit=f"{piece.kind} {mine[0].space}")
            return Trouble(Verdict.ILLEGAL, "levy-kind", column, space=mine[0].space)
        meant = self.lexicon.meant(spot.name.words, (unit.space for unit in pool), self.there(piece))
        offers = tuple(self.shown(place) for place in meant)
        if here:
            return Trouble(Verdict.ILLEGAL, "foreign-unit", column, offers, unit=here[0].sign, owner=here[0].owner)
        return Trouble(Verdict.ILLEGAL, "no-unit", column, offers, space=hits[0].place)

    def _compare(self, piece: Piece, unit: Unit) -> None:
        """Note letters or a coast that were written wrong although only one unit can be meant (DIA-73-04)."""
        letters = piece.kind + (piece.grade or "")
        wrong_kind = bool(piece.kind) and piece.kind != unit.kind
        wrong_grade = bool(piece.grade) and piece.grade != unit.grade
        if wrong_kind or wrong_grade:
            self.notes.append(("letters-corrected", (("found", letters), ("unit", unit.sign))))
        coast = next((hit.coast for hit in self.hits(Trouble.spot_of(piece)) if hit.place == unit.space), "")
        standing = split_coast(unit.at)[1]
        if coast and standing and coast != standing:
            self.notes.append(("coast-corrected", (("found", coast), ("unit", unit.sign))))

    # --- Characters

    def head(self, piece: Piece, unit: Unit) -> str:
        """Who is said to stand at the head of ``unit``, when that says more than the rules do by themselves.

        In the first stack the letters name the counter that the diadoch commands (DIA-63B4-06); elsewhere a diadoch
        commands the own unit of his space anyway (DIA-62b-07), unless somebody is named who comes before him
        (DIA-62b-09), and a name that is wrong changes nothing.
        """
        if not piece.head:
            return ""
        named = self.player if piece.leader is None else self.person(piece.leader)
        leader = self.position.leaders.get(named)
        if leader is None or leader.at != unit.space:
            self.notes.append(("leader-not-there", (("leader", named), ("unit", unit.sign))))
            return ""
        his = named == unit.owner and not leader.captor if is_diadoch(named) else leader.captor == unit.owner
        told = his and (
            self._stacked(unit) or any(ask(self.position, named, unit) for ask in TAKES_OVER.on(self.position))
        )
        return named if told and self.position.phase not in RETREATING else ""


def says_character(piece: Piece, binder: Binder) -> bool:
    """True when the piece is a diadoch: by its letter ``D``, or by its name alone."""
    if piece.kind == CHARACTER:
        return True
    return not piece.kind and piece.spot is not None and binder.is_person(piece.spot.name)
