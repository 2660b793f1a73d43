"""One season put to the kernel: what a game lends for it, its units, what they were asked, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from diadoques.board.load import load_board
from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verb, Verbs
from diadoques.core.pieces import ARMY, Unit
from diadoques.kernel import Clause, Links, OrderKind, Settlement, Turn, settle
from diadoques.kernel.turn import COLUMNS

# --- What a game lends so that its orders can be put to the kernel, and the season that is settled so


class Way(NamedTuple):
    """One way out of a place: the place entered (coast named) and the kind of unit there."""

    to: str
    becomes: str


class Strengths(NamedTuple):
    """A unit's weights: where it stands, in its own move, in the support it gives, standing unsupported."""

    stand: int
    push: int
    lend: int
    alone: int | None = None


class Numbering(NamedTuple):
    """Small integers for every space, citadel and coast of a board, and the links that convoys use.

    ``within`` has the number of the space in which a place lies: that of Spain for either of her coasts.
    """

    known: Mapping[str, int]
    spaces: tuple[str, ...]
    links: Links
    within: Mapping[str, int]


def _same_destination(order: Order, aided: Order | None, _unit: Unit) -> bool:
    """A support fits the very move ordered, coasts left aside, or a unit that does not move."""
    going = split_coast(aided.to)[0] if aided is not None and aided.verb is Verbs.MOVE else ""
    return split_coast(order.goal)[0] == going


def _no_escort(_order: Order) -> bool:
    """Only armies are carried."""
    return False


def _by_land_and_sea(order: Order, _unit: Unit, adjacent: bool, _convoys: Sequence[Order]) -> tuple[bool, bool]:
    """Both ways are open to a move unless it asks for the convoy only."""
    return adjacent and not order.by_sea, True


