"""What concerns the royal house and is written with the orders: weddings and royal orders (12.A, 12.B)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from diadoques.core.calendar import Season
from diadoques.games.diadoques.objections import FINE, Objection
from diadoques.games.diadoques.objections import illegal as _no
from diadoques.games.diadoques.objections import mistaken as _odd
from diadoques.games.diadoques.orders import Order, Verb
from diadoques.games.diadoques.position import ADVANCED, LEVY, MOVEMENT, Position
from diadoques.games.diadoques.revolts import offers
from diadoques.games.diadoques.revolts.risings import SATRAPS
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.settings import chosen
from diadoques.games.diadoques.tables import tables

if TYPE_CHECKING:
    from diadoques.games.diadoques.course import Course

#: Verbs that concern the royal house in a movement season, each with its rule.
DECREES: Final = {Verb.BETROTH: "DIA-12A-16", Verb.WED: "DIA-12A-16", Verb.DECREE: "DIA-12B-03"}


def check(position: Position, order: Order) -> Objection:
    """The verdict on an announcement, a wedding or a royal order."""
    if position.layer != ADVANCED:
        return _no("DIA-12A-01", "no-royal-family")
    if position.phase not in (LEVY, MOVEMENT):
        return _no("DIA-71-01", "no-orders-now", phase=position.phase)
    if order.verb is Verb.DECREE:
        return _decree(position, order)
    return _marriage(position, order)


def _marriage(position: Position, order: Order) -> Objection:
    leader = position.leaders.get(court.CLEOPATRA)
    if leader is None or leader.captor != order.player:
        return _no("DIA-12A-16", "bride-not-controlled", leader=court.CLEOPATRA)
    if position.house.husband:
        return _no("DIA-12A-16", "bride-married", leader=court.CLEOPATRA, player=position.house.husband)
    if order.verb is Verb.BETROTH:
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


def announce(course: Course) -> None:
    """Announcements are public (DIA-12A-16); wishes to wed wait for the end of the season."""
    for order in course.payments:
        if order.verb is Verb.BETROTH:
            course.emit("betrothed", "DIA-12A-16", player=order.player, season=str(course.position.season))
        elif order.verb is Verb.WED:
            course.emit("pledged", "DIA-12A-16", player=order.player, deed=str(order.verb), place="", payee="")


def decide(course: Course) -> None:
    """Royal orders, before the bribes: two for different players are none (DIA-12B-04).

    One from which nobody can benefit (DIA-12B-02) contradicts nothing, unless the players read it otherwise. They win
    the satraps' army and treasure over as soon as these have appeared (DIA-12B-01, DIA-12B-05); as long as the satraps
    offer nothing, there is nothing to win.
    """
    position = course.position
    given = [order for order in course.payments if order.verb is Verb.DECREE and may_decree(position, order.player)]
    players = sorted({order.payee for order in given if may_benefit(position, order.payee)})
    strict = chosen(position, "idle-royal-order") == "contradicts"
    named = sorted({order.payee for order in given}) if strict else players
    if len(named) > 1:
        course.emit("decrees-clash", "DIA-12B-04", winners=named)
        return
    for player in players:
        givers = [order.player for order in given if order.payee == player]
        effective = SATRAPS in position.revolts
        course.emit("decreed", "DIA-12B-01", player=player, winners=givers, effective=effective)
        offers.win_over(course, player)


def wed(course: Course) -> None:
    """Weddings, at the end of the season: a free diadoch and Cleopatra in one land space (DIA-12A-16).

    The point of the marriage is for good, and a player gets it but once (DIA-12A-20).
    """
    for pledge in course.position.pledges:
        position, player = course.position, pledge.player
        if pledge.deed != Verb.WED or player not in position.house.betrothed:
            continue
        groom, bride = position.leaders.get(player), position.leaders.get(court.CLEOPATRA)
        if groom is None or groom.captor or bride is None or bride.captor != player or bride.at != groom.at:
            continue
        space = position.board.spaces.get(groom.at)
        if space is None or not space.is_sea:
            course.emit("wedding", "DIA-12A-16", player=player, leader=court.CLEOPATRA, at=groom.at)


def offered(position: Position, player: str) -> tuple[Order, ...]:
    """The orders about the royal house that may be of use to ``player`` now."""
    if position.layer != ADVANCED:
        return ()
    orders = [Order(player, Verb.BETROTH), Order(player, Verb.WED)]
    orders += [Order(player, Verb.DECREE, payee=other) for other in position.alive]
    return tuple(order for order in orders if check(position, order) is FINE)
