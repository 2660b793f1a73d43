"""Whose a unit is that no living player commands: left by a dead one, risen in a revolt, of an unplayed power."""

from __future__ import annotations

from diadoques.games.diadoques.pieces import Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.revolts.risings import SATRAPS
from diadoques.games.diadoques.settings import chosen
from diadoques.games.diadoques.state import COMPANY


def is_living(position: Position, owner: str) -> bool:
    """Whether ``owner`` is a player still in the game."""
    return owner in position.players and owner not in position.eliminated


def is_leftover(position: Position, unit: Unit) -> bool:
    """Whether a unit was left behind by an eliminated player: it holds and obeys nobody (DIA-12D-05, -09)."""
    return unit.owner in position.eliminated


def is_neutral(position: Position, unit: Unit) -> bool:
    """Whether no living player owns the unit (DIA-13Ba-01, DIA-12D-07)."""
    return not is_living(position, unit.owner)


def is_rebel(position: Position, unit: Unit) -> bool:
    """Whether the unit belongs to a revolt or to an intervention from outside (DIA-13Ba-01)."""
    return unit.owner in position.revolts


def protected_by_all(position: Position, unit: Unit) -> bool:
    """Whether anybody may place a counter-bribe on the unit.

    A revolt's (DIA-13Ba-08), one left behind (DIA-12D-09), one that waits for an employer (DIA-O6-11).
    """
    return is_rebel(position, unit) or is_leftover(position, unit) or unit.owner == COMPANY


def takes_prisoners(position: Position, unit: Unit) -> bool:
    """Whether who is alone with this unit is its prisoner (DIA-62b-11).

    Leftovers and unplayed powers take nobody, nor does a unit in nobody's service (DIA-O6-01, unless the players read
    it otherwise).
    """
    if unit.owner == COMPANY:
        return chosen(position, "market-units-take-prisoners") == "as-neutral"
    return not is_leftover(position, unit) and unit.owner not in position.powers


def power_of(position: Position, owner: str) -> str:
    """With whom the units of ``owner`` act as one: Greeks of the Lamian War with their league (DIA-13Ba-18)."""
    revolt = position.revolts.get(owner)
    return revolt.league or owner if revolt is not None else owner


def under_way(position: Position, revolt: str) -> bool:
    """Whether a neutral unit of the revolt is on the map: it cannot come again then (DIA-13N5-01).

    Units that were bribed do not count; the Lamian War is under way while one of its peoples is.
    """
    return any(revolt in (unit.owner, power_of(position, unit.owner)) for unit in position.units.values())


def runner_of(position: Position, revolt: str) -> str:
    """The player who writes its orders, "" while they are automatic (DIA-13N1-05)."""
    league = position.revolts.get(power_of(position, revolt))
    return league.runner if league is not None and is_living(position, league.runner) else ""


def obeys(position: Position, unit: Unit, player: str) -> bool:
    """Whether ``player`` writes the orders of the unit: it is his, or of a revolt that he runs (DIA-13N1-05)."""
    return unit.owner == player or (unit.owner in position.revolts and runner_of(position, unit.owner) == player)


def awaits_a_master(position: Position, unit: Unit) -> bool:
    """Whether a royal order may win the unit over: any player may write what it does then (DIA-12B-01)."""
    return unit.owner in position.revolts and unit.owner == SATRAPS


def giver(position: Position, unit: Unit) -> str:
    """Who writes the orders of a unit: its owner, or the player who runs its revolt; "" for nobody."""
    return runner_of(position, unit.owner) if is_rebel(position, unit) else unit.owner


def commanded(position: Position, player: str) -> tuple[Unit, ...]:
    """The units whose orders ``player`` writes: his own, then those of the revolts that he runs."""
    rest = (unit for unit in position.units.values() if unit.owner != player and obeys(position, unit, player))
    return (*position.of(player), *rest)


def holds(position: Position, owner: str, citadel: str) -> bool:
    """Whether the citadel is friendly to units of ``owner``: controlled, or acquired by that revolt (DIA-13Ba-09)."""
    if position.citadels.get(citadel):
        return position.citadels[citadel] == owner
    return any(
        citadel in revolt.acquired and power_of(position, name) == power_of(position, owner)
        for name, revolt in position.revolts.items()
    )
