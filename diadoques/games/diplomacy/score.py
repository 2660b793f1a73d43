"""What a finished game is worth to each player: 100 points shared out (V, C-Diplo). Exact fractions, in points."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Mapping
from fractions import Fraction

from diadoques.core.figures import decimal
from diadoques.games.diplomacy.adjustments import halves
from diadoques.games.diplomacy.position import Position


def scores(position: Position, *, outright: bool) -> Mapping[str, Fraction]:
    """Points by player; they add up to 100 (DIP-score-01).

    Args:
        position: after the last count of centres.
        outright: somebody won outright: the winner has all of it, the others nothing (DIP-score-05).
    """
    table = position.variant.tables["score"]
    owned = {player: Fraction(halves(position, player), 2) for player in position.players}
    ranking = sorted(position.players, key=lambda player: (-owned[player], _french(position, player)))
    if outright:
        return {player: Fraction(int(table["total"]) if player == ranking[0] else 0) for player in position.players}
    points = {
        # Taking part counts for the eliminated too (DIP-score-02); then the centres (DIP-score-03).
        player: int(table["taking_part"]) + int(table["centre"]) * owned[player]
        for player in position.players
    }
    for number in sorted(set(owned.values()), reverse=True):
        tied = [player for player in ranking if owned[player] == number]
        for player in tied:
            points[player] += _bonus(table["ranks"], ranking.index(tied[0]), len(tied))
    neutral = (Fraction(sum(position.variant.centres.values()), 2) - sum(owned.values())) * int(table["centre"])
    return _with_neutral(points, ranking, owned, neutral)


def _bonus(ranks: list[int], first: int, tied: int) -> Fraction:
    """Players with as many centres share the bonuses of the ranks they fill (DIP-score-04, -04b, -04c, -04d)."""
    return Fraction(sum(ranks[first : first + tied]), tied)


def _with_neutral(
    points: dict[str, Fraction], ranking: list[str], owned: Mapping[str, Fraction], left: Fraction
) -> dict[str, Fraction]:
    """Points of neutral centres complete broken scores by rank; the rest is the winner's (DIP-score-06, -06b)."""
    for player in ranking:
        missing = math.ceil(points[player]) - points[player]
        if missing <= left:
            points[player] += missing
            left -= missing
    winners = [player for player in ranking if owned[player] == owned[ranking[0]]]
    for player in winners:
        points[player] += left / len(winners)
    return points


def _french(position: Position, player: str) -> str:
    """The French name as it is sorted, accents aside."""
    bare = unicodedata.normalize("NFKD", position.variant.powers[player].name["fr"])
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).lower()


#: A score for people (DIP-score-04d).
shown = decimal
