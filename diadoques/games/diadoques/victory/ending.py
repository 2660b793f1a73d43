"""How a game ends but by a majority: deadlock (2), the agreed last year and its ranking (3), few or none left (5)."""

from __future__ import annotations

from typing import Any

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import OVER, Position
from diadoques.games.diadoques.model.settings import END_YEAR, setting_value
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.victory.control import measure, points, stakes


def count_quiet_winters(resolution: Resolution) -> None:
    """Compare who holds each major citadel with last winter, or with the set-up (DIA-2-02).

    A point that turned neutral has changed hands, too. Enough quiet winters in a row: all the living have won.
    """
    position = resolution.position
    now, before = stakes(position), position.holders
    changed = sorted(one for one in {*now, *before} if now.get(one, "") != before.get(one, ""))
    quiet = 0 if changed else position.quiet + 1
    holders = {citadel: owner for citadel, owner in now.items() if owner}
    resolution.emit("winter-counted", "DIA-2-02", holders=holders, changed=changed, quiet=quiet)
    if quiet >= _winters_needed(position):
        resolution.emit("victory", "DIA-2-02", winners=list(position.alive), how="deadlock")


def _winters_needed(position: Position) -> int:
    return 1 if setting_value(position, "stalemate-winters") == "one-year" else int(tables()["deadlock"]["winters"])


def stop_at_the_agreed_year(resolution: Resolution) -> None:
    """A shortened game stops at the end of its last winter.

    With a ranking (DIA-3-01), and if so agreed the first of it have won (DIA-3-02).
    """
    position = resolution.position
    if position.phase == OVER or position.settings.get(END_YEAR) != str(position.season.year):
        return
    ranks = ranking(position)
    resolution.emit("ranked", "DIA-3-01", ranks=ranks)
    if setting_value(position, "end-criterion") == "most-points":
        first = [row["player"] for row in ranks if row["rank"] == 1]
        resolution.emit("victory", "DIA-3-02", winners=first, how="time")
    else:
        resolution.emit("ended", "DIA-3-01", how="time")


def ranking(position: Position) -> list[dict[str, Any]]:
    """All players by victory points, or what victory is measured by; equals share a rank (DIA-3-01).

    Among equals those with more major citadels, then with more gold, are named first; that changes no rank.
    """
    count, other = points(position), measure(position)
    score = count.by_player if other is None else other.scores(position, count)
    held = {player: sum(owner == player for owner in position.majors.values()) for player in position.players}
    rows = sorted(
        position.players,
        key=lambda one: (-score.get(one, 0), -held[one], -position.treasury.get(one, 0), position.players.index(one)),
    )
    return [
        {
            "player": player,
            "rank": 1 + sum(score.get(other, 0) > score.get(player, 0) for other in rows),
            "points": score.get(player, 0),
            "majors": held[player],
            "treasury": position.treasury.get(player, 0),
        }
        for player in rows
    ]


def last_one(resolution: Resolution) -> None:
    """When all others are eliminated the last player goes on, unless the table agreed that he has won (DIA-5-08).

    The text knows no such victory: he reaches the majority, or proposes his own victory and votes for it (DIA-2-06).
    """
    position = resolution.position
    alone = len(position.alive) == 1 < len(position.players)
    if alone and position.phase != OVER and setting_value(position, "sole-survivor") == "wins":
        resolution.emit("victory", "DIA-5-08", winners=list(position.alive), how="alone")


def nobody_left(resolution: Resolution) -> None:
    """When the last diadochs die together the game is over, and nobody has won it (DIA-5-08)."""
    if not resolution.position.alive and resolution.position.phase != OVER:
        resolution.emit("ended", "DIA-5-08", how="nobody")
