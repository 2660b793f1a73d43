"""What must hold after every answer (contract, sequence file, section 3)."""

from __future__ import annotations

from collections import Counter

from diadoques.core.events import fold
from diadoques.games.diadoques import Position, Report, apply
from diadoques.games.diadoques.control import points
from diadoques.games.diadoques.position import LEVY, OVER, RETREATS, VOTE


def check_report(report: Report, rules: frozenset[str]) -> None:
    """Events replay to the same position, each names a known rule, and the position that follows can be."""
    assert fold(report.before, report.events, apply) == report.after
    for event in report.events:
        assert event.rule in rules, (event.kind, event.rule)
    released = {event["leader"] for event in report.events if event.kind == "freed" and event["by"]}
    check_position(report.after, frozenset(released | set(report.before.spared)))


def check_position(position: Position, released: frozenset[str] = frozenset()) -> None:
    """The invariants of the contract that the movement seasons can break.

    ``released``: captives let go this very season, who may still stand beside who held them (DIA-62b-16).
    """
    board = position.board
    standing = position.standing().values()
    crowded = [space for space, count in Counter(unit.space for unit in standing).items() if count > 1]
    assert not crowded or position.phase == LEVY, crowded
    for unit in position.units.values():
        assert unit.owner in position.alive
        if unit.kind == "G":
            assert board.is_citadel(unit.at)
        elif unit.kind == "A":
            assert not board.spaces[unit.at].is_sea
        else:
            assert unit.at in board.shores(unit.space)
            assert unit.grade == ""
    assert all(amount >= 0 for amount in position.treasury.values())
    for unit_id, citadel in position.sieges.items():
        assert board.places[citadel].province == position.units[unit_id].space
    for unit_id in position.dislodged:
        assert unit_id in position.units
        assert position.phase in (RETREATS, VOTE)
    count = points(position)
    assert sum(count.by_player.values()) <= count.in_play
    if position.phase in (RETREATS,):
        return
    for name, leader in position.leaders.items():
        assert name in position.alive
        here = position.unit_in(leader.at)
        if not leader.captor and here is not None and position.phase != OVER:
            assert here.owner == name or name in released, (name, here)
        if leader.captor:
            guard = position.units.get(leader.guard)
            held = guard.owner == leader.captor and guard.space == leader.at if guard else False
            assert held or position.citadels.get(leader.at) == leader.captor
