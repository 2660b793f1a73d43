"""What is written about the royal house: what a line may mean, which weddings and orders are legal (12.A, 12.B)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from diadoques.core.calendar import Season
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verb, Verbs, Verdict
from diadoques.games.diadoques.model.position import ADVANCED, LEVY, MOVEMENT, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import setting_value
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.notation.declarations import Declaration
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.declaration_candidates import Reader
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.royal import court
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.games.objections import mistaken_order as _odd
from diadoques.notation.tree import Decree

# --- What is written with the orders about the royal house: which weddings and royal orders are legal (12.A, 12.B)


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
    if not has_announced_wedding(position, order.player):
        return _no("DIA-12A-16", "not-announced", player=order.player)
    return FINE


def has_announced_wedding(position: Position, player: str) -> bool:
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
    return court.regent(position) == player or husband or len(court.controlled_royals(position, player)) > 1


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


def useful_decrees(position: Position, player: str) -> tuple[Order, ...]:
    """The orders about the royal house that may be of use to ``player`` now."""
    if position.phase not in (LEVY, MOVEMENT):
        return ()
    orders = [Order(player, BETROTH), Order(player, WED)]
    orders += [Order(player, DECREE, payee=other) for other in position.alive]
    return tuple(order for order in orders if check(position, order) is FINE)


# --- What may be ordered to royal persons, by who controls them (12.A)


def check_ward(position: Position, order: Order) -> Objection | None:
    """The verdict on an order to a royal person; None where it is moved like a diadoch (DIA-12A-03)."""
    if order.verb in (Verbs.KILL, Verbs.RELEASE, Verbs.LOCK):
        return _deed(position, order)
    if position.leaders[order.leader].captor != order.player:
        return _no("DIA-12A-03", "royal-not-controlled", leader=order.leader)
    if order.leader == court.CLEOPATRA and position.house.husband:
        return _no("DIA-12A-17", "goes-with-husband", leader=order.leader, player=position.house.husband)
    return None


def _deed(position: Position, order: Order) -> Objection:
    """Who controls a royal person may have it killed (DIA-12A-04); it is moved like a diadoch.

    It is never let go, unless the players read the rule otherwise.
    """
    husband = position.house.husband if order.leader == court.CLEOPATRA else ""
    if order.verb is Verbs.RELEASE and setting_value(position, "royal-release") == "let-go":
        return _no("DIA-12A-17", "goes-with-husband", leader=order.leader, player=husband) if husband else FINE
    if order.verb is not Verbs.KILL:
        return _no("DIA-12A-04", "royal-not-captive", leader=order.leader)
    if husband == order.player:
        return _no("DIA-12A-17", "husband-spares", leader=order.leader, player=order.player)
    return FINE


# --- What a line about the royal house may mean: weddings and royal orders


def readers() -> Mapping[Verb, Reader]:
    """Who reads such lines."""
    return dict.fromkeys(DECREES, of_decree)


def of_decree(binder: Binder, line: Decree) -> tuple[Order, ...]:
    """The orders that a line may mean.

    Raises:
        Trouble: a name in it means nothing, or nobody; the bride is not Cleopatra.
    """
    verb, player = Verb(line.deed), binder.player
    if verb is DECREE and line.name is not None:
        return (Order(player, verb, payee=binder.person(line.name)),)
    if line.name is not None and binder.person(line.name) != court.CLEOPATRA:
        raise Trouble(Verdict.ILLEGAL, "only-cleopatra", line.name.column, leader=court.CLEOPATRA)
    return (Order(player, verb),)


# --- What comes of weddings and royal orders: the steps of a season that carry them out (12.A, 12.B)


RALLIES: Final[Hook[Callable[[Position], Callable[[Resolution, str], None] | None]]] = Hook(RULEBOOK, "rallies")
"""What a royal order can win over now: what then happens, told the resolution and the player; None for nothing."""


def announce(resolution: Resolution) -> None:
    """Announcements are public (DIA-12A-16); wishes to wed wait for the end of the season."""
    for order in resolution.payments:
        if order.verb is BETROTH:
            resolution.emit("betrothed", "DIA-12A-16", player=order.player, season=str(resolution.position.season))
        elif order.verb is WED:
            resolution.emit("pledged", "DIA-12A-16", player=order.player, deed=str(order.verb), place="", payee="")


def decide(resolution: Resolution) -> None:
    """Royal orders, before the bribes: two for different players are none (DIA-12B-04).

    One from which nobody can benefit (DIA-12B-02) contradicts nothing, unless the players read it otherwise. They win
    the satraps' army and treasure over as soon as these have appeared (DIA-12B-01, DIA-12B-05); as long as the satraps
    offer nothing, there is nothing to win.
    """
    orders = [order for order in resolution.payments if order.verb is DECREE]
    given = [order for order in orders if may_decree(resolution.position, order.player)]
    for order in orders:
        if order not in given:  # the person who gave him the right has died meanwhile
            annul(resolution, order, "powerless", "DIA-12B-03")
    _give(resolution, given)
    for order in resolution.hopes.values():  # for an army that did not become his
        annul(resolution, order, "not-given", "DIA-12B-01")


def _give(resolution: Resolution, given: Sequence[Order]) -> None:
    """What the royal orders of this season bring, if they do not clash."""
    position = resolution.position
    players = sorted({order.payee for order in given if may_benefit(position, order.payee)})
    strict = setting_value(position, "idle-royal-order") == "contradicts"
    named = sorted({order.payee for order in given}) if strict else players
    if len(named) > 1:
        resolution.emit("decrees-clash", "DIA-12B-04", winners=named)
        return
    for player in players:
        givers = [order.player for order in given if order.payee == player]
        rallied = [rally for ask in RALLIES.on(position) if (rally := ask(position)) is not None]
        resolution.emit("decreed", "DIA-12B-01", player=player, winners=givers, effective=bool(rallied))
        for rally in rallied:
            rally(resolution, player)


def settle_weddings(resolution: Resolution) -> None:
    """Weddings, at the end of the season: a free diadoch and Cleopatra in one land space (DIA-12A-16).

    The point of the marriage is for good, and a player gets it but once (DIA-12A-20).
    """
    for pledge in resolution.position.pledges:
        position, player = resolution.position, pledge.player
        if pledge.deed != WED or player not in position.house.betrothed:
            continue
        groom, bride = position.leaders.get(player), position.leaders.get(court.CLEOPATRA)
        if groom is None or groom.captor or bride is None or bride.captor != player or bride.at != groom.at:
            continue
        space = position.board.spaces.get(groom.at)
        if space is None or not space.is_sea:
            resolution.emit("wedding", "DIA-12A-16", player=player, leader=court.CLEOPATRA, at=groom.at)
