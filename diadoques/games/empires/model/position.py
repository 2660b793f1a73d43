"""The position of a campaign: frozen; events alone change it (``events``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import Season
from diadoques.core.phases import OVER
from diadoques.core.pieces import Unit
from diadoques.games.empires.model.pieces import (
    FLEET,
    NEVER,
    Battle,
    Fleet,
    Force,
    Loan,
    Province,
    Siege,
    State,
    Treaty,
    Tribe,
)

#: The id of the game, and of its board.
NAME: Final = "empires"
BOARD: Final = "mediterranean220"


@dataclass(frozen=True, slots=True)
class Position:
    """All that a season begins with, and what has been settled of it.

    Attributes:
        number: how many seasons there were before this one.
        year: number of the season of the last taxes: limits "a year" begin with it (EMP-3.2-01).
        options: what was agreed (``options``).
        players: the states that are played.
        drawn: by purpose, the dice of this season, so that a die asked for again shows the same (EMP-0-03).
        battles: those of this season; ``sieges``: by province.
        sheets: by state, the lines of this season that steps have still to carry out, as they were ordered.
        met: pairs of fleets that have met in a sea and are together still (EMP-7.3-01).
        remembered: by state, by province or sea, what it last saw there: forces by kind and state, and when.
        agenda: what is still to be done, the next at the end; ``awaiting``: name of what is asked, or ``OVER``.
        moments: where somebody is the umpire: by question of this season, the position then (``moments``).
        ends: number of the last season, or ``NEVER`` (EMP-15-03).
        reader: as which seat sees it; "*": as it is; "": as everybody.
    """

    scenario: str
    season: Season
    number: int
    options: Mapping[str, str]
    players: tuple[str, ...]
    states: Mapping[str, State]
    provinces: Mapping[str, Province]
    forces: Mapping[str, Force] = field(default_factory=dict)
    fleets: Mapping[str, Fleet] = field(default_factory=dict)
    sieges: Mapping[str, Siege] = field(default_factory=dict)
    tribes: Mapping[str, Tribe] = field(default_factory=dict)
    treaties: tuple[Treaty, ...] = ()
    loans: tuple[Loan, ...] = ()
    battles: tuple[Battle, ...] = ()
    sheets: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    drawn: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    met: tuple[tuple[str, str], ...] = ()
    remembered: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    agenda: tuple[AgendaItem, ...] = ()
    awaiting: str = ""
    moments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    year: int = 0
    ends: int = NEVER
    winners: tuple[str, ...] = ()
    reader: str = "*"
    game: str = NAME
    #: What was found out of this position and is asked again (prompts): never part of a record.
    found: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def board(self) -> Board:
        """The map."""
        return load_board(BOARD)

    @property
    def phase(self) -> str:
        """What is waited for."""
        return self.awaiting or OVER

    @property
    def alive(self) -> tuple[str, ...]:
        """Players whose state still exists (EMP-2.2-01)."""
        return tuple(player for player in self.players if not self.states[player].gone)

    @property
    def units(self) -> Mapping[str, Unit]:
        """Forces and fleets that stand on the map, as units."""
        if "units" not in self.found:
            self.found["units"] = {unit.id: unit for unit in self._units()}
        found: Mapping[str, Unit] = self.found["units"]
        return found

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of a state."""
        return tuple(unit for unit in self.units.values() if unit.owner == player)

    def _units(self) -> Iterator[Unit]:
        for force in self.forces.values():
            if force.at or force.aboard:
                at = force.at or self.fleets[force.aboard].at
                yield Unit(force.id, force.state, force.kind, str(force.number), at)
        for fleet in self.fleets.values():
            yield Unit(fleet.id, fleet.state, FLEET, str(fleet.number), fleet.at)

    def forces_of(self, state: str, kind: str = "") -> tuple[Force, ...]:
        """The forces of a state, those off the map too, or those of one kind."""
        return tuple(one for one in self.forces.values() if one.state == state and kind in ("", one.kind))

    def forces_at(self, province: str) -> tuple[Force, ...]:
        """All forces in a province, those in its fortress too."""
        return tuple(one for one in self.forces.values() if one.at == province)

    def fleets_of(self, state: str) -> tuple[Fleet, ...]:
        """The fleets of a state."""
        return tuple(one for one in self.fleets.values() if one.state == state)

    def controlled(self, state: str) -> tuple[str, ...]:
        """The provinces that a state controls, in the order of the board."""
        return tuple(name for name, one in self.provinces.items() if one.controller == state)

    def owned(self, state: str) -> tuple[str, ...]:
        """The provinces that belong to a state."""
        return tuple(name for name, one in self.provinces.items() if one.owner == state)

    def having(self, **changes: Any) -> Position:
        """The position with other values; what was found out of it is forgotten."""
        return replace(self, found={}, **changes)

    def with_state(self, name: str, **changes: Any) -> Position:
        """The position with a state changed."""
        return self.having(states={**self.states, name: replace(self.states[name], **changes)})

    def with_province(self, name: str, **changes: Any) -> Position:
        """The position with a province changed."""
        return self.having(provinces={**self.provinces, name: replace(self.provinces[name], **changes)})

    def with_force(self, name: str, **changes: Any) -> Position:
        """The position with a force changed."""
        return self.having(forces={**self.forces, name: replace(self.forces[name], **changes)})

    def with_fleet(self, name: str, **changes: Any) -> Position:
        """The position with a fleet changed."""
        return self.having(fleets={**self.fleets, name: replace(self.fleets[name], **changes)})

    def without_armies(self, *names: str) -> Position:
        """The position without some armies and their detachments: who had joined them is alone, sieges go on."""
        gone = {*names, *(one.id for one in self.forces.values() if one.parent in names)}
        left = self.without(*gone)
        forces = {one.id: replace(one, host="" if one.host in gone else one.host) for one in left.forces.values()}
        sieges = {
            at: Siege(rest, siege.seasons)
            for at, siege in left.sieges.items()
            if (rest := tuple(one for one in siege.besiegers if one not in gone))
        }
        return left.having(forces=forces, sieges=sieges)

    def without_siege(self, at: str) -> Position:
        """The position in which a fortress is besieged no more."""
        return self.having(sieges={name: one for name, one in self.sieges.items() if name != at})

    def without(self, *names: str) -> Position:
        """The position without some forces and fleets."""
        return self.having(
            forces={name: one for name, one in self.forces.items() if name not in names},
            fleets={name: one for name, one in self.fleets.items() if name not in names},
        )
