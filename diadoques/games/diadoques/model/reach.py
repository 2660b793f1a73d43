"""Where a unit or a character could go if nothing opposed it: adjacency, conversions, coasts, ports (8.B.1, 6.2.a)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.reach import coastal, sails, sea_reach
from diadoques.board.spaces import Board, split_coast
from diadoques.conflict import Way
from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.objections import Objection

CLOSED_WAYS: Final[Hook[Callable[[Position, Unit, str, str], Objection | None]]] = Hook(RULEBOOK, "closed ways")
"""Why a unit cannot go a way that the map shows, in an order or in a retreat: told the unit, the place with its coast,
and its kind there; None for an open one."""

CLOSED_WALKS: Final[Hook[Callable[[Position, str, str], Objection | None]]] = Hook(RULEBOOK, "closed walks")
"""Why a character alone cannot pass from a place to one next to it; None when he can."""

CLOSED_LANDINGS: Final[Hook[Callable[[Position, str, bool], Objection | None]]] = Hook(RULEBOOK, "closed landings")
"""Why nothing can be landed in a province from the sea: told whether it is an army, or a character alone."""

CLOSED_SUPPORTS: Final[Hook[Callable[[Position, Unit, str], Objection | None]]] = Hook(RULEBOOK, "closed supports")
"""Why a unit cannot support in or into a space that it could enter by the map; None when it can."""

FURTHER_WAYS: Final[Hook[Callable[[Position, Unit], Iterator[Way]]]] = Hook(RULEBOOK, "further ways")
"""Ways that a unit may be ordered to go although the map does not show them."""

CLOSED_FURTHER_WAYS: Final[Hook[Callable[[Position, Unit, str, str], Objection | None]]] = Hook(
    RULEBOOK, "closed further ways"
)
"""Why such a way is not open to a unit this season: told as ``CLOSED_WAYS``; None for any other way."""


def why_closed(position: Position, unit: Unit, to: str, becomes: str) -> Objection | None:
    """Why a unit cannot pass to the neighbouring place ``to`` this season; None when it can."""
    for ask in CLOSED_WAYS.on(position):
        said = ask(position, unit, to, becomes)
        if said is not None:
            return said
    return None


def closed_walk(position: Position, at: str, to: str) -> Objection | None:
    """Why a character alone cannot pass to the neighbouring ``to`` this season; None when he can."""
    return next((said for ask in CLOSED_WALKS.on(position) if (said := ask(position, at, to)) is not None), None)


def closed_landing(position: Position, goal: str, army: bool) -> Objection | None:
    """Why neither an army nor (without ``army``) a character can be landed in ``goal`` from the sea; None when so."""
    for ask in CLOSED_LANDINGS.on(position):
        said = ask(position, goal, army)
        if said is not None:
            return said
    return None


def closed_support(position: Position, unit: Unit, goal: str) -> Objection | None:
    """Why a unit cannot support in or into ``goal`` this season; None when it can."""
    for ask in CLOSED_SUPPORTS.on(position):
        said = ask(position, unit, goal)
        if said is not None:
            return said
    return None


def further(position: Position, unit: Unit) -> Iterator[Way]:
    """The ways of ``unit`` this season that the map does not show."""
    for ask in FURTHER_WAYS.on(position):
        yield from ask(position, unit)


def closed_further(position: Position, unit: Unit, to: str, becomes: str) -> Objection | None:
    """Why ``unit`` cannot go a way this season that the map does not show, and that a rule opens; None for others."""
    asked = (ask(position, unit, to, becomes) for ask in CLOSED_FURTHER_WAYS.on(position))
    return next((said for said in asked if said is not None), None)


def exits(board: Board, unit: Unit) -> Iterator[Way]:
    """Every place next to ``unit`` that its kind may enter, who controls citadels left aside.

    Army: land provinces and the citadels inside its own (DIA-8B1-07). Fleet: seas and coasts that continue its own
    shore, and
    port citadels it can sail into (DIA-8B1-08, -09). Garrison: out of its citadel as an army or a fleet (DIA-62a-04).

    A province with one shore is coasted all along it, whatever seas it borders, as Arcadia and Egypt are. What a layer
    opens beside that, its board says.
    """
    if unit.kind == ARMY:
        yield from _ways(board.army.get(unit.at, ()), ARMY)
        yield from _ways(board.inside.get(unit.at, ()), GARRISON)
    elif unit.kind == FLEET:
        yield from _ways(board.fleet.get(unit.at, ()), FLEET)
        for citadel in harbours(board, unit.at):
            yield Way(citadel, GARRISON)
    else:
        province = board.places[unit.at].province
        yield Way(province, ARMY)
        if board.is_port(unit.at):
            for shore in board.shores(province):
                if serves(board, unit.at, shore):
                    yield Way(shore, FLEET)
            for sea in board.access.get(unit.at, ()):
                yield Way(sea, FLEET)


# Every unit of every position stands beside one of a few hundred sets of places.
@lru_cache(maxsize=1 << 12)
def _ways(beside: tuple[str, ...], kind: str) -> tuple[Way, ...]:
    return tuple(Way(place, kind) for place in beside)


def serves(board: Board, citadel: str, shore: str) -> bool:
    """True when the harbour of ``citadel`` opens on ``shore`` of its province (DIA-62a-04.

    Athens on its south coast).
    """
    harbour = board.places[citadel].coast
    return not harbour or harbour == split_coast(shore)[1]


def harbours(board: Board, at: str) -> Iterator[str]:
    """Port citadels that a fleet at ``at`` can sail into.

    In its province on its shore, or from a sea with access (DIA-61-09).
    """
    space = split_coast(at)[0]
    if board.spaces[space].is_sea:
        yield from (citadel for citadel, seas in board.access.items() if space in seas and board.is_port(citadel))
    else:
        for citadel in board.inside.get(space, ()):
            if board.is_port(citadel) and serves(board, citadel, at):
                yield citadel


def enters(board: Board, unit: Unit, space: str) -> bool:
    """True when ``unit`` could enter ``space`` by some coast (DIA-8B2a-02.

    Coasts do not matter for supports, DIA-8B1-11).
    """
    return any(split_coast(way.to)[0] == space for way in exits(board, unit))


def joined_by_sea(board: Board, origin: str, goal: str) -> bool:
    """True when fleets, wherever they stood, could carry from the shores of ``origin`` to those of ``goal``.

    No fleets join the Red Sea or the Persian Gulf to the other seas (DIA-8B4b-01), nor to each other, whatever coasts
    a layer opens round Arabia: such an order is illegal, not void.
    """
    return goal in _overseas(board.id, board.layer, origin)


@cache
def _overseas(board_id: str, layer: str, origin: str) -> frozenset[str]:
    board = load_board(board_id, layer)
    if not coastal(board, origin):
        return frozenset()
    seas = frozenset(space.id for space in board.spaces.values() if space.is_sea)
    return frozenset(sea_reach(board, origin, seas))


def leader_exits(board: Board, at: str) -> frozenset[str]:
    """Spaces next to a character alone: army and fleet abilities together (DIA-62b-03)."""
    return board.neighbours(at)


__all__ = [
    "CLOSED_FURTHER_WAYS",
    "CLOSED_LANDINGS",
    "CLOSED_SUPPORTS",
    "CLOSED_WALKS",
    "CLOSED_WAYS",
    "FURTHER_WAYS",
    "closed_further",
    "closed_landing",
    "closed_support",
    "closed_walk",
    "coastal",
    "enters",
    "exits",
    "further",
    "harbours",
    "joined_by_sea",
    "leader_exits",
    "sails",
    "sea_reach",
    "serves",
    "why_closed",
]
