"""What is offered instead of a line that orders none of its writer's units: only what could be followed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from diadoques.conflict.own_moves import NOBODY, first_move, movers
from diadoques.core.orders import FOLLOWED
from diadoques.games.diadoques.model.orders import Order, Reading, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import FLEET, Unit
from diadoques.games.diadoques.model.position import MOVEMENT, Position
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.notation.reading_codes import ILLEGAL, UNREADABLE, Trouble
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.candidates import Meanings
from diadoques.games.diadoques.orders.legality import check, only_fleets_convoy
from diadoques.notation.lexicon import MOST_OFFERS
from diadoques.notation.read import SIGN, Unreadable
from diadoques.notation.tree import Act, Line, Move, Payment, UnitOrder, find_nodes

#: What is offered besides is a unit, or an order to one.
ABOUT_UNITS: Final = NOBODY | {"unknown-place", "city-no-space", "two-meanings"}
#: Words that may stand before the unit of an offer: ``I bribe``.
_MOST_BEFORE: Final = 2
#: What the grammar calls the words that an offer of money begins with.
OFFERED: Final = frozenset({"BRIBE", "COUNTER", "GIFT", "BID"})
OFFER_BEGINS: Final = "offer-begins"
COLON_LACKS: Final = "colon-lacks"
_OTHERS: Final = "foreign-unit"
#: A citadel was named into which the unit cannot go, or where it cannot support.
_ELSEWHERE: Final = frozenset(
    {"citadel-not-controlled", "citadel-not-here", "no-port", "citadel-needs-garrison", "fleet-supports-inland"}
)
SUM_ALONE: Final = "sum-alone"
SUM_IN_WINTER: Final = "sum-in-winter"
_SUM: Final = re.compile(r"\s*[0-9]+\s*(?:t|talents?)?\.?\s*", re.IGNORECASE)
_BOUGHT: Final = "unit-bought"


def instead(binder: Binder, tree: Line | Unreadable, places: Sequence[str]) -> tuple[str, ...]:
    """What may have been meant by a line that orders none of its writer's units: a place, or a whole order.

    Args:
        binder: binds the names of the sheet.
        tree: the line.
        places: where a unit stands that may have been meant, as they are written.
    """
    if not isinstance(tree, UnitOrder):
        return tuple(places)
    units = [unit for unit in binder.free if tree.piece.kind in ("", unit.kind)]
    able = {binder.shown(unit.space) for unit in units if _possible(binder, unit, tree.act)}
    near = tuple(place for place in places if place in able)
    if near or binder.there(tree.piece) or not isinstance(tree.act, Move) or binder.position.phase != MOVEMENT:
        return near
    act, meanings = tree.act, Meanings(binder)
    moves = movers(units, tree.piece, _ends(binder), lambda unit: meanings.of_unit(unit, "", act), _fine(binder))
    return tuple(dict.fromkeys(write(binder.position, one, binder.lang) for one in moves))[:MOST_OFFERS]


def _possible(binder: Binder, unit: Unit, act: Act) -> bool:
    """Whether a unit could be ordered what a line asks."""
    noted = list(binder.notes)
    try:
        orders = Meanings(binder).of_unit(unit, "", act)
    except Trouble:
        return False
    finally:
        binder.notes = noted
    return any(check(binder.position, order).verdict in FOLLOWED for order in orders)


def with_offers(binder: Binder, tree: Line | Unreadable, reading: Reading) -> Reading:
    """The reading; who names a citadel that lies elsewhere is offered what is called like it within his reach (SAL)."""
    if reading.order is None or reading.code not in _ELSEWHERE or not isinstance(tree, UnitOrder):
        return reading
    goal = next((one.to.spot for one in find_nodes(Move, tree.act) if one.to.spot is not None), None)
    unit = binder.position.units.get(reading.order.unit)
    if goal is None or unit is None:
        return reading
    words, spaces = set(goal.name.words), binder.position.board.spaces
    near = dict.fromkeys(way.to for way in exits(binder.position.board, unit))
    names = [(name, place) for name, places in binder.lexicon.names.items() for place in places if place in near]
    meant = dict.fromkeys(place for name, place in names if words < set(name) and place in spaces)
    return replace(reading, offers=tuple(map(binder.shown, meant)))


def a_move(binder: Binder) -> Order | None:
    """The first move that one of the writer's units could be ordered to make."""
    return first_move(binder.position.of(binder.player), _ends(binder), _move, _fine(binder))


