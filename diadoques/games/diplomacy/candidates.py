"""What a line may mean: the orders that fit its words; others judge which are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verbs, Verdict
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.games.diplomacy.binding import Binder
from diadoques.games.diplomacy.lexicon import Hit
from diadoques.games.diplomacy.position import FRENCH
from diadoques.games.diplomacy.reach import is_way, reachable_coasts
from diadoques.games.diplomacy.reading_codes import Trouble
from diadoques.notation.tree import Act, Convoy, Disband, Hold, Move, Piece, Raise, Remove, Retreat, Support
from diadoques.notation.trouble import blame_rule

#: Orders, as they are offered.
Orders = tuple[Order, ...]


@dataclass(slots=True)
class Meanings:
    """Finds the meanings of one line."""

    binder: Binder

    def in_movement(self, unit: Unit, act: Act) -> Orders:
        """The orders to ``unit`` in the movement phase.

        Raises:
            Trouble: a name in it means nothing, or nobody; or the order belongs to another phase.
        """
        match act:
            case Hold():
                return (Order(unit.owner, Verbs.HOLD, unit.id),)
            case Move():
                goals = list(self._goals(unit, act))
                self._way(unit, goals, act)
                by_sea = (act.by_sea or bool(act.through)) and self._by_sea(unit)
                return tuple([Order(unit.owner, Verbs.MOVE, unit.id, to=to, by_sea=by_sea) for to in goals])
            case Support():
                return self._supports(unit, act)
            case Convoy():
                return self._convoys(unit, act)
            case Raise():
                raise Trouble(Verdict.ILLEGAL, "no-builds-now", act.column, phase=self.binder.position.phase)
            case _:
                raise Trouble(Verdict.ILLEGAL, "not-dislodged", act.column, unit=unit.sign)

    def in_retreats(self, unit: Unit, act: Act) -> Orders:
        """The orders to a dislodged ``unit``; an attack sign means the retreat there.

        Raises:
            Trouble: as ``in_movement``.
        """
        base = Order(unit.owner, Verbs.DISBAND, unit.id)
        match act:
            case Disband():
                return (base,)
            case Retreat() | Move(through=()):
                return tuple(replace(base, verb=Verbs.RETREAT, to=to) for to in self._ways_out(unit, act.to))
            case _:
                raise Trouble(Verdict.ILLEGAL, "retreat-or-disband", act.column, unit=unit.sign)

    def in_adjustments(self, piece: Piece, act: Act) -> Orders:
        """Builds, removals and builds waived.

        Raises:
            Trouble: as ``in_movement``.
        """
        player = self.binder.player
        match act:
            case Raise(waived=True):
                return (Order(player, Verbs.WAIVE),)
            case Raise():
                return tuple(self._builds(piece))
            case Disband() | Remove():
                return (Order(player, Verbs.DISBAND, self.binder.subject(piece).id),)
            case _:
                unit = self.binder.subject(piece)
                raise Trouble(Verdict.ILLEGAL, "build-or-remove", act.column, unit=unit.sign)

    # --- Movement

    def _by_sea(self, unit: Unit) -> bool:
        """VIA asks for the convoy; where both ways count anyhow, or for a fleet, it says nothing (DIP-cvy-05)."""
        if unit.kind == FLEET or self.binder.position.readings["route_choice"] == "either":
            self.binder.note("via-ignored", unit=unit.sign)
            return False
        return True

    def _way(self, unit: Unit, goals: Iterable[str], act: Move) -> None:
        """See that the seas named on the way could carry ``unit``; they bind nobody (DIP-cvy-01g).

        Raises:
            Trouble: ``no-such-way``.
        """
        if not act.through:
            return
        board, steps = self.binder.position.board, self.binder.steps(act.through)
        spaces = [split_coast(goal)[0] for goal in goals]
        if unit.kind == FLEET or not any(is_way(board, unit.space, steps, space) for space in spaces):
            raise Trouble(Verdict.ILLEGAL, "no-such-way", act.to.column, unit=unit.sign, to=spaces[0])
        self.binder.note("way-ignored", unit=unit.sign)

    def _goals(self, unit: Unit, act: Move) -> Iterator[str]:
        """Where the words send the unit; for a fleet by which coasts (DIP-ord-06, -06b, -06c)."""
        for hit in self._hits(act.to):
            coast = self.binder.known_coast(hit, unit.kind == FLEET, act.to.column)
            if unit.kind == ARMY:
                yield hit.place
            else:
                yield from self._shores(unit, hit.place, coast)

    def _shores(self, unit: Unit, space: str, coast: str) -> Iterator[str]:
        position = self.binder.position
        named = bool(position.board.spaces[space].coasts)
        within = reachable_coasts(position.board, unit, space)
        if coast:
            corrects = position.readings["wrong_coast"] == "corrected" and space + coast not in within
            yield from within if corrects and within else (space + coast,)
        elif len(within) == 1 and named:
            if position.readings["single_coast"] == "implied":
                self.binder.note("coast-implied", to=within[0])
                yield within[0]
            else:
                yield space
        else:
            yield from within or position.board.shores(space)[:1] or (space,)

    def _supports(self, unit: Unit, act: Support) -> Orders:
        target = self.binder.target(act.piece)
        if not isinstance(act.act, Move):
            if act.act is None and self.binder.notation == FRENCH:
                self.binder.note("hold-supplied", unit=target.sign)
            return (Order(unit.owner, Verbs.SUPPORT, unit.id, target=target.id),)
        goals = [self._aim(target, hit, act.act) for hit in self._hits(act.act.to)]
        self._way(target, goals, act.act)
        return tuple([Order(unit.owner, Verbs.SUPPORT, unit.id, target=target.id, goal=goal) for goal in goals])

    def _aim(self, target: Unit, hit: Hit, act: Move) -> str:
        """Where the supported unit goes; a coast that is named must fit (DIP-sup-01n)."""
        return hit.place + self.binder.known_coast(hit, target.kind == FLEET, act.to.column)

    def _convoys(self, unit: Unit, act: Convoy) -> Orders:
        with blame_rule("DIP-cvy-01"):
            target = self.binder.target(act.piece)
        goals = self._hits(act.move.to)
        for hit in goals:
            self.binder.known_coast(hit, False, act.move.to.column)
        self._way(target, [hit.place for hit in goals], act.move)
        return tuple([Order(unit.owner, Verbs.CONVOY, unit.id, target=target.id, goal=hit.place) for hit in goals])

    # --- Retreats and adjustments

    def _ways_out(self, unit: Unit, goal: Piece) -> Iterator[str]:
        position = self.binder.position
        options = position.dislodged[unit.id].options
        for hit in self._hits(goal):
            coast = self.binder.known_coast(hit, unit.kind == FLEET, goal.column)
            if coast:
                yield hit.place + coast
            else:
                yield from [place for place in options if split_coast(place)[0] == hit.place] or (hit.place,)

    def _builds(self, piece: Piece) -> Iterator[Order]:
        """New units; the letter may be left out where one kind alone is possible (DATC 4.C.3)."""
        board = self.binder.position.board
        for hit in self._hits(piece):
            shores = board.shores(hit.place)
            kind = piece.kind or (FLEET if hit.coast in board.spaces[hit.place].coasts else "" if shores else ARMY)
            base = Order(self.binder.player, Verbs.BUILD)
            if not kind:
                for each, at in ((ARMY, hit.place), (FLEET, shores[0])):
                    yield replace(base, to=at, becomes=each)
                continue
            coast = self.binder.known_coast(hit, kind == FLEET, piece.column)
            at = hit.place + coast
            yield replace(base, to=shores[0] if kind == FLEET and len(shores) == 1 else at, becomes=kind)

    # --- Helpers

    def _hits(self, goal: Piece) -> tuple[Hit, ...]:
        if goal.spot is None:
            raise Trouble.no_place(goal.column)
        if goal.owner is not None:
            self.binder.powers(goal.owner)  # whose it is says nothing, but somebody's it must be
        return self.binder.hits(goal.spot)
