"""Control of supply centres, and how a game ends (IV, XIV.A)."""

from __future__ import annotations

from fractions import Fraction

from diadoques.games.diplomacy.adjustments import halves
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.resolution import Resolution
from diadoques.games.diplomacy.score import scores


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
