"""What is written with the orders and done when the season ends: gates opened, provinces refused, treasures spared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from diadoques.games.diadoques.declarations import Declaration
from diadoques.games.diadoques.optional import temples
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.position import LEVY, MOVEMENT, Position
from diadoques.games.diadoques.settings import switched_on
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd

if TYPE_CHECKING:
    from diadoques.games.diadoques.resolution import Resolution

#: Verbs of pledges, each with the option that brings it and the rule behind it.
PLEDGES: Final = {
    Verb.OPEN: ("opened-gates", "DIA-O4-01"),
    Verb.DECLINE: ("declined-control", "DIA-O3-01"),
    Verb.SPARE: ("prestige", "DIA-O10-02"),
    Verb.PLUNDER: ("prestige", "DIA-O10-02"),
}


_WORDS: Final = {
    "fr": {
        Verb.OPEN: "ouvre {place} à {payee}",
        Verb.DECLINE: "refuse {place}",
        Verb.SPARE: "épargne {place}",
        Verb.PLUNDER: "pille {place}",
    },
    "en": {
        Verb.OPEN: "opens {place} to {payee}",
        Verb.DECLINE: "declines {place}",
        Verb.SPARE: "spares {place}",
        Verb.PLUNDER: "plunders {place}",
    },
}


def declarations() -> Iterator[Declaration]:
    """Pledges: of one gate, province or treasure a sheet says one thing."""
    for verb in PLEDGES:
        yield Declaration(verb, check, _subject, lambda order, lang: _WORDS[lang][order.verb])


def _subject(order: Order) -> str:
    about = "treasure" if order.verb in (Verb.SPARE, Verb.PLUNDER) else str(order.verb)
    return f"{about} {order.citadel or order.to}"


def check(position: Position, order: Order) -> Objection:
    """The verdict on a pledge; whether it can be kept is seen when the season ends."""
    option, rule = PLEDGES[order.verb]
    if not switched_on(position, option):
        return _no("DIA-OPT-01", "option-off", option=option)
    if position.phase not in (LEVY, MOVEMENT):
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if order.verb is Verb.DECLINE:
        return _decline(position, order)
    if not position.board.is_citadel(order.citadel):
        return _no(rule, "no-citadel", given=order.citadel)
    return _open(position, order) if order.verb is Verb.OPEN else _treasure(position, order)


def _open(position: Position, order: Order) -> Objection:
    if position.citadels.get(order.citadel) != order.player:
        return _no("DIA-O4-01", "opens-foreign", citadel=order.citadel)
    if order.payee == order.player or order.payee not in position.alive:
        return _no("DIA-O4-01", "opens-to-nobody", citadel=order.citadel)
    if position.unit_in(order.citadel) is not None:  # it may leave this very season (DIA-O4-02)
        return _odd("DIA-O4-02", "opens-garrisoned", citadel=order.citadel)
    return FINE


def _decline(position: Position, order: Order) -> Objection:
    board = position.board
    if order.to not in board.spaces or board.spaces[order.to].is_sea:
        return _no("DIA-O3-01", "declines-no-province", space=order.to)
    if board.inside.get(order.to):
        return _no("DIA-O3-01", "declines-citadel", space=order.to)
    return FINE


def _treasure(position: Position, order: Order) -> Objection:
    if order.citadel not in temples.temples():
        return _no("DIA-O10-02", "no-religious-treasure", citadel=order.citadel)
    if not temples.stands(position, order.citadel):
        return _odd("DIA-O10-02", "treasure-gone", citadel=order.citadel)
    return FINE


def offered(position: Position, player: str) -> tuple[Order, ...]:
    """The pledges that may be of use to ``player`` now."""
    if position.phase not in (LEVY, MOVEMENT):
        return ()
    return tuple(order for order in _useful(position, player) if check(position, order) is FINE)


def _useful(position: Position, player: str) -> Iterator[Order]:
    board = position.board
    own = [citadel for citadel, owner in position.citadels.items() if owner == player]
    for citadel in own:
        near = {board.places[citadel].province, *board.neighbours(board.places[citadel].province)}
        for other in position.alive:
            if any(unit.space in near for unit in position.of(other)):
                yield Order(player, Verb.OPEN, citadel=citadel, payee=other)
    here = [unit.space for unit in position.of(player)]
    leader = position.leaders.get(player)
    if leader is not None and not leader.captor:  # alone he takes a province, too (DIA-11C-10)
        here.append(leader.at)
    reached = dict.fromkeys(space for at in here for space in (at, *sorted(board.neighbours(at))))
    for space in reached:
        # To leave to its master what one passes through: any other may be declined, too.
        if position.provinces.get(space, player) != player:
            yield Order(player, Verb.DECLINE, to=space)
    for citadel in temples.temples():
        yield Order(player, Verb.PLUNDER if citadel in position.untouched else Verb.SPARE, citadel=citadel)


def take_down(resolution: Resolution) -> None:
    """The pledges of the season; the dead pledge nothing any more."""
    for order in resolution.payments:
        if order.verb in PLEDGES:
            rule = PLEDGES[order.verb][1]
            resolution.emit(
                "pledged", rule, player=order.player, deed=str(order.verb), place=order.citadel or order.to,
                payee=order.payee,
            )  # fmt: skip


def declined(position: Position, player: str, province: str) -> bool:
    """Whether ``player`` refused this province: its former master keeps it, and its talent (DIA-O3-01)."""
    return pledged(position, player, Verb.DECLINE, province)


def refused(position: Position, province: str, occupant: str) -> bool:
    """Whether who stands in a province without a citadel has not taken it: its master keeps the talent (DIA-O3-01)."""
    return not position.board.inside.get(province) and position.provinces.get(province) != occupant


def pledged(position: Position, player: str, verb: Verb, place: str) -> bool:
    """Whether ``player`` said so of ``place`` with this season's orders."""
    return any((one.player, one.deed, one.place) == (player, str(verb), place) for one in position.pledges)