def _ends(binder: Binder) -> Callable[[Unit], Iterable[str]]:
    return lambda unit: (place for place, _ in exits(binder.position.board, unit))


def _move(unit: Unit, space: str) -> Order:
    return Order(unit.owner, Verbs.MOVE, unit.id, to=space)


def _fine(binder: Binder) -> Callable[[Order], bool]:
    return lambda order: check(binder.position, order).verdict is Verdict.FINE


def a_sum(line: str, trouble: Unreadable) -> bool:
    """Whether a line stops at a sum of which it does not say what for: ``20 T``, ``A AXY 20``."""
    rest = line[trouble.column :] if trouble.code == "unexpected" else line
    return SIGN in trouble.expected and _SUM.fullmatch(rest) is not None


def begins_otherwise(line: str, parse: Callable[[str], Line | Unreadable]) -> str:
    """The bribe that a line would be if it began as one does: ``buy A AXY 20``, ``A LYC bribes A AXY 20``; or ""."""
    words = line.split()
    for count in range(1, min(_MOST_BEFORE, len(words) - 1) + 1):
        rest = " ".join(words[count:])
        for bribe in (rest, f"bribe {rest}"):
            tree = parse(bribe)
            if isinstance(tree, Payment) and tree.deed == "bribe" and tree.piece is not None and tree.piece.kind:
                return bribe
    return ""


def with_colon(line: str, trouble: Unreadable) -> tuple[str, ...]:
    """A bribe and an order behind it, with the colon that lacks between them; nothing for any other line."""
    if trouble.code != "several-orders" or "BRIBE" not in trouble.before:
        return ()
    return (f"{line[: trouble.column].rstrip()} : {line[trouble.column :]}",)


def no_offer(text: str, code: str, offers: tuple[str, ...]) -> Reading:
    """The reading of a line that would be a bribe but for how it begins, or for the colon that it lacks."""
    return Reading(text, Verdict.UNREADABLE, None, UNREADABLE[code], code, (), 0, offers)


def as_raised(line: str) -> tuple[str, ...]:
    """What a line would be if it raised its unit: ``F PHE``, ``F PHE +``; nothing for one that begins so."""
    bare = line.replace("+", " ").strip()
    return (f"+{bare}",) if bare and not line.lstrip().startswith("+") else ()


def carries_by_land(position: Position, unit: str, trouble: Unreadable) -> bool:
    """Whether a line stops in the convoy of a unit that can convoy nobody, whatever the line might go on with."""
    return "CONVOY" in trouble.before and unit in position.units and position.units[unit].kind != FLEET


def no_convoy(position: Position, text: str, unit: str, column: int) -> Reading:
    """The reading of such a line."""
    said = only_fleets_convoy(position.units[unit])
    return Reading(text, Verdict.UNREADABLE, None, said.rule, said.code, said.data, column, unit=unit)


def bought_by(readings: Iterable[Reading]) -> frozenset[str]:
    """Ids of the units that lines of a sheet offer to bribe."""
    orders = [reading.order for reading in readings if reading.order is not None]
    return frozenset(order.target for order in orders if order.verb is Verbs.BRIBE)


def of_the_bought(position: Position, reading: Reading, bought: frozenset[str]) -> Reading:
    """The reading; an order to a unit that the same sheet bribes is told to stand behind the offer (DIA-8A2-07)."""
    data: Mapping[str, str] = dict(reading.data)
    signs = {position.units[one].sign for one in bought if one in position.units}
    if reading.code != _OTHERS or data.get("unit") not in signs:
        return reading
    return replace(reading, code=_BOUGHT, rule=ILLEGAL[_BOUGHT], offers=())
