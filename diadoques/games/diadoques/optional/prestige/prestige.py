"""Prestige as the measure of victory: total, measured, marginal (DIA-O10-01, -23 to -25)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import switched_on
from diadoques.games.diadoques.model.tables import prestige
from diadoques.games.diadoques.victory.control import Grant, Measure, Points, points_of_citadels
from diadoques.games.door import Score


class PrestigeStanding(NamedTuple):
    """Points of prestige: by player, and in play altogether."""

    by_player: Mapping[str, int]
    in_play: int


def is_played(position: Position) -> bool:
    """Whether victory is by prestige (DIA-O10-01)."""
    return switched_on(position, "prestige")


def standing(position: Position, count: Points) -> PrestigeStanding:
    """Ten points for each victory point, more or less what was won and lost (DIA-O10-01).

    In play: all victory points, those of nobody included, and what the living have won and lost (DIA-O10-24).
    """
    worth = int(prestige()["worth"]["victory_point"])
    own = {player: worth * score + position.prestige.get(player, 0) for player, score in count.by_player.items()}
    return PrestigeStanding(
        own, worth * count.in_play + sum(position.prestige.get(player, 0) for player in count.by_player)
    )


def score(position: Position, count: Points) -> Iterable[Score]:
    """Points of prestige, where victory is by them."""
    if not is_played(position):
        return ()
    found = standing(position, count)
    return (Score("prestige", found.by_player, found.in_play),)


def measure() -> Measure:
    """Prestige, in place of victory points."""
    return Measure("prestige", lambda position, count: standing(position, count).by_player, judge, grant)


def judge(resolution: Resolution, count: Points) -> None:
    """A total victory comes first, then a measured one (DIA-O10-23, -24).

    A total one is by the points of citadels alone, without the royal family.
    """
    on_the_map = points_of_citadels(resolution.position)
    found = standing(resolution.position, count)
    resolution.emit("prestige-counted", "DIA-O10-01", prestige=dict(found.by_player), in_play=found.in_play)
    for score, whole, rule, how in (
        (on_the_map.by_player, on_the_map.in_play, "DIA-O10-23", "total"),
        (found.by_player, found.in_play, "DIA-O10-24", "measured"),
    ):
        winners = [player for player, points in score.items() if 2 * points > whole]
        if winners:
            resolution.emit("victory", rule, winners=winners, how=how)
            return


def grant(position: Position, count: Points, winners: tuple[str, ...]) -> Grant | None:
    """On what terms a victory is granted (DIA-O10-25).

    The candidate for one of his own needs a third of the prestige, and does not vote.
    """
    if len(winners) != 1:
        return Grant()
    found = standing(position, count)
    divisor = int(prestige()["worth"]["marginal"])
    enough = divisor * found.by_player.get(winners[0], 0) >= found.in_play
    return Grant(winners, "DIA-O10-25", "marginal") if enough else None
