"""Reading a sheet: each line becomes one of five verdicts, with the order that was understood.

What was written (``notation``) is bound to the position (``binding``), its possible meanings are found (``meanings``)
and judged (``legality``): what has one possible meaning is read, with a note where it was badly written (DIP-ord-03c).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from diadoques.conflict.orders import Order, Reading, Verbs, Verdict
from diadoques.conflict.own_moves import NOBODY, first_move, movers
from diadoques.core.orders import FOLLOWED
from diadoques.core.pieces import Unit
from diadoques.core.untrusted import not_text
from diadoques.games.diplomacy import twins
from diadoques.games.diplomacy.binding import Binder
from diadoques.games.diplomacy.candidates import Meanings
from diadoques.games.diplomacy.cross_checks import cross_check
from diadoques.games.diplomacy.legality import check
from diadoques.games.diplomacy.lexicon import GRAMMAR, place_name
from diadoques.games.diplomacy.position import ADJUSTMENTS, MOVEMENT, RETREATS, Position
from diadoques.games.diplomacy.reach import exits
from diadoques.games.diplomacy.reading_codes import AMBIGUOUS, NOTES, UNREADABLE, Trouble
from diadoques.games.diplomacy.recall import LONGEST, Kept, Memory, memory_of, narrow_to, pieces_of
from diadoques.games.diplomacy.results import without_result
from diadoques.games.diplomacy.writing import signs, write
from diadoques.notation.fold import key
from diadoques.notation.lexicon import MOST_OFFERS
from diadoques.notation.meant import (
    IN_WORDS,
    NO_ORDER,
    NUMBER_ALONE,
    kind_without_place,
    needless_coast_trouble,
    sense,
    stray_word_trouble,
)
from diadoques.notation.read import Unreadable, read_shape
from diadoques.notation.tree import Act, Headed, Line, Move, Raise, UnitOrder
from diadoques.notation.trouble import cut_line, openings, senseless_reading, unreadable_reading

#: Words of a line that are looked through for what is missing.
_MOST_WORDS: Final = 12
#: What is offered besides is a unit, or an order to one.
_ABOUT_UNITS: Final = NOBODY | {"unknown-place", "two-meanings"}


def read(position: Position, player: str, lines: Sequence[str], lang: str = "") -> list[Reading]:
    """What ``player`` wrote, one reading a line, judged together as a sheet.

    Args:
        position: the position the orders are for.
        player: who writes.
        lines: one order each, at most 200 letters.
        lang: the notation of the sheet, ``fr`` or ``en``; "" is that of the game.
    """
    not_text(lines, f"orders.{player}")
    binder = Binder(position, player, lang or position.notation)
    memory = memory_of(position, binder.notation)
    if memory is None:
        readings = [_read_line(binder, line) for line in lines]
    else:
        readings = [_recalled(binder, line, memory) for line in lines]
    return cross_check(position, player, _asked_again(binder, lines, readings))


def _asked_again(binder: Binder, lines: Sequence[str], readings: Sequence[Reading]) -> Sequence[Reading]:
    """The readings, now that it is known who has a line: nobody of those is offered for another line."""
    doubtful = [reading.code in _ABOUT_UNITS and bool(reading.offers) for reading in readings]
    if not any(doubtful) or len(lines) == 1:
        return readings
    binder.ordered = frozenset(reading.subject for reading in readings)
    rows = zip(lines, readings, doubtful, strict=True)
    return [_read_line(binder, line) if again else reading for line, reading, again in rows]


def _recalled(binder: Binder, line: str, memory: Memory) -> Reading:
    """What one line says, read in full only where it is new."""
    kept = memory.lines.get(line)
    if kept is not None:
        found = kept.of(binder.player, binder.position.units)
        if found is not None:
            order, reading = found
            return reading if reading is not None else _judge(binder.position, line, order, kept.column)
    if kept is None and len(line) <= LONGEST:
        return _learned(binder, line, memory) or _read_line(binder, line)
    return _read_line(binder, line)


def _learned(binder: Binder, line: str, memory: Memory) -> Reading | None:
    """What a line says, read on a board with nothing but the units it names, and kept; None where that cannot be."""
    tree = read_shape(line, GRAMMAR, binder.lexicon.compounds)
    if not isinstance(tree, UnitOrder):
        return None
    pieces = pieces_of(tree)
    if not pieces or any(piece.owner is not None for piece in pieces):
        return None
    try:
        units = [binder.subject(pieces[0]), *map(binder.target, pieces[1:])]
        alone = narrow_to(binder.position, binder.player, units)
        narrow = Binder(alone, binder.player, binder.notation)
        meanings, column = _meanings(narrow, tree)
    except Trouble:
        return None
    if alone.asked_for_fleets():
        return None
    reading = _settle(narrow, line, meanings, column)
    order = reading.order
    if order is None or reading.offers or order.target not in ("", units[-1].id):
        return None
    if not alone.asked_for_fleets():
        memory.keep(line, Kept(units[0], units[-1], order, reading, column))
        return reading
    if len(meanings) > 1 or narrow.notes:
        return None
    memory.keep(line, Kept(units[0], units[-1], order, None, column))
    return _judge(binder.position, line, order, column)


def _read_line(binder: Binder, line: str) -> Reading:
    position, player, notation = binder.position, binder.player, binder.notation
    reads = position.variant.hooks.reads
    own = reads(position, player, line, notation) if reads is not None else None
    if own is not None:
        return own
    reading = _read_words(binder, line)
    if reading.verdict is Verdict.UNREADABLE and (told := without_result(line)):
        alone = _read_words(binder, told)
        if alone.verdict is not Verdict.UNREADABLE:
            return replace(alone, text=reading.text)
    if reading.code in ("incomplete", "unexpected", "unknown-place", IN_WORDS) and not reading.offers:
        return replace(reading, offers=_with_its_sign(binder, line))
    return reading


def _read_words(binder: Binder, line: str) -> Reading:
    tree = read_shape(line, GRAMMAR, binder.lexicon.compounds)
    text = cut_line(line)
    if isinstance(tree, Unreadable):
        placed = _placed(binder, line)
        if len(placed) == 1:
            return _supplied(binder, text, _read_words(binder, placed[0]))
        readings = [_read_words(binder, one) for one in placed]
        possible = [one.order for one in readings if one.order is not None and one.verdict in FOLLOWED]
        orders = [one for one in possible if one.unit not in binder.ordered] or possible
        if orders:
            offers = tuple(write(binder.position, order, binder.notation) for order in orders)
            return Reading(text, Verdict.AMBIGUOUS, None, AMBIGUOUS["two-meanings"], "two-meanings", (), 0, offers)
        coasted = {space.id for space in binder.position.board.spaces.values() if space.coasts}
        tree = needless_coast_trouble(line, stray_word_trouble(line, tree, binder.lexicon), binder.lexicon, coasted)
        code = sense(line, tree, binder.lexicon, GRAMMAR)
        model = _model(binder, code)
        if code and (model or code != IN_WORDS):
            return senseless_reading(text, code, tree, UNREADABLE, model, "")
        begun = (read_shape(one, GRAMMAR, binder.lexicon.compounds) for one in openings(line))
        unit = next(filter(None, (_subject(binder, one) for one in begun)), "")
        return unreadable_reading(text, tree, UNREADABLE, signs(binder.position.phase, binder.notation), unit)
    binder.notes.clear()
    try:
        meanings, column = _meanings(binder, tree)
    except Trouble as trouble:
        if trouble.code in NOBODY:
            trouble.offers = _instead(binder, tree, trouble.offers)
        return _otherwise(binder, tree, trouble.reading(text, _subject(binder, tree)))
    reading = _settle(binder, text, meanings, column)
    if reading.verdict is Verdict.FINE and (len(meanings) > 1 or binder.notation != binder.position.notation):
        return twins.note_twin(binder, tree, reading)
    return _otherwise(binder, tree, reading)


def _placed(binder: Binder, line: str) -> tuple[str, ...]:
    """What a line would be that names no more of its unit than its kind, for each such unit."""
    bare = kind_without_place(line, GRAMMAR)
    if bare is None or binder.position.phase != MOVEMENT:
        return ()
    own = [unit for unit in binder.position.of(binder.player) if unit.kind == bare.kind]
    return tuple(bare.at(place_name(binder.position, unit.space, binder.notation)) for unit in own)


def _supplied(binder: Binder, text: str, reading: Reading) -> Reading:
    """The reading of a line whose unit is the only one of its kind."""
    reading = replace(reading, text=text, column=min(reading.column, len(text)))
    if reading.order is None or reading.code or reading.verdict not in FOLLOWED:
        return reading
    code, unit = "unit-supplied", binder.position.units[reading.order.unit]
    return replace(reading, code=code, rule=NOTES[code], data=(("unit", unit.sign),))


def _model(binder: Binder, code: str) -> dict[str, str]:
    """What tells a move that one of the writer's units could be ordered to make; nothing where nothing moves now."""
    position = binder.position
    if code not in (NO_ORDER, NUMBER_ALONE, IN_WORDS) or position.phase != MOVEMENT:
        return {}
    found = first_move(position.of(binder.player), _ends(binder), _move, _fine(binder))
    if found is None:
        return {}
    if code == IN_WORDS:
        return {"unit": position.units[found.unit].sign, "to": found.to}
    return {"example": write(position, found, binder.notation)}


