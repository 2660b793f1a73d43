"""Prestige as the measure of victory: total, measured, marginal (DIA-O10-01, -23 to -25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.settings import switched_on
from diadoques.games.diadoques.tables import prestige

if TYPE_CHECKING:
    from diadoques.games.diadoques.control import Points
    from diadoques.games.diadoques.course import Course


class Standing(NamedTuple):
    """Points of prestige: by player, and in play altogether."""

    by_player: Mapping[str, int]
    in_play: int


def is_played(position: Position) -> bool:
    """Whether victory is by prestige (DIA-O10-01)."""
    return switched_on(position, "prestige")


def standing(position: Position, count: Points) -> Standing:
    """Ten points for each victory point, more or less what was won and lost (DIA-O10-01).

    In play: all victory points, those of nobody included, and what the living have won and lost (DIA-O10-24).
    """
    worth = int(prestige()["worth"]["victory_point"])
    own = {player: worth * score + position.prestige.get(player, 0) for player, score in count.by_player.items()}
    return Standing(own, worth * count.in_play + sum(position.prestige.get(player, 0) for player in count.by_player))


def judge(course: Course, count: Points, on_the_map: Points) -> None:
    """A total victory comes first, then a measured one (DIA-O10-23, -24).

    Args:
        course: at the end of a season.
        count: the victory points; ``on_the_map``: those of citadels alone, without the royal family.
    """
    found = standing(course.position, count)
    course.emit("prestige-counted", "DIA-O10-01", prestige=dict(found.by_player), in_play=found.in_play)
    for score, whole, rule, how in (
        (on_the_map.by_player, on_the_map.in_play, "DIA-O10-23", "total"),
        (found.by_player, found.in_play, "DIA-O10-24", "measured"),
    ):
        winners = [player for player, points in score.items() if 2 * points > whole]
        if winners:
            course.emit("victory", rule, winners=winners, how=how)
            return


def may_be_granted(found: Standing, winners: tuple[str, ...]) -> bool:
    """Whether a victory of this player alone may be put to the vote: a third of the prestige is his (DIA-O10-25)."""
    divisor = int(prestige()["worth"]["marginal"])
    return len(winners) != 1 or divisor * found.by_player.get(winners[0], 0) >= found.in_play
