"""What a sensible player sees on the board: how far everything is, what it is worth, and where he is threatened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.games.diadoques.conflict.movement import strength
from diadoques.games.diadoques.model.neutral import units_commanded
from diadoques.games.diadoques.model.pieces import FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import WINTER_PHASE, Position
from diadoques.games.diadoques.season.privacy import seen_by
from diadoques.games.diadoques.winter.upkeep import starves

#: What a citadel is worth to who does not have it, in the eyes of this player; treasures come on top.
OWN_CAPITAL: Final = 6.0
MAJOR: Final = 3.0
MINOR: Final = 1.5
TREASURE: Final = 0.1  # for each T
UNDEFENDED: Final = 1.0  # nobody's, or nobody near
RELIEF: Final = 2.0  # an own citadel has to be freed of who stands before it
PROVINCE: Final = 0.4  # a province that brings an income

#: How many steps away each space is, by space.
Steps = Mapping[str, Mapping[str, int]]


@cache
def land_steps(board_id: str, layer: str) -> Steps:
    """Number of moves of an army between any two provinces."""
    return _all_steps(load_board(board_id, layer).army)


@cache
def sea_steps(board_id: str, layer: str) -> Steps:
    """Number of moves of a fleet between any two seas or coasts."""
    return _all_steps(load_board(board_id, layer).fleet)


def _all_steps(graph: Mapping[str, tuple[str, ...]]) -> dict[str, dict[str, int]]:
    found = {}
    for start in graph:
        steps, frontier = {start: 0}, [start]
        for here in frontier:
            for there in graph.get(here, ()):
                if there not in steps:
                    steps[there] = steps[here] + 1
                    frontier.append(there)
        found[start] = steps
    return found


@dataclass(slots=True)
class Survey:
    """The board in the eyes of one player, who sees only what he may see.

    Attributes:
        here: the unit in each space; in the first stack one of them.
        own: the units whose orders he writes, those of revolts that he runs among them.
        foes: those of others that are not in garrison, by space.
        prizes: what it is worth to stand in a province: citadels to be taken or freed, an income.
    """

    position: Position
    player: str
    board: Board = field(init=False)
    here: dict[str, Unit] = field(init=False)
    own: tuple[Unit, ...] = field(init=False)
    foes: dict[str, Unit] = field(init=False)
    prizes: dict[str, float] = field(init=False)
    land: Steps = field(init=False)
    sea: Steps = field(init=False)

    def __post_init__(self) -> None:
        self.position = seen_by(self.position, self.player)
        board = self.board = self.position.board
        self.here = {unit.space: unit for unit in self.position.standing().values()}
        winter = self.position.phase == WINTER_PHASE
        self.own = self.position.of(self.player) if winter else units_commanded(self.position, self.player)
        led = {unit.id for unit in self.own}
        self.foes = {space: unit for space, unit in self.here.items() if unit.id not in led and unit.kind != GARRISON}
        self.land = land_steps(board.id, board.layer)
        self.sea = sea_steps(board.id, board.layer)
        self.prizes = self._prizes()

    def _prizes(self) -> dict[str, float]:
        found: dict[str, float] = {}
        for citadel in self.board.citadels:
            province = self.board.places[citadel].province
            if self.position.citadels.get(citadel) != self.player:
                found[province] = found.get(province, 0.0) + self.worth(citadel)
            elif province in self.foes:
                found[province] = found.get(province, 0.0) + self.worth(citadel) + RELIEF
        for space in self.board.spaces.values():
            if space.supply == "1" and space.id not in found and self.position.provinces.get(space.id) != self.player:
                found[space.id] = PROVINCE
        return found

    def worth(self, citadel: str) -> float:
        """What a citadel is worth."""
        place = self.board.places[citadel]
        own = citadel == self.position.capital(self.player)
        value = OWN_CAPITAL if own else MAJOR if place.is_major else MINOR
        if not self.position.citadels.get(citadel):
            value += UNDEFENDED
        return value + TREASURE * self.position.treasures.get(citadel, 0)

    def targets(self, space: str) -> tuple[str, ...]:
        """Citadels in a province that are not his, the best first."""
        inside = [one for one in self.board.inside.get(space, ()) if self.position.citadels.get(one) != self.player]
        return tuple(sorted(inside, key=lambda one: (-self.worth(one), one)))

    def commanded(self, unit: Unit) -> bool:
        """Whether the diadoch of its owner is with a unit."""
        leader = self.position.leaders.get(unit.owner)
        return leader is not None and not leader.captor and leader.at == unit.space and unit.kind != GARRISON

    def power(self, unit: Unit) -> int:
        """Points that a unit brings into a fight."""
        return strength(unit, self.commanded(unit))

    def winters_in(self, unit: Unit) -> bool:
        """Whether a unit may end this season where it is."""
        return not starves(self.position, unit)

    def threats(self, space: str) -> int:
        """How many others' armies and fleets stand next to a space."""
        return sum(near in self.foes for near in self.board.neighbours(space))

    def steps(self, unit: Unit, province: str) -> int | None:
        """How many moves a unit needs to stand in a province (in garrison: once it has come out); None: no way."""
        return self.reach(unit).get(province)

    def reach(self, unit: Unit) -> Mapping[str, int]:
        """The ``steps`` to every province that there is a way to."""
        if unit.kind == FLEET:
            return _harbours_from(self.board.id, self.board.layer, unit.at)
        return self.land.get(self.board.province_of(unit.at), {})

    def harbour_shores(self, province: str) -> tuple[str, ...]:
        """Shores of a province on which a port citadel opens: a fleet takes only these by siege."""
        return harbour_shores(self.board.id, self.board.layer).get(province, ())


@cache
def _harbours_from(board_id: str, layer: str, at: str) -> Mapping[str, int]:
    """How many moves a fleet needs to stand on a shore where a port citadel opens, by province."""
    near = sea_steps(board_id, layer).get(at, {})
    found = {
        province: [near[shore] for shore in shores if shore in near]
        for province, shores in harbour_shores(board_id, layer).items()
    }
    return {province: min(steps) for province, steps in found.items() if steps}


@cache
def harbour_shores(board_id: str, layer: str) -> Mapping[str, tuple[str, ...]]:
    """Shores with a port citadel, by province."""
    board = load_board(board_id, layer)
    return {
        space: board.shores(space)
        for space, inside in board.inside.items()
        if any(board.is_port(citadel) for citadel in inside)
    }
