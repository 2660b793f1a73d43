"""Countries, and which of them foreign units have stirred up: the ground of revolts of type 3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.resolution import Resolution


def dates(position: Position) -> Mapping[str, Any]:
    """The years of the choice and of the first revolt (P218-rev-01e, P218-rev-01g)."""
    found: Mapping[str, Any] = position.variant.tables["revolts"]
    return found


def country(position: Position, space: str) -> str:
    """The player whose country ``space`` is part of, with a centre or without, or "" for nobody's.

    Cyprus is Egypt's, Apollonia Rome's, as the board says (P218-rev-01i, -01j), and for revolts Sardinia is Rome's too
    (P218-rev-01h).
    """
    home = position.board.spaces[space].home
    return home if home in position.players else ""


def stirred(position: Position) -> tuple[str, ...]:
    """Players in whose country a foreign unit stands, whosever it is and however it came (P218-rev-04c, -04d)."""
    found = {
        home for unit in position.standing().values() if (home := country(position, unit.space)) and home != unit.owner
    }
    return tuple(player for player in position.players if player in found)


def tell_ground(resolution: Resolution) -> None:
    """Tell the countries that are open to revolts of type 3 next year (P218-rev-04f): those of this very year's end.

    So a unit that was there a year before and left again does not count (P218-rev-04b).
    """
    position = resolution.position
    if position.season.year <= dates(position)["first"] + 1:
        resolution.emit("revolt-ground", "P218-rev-04f", countries=stirred(position))
