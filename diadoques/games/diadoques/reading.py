"""Reading a sheet: each line becomes one of five verdicts (7.3), with the order that was understood.

What was written (``notation``) is bound to the position (``binding``), its possible meanings are found (``meanings``)
and judged (``legality``): a badly written order with one possible meaning is followed, one with more is not (DIA-73-04).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from diadoques.games.diadoques.binding import Binder, Note, says_character
from diadoques.games.diadoques.legality import check
from diadoques.games.diadoques.levy import kinds_at_home, levy
from diadoques.games.diadoques.lexicon import lexicon
from diadoques.games.diadoques.meanings import Meanings
from diadoques.games.diadoques.orders import Order, Reading, Verb, Verdict
from diadoques.games.diadoques.pieces import ARMY, FLEET
from diadoques.games.diadoques.position import GAME, LEVY, MOVEMENT, RETREATS, Position
from diadoques.games.diadoques.reading_codes import AMBIGUOUS, NOTES, UNREADABLE, Trouble
from diadoques.games.diadoques.sheet import FOLLOWED, cross_check
from diadoques.games.diadoques.tables import players, tables
from diadoques.games.diadoques.writing import write
from diadoques.notation.read import MAX_LENGTH, Unreadable
from diadoques.notation.read import read as parse
from diadoques.notation.tree import CaptiveOrder, LeaderOrder, Line, Move, Name, Proposal, Siege, UnitOrder

_EVERYONE = frozenset({("tous",), ("toutes",), ("all",), ("everyone",), ("everybody",)})


@dataclass(slots=True)
class _Draft:
    """A reading in the making, and whom the line orders: a unit id, ``@name`` of a character, or ""."""

    reading: Reading
    whose: str = ""


def read(position: Position, player: str, lines: Sequence[str], lang: str = "fr") -> list[Reading]:
    """What ``player`` wrote, one reading a line.

    In Spring 321, before the first units stand on the board, those that the letters choose are set up for the occasion
    (``levy_of``), and armies for the other players.

    Args:
        position: the position the orders are for.
        player: who writes.
        lines: one order each, at most 200 letters; every language and loose spelling of the notation.
        lang: the language of the names in ``offers``.
    """
    parsed = [_parse(position, line) for line in lines]
    position = _set_up(position, player, parsed)
    binder = Binder(position, player, lang)
    drafts = [_draft(binder, line, tree) for line, tree in zip(lines, parsed, strict=True)]
    return cross_check(position, _no_two(drafts))


def levy_of(position: Position, player: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The kinds of the first units that a sheet of Spring 321 chooses (DIA-63B4-01): its letters, line by line.

    A line without letter is a fleet's if it goes to sea, else an army's. What the home cannot raise is an army
    (DIA-63B4-02); what no line names is left to the levy.
    """
    return _kinds(position, player, [_parse(position, line) for line in lines])


def proposal_of(reading: Reading) -> tuple[str, ...] | None:
    """The winners that a line proposes (DIA-2-04), sorted, or None when it is something else."""
    if reading.code != "proposal":
        return None
    return tuple(sorted(value for key, value in reading.data if key == "winner"))


def _parse(position: Position, line: str) -> Line | Unreadable:
    return parse(line, lexicon(GAME, position.layer).compounds)


def _set_up(position: Position, player: str, parsed: Sequence[Line | Unreadable]) -> Position:
    if position.phase != LEVY or player not in position.players:
        return position
    picks = {name: () if name != player else _kinds(position, player, parsed) for name in position.alive}
    return levy(position, {name: kinds for name, kinds in picks.items() if not position.of(name)})


def _kinds(position: Position, player: str, parsed: Sequence[Line | Unreadable]) -> tuple[str, ...]:
    names = lexicon(GAME, position.layer)
    home = players()[player].home
    possible = kinds_at_home(position, player)
    found = []
    for tree in parsed:
        if not isinstance(tree, UnitOrder) or tree.piece.spot is None or tree.piece.kind not in ("", ARMY, FLEET):
            continue
        if home not in {hit.place for hit in names.places(tree.piece.spot.name.words)}:
            continue
        kind = tree.piece.kind or (FLEET if _puts_to_sea(position, tree) else ARMY)
        found.append(kind if kind in possible else ARMY)
    return tuple(found[: int(tables()["levy"]["units"])])


def _puts_to_sea(position: Position, tree: UnitOrder) -> bool:
    if not isinstance(tree.act, Move) or tree.act.to.spot is None:
        return False
    hits = lexicon(GAME, position.layer).places(tree.act.to.spot.name.words)
    spaces = position.board.spaces
    return any(hit.place in spaces and spaces[hit.place].is_sea for hit in hits)


def _draft(binder: Binder, line: str, tree: Line | Unreadable) -> _Draft:
    """One line by itself."""
    binder.notes.clear()
    text = line if len(line) <= MAX_LENGTH else line[:MAX_LENGTH] + "…"
    if isinstance(tree, Unreadable):
        return _Draft(_unreadable(text, tree))
    draft = _Draft(Reading(text, Verdict.FINE))
    try:
        _phase_takes_orders(binder.position)
        if isinstance(tree, Proposal):
            draft.reading = _proposal(binder, text, tree)
        else:
            meanings, column = _meanings(binder, tree, draft)
            draft.reading = _settle(binder, text, meanings, column, tree)
    except Trouble as trouble:
        draft.reading = Reading(
            text, trouble.verdict, None, trouble.rule, trouble.code, trouble.data, trouble.column, trouble.offers
        )
    return draft


