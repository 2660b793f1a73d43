"""Arsenals (11.C): which armies cannot winter where they stand, and who collects the talent of each province."""

from __future__ import annotations

from diadoques.games.diadoques.neutral import is_rebel
from diadoques.games.diadoques.pieces import ARMY, GARRISON, Unit
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.revolts.risings import rising_of
from diadoques.games.diadoques.settings import switched_on
from diadoques.games.diadoques.state import COMPANY


def has_arsenal(position: Position, province: str) -> bool:
    """A citadel, a port or a town makes a province an arsenal, whoever controls it (DIA-11C-05)."""
    return position.board.spaces[province].supply != "0"


def is_hungry(position: Position, unit: Unit) -> bool:
    """Whether an army cannot winter where it stands (DIA-11C-06); fleets always can (DIA-11C-04).

    In Nabataea and Hyrcania only the master of the citadel is supplied (DIA-11C-07).
    """
    if unit.kind != ARMY or unit.owner == COMPANY:  # who waits for an employer fends for himself (DIA-13Ba-14)
        return False
    supply = position.board.spaces[unit.space].supply
    if is_rebel(position, unit) and rising_of(position, unit.owner).supplied:
        return False  # DIA-13Ba-14
    if supply != "*":
        return supply == "0"
    if is_rebel(position, unit):  # a neutral army is at home there while no player holds the citadel
        return any(position.citadels.get(citadel) for citadel in position.board.inside[unit.space])
    return all(position.citadels.get(citadel) != unit.owner for citadel in position.board.inside[unit.space])


def hungry(position: Position) -> tuple[Unit, ...]:
    """Every army that finds no arsenal at the end of autumn."""
    return tuple(unit for unit in position.units.values() if is_hungry(position, unit))


def collectors(position: Position) -> dict[str, str]:
    """Who gets the talent of each province this winter; nobody where none is named (DIA-11C-08 to -11)."""
    occupants = {unit.space: unit.owner for unit in position.units.values() if unit.kind != GARRISON}
    alive = frozenset(position.alive)
    found = {}
    for space in position.board.spaces.values():
        if space.is_sea or not has_arsenal(position, space.id):
            continue
        rightful = _rightful(position, space.id, alive)
        taker = occupants.get(space.id, rightful) if rightful else ""
        if taker in alive and _declined(position, space.id, taker):
            taker = rightful
        if taker in alive:
            found[space.id] = taker
    return found


def _declined(position: Position, province: str, occupant: str) -> bool:
    """Whether who stands in a province without citadel has not taken it: its master keeps the talent (DIA-O3-01)."""
    if position.board.inside.get(province) or not switched_on(position, "declined-control"):
        return False
    return position.provinces.get(province) != occupant


def _rightful(position: Position, province: str, alive: frozenset[str]) -> str:
    """The master of its citadels; of a port or a town, and where masters differ, whoever passed last."""
    last = position.provinces.get(province, "")
    citadels = position.board.inside.get(province, ())
    masters = {position.citadels.get(citadel, "") for citadel in citadels}
    if len(masters) == 1:
        [master] = masters
        return master if master in alive else ""
    return last if last in alive and (not citadels or last in masters) else ""
