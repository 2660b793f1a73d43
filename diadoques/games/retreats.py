"""Units that must retreat, in games where a unit may be driven from its space and still stand on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from diadoques.games.abilities import Retreat
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position


@dataclass(frozen=True, slots=True)
class InPositions:
    """The ability ``retreats`` of games whose positions hold their dislodged units by id."""

    def dislodged(self, position: Any) -> Mapping[str, Retreat]:
        """The dislodged units, as the position has them."""
        found: Mapping[str, Retreat] = position.dislodged
        return found


def dislodged_units(position: Position) -> Mapping[str, Retreat]:
    """The retreat of each unit that must, by its id; none in a game that knows no retreats."""
    retreats = game_of(position).abilities.retreats
    return retreats.dislodged(position) if retreats is not None else {}
