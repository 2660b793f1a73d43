"""What a line may mean that is for no unit: payments (8.A), builds (6.3.B.2), what a player declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.gold.bribery import as_served, in_new_service
from diadoques.games.diadoques.gold.spending import prize
from diadoques.games.diadoques.model.orders import PERSON, Order, Verb, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, MERCENARY, Unit
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.tables import is_diadoch
from diadoques.games.diadoques.notation.declarations import is_payment
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.notation.writing import write
from diadoques.games.diadoques.orders.binding import Binder, says_character
from diadoques.games.diadoques.orders.candidates import Meanings, Orders
from diadoques.games.diadoques.orders.legality import check
from diadoques.notation.lexicon import Hit
from diadoques.notation.tree import CHARACTER, Decree, LeaderOrder, Name, Payment, Piece, Pledge, Spot, UnitOrder
from diadoques.notation.trouble import blame_rule

# --- What a line may mean by which a player declares something for himself (``declarations``)


#: What finds the meanings of a line: told the binder and the line, of the kind that its deed is written in.
Reader = Callable[[Binder, Any], Orders]

READERS: Final[Hook[Callable[[], Mapping[Verb, Reader]]]] = Hook(RULEBOOK, "readers")
"""Who reads the lines of a verb that a chapter brings, whether it is played or not."""


@cache
def _readers() -> Mapping[Verb, Reader]:
    found: dict[Verb, Reader] = {Verbs.LEAVE: of_place}
    for tell in READERS.everywhere():
        found.update(tell())
    return found


def reader_of(verb: Verb) -> Reader | None:
    """Who reads lines of a verb, None for one that nobody brings."""
    return _readers().get(verb)


def of_declaration(binder: Binder, line: Decree | Pledge) -> Orders:
    """The declarations that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody; nobody knows such a declaration.
    """
    read = reader_of(Verb(line.deed))
    if read is None:
        raise Trouble(Verdict.ILLEGAL, "rule-not-here", line.column)
    return read(binder, line)


def of_place(binder: Binder, line: Decree) -> Orders:
    """A declaration about a place, a citadel before a province of its name.

    Raises:
        Trouble: the place means nothing.
    """
    if line.spot is None:
        raise Trouble.no_place(line.column)
    return tuple(Order(binder.player, Verb(line.deed), to=place) for place in _citadels_first(binder, line.spot))


def _citadels_first(binder: Binder, spot: Spot) -> tuple[str, ...]:
    hits = [hit.place for hit in binder.hits(spot)]
    return tuple(place for place in hits if binder.position.board.is_citadel(place)) or tuple(hits)


# --- What a line about gold or a new unit may mean: payments (8.A) and builds (6.3.B.2)


_VERBS = {"bribe": Verbs.BRIBE, "bid": Verbs.BID, "counter": Verbs.COUNTER, "gift": Verbs.GIFT, "auction": Verbs.BID}
#: The row behind a payment for a unit that is not there.
_RULES = {Verbs.BRIBE: "DIA-8A2-01", Verbs.COUNTER: "DIA-8A1-01"}


def of_payment(binder: Binder, line: Payment) -> Orders:
    """The payments that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody; nobody knows such a payment.
    """
    verb = _VERBS.get(line.deed) or Verb(line.deed)
    base = Order(binder.player, verb, amount=line.amount)
    if line.deed == "auction":
        return (base,)
    read = reader_of(verb)
    if read is None and not is_payment(verb):
        raise Trouble(Verdict.ILLEGAL, "rule-not-here", line.column)
    return of_offer(binder, base, line, _RULES.get(verb, "")) if read is None else read(binder, line)


def of_offer(binder: Binder, base: Order, line: Payment, rule: str) -> Orders:
    """What gold is offered to whom.

    Args:
        binder: binds the names.
        base: the payment as far as it is known.
        line: as written.
        rule: the row behind an offer for a unit that is not there.

    Raises:
        Trouble: a name in it means nothing, or nobody.
    """
    if line.payee is not None:
        return (replace(base, payee=binder.person(line.payee)),)
    if line.piece is not None and line.piece.spot is not None and says_character(line.piece, binder):
        return _person(binder, base, line.piece.spot.name, line.then)
    if line.piece is None:
        raise Trouble(Verdict.UNREADABLE, "incomplete", line.column, expected="unit")
    with blame_rule(rule):
        if base.verb is Verbs.COUNTER:
            return tuple(replace(base, target=unit.id) for unit in binder.protected(line.piece))
        targets = binder.target(line.piece, "", None)
    others = [unit for unit in targets if unit.owner != binder.player] or list(targets)
    return tuple(_bribe(binder, base, unit, line.then) for unit in others)


def _person(binder: Binder, base: Order, name: Name, then: UnitOrder | LeaderOrder | None) -> Orders:
    """A payment for a person, with the move that he makes at once if he is won over."""
    person = binder.person(name)
    meant = prize(binder.position, PERSON + person)
    if is_diadoch(person) or meant is None:
        raise Trouble(Verdict.ILLEGAL, "diadoch-not-for-sale", name.column, leader=person)
    order = replace(base, target=meant.target)
    if then is None or base.verb is not Verbs.BRIBE:
        return (order,)
    spot = None if isinstance(then, LeaderOrder) else then.piece.spot
    told = then.leader if isinstance(then, LeaderOrder) else spot.name if spot is not None else name
    if binder.person(told) not in meant.people:
        raise Trouble(Verdict.ILLEGAL, "then-another-person", told.column, leader=person)
    after = as_served(binder.position, order)
    found = [one for one in Meanings(binder).of_leader(told, then.act) if one.verb in (Verbs.LEAD, Verbs.APART)]
    legal = [one for one in found if check(after, one).verdict is not Verdict.ILLEGAL]
    if len(legal) > 1:
        offers = tuple(write(after, one, binder.lang) for one in legal)
        raise Trouble(Verdict.AMBIGUOUS, "two-meanings", then.act.column, offers)
    if not legal:
        binder.notes.insert(0, ("then-void", (("order", write(after, found[0], binder.lang) if found else ""),)))
        return (order,)
    return (replace(order, then=legal[0]),)


def _bribe(binder: Binder, base: Order, unit: Unit, then: UnitOrder | LeaderOrder | None) -> Order:
    """A bribe, or a bid, with its conditional order; one that is not allowed is left out, and the reading says so."""
    order = replace(base, target=unit.id)
    if then is None:
        return order
    if isinstance(then, LeaderOrder) or says_character(then.piece, binder) or not binder.means(then.piece, unit):
        column = then.piece.column if isinstance(then, UnitOrder) else then.leader.column
        raise Trouble(Verdict.ILLEGAL, "then-another-unit", column, unit=unit.sign)
    after = as_served(binder.position, order)
    found = dict.fromkeys(Meanings(binder).of_unit(in_new_service(binder.position, order), "", then.act))
    legal = [one for one in found if check(after, one).verdict is not Verdict.ILLEGAL]
    if len(legal) > 1:
        offers = tuple(write(after, one, binder.lang) for one in legal)
        raise Trouble(Verdict.AMBIGUOUS, "two-meanings", then.act.column, offers)
    if not legal:
        first = next(iter(found))
        binder.notes.insert(0, ("then-void", (("order", write(after, first, binder.lang)),)))
        return order
    return replace(order, then=legal[0])


def of_build(binder: Binder, piece: Piece, otherwise: Piece | None) -> Orders:
    """The builds that a line may mean: ``+A SYR``, ``+Ge Tyr``, ``+A LYC sinon G Nora``.

    Raises:
        Trouble: the place is missing or unknown; a character is no unit that could be raised.
    """
    if piece.spot is None:
        raise Trouble.no_place(piece.column)
    if piece.kind == CHARACTER:
        raise Trouble(Verdict.UNREADABLE, "unexpected", piece.column, found=CHARACTER, expected="unit")
    refuge = _refuge(binder, otherwise) if otherwise is not None else ""
    grade = piece.grade or MERCENARY
    hits = binder.hits(piece.spot)
    board = binder.position.board
    named = [hit for hit in hits if piece.kind and board.is_citadel(hit.place) == (piece.kind == GARRISON)]
    return tuple(
        Order(binder.player, Verbs.BUILD, to=to, becomes=kind, citadel=refuge, grade=grade)
        for hit in named or hits
        for kind, to in _spots(binder, hit, piece.kind)
    )


def _spots(binder: Binder, hit: Hit, kind: str) -> Iterator[tuple[str, str]]:
    """Kinds and places that a place may stand for, with the letter that was written."""
    board = binder.position.board
    if board.is_citadel(hit.place):
        if kind in (ARMY, FLEET):  # badly written: the unit of a citadel is its garrison
            yield from _spots(binder, Hit(board.places[hit.place].province), kind)
        yield GARRISON, hit.place
        return
    if kind in ("", ARMY):
        yield ARMY, hit.place
    if kind in ("", FLEET):
        shores = board.shores(hit.place)
        if hit.coast and board.spaces[hit.place].coasts:
            shores = (hit.place + hit.coast,)
        yield from ((FLEET, shore) for shore in shores or (hit.place,))
    if kind == GARRISON:
        yield from ((GARRISON, citadel) for citadel in board.inside.get(hit.place, ()) or (hit.place,))


def _refuge(binder: Binder, piece: Piece) -> str:
    """The citadel into which the unit goes when it finds no room (DIA-63B2-07)."""
    if piece.spot is None:
        raise Trouble.no_place(piece.column)
    hits = binder.hits(piece.spot)
    for hit in hits:
        if binder.position.board.is_citadel(hit.place):
            return hit.place
    raise Trouble(Verdict.ILLEGAL, "no-citadel-here", piece.column, space=hits[0].place)
