"""From the meanings that a line may have to its reading: one is followed, several are asked about, none says why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from diadoques.core.orders import FOLLOWED
from diadoques.games.diadoques.model.orders import Order, Reading, Verbs, Verdict
from diadoques.games.diadoques.notation.reading_codes import AMBIGUOUS, NOTES
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders.binding import Binder, Note
from diadoques.games.diadoques.orders.legality import check
from diadoques.notation.read import Unreadable
from diadoques.notation.tree import (
    Line,
    Siege,
    UnitOrder,
)


def reading_of(binder: Binder, text: str, tree: Line | Unreadable, meanings: Sequence[Order], column: int) -> Reading:
    """One possible meaning is followed; several are ambiguous; none is illegal for the reason of the likeliest."""
    judged = [(order, check(binder.position, order)) for order in dict.fromkeys(meanings)]
    possible = [(order, said) for order, said in judged if said.verdict in FOLLOWED]
    if len(possible) > 1:
        return _ambiguous(binder, text, [order for order, _ in possible], column)
    order, said = (possible or judged)[0]
    reading = Reading(text, said.verdict, order, said.rule, said.code, said.data, column)
    return _noted(binder, reading, order, tree) if possible else reading


def _ambiguous(binder: Binder, text: str, orders: Sequence[Order], column: int) -> Reading:
    offers = tuple(dict.fromkeys(write(binder.position, order, binder.lang) for order in orders))
    spaces = {binder.position.board.province_of(order.to) for order in orders}
    coasts = (
        len(spaces) == 1
        and len({order.becomes for order in orders}) == 1
        and orders[0].verb
        in (
            Verbs.MOVE,
            Verbs.RETREAT,
        )
    )
    inside = next((order.to for order in orders if binder.position.board.is_citadel(order.to)), "")
    if orders[0].verb is Verbs.BUILD and inside and len({order.becomes for order in orders}) > 1:  # `+F Tyr`
        code = "citadel-or-province"
        return Reading(text, Verdict.AMBIGUOUS, None, AMBIGUOUS[code], code, (("citadel", inside),), column)
    code = "coast-missing" if coasts and not binder.position.board.is_citadel(orders[0].to) else "two-meanings"
    data: tuple[tuple[str, str], ...] = ()
    if code == "coast-missing":
        data = (("unit", binder.position.units[orders[0].unit].sign), ("to", next(iter(spaces))))
    return Reading(text, Verdict.AMBIGUOUS, None, AMBIGUOUS[code], code, data, column, offers, orders[0].unit)


def _noted(binder: Binder, reading: Reading, order: Order, tree: Line | Unreadable) -> Reading:
    """A fine reading says what was put right in it; a mistake already has its own code."""
    notes: list[Note] = list(binder.notes)
    if isinstance(tree, UnitOrder) and isinstance(tree.act, Siege):
        digit = 2 if binder.position.sieges.get(order.unit) == order.citadel else 1
        if tree.act.digit not in (0, digit):
            notes.insert(0, ("siege-digit", (("digit", str(digit)),)))
    if reading.code or not notes:
        return reading
    code, data = notes[0]
    return replace(reading, code=code, rule=NOTES[code], data=data)