def _phase_takes_orders(position: Position) -> None:
    if position.phase not in (LEVY, MOVEMENT, RETREATS):
        raise Trouble(Verdict.ILLEGAL, "no-orders-now", 0, phase=position.phase)


def _unreadable(text: str, trouble: Unreadable) -> Reading:
    data = []
    if trouble.code == "too-long":
        data.append(("most", str(MAX_LENGTH)))
    if trouble.found:
        data.append(("found", trouble.found))
    if trouble.expected:
        data.append(("expected", ", ".join(trouble.expected)))
    return Reading(text, Verdict.UNREADABLE, None, UNREADABLE[trouble.code], trouble.code, tuple(data), trouble.column)


def _proposal(binder: Binder, text: str, tree: Proposal) -> Reading:
    if len(tree.winners) == 1 and tree.winners[0].words in _EVERYONE:
        winners = list(binder.position.alive)
    else:
        winners = [_winner(binder, name) for name in tree.winners]
    data = tuple(("winner", winner) for winner in dict.fromkeys(winners))
    return Reading(text, Verdict.FINE, None, NOTES["proposal"], "proposal", data, tree.column)


def _winner(binder: Binder, name: Name) -> str:
    winner = binder.person(name)
    if winner not in binder.position.alive:
        raise Trouble(Verdict.UNREADABLE, "unknown-person", name.column, binder.position.alive, found=name.text)
    return winner


def _meanings(binder: Binder, tree: UnitOrder | LeaderOrder | CaptiveOrder, draft: _Draft) -> tuple[list[Order], int]:
    """The meanings of a line and the column where what it asks begins; ``draft`` learns whom it orders."""
    meanings = Meanings(binder)
    if isinstance(tree, CaptiveOrder):
        leader, orders = meanings.of_captive(tree)
        draft.whose = f"@{leader}"
        return list(orders), tree.column
    if isinstance(tree, LeaderOrder) or (tree.piece.spot is not None and says_character(tree.piece, binder)):
        name = tree.leader if isinstance(tree, LeaderOrder) else _name(tree)
        draft.whose = f"@{binder.person(name)}"
        return list(meanings.of_leader(name, tree.act)[1]), tree.act.column
    unit = binder.subject(tree.piece)
    draft.whose = unit.id
    return list(meanings.of_unit(unit, binder.head(tree.piece, unit), tree.act)), tree.act.column


def _name(tree: UnitOrder) -> Name:
    if tree.piece.spot is None:
        raise Trouble(Verdict.UNREADABLE, "incomplete", tree.piece.column, expected="place")
    return tree.piece.spot.name


def _settle(binder: Binder, text: str, meanings: Sequence[Order], column: int, tree: Line) -> Reading:
    """One possible meaning is followed; several are ambiguous; none is illegal for the reason of the likeliest."""
    judged = [(order, check(binder.position, order)) for order in dict.fromkeys(meanings)]
    possible = [(order, said) for order, said in judged if said.verdict in FOLLOWED]
    if not possible:
        order, said = judged[0]
        return Reading(text, said.verdict, order, said.rule, said.code, said.data, column)
    if len(possible) > 1:
        return _ambiguous(binder, text, [order for order, _ in possible], column)
    order, said = possible[0]
    return _noted(binder, Reading(text, said.verdict, order, said.rule, said.code, said.data, column), order, tree)


def _ambiguous(binder: Binder, text: str, orders: Sequence[Order], column: int) -> Reading:
    offers = tuple(dict.fromkeys(write(binder.position, order, binder.lang) for order in orders))
    spaces = {binder.position.board.province_of(order.to) for order in orders}
    coasts = (
        len(spaces) == 1
        and len({order.becomes for order in orders}) == 1
        and orders[0].verb
        in (
            Verb.MOVE,
            Verb.RETREAT,
        )
    )
    code = "coast-missing" if coasts and not binder.position.board.is_citadel(orders[0].to) else "two-meanings"
    data: tuple[tuple[str, str], ...] = ()
    if code == "coast-missing":
        data = (("unit", binder.position.units[orders[0].unit].sign), ("to", next(iter(spaces))))
    return Reading(text, Verdict.AMBIGUOUS, None, AMBIGUOUS[code], code, data, column, offers)


def _noted(binder: Binder, reading: Reading, order: Order, tree: Line) -> Reading:
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


def _no_two(drafts: Sequence[_Draft]) -> list[Reading]:
    """Lines for one unit or character that cannot all hold (DIA-73-04).

    The same order written twice has one meaning, so it is followed once. ``sheet.cross_check`` sees two understood
    orders; here an order that was not understood counts, too, if it is clear to whom it was given.
    """
    count = Counter(draft.whose for draft in drafts if draft.whose)
    given: set[Order] = set()
    found = []
    for draft in drafts:
        reading = draft.reading
        if reading.order is not None and reading.order in given:
            reading = replace(reading, order=None)
            if reading.verdict in FOLLOWED:
                reading = replace(reading, verdict=Verdict.FINE, code="repeated", rule=NOTES["repeated"], data=())
            count[draft.whose] -= 1
        elif reading.order is not None:
            given.add(reading.order)
        found.append(reading)
    return [
        _clash(reading) if count[draft.whose] > 1 and reading.code != "repeated" else reading
        for draft, reading in zip(drafts, found, strict=True)
    ]


def _clash(reading: Reading) -> Reading:
    code = "two-orders"
    return replace(reading, verdict=Verdict.AMBIGUOUS, code=code, rule=AMBIGUOUS[code], data=(), offers=())


__all__ = ["levy_of", "proposal_of", "read"]