def _instead(binder: Binder, tree: Line, places: Sequence[str]) -> tuple[str, ...]:
    """What may have been meant by a line that orders none of its writer's units: a region, or a whole order.

    Args:
        binder: binds the names of the line.
        tree: the line.
        places: where a unit stands that may have been meant, as they are written.
    """
    if isinstance(tree, Headed):
        tree = tree.line
    if not isinstance(tree, UnitOrder) or binder.position.phase != MOVEMENT:
        return tuple(places)
    act, piece = tree.act, tree.piece
    units = [unit for unit in binder.free if piece.kind in ("", unit.kind)]
    called = {place_name(binder.position, unit.space, binder.notation) for unit in units if _able(binder, unit, act)}
    near = tuple(place for place in places if place in called)
    if near or binder.there(piece) or not isinstance(act, Move):
        return near
    moves = movers(units, piece, _ends(binder), lambda unit: Meanings(binder).in_movement(unit, act), _fine(binder))
    return tuple(dict.fromkeys(write(binder.position, one, binder.notation) for one in moves))[:MOST_OFFERS]


def _able(binder: Binder, unit: Unit, act: Act) -> bool:
    """Whether a unit could be ordered what a line asks."""
    try:
        orders = Meanings(binder).in_movement(unit, act)
    except Trouble:
        return False
    return any(check(binder.position, order).verdict in FOLLOWED for order in orders)


