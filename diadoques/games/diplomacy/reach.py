"""Where a unit could go if nothing opposed it: borders, coasts, and convoys through the fleets at sea (VII, VIII)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from diadoques.board.load import load_board
from diadoques.board.reach import coastal, sails, sea_reach
from diadoques.board.spaces import Board, split_coast
from diadoques.conflict import Way
from diadoques.core.pieces import ARMY, Unit
from diadoques.games.diplomacy.position import Position


def exits(board: Board, unit: Unit) -> tuple[Way, ...]:
    """Every place next to ``unit`` that its kind may enter.

    An army: land across a border (DIP-ord-04b, -04d). A fleet: seas, and coasts that continue its own (DIP-ord-05b,
    -05c; DIP-att-01c, -01e), from either side of a strait (DIP-map-03, -03b).
    """
    return _exits(_beside(board, unit), unit.kind)


def _beside(board: Board, unit: Unit) -> tuple[str, ...]:
    return board.army.get(unit.space, ()) if unit.kind == ARMY else board.fleet.get(unit.at, ())


# Every unit of every position stands beside one of a few hundred sets of places.
@lru_cache(maxsize=1 << 12)
def _exits(beside: tuple[str, ...], kind: str) -> tuple[Way, ...]:
    return tuple(Way(place, kind) for place in beside)


@lru_cache(maxsize=1 << 12)
def _spaces(beside: tuple[str, ...]) -> frozenset[str]:
    return frozenset(split_coast(place)[0] for place in beside)


@lru_cache(maxsize=1 << 12)
def _coasts(beside: tuple[str, ...], space: str) -> tuple[str, ...]:
    return tuple(place for place in beside if split_coast(place)[0] == space)


def near(board: Board, unit: Unit) -> frozenset[str]:
    """The regions that ``unit`` could enter without convoy, coasts left aside (DIP-sup-01c, -01k, -01l)."""
    return _spaces(_beside(board, unit))


def reachable_coasts(board: Board, unit: Unit, space: str) -> tuple[str, ...]:
    """The places in ``space`` that a fleet could enter from where it stands."""
    return _coasts(_beside(board, unit), space)


def carriers(position: Position) -> frozenset[str]:
    """The seas where a fleet stands that could convoy (DIP-cvy-01; not from a strait, DIP-map-03d)."""
    return position.carriers


def useful_seas(board: Board, origin: str, goal: str, seas: frozenset[str]) -> frozenset[str]:
    """The ``seas`` that some chain from ``origin`` to ``goal`` needs; empty when no chain is possible.

    A chain needs each of its fleets when none of them could be left out (DIP-cvy-01f).
    """
    return _useful(board.id, board.layer, origin, goal, seas)


def is_way(board: Board, origin: str, steps: Sequence[Iterable[str]], goal: str) -> bool:
    """Whether fleets in one region of each step could be a chain from ``origin`` to ``goal`` (DIP-cvy-01f)."""
    here = {origin}
    for step in steps:
        beside = {sea for space in here for sea in _touch(board.id, board.layer, space)}
        here = beside.intersection(step)
    return not here.isdisjoint(_touch(board.id, board.layer, goal))


@cache
def _touch(board_id: str, layer: str, space: str) -> frozenset[str]:
    """The seas that touch a region by any of its shores; of a sea, all seas next to it."""
    board = load_board(board_id, layer)
    found = {
        split_coast(other)[0]
        for shore in board.shores(space)
        for other in board.fleet.get(shore, ())
        if board.spaces[split_coast(other)[0]].is_sea
    }
    return frozenset(found)


# Nearly every position in bulk has other fleets: what is kept must not grow with their number.
@lru_cache(maxsize=1 << 13)
def _useful(board_id: str, layer: str, origin: str, goal: str, seas: frozenset[str]) -> frozenset[str]:
    """The fleets on chains without short cut: no two of a chain touch unless they follow each other."""
    first, last = _touch(board_id, layer, origin) & seas, _touch(board_id, layer, goal)
    found: set[str] = set()
    chains: list[tuple[str, ...]] = [(sea,) for sea in first]
    while chains:
        chain = chains.pop()
        if chain[-1] in last:
            found.update(chain)
            continue
        passed = first.union(*(_touch(board_id, layer, sea) for sea in chain[:-1]))
        beyond = _touch(board_id, layer, chain[-1]) & seas
        chains += [(*chain, sea) for sea in beyond - passed - set(chain)]
    return frozenset(found)


def by_convoy(position: Position, unit: Unit, space: str, without: str = "") -> bool:
    """Whether the fleets at sea could carry an army to ``space`` (DIP-ord-04c), the one in ``without`` left aside."""
    return space in ferried_places(position, unit, without)


def ferried_places(position: Position, unit: Unit, without: str = "") -> Collection[str]:
    """Where the fleets at sea could carry a unit, in the order of the board; no fleet is carried (DIP-cvy-01)."""
    if unit.kind != ARMY:
        return ()
    board, seas = position.board, carriers(position)
    return _ferried(board.id, board.layer, unit.space, seas - {without} if without else seas)


# Bounded as the chains are: nearly every position in bulk has other fleets.
@lru_cache(maxsize=1 << 12)
def _ferried(board_id: str, layer: str, origin: str, seas: frozenset[str]) -> Mapping[str, None]:
    """The shores to which some chain of fleets in ``seas`` leads from those of ``origin``."""
    board = load_board(board_id, layer)
    found = sea_reach(board, origin, seas) if coastal(board, origin) else ()
    return dict.fromkeys(space for space in board.spaces if space in found)


def destinations(position: Position, unit: Unit) -> Iterator[str]:
    """Places ``unit`` may be ordered to, convoys through the fleets at sea included."""
    beside = _beside(position.board, unit)
    yield from beside
    yield from (space for space in ferried_places(position, unit) if space not in beside)


def goals(position: Position, unit: Unit) -> tuple[str, ...]:
    """The regions of its ``destinations``, coasts left aside; every other unit near asks which it could support."""
    known: dict[str, tuple[str, ...]] = position.found.setdefault("goals", {})
    if unit.id not in known:
        known[unit.id] = tuple(dict.fromkeys(split_coast(to)[0] for to in destinations(position, unit)))
    return known[unit.id]


__all__ = [
    "by_convoy",
    "carriers",
    "coastal",
    "destinations",
    "exits",
    "ferried_places",
    "goals",
    "is_way",
    "near",
    "reachable_coasts",
    "sails",
    "useful_seas",
]
