"""Whether an event of tables III and IV can come, must be thrown again, or is void (note 5, note 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.revolts.powers import under_way
from diadoques.games.diadoques.revolts.risings import offers, returned, rising_of, risings, uprisings
from diadoques.games.diadoques.weather.draw import Void

#: The row that leaves out an event, by why; the others are inapplicable in general (DIA-13-04).
_VOIDED_BY: Final[Mapping[str, str]] = {
    "once": "DIA-13N3-01",
    "league": "DIA-13N3-05",
    "running": "DIA-13N5-01",
}


def thrown_again(position: Position, name: str) -> bool:
    """Whether the die is thrown again: the revolt or intervention is under way already (DIA-13N5-01).

    Not for Rome once its first mission is done (DIA-13Bc-05), nor for what is ruled out instead.
    """
    if name not in risings() or ruled_out(position, name):
        return False
    return under_way(position, name) and not comes_again(position, name)


def ruled_out(position: Position, name: str) -> str:
    """Why an event is void without another throw, or "".

    ``once``: the Lamian War has been (DIA-13N3-01); ``league``: it lasts, and a new Greek revolt is void (DIA-13N3-05).
    The war itself may come over Greek revolts that are under way (DIA-13N3-04).
    """
    if name in position.exhausted:
        return "once"
    known = risings().get(name)
    return "league" if known is not None and known.league in position.revolts else ""


def why_void(position: Position, event: TableEvent) -> str:
    """Why nothing comes of an event now (DIA-13-04): as ``ruled_out``, ``running`` or ``nothing``; "" if it can be."""
    if ruled_out(position, event.of):
        return ruled_out(position, event.of)
    if thrown_again(position, event.of):
        return "running"
    if event.of in uprisings():
        return "" if any(_stirs(position, citadel) for citadel in uprisings()[event.of]["citadels"]) else "nothing"
    if event.of in offers():
        return "nothing" if withdrawn(position, event.of) else ""
    return ""


def left_out(position: Position, name: str) -> Void | None:
    """``ruled_out`` with its row, for the draw of an event."""
    return _void(ruled_out(position, name))


def comes_to_nothing(position: Position, event: TableEvent) -> Void | None:
    """``why_void`` with its row, for the season of an event."""
    return _void(why_void(position, event))


def _void(why: str) -> Void | None:
    return Void(why, _VOIDED_BY.get(why, "")) if why else None


def withdrawn(position: Position, offer: str) -> bool:
    """Whether the offer no longer stands: its enemy is in the country or has the citadel (DIA-13Bb4-01)."""
    row = offers()[offer]
    enemy = position.revolts.get(row["against"])
    if enemy is None:
        return False
    there = any(unit.owner == row["against"] and unit.space == row["space"] for unit in position.units.values())
    return there or row["citadel"] in enemy.acquired


def comes_again(position: Position, name: str) -> bool:
    """Whether a first mission is done and the second begins with the next event (DIA-13Bc-05)."""
    revolt = position.revolts.get(name)
    if name not in returned() or revolt is None or (revolt.stage > 1 and under_way(position, name)):
        return False
    return set(rising_of(position, name).besiege) <= set(revolt.acquired)


def _stirs(position: Position, citadel: str) -> bool:
    """Whether a rising changes anything in a citadel (DIA-13Bb2-01)."""
    inside = any(unit.at == citadel for unit in position.units.values())
    return bool(position.citadels.get(citadel)) or inside
