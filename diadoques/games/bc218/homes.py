"""Where powers build, and the end of those who have lost their home: the second, third and seventh points."""

from __future__ import annotations

from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order
from diadoques.games.bc218 import revolts
from diadoques.games.bc218.position import Position
from diadoques.games.bc218.revolts import Verbs
from diadoques.games.diplomacy.position import ADJUSTMENTS
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.variant import ACTIVATABLE
from diadoques.games.objections import Objection
from diadoques.games.objections import illegal as _no


def building_sites(position: Position, player: str) -> tuple[str, ...]:
    """Centres and half-centres of the own country (P218-ctr-02, -02b), and Sardinia for Rome once it is active."""
    own = position.variant.powers[player].home
    return (*own, *(centre for centre in position.activated if _ready(position, player, centre)))


def _ready(position: Position, player: str, centre: str) -> bool:
    """Taken by the power of its country, and held since, for long enough (P218-ctr-04, -04b)."""
    waited = position.activated.get(centre, 0) - position.season.year
    is_his = position.board.spaces[centre].home == player == position.centres.get(centre)
    return is_his and waited >= int(position.variant.tables["activatable"]["wait"])


def objection(position: Position, order: Order) -> Objection | None:
    """What this game has against an order; None leaves it to the parent game."""
    if order.verb is Verbs.REVOLT:
        return revolts.judge(position, order)
    if order.verb is not Verbs.BUILD or position.phase != ADJUSTMENTS:
        return None
    centre = split_coast(order.to)[0]
    if position.board.spaces[centre].centre == ACTIVATABLE:
        return _in_activatable(position, order.player, centre)
    if centre not in position.variant.powers[order.player].home:
        return _no("P218-ctr-02c", "not-home-centre", to=centre)
    return None


def _in_activatable(position: Position, player: str, centre: str) -> Objection | None:
    if position.board.spaces[centre].home != player:
        return _no("P218-ctr-03e", "not-home-centre", to=centre)
    if position.centres.get(centre) != player:
        return _no("P218-ctr-03d", "centre-lost", to=centre)
    return None if _ready(position, player, centre) else _no("P218-ctr-04", "centre-not-yet-active", to=centre)


def eliminate(resolution: Resolution) -> None:
    """Put out all who own none of their home centres at the end of an odd year (P218-elim-01, P218-elim-02).

    Half-centres save as well as whole ones, Sardinia saves nobody. All are judged on the same count, before any centre
    goes back (P218-elim-01f); having no unit left is no ground (P218-elim-03).
    """
    position: Any = resolution.position
    powers = position.variant.powers
    out = [
        player
        for player in position.alive
        if not any(position.centres.get(centre) == player for centre in powers[player].home)
    ]
    for player in out:
        resolution.emit("eliminated", "P218-elim-01", player=player)
    for player in out:
        _leave(resolution, player)


def _leave(resolution: Resolution, player: str) -> None:
    """His units leave (P218-elim-01b), his centres go home or become neutral (P218-elim-01c, -01d) before the
    adjustments (P218-elim-01e).
    """
    position: Any = resolution.position
    for unit in position.of(player):
        resolution.emit("removed", "P218-elim-01b", unit=unit.id, player=player, at=unit.at, why="eliminated")
    for centre in position.owned(player):
        home = position.variant.home_of(centre)
        if home in position.alive:
            resolution.emit("centre-returned", "P218-elim-01d", centre=centre, owner=home, was=player)
        else:
            resolution.emit("centre-neutral", "P218-elim-01c", centre=centre, was=player, why="eliminated")
