"""What a game lends so that its orders can be put to the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from diadoques.board.load import load_board
from diadoques.board.spaces import Board, split_coast
from diadoques.conflict.orders import Order, Verb, Verbs
from diadoques.core.pieces import Unit
from diadoques.kernel import Clause, Links

if TYPE_CHECKING:
    from diadoques.conflict.settled import Settled


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


@cache
def numbering(board_id: str, layer: str) -> Numbering:
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
