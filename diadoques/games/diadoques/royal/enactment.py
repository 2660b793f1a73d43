"""What comes of weddings and royal orders: the steps of a season that carry them out (12.A, 12.B)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.settings import chosen
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.royal import court
from diadoques.games.diadoques.royal.decrees import BETROTH, DECREE, WED, may_benefit, may_decree

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
    strict = chosen(position, "idle-royal-order") == "contradicts"
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


def wed(resolution: Resolution) -> None:
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
