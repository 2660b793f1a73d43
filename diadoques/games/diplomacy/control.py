"""Control of supply centres, and how a game ends (IV, XIV.A)."""

from __future__ import annotations

from diadoques.games.diplomacy.course import Course
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.score import scores


def occupy(course: Course) -> None:
    """A unit in a centre at the end of autumn takes it (DIP-ctr-01); an empty one keeps its owner (-01c, -01d)."""
    position = course.position
    for unit in position.units.values():
        centre = unit.space
        was = position.centres.get(centre, "")
        if centre in position.variant.centres and was != unit.owner:
            course.emit("centre-taken", "DIP-ctr-01", centre=centre, owner=unit.owner, was=was, unit=unit.id)


def count(course: Course) -> None:
    """Tell how many centres each power controls, and who has neither centre nor unit left."""
    position = course.position
    course.emit("centres", "DIP-ctr-01e", centres={player: len(position.owned(player)) for player in position.players})


def judge(course: Course) -> None:
    """Outright victory (DIP-goal-01), else the agreed end (DIP-goal-02, -02b)."""
    position = course.position
    leaders = most(position)
    held = len(position.owned(leaders[0])) if leaders else 0
    if held >= int(position.variant.tables["victory"]["centres"]):
        _end(course, "DIP-goal-01", leaders, "outright")
    elif position.last_year and _reached(position):
        _end(course, "DIP-goal-02b", leaders, "agreed-end")


def _reached(position: Position) -> bool:
    """Whether the agreed last year is over; years before Christ count down."""
    season = position.season
    years = (
        (position.last_year, season.year) if not season.calendar.before_christ else (season.year, position.last_year)
    )
    return season.is_last and years[0] <= years[1]


def most(position: Position) -> tuple[str, ...]:
    """The players with the most centres, in the order of the position; () when nobody has any."""
    best = max((len(position.owned(player)) for player in position.players), default=0)
    return tuple(player for player in position.players if best and len(position.owned(player)) == best)


def _end(course: Course, rule: str, winners: tuple[str, ...], how: str) -> None:
    course.emit("victory", rule, winners=winners, how=how)
    shares = scores(course.position, outright=how == "outright")
    course.emit("scored", "DIP-score-01", scores={player: str(share) for player, share in shares.items()})
