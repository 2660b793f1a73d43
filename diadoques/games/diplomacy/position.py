"""The position: all that a phase begins with. Frozen; only events change it (``resolution``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from diadoques.board.spaces import Board
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.calendar import Season
from diadoques.core.phases import OVER
from diadoques.core.pieces import FLEET, Unit
from diadoques.core.shown import Shown
from diadoques.games.diplomacy.rulings import Readings
from diadoques.games.diplomacy.variant import Variant

ADJUSTMENTS: Final = "adjustments"  # units are built and removed (DIP-adj-01)
#: What the game waits for (DIP-turn-02).
PHASES: Final = (MOVEMENT, RETREATS, ADJUSTMENTS)

#: In which notation sheets are written.
FRENCH: Final = "fr"
ENGLISH: Final = "en"
NOTATIONS: Final = (FRENCH, ENGLISH)


@dataclass(frozen=True, slots=True)
class Retreat:
    """A dislodged unit that must retreat or disband (DIP-ret-01).

    Attributes:
        came_from: the region its attacker came from.
        by: id of the unit that dislodged it; "" where a record does not say.
        by_sea: that unit came by convoy.
        options: places it may go to, coasts named, sorted.
        closed: why other places next to it are closed (``core.answers.Barrier``), where that is known.
    """

    came_from: str
    by: str
    by_sea: bool
    options: tuple[str, ...]
    closed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """A game between two answers.

    Attributes:
        variant: which game of the family.
        season, phase: when it is, and what the game waits for.
        readings: how each doubt of the rules is read, by option.
        players: the powers that take part.
        units: by unit id; a dislodged unit stays there with its old place until it has retreated.
        centres: owners of supply centres; what is absent is neutral.
        dislodged: units that must retreat, by id.
        notation: in which notation sheets are written and reports tell orders: ``fr`` or ``en`` (DIP-map-07c).
        last_year: the agreed end, or 0 (DIP-goal-02).
        winners: empty until the end; ``verdict``: how they came to it, by the word of the event.
    """

    variant: Variant
    season: Season
    phase: str
    readings: Readings
    players: tuple[str, ...]
    units: Mapping[str, Unit] = field(default_factory=dict)
    centres: Mapping[str, str] = field(default_factory=dict)
    dislodged: Mapping[str, Retreat] = field(default_factory=dict)
    notation: str = FRENCH
    last_year: int = 0
    winners: tuple[str, ...] = ()
    verdict: str = ""
    found: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was once looked up in this position; a changed position is another one, and begins without."""

    @property
    def game(self) -> str:
        """The game it belongs to."""
        return self.variant.game

    @property
    def board(self) -> Board:
        """The board."""
        return self.variant.board

    def standing(self) -> dict[str, Unit]:
        """Units that hold a region: all but the dislodged ones, by id."""
        if not self.dislodged:
            return dict(self.units)
        return {key: unit for key, unit in self.units.items() if key not in self.dislodged}

    def unit_in(self, space: str) -> Unit | None:
        """The unit that holds ``space``, on whichever coast, or None (DIP-ord-01, DIP-att-01d)."""
        for unit in self.units_in(space):
            if unit.id not in self.dislodged:
                return unit
        return None

    def units_in(self, space: str) -> tuple[Unit, ...]:
        """The units in ``space``, dislodged ones included, in the order of the position."""
        try:
            found: tuple[Unit, ...] = self.found["spaces"].get(space, ())
        except KeyError:
            spaces: dict[str, list[Unit]] = {}
            for unit in self.units.values():
                spaces.setdefault(unit.space, []).append(unit)
            self.found["spaces"] = {where: tuple(units) for where, units in spaces.items()}
            found = self.found["spaces"].get(space, ())
        return found

    @property
    def carriers(self) -> frozenset[str]:
        """The seas where a fleet stands that could convoy (DIP-cvy-01; not from a strait, DIP-map-03d)."""
        if "carriers" not in self.found:
            spaces = self.board.spaces
            self.found["carriers"] = frozenset(
                unit.space
                for unit in self.units.values()
                if unit.kind == FLEET and spaces[unit.space].is_sea and unit.id not in self.dislodged
            )
        found: frozenset[str] = self.found["carriers"]
        return found

    def asked_for_fleets(self) -> bool:
        """Whether anybody has looked for ``carriers`` here."""
        return "carriers" in self.found

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of ``player``, in the order of the position."""
        if "owners" not in self.found:
            owners: dict[str, list[Unit]] = {}
            for unit in self.units.values():
                owners.setdefault(unit.owner, []).append(unit)
            self.found["owners"] = {owner: tuple(units) for owner, units in owners.items()}
        found: tuple[Unit, ...] = self.found["owners"].get(player, ())
        return found

    def owned(self, player: str) -> tuple[str, ...]:
        """The centres that ``player`` controls, sorted."""
        return tuple(sorted(centre for centre, owner in self.centres.items() if owner == player))

    @property
    def alive(self) -> tuple[str, ...]:
        """Players who have a unit or a centre left."""
        holding = {*self.centres.values(), *(unit.owner for unit in self.units.values())}
        return tuple(player for player in self.players if player in holding)


__all__ = [
    "ADJUSTMENTS",
    "ENGLISH",
    "FRENCH",
    "MOVEMENT",
    "NOTATIONS",
    "OVER",
    "PHASES",
    "RETREATS",
    "Position",
    "Retreat",
]
