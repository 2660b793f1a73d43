"""Adjustments at the end of autumn: builds, removals, what is waived, and what disorder removes (XIV.B, XV)."""

from __future__ import annotations

from diadoques.conflict.orders import Verbs
from diadoques.games.diplomacy import disorder
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.resolution import Resolution


def allowance(position: Position, player: str) -> int:
    """How many units the centres of ``player`` keep up (DIP-ctr-01e): one a centre, halves rounded down (218)."""
    return halves(position, player) // int(position.variant.tables["units"]["upkeep"])


def halves(position: Position, player: str) -> int:
    """What the centres of ``player`` are worth together, in halves of a unit."""
    worth = position.variant.centres
    return sum(worth[centre] for centre in position.owned(player))


def yards(position: Position, player: str) -> tuple[str, ...]:
    """The centres where ``player`` may build when they are his and empty (DIP-adj-01g)."""
    variant = position.variant
    return variant.hooks.yards(position, player) if variant.hooks.yards else variant.powers[player].home


def change(position: Position, player: str) -> int:
    """Units that ``player`` may build (above 0) or must remove (below 0): DIP-adj-01."""
    return allowance(position, player) - len(position.of(player))


def builds_possible(position: Position, player: str) -> int:
    """Builds that ``player`` has both the centres and the room for (DIP-adj-01c, -01d)."""
    room = sum(
        position.centres.get(centre) == player and position.unit_in(centre) is None
        for centre in yards(position, player)
    )
    return max(0, min(change(position, player), room))


def concerned(position: Position) -> tuple[str, ...]:
    """Players who may build or must remove."""
    return tuple(
        player for player in position.players if change(position, player) < 0 or builds_possible(position, player) > 0
    )


def open_phase(resolution: Resolution) -> bool:
    """Ask for adjustments if anybody has any to make (DIP-turn-02e)."""
    position = resolution.position
    asked = concerned(position)
    if not asked:
        return False
    builds = {player: builds_possible(position, player) or change(position, player) for player in asked}
    resolution.emit("adjustments-due", position.variant.rows.due, change=builds)
    return True


def execute(resolution: Resolution) -> None:
    """Carry out builds and removals, then what disorder removes."""
    before = resolution.position
    disorder.note(resolution, concerned(before))
    for order in resolution.builds:
        if order.verb is Verbs.BUILD:
            name = new_id(resolution.position, order.player)
            resolution.emit("built", "DIP-adj-01e", unit=name, player=order.player, kind=order.becomes, at=order.to)
    for player in before.players:
        waived = builds_possible(before, player) - sum(
            order.player == player and order.verb is Verbs.BUILD for order in resolution.builds
        )
        if waived > 0:  # nothing is saved up (DIP-adj-01c); in disorder nothing is built (DIP-civ-01h)
            resolution.emit("waived", "DIP-adj-01c", player=player, count=waived)
    for unit_id, order in resolution.orders.items():
        unit = resolution.position.units[unit_id]
        resolution.emit("removed", "DIP-adj-01b", unit=unit_id, player=order.player, at=unit.at, why="ordered")
    for player in before.players:
        _remove_rest(resolution, player)


def _remove_rest(resolution: Resolution, player: str) -> None:
    """What must go and was not named (DIP-adj-01b): in the order of civil disorder, judged on the board before."""
    position = resolution.position
    missing = -change(position, player)
    if missing <= 0:
        return
    units = disorder.removal_order(position, player)
    for unit in units[:missing]:
        # Who is the first to stay shows which criterion took the others; none where all must go.
        stays = units[missing] if missing < len(units) else None
        why, rule = disorder.criterion(position, player, unit, stays) if stays else ("", "DIP-adj-01b")
        resolution.emit("removed", rule, unit=unit.id, player=player, at=unit.at, why="disorder", criterion=why)


def new_id(position: Position, player: str) -> str:
    """An id that no unit of ``player`` has had yet, as far as the board tells."""
    used = {unit.id for unit in position.of(player)}
    number = 1
    while f"{player}-{number}" in used:
        number += 1
    return f"{player}-{number}"