@dataclass(frozen=True, slots=True)
class Conflict:
    """The terms of one game.

    Attributes:
        switches: readings of the kernel (``make_switches``).
        rules: the contract row that decides each clause; ``finer``: for clauses where that hangs on more, the row for
            a unit of a settled season, by its number, or "" for the usual one.
        leads: whether a way leads from a unit to a place next to it, of those that its kind may go.
        strengths: weights of a unit under its order (None: no order), or those that all have alike.
        fits: whether a support serves the order of the unit it names.
        routes: whether a move goes by its own way, and whether convoys may carry it; it is told the convoy orders.
        escorts: whether a convoy order serves somebody who is no unit: to the units it is an order to hold.
        crowded: rule id of the tables of strengths.
        moving: verbs that are moves; ``watched``: verbs that are supports of no weight, with the space they bear on.
        weight: what a unit of strength one weighs, so that the kernel counts halves in integers; events tell strengths.
    """

    switches: Sequence[int]
    rules: Mapping[Clause, str]
    leads: Callable[[Board, Unit, Way], bool]
    strengths: Callable[[Unit, Any], Strengths] | Strengths
    crowded: str
    dislodged: str
    fits: Callable[[Any, Any, Unit], bool] = _same_destination
    routes: Callable[[Any, Unit, bool, Sequence[Any]], tuple[bool, bool]] = _by_land_and_sea
    escorts: Callable[[Any], bool] = _no_escort
    finer: Mapping[Clause, Callable[[Settled, int], str]] = field(default_factory=dict)
    watched: Mapping[Verb, Callable[[Board, Any], str]] = field(default_factory=dict)
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled season; units are named by their place in ``units``."""

    terms: Conflict
    numbers: Numbering
    units: tuple[Unit, ...]
    orders: Mapping[str, Any]
    turn: Turn
    outcome: Settlement

    def moves(self, number: int) -> bool:
        """Whether the unit was ordered to move."""
        return self.turn.order[number] == OrderKind.MOVE

    def standoffs(self) -> frozenset[str]:
        """Spaces where attacks met and nobody stands after the moves: closed to retreats.

        A unit dislodged from the very space it attacked met nobody there: what it leaves open is open.
        """
        turn, outcome = self.turn, self.outcome
        moves = zip(turn.goal, outcome.prevent, outcome.moved, strict=True)
        met = {goal for goal, prevents, moved in moves if prevents and not moved}
        if not met:
            return frozenset()
        ends = zip(turn.at, turn.goal, outcome.moved, outcome.dislodger, strict=True)
        filled = {goal if moved else at for at, goal, moved, dislodger in ends if dislodger < 0}
        return frozenset(self.numbers.spaces[number] for number in met - filled)

    def supported_where_it_left(self, number: int) -> bool:
        """Whether the unit was to support another where it stands, and that one was ordered away."""
        order = self.orders[self.units[number].id]
        other = self.orders.get(order.target)
        return not order.goal and other is not None and other.verb is Verbs.MOVE

    def carries_alone(self, number: int) -> bool:
        """Whether this fleet needs no other to convoy its army: its sea touches both ends of the crossing."""
        turn = self.turn
        army, row = turn.aid[number], turn.at[number] * turn.links.spaces
        return bool(turn.links.touch[row + turn.at[army]] and turn.links.touch[row + turn.goal[army]])

    def carriers(self, number: int) -> int:
        """How many fleets were ordered to convoy this army where it goes, whether they make a route or not."""
        turn = self.turn
        return sum(order == OrderKind.CONVOY and aid == number for order, aid in zip(turn.order, turn.aid, strict=True))

    def given(self) -> frozenset[str]:
        """Ids of the units whose support (or watched supply) was neither cut nor lost."""
        return frozenset(unit.id for unit, given in zip(self.units, self.outcome.given, strict=True) if given)

    def lost(self) -> frozenset[str]:
        """Ids of the dislodged units."""
        return frozenset(unit.id for unit, lost in zip(self.units, self.outcome.dislodged, strict=True) if lost)


@cache
def board_numbering(board_id: str, layer: str) -> Numbering:
    """Numbers of a shipped board; convoys run through seas only."""
    board = load_board(board_id, layer)
    spaces = (*board.spaces, *board.citadels)
    known = {place: number for number, place in enumerate(spaces)}
    pairs = {
        (known[split_coast(a)[0]], known[split_coast(b)[0]])
        for a, others in board.fleet.items()
        for b in others
        if board.spaces[split_coast(a)[0]].is_sea
    }
    for space in board.spaces.values():
        for coast in space.coasts:
            known[space.id + coast] = len(known)
    within = {place: known[split_coast(place)[0]] for place in known}
    return Numbering(known, spaces, Links.of(len(spaces), pairs), within)


# --- One season put to the kernel: its units, what they were asked, and what came of it


def settle_orders(
    terms: Conflict,
    board: Board,
    units: Sequence[Unit],
    orders: Mapping[str, Order],
    sides: Mapping[str, int],
    *,
    brief: bool = False,
) -> Settled:
    """Settle the legal ``orders`` (by unit id, at most one each) of ``units`` at once.

    Args:
        sides: a number for each owner; owners with one number spare each other.
        brief: weigh only what reasons need (``kernel.settle``).
    """
    turn = turn_of(terms, board, units, orders, sides)
    outcome = settle(turn, terms.switches, brief=brief)
    return Settled(terms, board_numbering(board.id, board.layer), tuple(units), orders, turn, outcome)


def turn_of(
    terms: Conflict, board: Board, units: Sequence[Unit], orders: Mapping[str, Order], sides: Mapping[str, int]
) -> Turn:
    """What the kernel is told of a season; arguments as for ``settle_orders``."""
    numbers = board_numbering(board.id, board.layer)
    index = {unit.id: number for number, unit in enumerate(units)}
    known, within = numbers.known, numbers.within
    if not units:
        return Turn(numbers.links, *[()] * len(COLUMNS))
    convoys = [order for order in orders.values() if order.verb is Verbs.CONVOY]
    rows = [_row(terms, board, numbers, index, units, unit, orders, convoys) for unit in units]
    order, goal, goal_loc, aid, land, wants_sea = zip(*rows, strict=True)
    strengths = terms.strengths
    weights = (
        [strengths] * len(units)
        if isinstance(strengths, Strengths)
        else [strengths(unit, orders.get(unit.id)) for unit in units]
    )
    stand, push, lend, alone = zip(*weights, strict=True)
    return Turn(
        links=numbers.links,
        side=[sides[unit.owner] for unit in units],
        at=[within[unit.at] for unit in units],
        loc=[known[unit.at] for unit in units],
        order=order,
        goal=goal,
        goal_loc=goal_loc,
        aid=aid,
        stand=stand,
        push=push,
        lend=lend,
        land=land,
        wants_sea=wants_sea,
        alone=[usual if own is None else own for usual, own in zip(stand, alone, strict=True)],
    )


_MOVE, _SUPPORT, _CONVOY = int(OrderKind.MOVE), int(OrderKind.SUPPORT), int(OrderKind.CONVOY)
_HOLD = (int(OrderKind.HOLD), -1, -1, -1, 0, 0)
_USELESS = (_SUPPORT, -1, -1, -1, 0, 0)


def _row(
    terms: Conflict,
    board: Board,
    numbers: Numbering,
    index: Mapping[str, int],
    units: Sequence[Unit],
    unit: Unit,
    orders: Mapping[str, Order],
    convoys: Sequence[Order],
) -> tuple[int, int, int, int, int, int]:
    """What the kernel is told of one unit: order, goal, goal_loc, aid, land, wants_sea."""
    order = orders.get(unit.id)
    if order is None:
        return _HOLD
    verb, within = order.verb, numbers.within
    if verb is Verbs.MOVE:
        becomes = order.becomes or unit.kind
        adjacent = terms.leads(board, unit, Way(order.to, becomes))
        land, sea = terms.routes(order, unit, adjacent, convoys)
        ferried = sea and unit.kind == ARMY and becomes == ARMY
        return (_MOVE, within[order.to], numbers.known[order.to], -1, int(land), int(ferried))
    if verb is Verbs.SUPPORT:
        aided = index.get(order.target)
        if aided is None or not terms.fits(order, orders.get(order.target), unit):
            return _USELESS
        return (_SUPPORT, within[order.goal or units[aided].at], -1, aided, 0, 0)
    if verb in terms.watched:
        return (_SUPPORT, within[terms.watched[verb](board, order)], -1, -1, 0, 0)
    if verb is Verbs.CONVOY:
        if terms.escorts(order):
            return _HOLD
        return (_CONVOY, -1, -1, index[order.target] if _carries(orders, index, order) else -1, 0, 0)
    return _HOLD


def _carries(orders: Mapping[str, Order], index: Mapping[str, int], order: Order) -> bool:
    """A convoy order serves an army ordered to the same destination."""
    aided = orders.get(order.target)
    if order.target not in index or aided is None or aided.verb is not Verbs.MOVE:
        return False
    return split_coast(aided.to)[0] == split_coast(order.goal)[0]
