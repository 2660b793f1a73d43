"""Control of supply centres, how a game ends (IV, XIV.A), by a vote too, and what it is worth then."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from diadoques.conflict.orders import Reading
from diadoques.core.events import Event
from diadoques.core.figures import decimal
from diadoques.core.prompts import Groups
from diadoques.games.abilities import PROPOSALS
from diadoques.games.diplomacy.adjustments import halves
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.variant import Variant
from diadoques.games.naming import name_key, player_called

# --- What a finished game is worth to each player: 100 points shared out (V, C-Diplo). Exact fractions, in points.


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


# --- Control of supply centres, and how a game ends (IV, XIV.A)


def occupy(resolution: Resolution) -> None:
    """A unit in a centre at the end of autumn takes it (DIP-ctr-01); an empty one keeps its owner (-01c, -01d)."""
    position = resolution.position
    for unit in position.units.values():
        centre = unit.space
        was = position.centres.get(centre, "")
        if centre in position.variant.centres and was != unit.owner:
            resolution.emit(
                "centre-taken", position.variant.rows.taken, centre=centre, owner=unit.owner, was=was, unit=unit.id
            )


def count(resolution: Resolution) -> None:
    """Tell what the centres of each power are worth: their number, where all of them are whole."""
    position = resolution.position
    worth = {player: Fraction(halves(position, player), 2) for player in position.players}
    told = {player: int(value) if value.denominator == 1 else float(value) for player, value in worth.items()}
    resolution.emit("centres", position.variant.rows.counted, centres=told)


def judge(resolution: Resolution) -> None:
    """Outright victory (DIP-goal-01), else the agreed end (DIP-goal-02, -02b)."""
    position = resolution.position
    leaders = most(position)
    needed = quota(position)
    if leaders and needed and halves(position, leaders[0]) >= needed:
        _end(resolution, position.variant.rows.outright, leaders, "outright")
    elif position.last_year and _reached(position):
        _end(resolution, position.variant.rows.agreed, leaders, "agreed-end")


def quota(position: Position) -> int:
    """What outright victory takes, in halves of a unit; 0 where nobody can win so."""
    variant = position.variant
    return variant.hooks.quota(position) if variant.hooks.quota else 2 * int(variant.tables["victory"]["centres"])


def _reached(position: Position) -> bool:
    """Whether the agreed last year is over; years before Christ count down."""
    season = position.season
    years = (
        (position.last_year, season.year) if not season.calendar.before_christ else (season.year, position.last_year)
    )
    return season.is_last and years[0] <= years[1]


def most(position: Position) -> tuple[str, ...]:
    """The players whose centres are worth most, in the order of the position; () when nobody has any."""
    worth = {player: halves(position, player) for player in position.players}
    best = max(worth.values(), default=0)
    return tuple(player for player in position.players if best and worth[player] == best)


def _end(resolution: Resolution, rule: str, winners: tuple[str, ...], how: str) -> None:
    resolution.emit("victory", rule, winners=winners, how=how)
    variant, outright = resolution.position.variant, how == "outright"
    scoring = variant.hooks.scoring
    shares = scoring(resolution.position, outright) if scoring else scores(resolution.position, outright=outright)
    resolution.emit("scored", variant.rows.scored, scores={player: str(share) for player, share in shares.items()})


# --- Draws by vote, and victories conceded: an agreement of the table, of which the rule text knows nothing
#
# Each player may put forward, with his orders, the ends that he accepts. The reading ``draws`` says which there may be.


#: ``propose draw: France, Turkey``, ``propose une concession à la Turquie``.
_LINE: Final = re.compile(
    r"propos\w*\s+(?:(?:an?|the|une?|la)\s+)?(?:(?:draw|nulle|concession|victory|victoire)\b)?"
    r"\s*(?:(?:to|of|among|à|a|de|entre)\s+)?:?\s*(?P<names>.+)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"[,;&]|\bet\b|\band\b", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"^(?:the|la|le|l['’])\s*", re.IGNORECASE)


def draw_groups(position: Position) -> Iterator[Groups]:
    """What those who are left are asked beside their orders, where the table agreed to vote."""
    if position.readings["draws"] != "none" and len(position.alive) > 1:
        for player in position.alive:
            yield Groups(PROPOSALS, player, position.alive)


def count_votes(resolution: Resolution, accepted: Mapping[str, Iterable[Sequence[str]]]) -> bool:
    """End the game as the players have voted, and say whether they have; then no order is carried out.

    A draw is carried when all who are left accept it (DIP-table-01), one power's victory when all the others do
    (DIP-table-02). Of two ends that are both carried neither counts. Those who share a draw share the points.

    Args:
        accepted: by player, the ends he accepts, each the powers that share it.
    """
    position = resolution.position
    alive, reading = position.alive, position.readings["draws"]
    given = {player: {frozenset(end) for end in accepted.get(player, ())} for player in alive}
    put = {end for ends in given.values() for end in ends if end and end <= set(alive)}
    free = [end for end in put if len(end) == 1 or end == set(alive) or reading == "any"]
    carried = [end for end in free if all(end in given[one] for one in alive if len(end) > 1 or one not in end)]
    if reading == "none" or len(carried) != 1 or len(alive) < 2:
        return False
    winners = tuple(one for one in alive if one in carried[0])
    how, rule = ("draw", "DIP-table-01") if len(winners) > 1 else ("concession", "DIP-table-02")
    resolution.emit("victory", rule, winners=winners, how=how)
    share = Fraction(int(position.variant.tables["score"]["total"]), len(winners))
    scores = {player: str(share if player in winners else Fraction(0)) for player in position.players}
    resolution.emit("scored", rule, scores=scores)
    return True


def vote_ended_game(events: Iterable[Event]) -> bool:
    """Whether a vote ended the game: then no order of that season was carried out."""
    return any(event.kind == "victory" and event["how"] in ("draw", "concession") for event in events)


class Votes:
    """See ``games.abilities.Votes``: nothing waits here for a vote of its own."""

    def __init__(self, variant: Variant) -> None:
        self._board = variant.board_id

    def proposals(self, _position: Position) -> tuple[tuple[str, ...], ...]:
        """None: they are counted with the orders."""
        return ()

    def proposal_of(self, line: Reading) -> tuple[str, ...] | None:
        """Who shares the end that a line puts forward."""
        match = _LINE.fullmatch(line.text.strip(" ."))
        names = [part.strip() for part in _BETWEEN.split(match["names"]) if part.strip()] if match else []
        found = [
            player_called(self._board, one) or player_called(self._board, name_key(_ARTICLE.sub("", one)))
            for one in names
        ]
        return tuple(dict.fromkeys(found)) if found and all(found) else None