def _ends(binder: Binder) -> Callable[[Unit], Iterable[str]]:
    return lambda unit: (place for place, _ in exits(binder.position.board, unit))


def _move(unit: Unit, space: str) -> Order:
    return Order(unit.owner, Verbs.MOVE, unit.id, to=space)


def _fine(binder: Binder) -> Callable[[Order], bool]:
    return lambda order: check(binder.position, order).verdict is Verdict.FINE


def _otherwise(binder: Binder, tree: Line, reading: Reading) -> Reading:
    """An illegal order, with those that it would be if its words meant what they mean elsewhere (DIP-map-07c)."""
    if reading.verdict is not Verdict.ILLEGAL or not twins.doubtful(binder, tree):
        return reading
    try:
        meanings, _ = _meanings(twins.Wide(binder.position, binder.player, binder.notation), tree)
    except Trouble:
        meanings = ()
    return twins.offer_twin(binder, tree, reading, twins.possible_of(binder.position, meanings))


def _with_its_sign(binder: Binder, line: str) -> tuple[str, ...]:
    """What a line would say if the sign of the move were not missing between two places: ``A Par Bur``."""
    words = line.split()
    names = [bool(binder.lexicon.exact_places((key(word),))) for word in words[:_MOST_WORDS]]
    for cut in range(len(names) - 1, 0, -1):
        if names[cut - 1] and names[cut]:
            order = _read_words(binder, " ".join([*words[:cut], "-", *words[cut:]])).order
            return () if order is None else (write(binder.position, order, binder.notation),)
    return ()


def _subject(binder: Binder, tree: Line | Unreadable) -> str:
    """Id of the unit that a line is for, though no order could be made of it; or ""."""
    if isinstance(tree, Headed):
        tree = tree.line
    if not isinstance(tree, UnitOrder) or isinstance(tree.act, Raise) or binder.position.phase == ADJUSTMENTS:
        return ""
    try:
        return binder.subject(tree.piece).id
    except Trouble:
        return ""


def _meanings(binder: Binder, tree: Line) -> tuple[tuple[Order, ...], int]:
    if isinstance(tree, Headed):
        binder.writer(tree.player)
        return _meanings(binder, tree.line)
    if not isinstance(tree, UnitOrder):
        raise LookupError(f"the grammar of Diplomacy promises orders to units, not {tree!r}")
    position, found = binder.position, Meanings(binder)
    if tree.piece.owner is not None:
        binder.writer(tree.piece.owner)
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
    if len(meanings) == 1 and not binder.notes:
        return _judge(binder.position, text, meanings[0], column)
    orders = dict.fromkeys(meanings)
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


def _judge(position: Position, text: str, order: Order, column: int) -> Reading:
    """The reading of a line with one meaning."""
    said = check(position, order)
    return Reading(text, said.verdict, order, said.rule, said.code, said.data, column)


def _ambiguous(binder: Binder, text: str, orders: Sequence[Order], column: int) -> Reading:
    offers = tuple(write(binder.position, order, binder.notation) for order in orders)
    places = {order.to[:3] for order in orders}
    code = "two-meanings"
    data: tuple[tuple[str, str], ...] = ()
    if len(places) == 1 and orders[0].verb is Verbs.BUILD:
        code, data = "kind-missing", (("space", places.pop()),)
    elif len(places) == 1 and orders[0].verb in (Verbs.MOVE, Verbs.RETREAT):
        unit = binder.position.units[orders[0].unit]
        code, data = "coast-missing", (("unit", unit.sign), ("to", places.pop()))
    return Reading(text, Verdict.AMBIGUOUS, None, AMBIGUOUS[code], code, data, column, offers, orders[0].unit)
