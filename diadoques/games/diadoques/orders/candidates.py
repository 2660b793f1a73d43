"""What a line may mean: the orders that fit its words, the likeliest first; others judge which are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from diadoques.board.spaces import split_coast
from diadoques.games.diadoques.gold.money import LADDER
from diadoques.games.diadoques.model.orders import Order, Verb, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, MERCENARY, Unit
from diadoques.games.diadoques.model.position import RETREATING, WINTER_PHASE
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.model.tables import is_diadoch
from diadoques.games.diadoques.notation.lexicon import Hit
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders.binding import Binder, says_character
from diadoques.notation.tree import (
    Act,
    Apart,
    CaptiveOrder,
    Convoy,
    Disband,
    Hold,
    LetterR,
    Move,
    Name,
    Piece,
    Promote,
    Raise,
    Remove,
    Retreat,
    Siege,
    Spot,
    Supply,
    Support,
)
from diadoques.notation.trouble import blame_rule

#: Orders, as they are offered.
Orders = tuple[Order, ...]
_DEEDS = {"kill": Verbs.KILL, "release": Verbs.RELEASE, "lock": Verbs.LOCK}


@dataclass(slots=True)
class Meanings:
    """Finds the meanings of the lines of one sheet."""

    binder: Binder

    # --- Units

    def of_unit(self, unit: Unit, leader: str, act: Act) -> Orders:
        """The orders to ``unit`` that ``act`` may mean.

        Raises:
            Trouble: a name in it means nothing, or nobody.
        """
        retreats = self.binder.position.phase in RETREATING
        winter = self.binder.position.phase == WINTER_PHASE
        # A revolt's unit is ordered by whoever runs it.
        player = self.binder.player if unit.owner in self.binder.position.revolts else unit.owner
        base = Order(player, Verbs.HOLD, unit.id, leader=leader)
        match act:
            case Hold():
                return (base,)
            case Disband():
                return (_with(base, Verbs.DISBAND),)
            case Move() if winter and act.to.spot is None and (act.to.grade or act.to.kind == unit.kind):
                # `A SYR => Ae`
                return (_with(base, Verbs.PROMOTE, grade=act.to.grade or MERCENARY),)
            case Move() if winter and act.to.grade and act.to.kind == unit.kind:  # `A SYR => Ae SYR`
                raise Trouble(Verdict.UNREADABLE, "class-alone", act.column)
            case Move() if winter and act.to.spot is None and unit.kind != FLEET:  # `A SYR => F`
                raise Trouble(Verdict.UNREADABLE, "class-wanted", act.column, signs=_classes(unit))
            case Move() if not retreats and self._promotes(unit, act.to):
                alone = act.to.spot is None
                verdict = Verdict.UNREADABLE if alone else Verdict.ILLEGAL
                raise Trouble(verdict, "promotes-in-winter" if alone else "builds-in-winter", act.column)
            case Move() if retreats or act.yields:  # badly written, with one possible meaning
                return tuple(self._retreats(base, unit, act.to, act.yields))
            case Move():
                return tuple(
                    _with(base, Verbs.MOVE, to=to, becomes=becomes, by_sea=act.by_sea)
                    for to, becomes in self._goals(unit, act.to)
                )
            case Support():
                return self._supports(base, act)
            case Convoy():
                return self._convoys(base, act)
            case Siege():
                return tuple(_with(base, Verbs.SIEGE, citadel=one) for one in self._citadels(act.citadel, unit))
            case Supply():
                return tuple(_with(base, Verbs.SUPPLY, citadel=one) for one in self._citadels(act.citadel, unit))
            case Retreat():
                return tuple(self._retreats(base, unit, act.to, act.yields))
            case LetterR():
                return self._letter_r(base, unit, act, retreats)
            case Promote():
                return (_with(base, Verbs.PROMOTE, grade=act.grade),)
            case Apart() | Raise() | Remove():
                raise Trouble(Verdict.UNREADABLE, "unexpected", act.column, found="", expected="sign")

    def _promotes(self, unit: Unit, goal: Piece) -> bool:
        """Whether a goal is a class, as a promotion has it, and leads nowhere else: ``A SYR => Ae``, ``=> Ae SYR``."""
        if not goal.grade or goal.kind != unit.kind:
            return False
        hits = self.binder.lexicon.places(goal.spot.name.words) if goal.spot is not None else ()
        return goal.spot is None or unit.at in {hit.place for hit in hits}

    def _goals(self, unit: Unit, goal: Piece) -> Iterator[tuple[str, str]]:
        """Where a unit may be sent by these words and what it becomes there."""
        board = self.binder.position.board
        if goal.spot is None:
            yield from self._only_letters(unit, goal)
            return
        beside = board.neighbours(unit.at)
        try:
            hits = self.binder.hits(goal.spot, beside)
        except Trouble as trouble:  # what lies beside the unit is meant, if anything there is called so
            near = [place for place in self.binder.lexicon.near(goal.spot.name.words, beside) if place in beside]
            trouble.offers = tuple(map(self.binder.shown, near)) or trouble.offers
            raise
        hits = self._by_letter(hits, goal.kind)
        for hit in hits:
            if board.is_citadel(hit.place):
                yield hit.place, GARRISON
                continue
            inside = board.inside.get(hit.place, ())
            if goal.kind == GARRISON and unit.kind != GARRISON and inside:
                for citadel in inside:
                    yield citadel, GARRISON
            elif unit.kind == GARRISON:
                yield from self._out(unit, hit, goal.kind)
            elif goal.kind == FLEET or (unit.kind == FLEET and goal.kind != ARMY):
                for shore in self._shores(unit, hit):
                    yield shore, FLEET
            else:
                yield hit.place, ARMY

    def _out(self, unit: Unit, hit: Hit, kind: str) -> Iterator[tuple[str, str]]:
        """A garrison leaves as what is written; else as a fleet to sea, and from a port to land as both."""
        board = self.binder.position.board
        if kind != FLEET and not board.spaces[hit.place].is_sea:
            yield hit.place, ARMY
        if kind == FLEET or (kind != ARMY and (board.spaces[hit.place].is_sea or board.is_port(unit.at))):
            for shore in self._shores(unit, hit):
                yield shore, FLEET
        elif board.spaces[hit.place].is_sea:
            yield hit.place, ARMY

    def _only_letters(self, unit: Unit, goal: Piece) -> Iterator[tuple[str, str]]:
        """``A PHE -> G``, ``G Tyr -> A``: the place is the only one there is, or the line is not finished."""
        board = self.binder.position.board
        if goal.kind == GARRISON and unit.kind != GARRISON:
            citadels = board.inside.get(unit.space, ())
            if not citadels:
                raise Trouble(Verdict.ILLEGAL, "no-citadel-here", goal.column, space=unit.space)
            yield from ((citadel, GARRISON) for citadel in citadels)
        elif unit.kind == GARRISON and goal.kind == ARMY:
            yield board.province_of(unit.at), ARMY
        elif unit.kind == GARRISON and goal.kind == FLEET:
            ways = [(way.to, FLEET) for way in exits(board, unit) if way.becomes == FLEET]
            yield from ways or [(board.province_of(unit.at), FLEET)]  # no port, says the check
        else:
            raise Trouble.no_place(goal.column)

    def _shores(self, unit: Unit, hit: Hit) -> tuple[str, ...]:
        """Where a fleet may land: the named coast, else the coasts within its reach (DIA-8B1-13)."""
        board = self.binder.position.board
        shores = board.shores(hit.place)
        if hit.coast and board.spaces[hit.place].coasts:
            return (hit.place + hit.coast,)
        near = tuple(way.to for way in exits(board, unit) if way.to in shores and way.becomes == FLEET)
        return near or shores[:1] or (hit.place,)

    def _by_letter(self, hits: Sequence[Hit], kind: str) -> tuple[Hit, ...]:
        """A letter tells a citadel from the province of its name (Rhodes)."""
        board = self.binder.position.board
        wanted = [hit for hit in hits if kind and board.is_citadel(hit.place) == (kind == GARRISON)]
        return tuple(wanted or hits)

    # --- Supports and convoys

    def _supports(self, base: Order, act: Support) -> Orders:
        found = []
        if says_character(act.piece, self.binder) and act.piece.spot is not None:
            leader = self.binder.person(act.piece.spot.name)
            raise Trouble(Verdict.ILLEGAL, "leader-not-supported", act.piece.column, leader=leader)
        moving = act.act.to.spot if isinstance(act.act, Move) else None
        for target in self.binder.target(act.piece, base.unit, moving):
            if not isinstance(act.act, Move):
                found.append(_with(base, Verbs.SUPPORT, target=target.id))
                continue
            for place, becomes in self._aims(target, act.act.to):
                goal = "" if place == target.space else place
                found.append(_with(base, Verbs.SUPPORT, target=target.id, goal=goal, becomes=becomes))
        return tuple(found)

    def _aims(self, target: Unit, goal: Piece) -> Iterator[tuple[str, str]]:
        """Where a supported unit goes, coasts aside (DIA-8B1-11); a leaving garrison keeps its written letter."""
        board = self.binder.position.board
        if goal.spot is None:
            for to, _ in self._only_letters(target, goal):
                yield split_coast(to)[0], ""
            return
        for hit in self._by_letter(self.binder.hits(goal.spot, board.neighbours(target.at)), goal.kind):
            inside = board.inside.get(hit.place, ())
            if goal.kind == GARRISON and target.kind != GARRISON and inside and not board.is_citadel(hit.place):
                for citadel in inside:
                    yield citadel, ""
            else:
                leaves = target.kind == GARRISON and not board.is_citadel(hit.place)
                yield hit.place, goal.kind if leaves and goal.kind != GARRISON else ""

    def _convoys(self, base: Order, act: Convoy) -> Orders:
        board = self.binder.position.board
        if act.move.to.spot is None:
            raise Trouble.no_place(act.move.to.column)
        hits = self.binder.hits(act.move.to.spot)
        goals = [hit.place for hit in hits if not board.is_citadel(hit.place)] or [hit.place for hit in hits]
        if says_character(act.piece, self.binder) and act.piece.spot is not None:
            leader = self.binder.person(act.piece.spot.name)
            return tuple(
                Order(base.player, Verbs.CONVOY, base.unit, leader=leader, goal=goal)  # it heads nothing: it is carried
                for goal in goals
            )
        with blame_rule("DIA-8B4a-01"):
            targets = self.binder.target(act.piece, base.unit, act.move.to.spot)
        return tuple(_with(base, Verbs.CONVOY, target=one.id, goal=goal) for one in targets for goal in goals)

    # --- Citadels and retreats

    def _citadels(self, spot: Spot | None, unit: Unit) -> tuple[str, ...]:
        """The citadels meant; a province stands for those inside it (badly written, clear if there is but one)."""
        board = self.binder.position.board
        if spot is None:
            return board.inside.get(unit.space, ()) or (unit.space,)
        if not self.binder.lexicon.places(spot.name.words) and self.binder.lexicon.city(spot.name.words):
            return (spot.name.text,)  # an open city is no citadel, says the check
        try:
            hits = self.binder.hits(spot, board.inside.get(unit.space, ()))
        except Trouble as trouble:  # nothing else is besieged, or supplied
            lexicon, words = self.binder.lexicon, spot.name.words
            near = dict.fromkeys((*lexicon.slips(words), *lexicon.near(words)))
            trouble.offers = tuple(self.binder.shown(one) for one in near if board.is_citadel(one))
            raise
        citadels = [hit.place for hit in hits if board.is_citadel(hit.place)]
        inside = [citadel for hit in hits for citadel in board.inside.get(hit.place, ())]
        return tuple(dict.fromkeys(citadels or inside)) or (spot.name.text,)

    def _letter_r(self, base: Order, unit: Unit, act: LetterR, retreats: bool) -> Orders:
        """``R`` supplies a citadel, or its garrison (7.2); in the retreats, or "else d", it is a retreat.

        So is the small ``r`` towards what is no citadel.
        """
        letter, board = act.to.kind not in ("", GARRISON), self.binder.position.board
        if retreats or act.yields or act.to.spot is None or (act.small and letter):
            return tuple(self._retreats(base, unit, act.to, act.yields))
        citadels = self._citadels(act.to.spot, unit)
        if act.small and not any(board.is_citadel(hit.place) for hit in self.binder.hits(act.to.spot)):
            retreat = self._retreats(base, unit, act.to, act.yields)
            supply = [_with(base, Verbs.SUPPLY, citadel=one) for one in citadels if board.is_citadel(one)]
            return (*retreat, *supply)
        if unit.kind == FLEET and letter:  # the besieger rather than the besieged
            inside = tuple(map(self.binder.shown, filter(board.is_citadel, citadels)))
            raise Trouble(Verdict.ILLEGAL, "supplies-a-citadel", act.to.column, inside)
        return tuple(_with(base, Verbs.SUPPLY, citadel=one) for one in citadels)

    def _retreats(self, base: Order, unit: Unit, goal: Piece, yields: bool) -> Iterator[Order]:
        board = self.binder.position.board
        if goal.spot is None:
            raise Trouble.no_place(goal.column)
        retreat = self.binder.position.dislodged.get(unit.id)
        options = retreat.options if retreat else ()
        for hit in self._by_letter(self.binder.hits(goal.spot, options), goal.kind):
            places: tuple[str, ...] = (hit.place,)
            if goal.kind == GARRISON and not board.is_citadel(hit.place):
                places = board.inside.get(hit.place, ()) or places
            elif unit.kind == FLEET and hit.place in board.spaces and board.spaces[hit.place].coasts:
                named = (hit.place + hit.coast,) if hit.coast else ()
                open_shores = tuple(place for place in options if split_coast(place)[0] == hit.place)
                places = named or open_shores or places
            for place in places:
                yield _with(base, Verbs.RETREAT, to=place, yields=yields)

    # --- Characters

    def of_leader(self, name: Name, act: Act) -> Orders:
        """The orders to a diadoch that ``act`` may mean.

        A captor who moves his captive locks him up (DIA-62b-15); an own diadoch walks (DIA-62b-03).
        """
        leader = self.binder.person(name)
        player = self.binder.player
        held = self.binder.position.leaders.get(leader)
        match act:
            case Apart():
                return (Order(player, Verbs.APART, leader=leader),)
            case Move():
                captive = held is not None and held.captor == player and is_diadoch(leader)
                verb = Verbs.LOCK if captive else Verbs.LEAD
                return tuple(Order(player, verb, leader=leader, to=to) for to in self._walks(act.to, leader))
            case Hold():
                order = Order(player, Verbs.APART, leader=leader)
                if held is None:  # says the check
                    return (order,)
                apart = write(self.binder.position, order, self.binder.lang)
                raise Trouble(Verdict.AMBIGUOUS, "leader-hold", act.column, (apart,), leader=leader)
            case _:
                raise Trouble(Verdict.ILLEGAL, "leader-only-moves", act.column, leader=leader)

    def _walks(self, goal: Piece, leader: str) -> tuple[str, ...]:
        """Where a character goes; a name written in full is the citadel's (DIA-72-04), if it is open to him."""
        if goal.spot is None:
            raise Trouble.no_place(goal.column)
        position = self.binder.position
        board = position.board
        hits = self._by_letter(self.binder.hits(goal.spot), goal.kind)
        inside = [citadel for hit in hits for citadel in board.inside.get(hit.place, ())]
        places = tuple(dict.fromkeys(inside if goal.kind == GARRISON and inside else (hit.place for hit in hits)))
        who = position.leaders.get(leader)
        here = who.at if who is not None and not who.guard else ""  # a guarded captive may be locked up on the spot
        named = tuple(
            place
            for place in places
            if board.is_citadel(place)
            and board.province_of(place) in places  # Rhodes: no letter tells it from its province
            and place != here
            and position.citadels.get(place) == self.binder.player
        )
        return named or places

    def of_captive(self, line: CaptiveOrder) -> Orders:
        """What a captor does with his captive."""
        player = self.binder.player
        leader = self.binder.person(line.captive)
        if line.by is not None and self.binder.person(line.by) != player:
            raise Trouble(Verdict.ILLEGAL, "not-your-captive", line.by.column, leader=leader)
        verb = _DEEDS[line.deed]
        if verb is Verbs.LOCK and not is_diadoch(leader):
            verb = Verbs.LEAD  # who is no diadoch is moved, not locked up
        if line.to is None:
            return (Order(player, verb, leader=leader),)
        return tuple(Order(player, verb, leader=leader, to=to) for to in self._walks(line.to, leader))


def _classes(unit: Unit) -> str:
    """How what a unit may be promoted to is written: ``Am, Ae, Ag``."""
    return ", ".join(f"{unit.kind}{one}" for one in LADDER if one)


def _with(
    order: Order,
    verb: Verb,
    *,
    to: str = "",
    becomes: str = "",
    target: str = "",
    goal: str = "",
    citadel: str = "",
    by_sea: bool = False,
    yields: bool = False,
    grade: str = "",
) -> Order:
    """``order`` with another verb and what belongs to it."""
    # Field by field: this is called for every meaning of every line.
    return Order(
        order.player, verb, order.unit, to, becomes, target, goal, by_sea, grade, order.leader, citadel, yields
    )
