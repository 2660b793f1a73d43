"""Reading a sheet: each line becomes one of five verdicts, with the order that was understood.

What was written (``notation``) is bound to the position (``binding``), its possible meanings are found (``meanings``)
and judged (``legality``): what has one possible meaning is read, with a note where it was badly written (DIP-ord-03c).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from diadoques.core.orders import Order, Reading, Verb, Verdict
from diadoques.games.diplomacy.binding import Binder
from diadoques.games.diplomacy.legality import check
from diadoques.games.diplomacy.lexicon import lexicon
from diadoques.games.diplomacy.meanings import Meanings
from diadoques.games.diplomacy.position import ADJUSTMENTS, MOVEMENT, RETREATS, Position
from diadoques.games.diplomacy.reading_codes import AMBIGUOUS, NOTES, UNREADABLE, Trouble
from diadoques.games.diplomacy.sheet import FOLLOWED, cross_check
from diadoques.games.diplomacy.writing import write
from diadoques.notation.read import Unreadable
from diadoques.notation.shapes import read_shape
from diadoques.notation.tree import Line, Raise, UnitOrder
from diadoques.notation.trouble import kept, unreadable


def read(position: Position, player: str, lines: Sequence[str], lang: str = "") -> list[Reading]:
    """What ``player`` wrote, one reading a line, judged together as a sheet.

    Args:
        position: the position the orders are for.
        player: who writes.
        lines: one order each, at most 200 letters.
        lang: the notation of the sheet, ``fr`` or ``en``; "" is that of the game.
    """
    notation = lang or position.notation
    return cross_check(position, player, [read_line(position, player, line, notation) for line in lines])


def read_line(position: Position, player: str, line: str, notation: str) -> Reading:
    """What one line says by itself."""
    reads = position.variant.hooks.reads
    own = reads(position, player, line, notation) if reads is not None else None
    if own is not None:
        return own
    tree = read_shape(line, lexicon(position.variant, notation).compounds, "diplomacy")
    text = kept(line)
    if isinstance(tree, Unreadable):
        return unreadable(text, tree, UNREADABLE)
    binder = Binder(position, player, notation)
    try:
        meanings, column = _meanings(binder, tree)
    except Trouble as trouble:
        return trouble.reading(text)
    return _settle(binder, text, meanings, column)


def _meanings(binder: Binder, tree: Line) -> tuple[tuple[Order, ...], int]:
    if not isinstance(tree, UnitOrder):
        raise LookupError(f"the grammar of Diplomacy promises orders to units, not {tree!r}")
    position, found = binder.position, Meanings(binder)
    if position.phase == ADJUSTMENTS:
        return found.in_adjustments(tree.piece, tree.act), tree.act.column
    if position.phase not in (MOVEMENT, RETREATS):
        raise Trouble(Verdict.ILLEGAL, "no-orders-now", tree.act.column, phase=position.phase)
    if isinstance(tree.act, Raise):
        raise Trouble(Verdict.ILLEGAL, "no-builds-now", tree.act.column, phase=position.phase)
    unit = binder.subject(tree.piece)
    if position.phase == RETREATS:
        return found.in_retreats(unit, tree.act), tree.act.column
    return found.in_movement(unit, tree.act), tree.act.column


def _settle(binder: Binder, text: str, meanings: Sequence[Order], column: int) -> Reading:
    """One possible meaning is followed; several are ambiguous; none is illegal for the reason of the first."""
    orders = meanings if len(meanings) == 1 else dict.fromkeys(meanings)
    judged = [(order, check(binder.position, order)) for order in orders]
    possible = [(order, said) for order, said in judged if said.verdict in FOLLOWED]
    if len(possible) > 1:
        return _ambiguous(binder, text, [order for order, _ in possible], column)
    order, said = (possible or judged)[0]
    reading = Reading(text, said.verdict, order, said.rule, said.code, said.data, column)
    if reading.code or not binder.notes:
        return reading
    code, data = binder.notes[0]
    return replace(reading, code=code, rule=NOTES[code], data=data)


def _ambiguous(binder: Binder, text: str, orders: Sequence[Order], column: int) -> Reading:
    offers = tuple(write(binder.position, order, binder.notation) for order in orders)
    places = {order.to[:3] for order in orders}
    code = "two-meanings"
    data: tuple[tuple[str, str], ...] = ()
    if len(places) == 1 and orders[0].verb is Verb.BUILD:
        code, data = "kind-missing", (("space", places.pop()),)
    elif len(places) == 1 and orders[0].verb in (Verb.MOVE, Verb.RETREAT):
        unit = binder.position.units[orders[0].unit]
        code, data = "coast-missing", (("unit", unit.sign), ("to", places.pop()))
    return Reading(text, Verdict.AMBIGUOUS, None, AMBIGUOUS[code], code, data, column, offers)
