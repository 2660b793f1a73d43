"""Arsenals (11.C): which armies cannot winter where they stand and are dissolved, who collects their talents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Space
from diadoques.core.calendar import AUTUMN
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.pieces import ARMY, GARRISON, Unit
from diadoques.games.diadoques.model.position import OVER, Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.state import COMPANY
from diadoques.games.diadoques.victory.control import is_declined

# --- Arsenals (11.C): which armies cannot winter where they stand, and who collects the talent of each province


HUNGRY: Final[Hook[Callable[[Position, Unit], bool | None]]] = Hook(RULEBOOK, "hungry")
"""Whether an army that is no player's cannot winter where it stands; None where it is as a player's."""

REFUSED: Final[Hook[Callable[[Position, str, str], bool]]] = Hook(RULEBOOK, "refused")
"""Whether who stands in a province has left it to its master, who gets its talent: told the province and the player."""


def _supplies(space: Space) -> bool:
    """A citadel, a port or a town makes a province an arsenal, whoever controls it (DIA-11C-05)."""
    return space.supply != "0"


@cache
def _arsenals(board_id: str, layer: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every province of a board that is an arsenal, with its citadels: they are asked for at every reckoning."""
    board = load_board(board_id, layer)
    return tuple(
        (space.id, board.inside.get(space.id, ()))
        for space in board.spaces.values()
        if not space.is_sea and _supplies(space)
    )


def is_hungry(position: Position, unit: Unit) -> bool:
    """Whether an army cannot winter where it stands (DIA-11C-06); fleets always can (DIA-11C-04).

    In Nabataea and Hyrcania only the master of the citadel is supplied (DIA-11C-07).
    """
    if unit.kind != ARMY or unit.owner == COMPANY:  # who waits for an employer fends for himself
        return False
    said = (ask(position, unit) for ask in HUNGRY.on(position))
    found = next((one for one in said if one is not None), None)
    if found is not None:
        return found
    supply = position.board.spaces[unit.space].supply
    if supply != "*":
        return supply == "0"
    return all(position.citadels.get(citadel) != unit.owner for citadel in position.board.inside[unit.space])


def starves(position: Position, unit: Unit) -> bool:
    """Whether an army will be dissolved where it stands: it must find an arsenal when autumn ends (DIA-11C-06)."""
    return position.season.name == AUTUMN and is_hungry(position, unit)


def hungry(position: Position) -> tuple[Unit, ...]:
    """Every army that finds no arsenal at the end of autumn."""
    return tuple(unit for unit in position.units.values() if is_hungry(position, unit))


def collectors(position: Position) -> dict[str, str]:
    """Who gets the talent of each province this winter; nobody where none is named (DIA-11C-08 to -11)."""
    occupants = {unit.space: unit.owner for unit in position.units.values() if unit.kind != GARRISON}
    alive = frozenset(position.alive)
    refusals = tuple(REFUSED.on(position))
    found = {}
    board = position.board
    for province, citadels in _arsenals(board.id, board.layer):
        rightful = _rightful(position, citadels, province, alive)
        taker = occupants.get(province, rightful) if rightful else ""
        # Who is its master anyhow has nobody to leave it to.
        if taker != rightful and taker in alive and any(ask(position, province, taker) for ask in refusals):
            taker = rightful
        if taker in alive:
            found[province] = taker
    return found


def _rightful(position: Position, citadels: Sequence[str], province: str, alive: frozenset[str]) -> str:
    """The master of its citadels; of a port or a town, and where masters differ, whoever passed last."""
    masters = [position.citadels.get(citadel, "") for citadel in citadels]
    if masters and masters.count(masters[0]) == len(masters):
        return masters[0] if masters[0] in alive else ""
    last = position.provinces.get(province, "")
    return last if last in alive and (not citadels or last in masters) else ""


def pass_through(resolution: Resolution) -> None:
    """A free diadoch alone takes the province he passes through, as a unit would (DIA-11C-10)."""
    position = resolution.position
    for name in position.alive:
        leader = position.leaders.get(name)
        if leader is None or leader.captor or position.board.is_citadel(leader.at):
            continue
        province, was = leader.at, position.provinces.get(leader.at, "")
        if position.board.spaces[province].is_sea or position.unit_in(province) is not None:
            continue
        if was == name or is_declined(position, name, province):
            continue
        resolution.emit("province-taken", "DIA-11C-10", province=province, owner=name, was=was, unit="")


# --- The end of autumn: armies without an arsenal are dissolved (11.C)


MUTINIES: Final[Hook[Callable[[Resolution, Unit], bool]]] = Hook(RULEBOOK, "mutinies")
"""What becomes of an army without an arsenal that is not dissolved; true when the chapter has seen to it."""


def dissolve(resolution: Resolution) -> None:
    """At the end of autumn armies without an arsenal are no more; their characters live on (DIA-11C-06, -07)."""
    position = resolution.position
    if position.season.name != "autumn" or position.phase == OVER:
        return
    for unit in hungry(position):
        if any(settle(resolution, unit) for settle in MUTINIES.on(position)):
            continue
        rule = "DIA-11C-06" if position.board.spaces[unit.space].supply == "0" else "DIA-11C-07"
        resolution.emit("unsupplied", rule, unit=unit.id, at=unit.at, owner=unit.owner)
    characters.loosen(resolution)
