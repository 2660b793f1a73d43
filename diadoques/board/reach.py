"""Where armies and fleets could go if nothing opposed them: shores, seas, convoys. No game's exceptions here."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from functools import cache

from diadoques.board.load import load_board
from diadoques.board.spaces import Board, split_coast


def coastal(board: Board, space: str) -> bool:
    """True for a land province with a shore: where convoys start and end."""
    found = board.spaces.get(space)
    return found is not None and not found.is_sea and bool(board.shores(space))


def sails(board: Board, sea: str, space: str) -> bool:
    """True when the sea ``sea`` touches ``space`` by any shore."""
    return any(sea in board.fleet.get(shore, ()) for shore in board.shores(space))


def sea_reach(board: Board, origin: str, seas: frozenset[str]) -> set[str]:
    """Provinces to which an army at ``origin`` could be convoyed through fleets standing in ``seas``."""
    chain = [sea for sea in seas if sails(board, sea, origin)]
    seen = set(chain)
    while chain:
        here = chain.pop()
        for there in board.fleet.get(here, ()):
            if there in seas and there not in seen:
                seen.add(there)
                chain.append(there)
    shores = {split_coast(shore)[0] for sea in seen for shore in board.fleet.get(sea, ())}
    return {space for space in shores if space != origin and not board.spaces[space].is_sea}


def sea_way(board: Board, start: str, end: str, fleets: Collection[str]) -> tuple[str, ...]:
    """The seas among ``fleets`` that lead an army from ``start`` to ``end``, shortest way; () when none does."""
    seas = {split_coast(sea)[0] for sea in fleets}
    first = [sea for shore in board.shores(start) for sea in board.fleet.get(shore, ()) if sea in seas]
    last = {sea for shore in board.shores(end) for sea in board.fleet.get(shore, ())}
    came: dict[str, str] = dict.fromkeys(first, "")
    queue = deque(came)
    while queue:
        sea = queue.popleft()
        if sea in last:
            way = [sea]
            while came[way[-1]]:
                way.append(came[way[-1]])
            return tuple(reversed(way))
        for other in board.fleet.get(sea, ()):
            if other in seas and other not in came:
                came[other] = sea
                queue.append(other)
    return ()


@cache
def steps_from(board_id: str, layer: str, start: str) -> Mapping[str, int]:
    """Number of steps, by land or sea, from ``start`` to every space that can be reached."""
    board = load_board(board_id, layer)
    found, frontier = {start: 0}, [start]
    for here in frontier:
        for there in board.neighbours(here):
            if there in board.spaces and there not in found:
                found[there] = found[here] + 1
                frontier.append(there)
    return found
