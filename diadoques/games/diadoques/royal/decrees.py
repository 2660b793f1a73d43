"""What is written with the orders about the royal house: which weddings and royal orders are legal (12.A, 12.B)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.core.calendar import Season
from diadoques.games.diadoques.model.orders import Order, Verb
from diadoques.games.diadoques.model.position import ADVANCED, LEVY, MOVEMENT, Position
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.notation.declarations import Declaration
from diadoques.games.diadoques.royal import court
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken as _odd

#: A wedding with the princess is announced (DIA-12A-16); it is held; a royal order (DIA-12B-03).
BETROTH: Final = Verb("betroth")
WED: Final = Verb("wed")
DECREE: Final = Verb("decree")

#: Verbs that concern the royal house in a movement season, each with its rule.
DECREES: Final = {BETROTH: "DIA-12A-16", WED: "DIA-12A-16", DECREE: "DIA-12B-03"}


_WORDS: Final = {
    "fr": {BETROTH: "annonce son mariage", WED: "épouse {bride}", DECREE: "ordre royal {payee}"},
    "en": {BETROTH: "announces his wedding", WED: "marries {bride}", DECREE: "royal order for {payee}"},
}


def _words(order: Order, lang: str) -> str:
    return _WORDS[lang][order.verb].replace("{bride}", court.family()[court.CLEOPATRA].name[lang])


def declarations() -> Iterator[Declaration]:
    """Weddings and royal orders, one of each on a sheet."""
    for verb in DECREES:
        yield Declaration(verb, check, lambda order: str(order.verb), _words)


def check(position: Position, order: Order) -> Objection:
    """The verdict on an announcement, a wedding or a royal order."""
    if position.layer != ADVANCED:
        return _no("DIA-62b-01", "no-royal-family")
    if position.phase not in (LEVY, MOVEMENT):
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if order.verb is DECREE:
        return _decree(position, order)
    return _marriage(position, order)


def _marriage(position: Position, order: Order) -> Objection:
    leader = position.leaders.get(court.CLEOPATRA)
    if leader is None or leader.captor != order.player:
        return _no("DIA-12A-16", "bride-not-controlled", leader=court.CLEOPATRA)
    if position.house.husband:
        return _no("DIA-12A-16", "bride-married", leader=court.CLEOPATRA, player=position.house.husband)
    if order.verb is BETROTH:
        if order.player in position.house.betrothed:
            return _odd("DIA-12A-16", "announced-already", player=order.player)
        return FINE
    if not announced(position, order.player):
        return _no("DIA-12A-16", "not-announced", player=order.player)
    return FINE


def announced(position: Position, player: str) -> bool:
    """Whether ``player`` announced his wedding in an earlier season and has kept Cleopatra since (DIA-12A-16)."""
    when = position.house.betrothed.get(player)
    return when is not None and Season.parse(when) != position.season


def may_decree(position: Position, player: str) -> bool:
    """Whether ``player`` may give a royal order (DIA-12B-03).

    The regent may (DIA-12A-06), Cleopatra's husband (DIA-12A-19) unless he is a captive (DIA-12A-25), and whoever holds
    two members of the family.
    """
    groom = position.leaders.get(player)
    husband = position.house.husband == player and groom is not None and not groom.captor
    return court.regent(position) == player or husband or len(court.controlled(position, player)) > 1


def may_benefit(position: Position, player: str) -> bool:
    """Whether a royal order can be given for ``player`` (DIA-12B-02)."""
    return any(position.citadels.get(citadel) == player for citadel in tables()["royal_order"]["citadels"])


def _decree(position: Position, order: Order) -> Objection:
    if not may_decree(position, order.player):
        return _no("DIA-12B-03", "no-royal-order", player=order.player)
    if order.payee not in position.alive:
        return _no("DIA-12B-02", "royal-order-to-nobody")
    if not may_benefit(position, order.payee):
        return _odd("DIA-12B-02", "cannot-benefit", player=order.payee)
    return FINE


def offered(position: Position, player: str) -> tuple[Order, ...]:
    """The orders about the royal house that may be of use to ``player`` now."""
    if position.phase not in (LEVY, MOVEMENT):
        return ()
    orders = [Order(player, BETROTH), Order(player, WED)]
    orders += [Order(player, DECREE, payee=other) for other in position.alive]
    return tuple(order for order in orders if check(position, order) is FINE)
