"""A season of Tolls: what is asked, how a sheet is read, and what follows from the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from diadoques.core.answers import Answers
from diadoques.core.events import Event, fold
from diadoques.core.orders import Reading
from diadoques.core.prompts import CHOICE, TEXT, UMPIRE, WHOLE, Field, Form, Prompts, Sheet
from diadoques.games.ready import readings

from .events import KINDS
from .money import MONEY
from .position import BATTLE, BEGINS, ORDERS, OVER, PRICE, SICILY, Position, TollOrder, Verbs


def awaits(position: Position) -> Prompts:
    """Sheets of both states at once; or a form of the umpire."""
    if position.phase == ORDERS:
        states = position.players
        return Prompts(tuple(Sheet(ORDERS, one, units=(one,), hidden=True, rule="TOLL-1-01") for one in states))
    if position.phase == BATTLE:
        fields = (
            Field("winner", CHOICE, of=position.players),
            Field("losses", WHOLE, most=min(position.men.values(), default=0)),
            Field("tale", TEXT, most=200, usual=""),
        )
        return Prompts((Form(BATTLE, UMPIRE, fields=fields, hidden=True, rule="TOLL-3-01"),))
    return Prompts()


def legal(position: Position, seat: str) -> Iterator[TollOrder]:
    """The orders of a state: those of its army, and those of no unit."""
    if position.phase == ORDERS and seat in position.at:
        yield TollOrder(seat, Verbs.HOLD, seat)
        yield from (TollOrder(seat, Verbs.MOVE, seat, space=to) for to in position.board.army[position.at[seat]])
        most = MONEY.purse(position, seat) // PRICE  # what it may borrow included
        yield from (TollOrder(seat, Verbs.HIRE, number=number) for number in range(1, most + 1))


def write(order: TollOrder) -> str:
    """An order as it is typed: ``A -> SIC``, ``A H``, ``+3``."""
    if order.verb is Verbs.HIRE:
        return f"+{order.number}"
    return f"A -> {order.space}" if order.verb is Verbs.MOVE else "A H"


def read(position: Position, seat: str, lines: Sequence[str | TollOrder]) -> list[Reading[Any]]:
    """One reading a line; of two lines for the same thing, the army or the men hired, the later is followed."""

    def row(order: TollOrder) -> str:
        return "TOLL-2-02" if order.verb is Verbs.HIRE else "TOLL-2-01"

    def objection(order: TollOrder) -> tuple[str, str]:
        if order in allowed:
            return "", ""
        return row(order), "too-dear" if order.verb is Verbs.HIRE else "not-next"

    allowed = set(legal(position, seat))
    return readings(
        lines,
        lambda text: _order(seat, text),
        "line-unclear",
        objection,
        write,
        line_of=lambda order: order.unit or str(order.verb),
        replaced=lambda order: (row(order), "said-later"),
    )


def _order(seat: str, text: str) -> TollOrder | None:
    match text.upper().split():
        case ["A", "H"]:
            return TollOrder(seat, Verbs.HOLD, seat)
        case ["A", "->", to]:
            return TollOrder(seat, Verbs.MOVE, seat, space=to)
        case [sum_] if sum_.startswith("+") and sum_[1:].isdecimal():
            return TollOrder(seat, Verbs.HIRE, number=int(sum_[1:5]))
    return None


def follows(position: Position, answers: Answers[Any]) -> Iterator[Event]:
    """What follows from the answers; what the umpire fills in has been held against his form."""
    events = list(_sheets(position, answers) if position.phase == ORDERS else _battle(position, answers))
    yield from events
    # What comes next hangs on where the armies stand then: so the events are applied here, to look.
    after = fold(position, events, lambda one, event: KINDS[event.kind].apply(one, event.data))
    if position.phase == ORDERS and len(set(after.at.values())) == 1:
        at, both = next(iter(after.at.values())), list(position.players)
        yield Event("met", "TOLL-1-01", {"at": at, "players": both, "eyes": both})
        yield Event("asked", "TOLL-3-01", {"phase": BATTLE, "number": position.number})
    else:
        yield from _end(after)


def _sheets(position: Position, answers: Answers[Any]) -> Iterator[Event]:
    for seat in position.players:
        for one in read(position, seat, answers.orders.get(seat, ())):
            order, eyes = one.order, {"eyes": seat}
            if not one.followed or order is None:  # told as well, or the line would be lost to its author
                data = {"player": seat, "order": order, "text": one.text, "code": one.code}
                yield Event("not-followed", one.rule or "TOLL-1-01", data | eyes)
            elif order.verb is Verbs.MOVE:
                yield Event("marched", "TOLL-2-01", {"unit": seat, "from": position.at[seat], "to": order.space} | eyes)
            elif order.verb is Verbs.HIRE:
                data = {"player": seat, "number": order.number, "sum": order.number * PRICE}
                yield Event("hired", "TOLL-2-02", data | eyes)


def _battle(position: Position, answers: Answers[Any]) -> Iterator[Event]:
    said = answers.said[BATTLE][UMPIRE]
    winner, at = str(said["winner"]), next(iter(position.at.values()))
    loser = next(state for state in position.players if state != winner)
    yield Event("fought", "TOLL-3-01", {"player": winner, "at": at, "tale": said["tale"]})
    # Two events: that there was a battle is for all, what it cost is for the loser's eyes.
    back = {"from": at, "to": BEGINS[loser], "losses": said["losses"]}
    yield Event("beaten", "TOLL-3-01", {"player": loser, "eyes": loser} | back)


def _end(position: Position) -> Iterator[Event]:
    there = [state for state, at in position.at.items() if at == SICILY]
    yield from (Event("toll-taken", "TOLL-4-01", {"player": state}) for state in there)
    if position.number == 0:
        yield Event("asked", "TOLL-1-01", {"phase": ORDERS, "number": 1})
        return
    tolls = {state: count + (state in there) for state, count in position.tolls.items()}
    winners = [state for state, count in tolls.items() if count == max(tolls.values())]
    yield Event("victory", "TOLL-5-01", {"winners": winners})
    yield Event("asked", "TOLL-5-01", {"phase": OVER, "number": 1})
