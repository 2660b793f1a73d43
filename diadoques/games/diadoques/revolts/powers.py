"""Revolts as powers that nobody plays: with whom they act, who runs them, what is friendly to them (13.B.a, note 1).

Their units are no player's, not even of who runs them: they cost nobody upkeep (DIA-13Ba-15).
"""

from __future__ import annotations

from diadoques.games.diadoques.gold.spending import master
from diadoques.games.diadoques.model.neutral import is_living, is_rebel
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import chosen
from diadoques.games.diadoques.revolts.risings import SATRAPS, rising_of


def league_of(position: Position, owner: str) -> str:
    """The league of a people: the Greeks of the Lamian War act as one (DIA-13Ba-18)."""
    revolt = position.revolts.get(owner)
    return revolt.league if revolt is not None else ""


def _side(position: Position, owner: str) -> str:
    """With whom an owner acts as one, himself or his league."""
    return league_of(position, owner) or owner


def under_way(position: Position, revolt: str) -> bool:
    """Whether a neutral unit of the revolt is on the map: it cannot come again then (DIA-13N5-01).

    Units that were bribed do not count; the Lamian War is under way while one of its peoples is.
    """
    return any(revolt in (unit.owner, _side(position, unit.owner)) for unit in position.units.values())


def runner_of(position: Position, revolt: str) -> str:
    """The player who writes its orders, "" while they are automatic (DIA-13N1-05)."""
    league = position.revolts.get(_side(position, revolt))
    return league.runner if league is not None and is_living(position, league.runner) else ""


def giver_of(position: Position, unit: Unit) -> str | None:
    """Who writes the orders of a neutral unit (DIA-13N1-05)."""
    return runner_of(position, unit.owner) if is_rebel(position, unit) else None


def is_openly_protected(position: Position, target: str) -> bool:
    """Whether everybody sees what is paid to protect the target: nobody's, and agreed so (DIA-13Ba-08)."""
    return not is_living(position, master(position, target)) and chosen(position, "neutral-counter-bribes") == "public"


def may_be_rallied(position: Position, unit: Unit) -> bool:
    """Whether a royal order may win the unit over: any player may write what it does then (DIA-12B-01)."""
    return unit.owner in position.revolts and unit.owner == SATRAPS


def is_friendly(position: Position, owner: str, citadel: str) -> bool:
    """Whether a neutral citadel was acquired by the revolt, or by one that fights with it (DIA-13Ba-09)."""
    if not position.revolts:
        return False
    side = _side(position, owner)
    found = (name for name, revolt in position.revolts.items() if citadel in revolt.acquired)
    return any(_side(position, name) == side for name in found)


def is_hungry(position: Position, unit: Unit) -> bool | None:
    """Whether a neutral army cannot winter where it stands; some always can (DIA-13Ba-14).

    Where only the master of the citadel is supplied it is at home while no player holds that.
    """
    if not is_rebel(position, unit):
        return None
    supply = position.board.spaces[unit.space].supply
    if rising_of(position, unit.owner).supplied or supply not in ("0", "*"):
        return False
    return supply == "0" or any(position.citadels.get(citadel) for citadel in position.board.inside[unit.space])


def row(position: Position, rule: str, about: str, holder: str) -> str:
    """The rows of this chapter for what the basic rules decide.

    Whoever is no player holds and hands over prisoners by DIA-13Ba-17; a neutral unit with nowhere to go is lost by
    DIA-13Ba-11, a Gaul by DIA-13Bc-03.
    """
    if rule in ("DIA-62b-14", "DIA-62b-16"):
        return "" if is_living(position, holder) else "DIA-13Ba-17"
    if rule == "DIA-8B3-04" and about in position.units and is_rebel(position, position.units[about]):
        return "DIA-13Bc-03" if rising_of(position, position.units[about].owner).brittle else "DIA-13Ba-11"
    return ""
