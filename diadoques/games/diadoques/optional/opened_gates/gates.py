"""Gates opened to another player, at the end of the season (DIA-O4-01 to -04)."""

from __future__ import annotations

from typing import Final

from diadoques.games.diadoques.conflict.sieges import take_people
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Verb
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Pledge

#: The gates of a citadel are opened to another player (DIA-O4-01).
OPEN: Final = Verb("open")


def open_up(resolution: Resolution) -> None:
    """Hand over the citadels that may be handed over now, after retreats and captures; all at once (DIA-O4-01)."""
    position = resolution.position
    for pledge in position.pledges:
        if pledge.deed != OPEN or pledge.player not in position.alive:
            continue
        why = _hindrance(position, pledge)
        if why:
            resolution.emit(
                "gates-shut", _RULES[why], citadel=pledge.place, player=pledge.player, payee=pledge.payee, why=why
            )
            continue
        resolution.emit(
            "citadel-taken", "DIA-O4-04", citadel=pledge.place, owner=pledge.payee, was=pledge.player, unit="",
            how="opened",
        )  # fmt: skip
        take_people(resolution, pledge.place, pledge.payee, "", "DIA-O4-04")


_RULES = {"lost": "DIA-O4-01", "dead": "DIA-O4-01", "garrison": "DIA-O4-02", "absent": "DIA-O4-03"}


def _hindrance(position: Position, pledge: Pledge) -> str:
    """Why the gates stay shut, "" when they open."""
    if position.citadels.get(pledge.place) != pledge.player:
        return "lost"
    if pledge.payee not in position.alive:
        return "dead"
    if position.unit_in(pledge.place) is not None:
        return "garrison"
    return "" if _is_there(position, pledge.payee, position.board.places[pledge.place].province) else "absent"


def _is_there(position: Position, player: str, province: str) -> bool:
    """Whether a unit of ``player``, or a character he controls, stands in the province itself (DIA-O4-03)."""
    if any(unit.space == province for unit in position.of(player)):
        return True
    return any(leader.at == province and player == (leader.captor or name) for name, leader in position.leaders.items())
