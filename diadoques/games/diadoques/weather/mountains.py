"""Mountain ranges between provinces, over which nobody supports (11.B)."""

from __future__ import annotations

from functools import cache

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.objections import Objection
from diadoques.games.objections import illegal as _no


def shut_support(position: Position, unit: Unit, goal: str) -> Objection | None:
    """Why a unit cannot support over a range (DIA-11B-02), in whatever season."""
    if not ranged_off(position.board, unit.space, goal):
        return None
    return _no("DIA-11B-02", "support-over-mountains", unit=unit.sign, to=goal)


def ranged_off(board: Board, space: str, goal: str) -> bool:
    """True when a mountain range along the whole border bars support between two provinces (DIA-11B-02).

    A pass cancels it (DIA-11B-03), a border that is half river is none (DIA-11B-04), one that is river and mountain all
    along is mountain (DIA-11B-06).
    """
    return frozenset((space, goal)) in _ranges(board.id, board.layer)


@cache
def _ranges(board_id: str, layer: str) -> frozenset[frozenset[str]]:
    links = load_board(board_id, layer).links
    return frozenset(
        frozenset((link.a, link.b)) for link in links if link.obstacle in ("mountain", "both") and not link.gate
    )
