"""How a game stands and what is told of it beside its pieces: the basic part, and where chapters add theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.victory.control import Points
from diadoques.games.door import Score, Standing

SCORES: Final[Hook[Callable[[Position, Points], Iterable[Score]]]] = Hook(RULEBOOK, "scores")
"""What is counted beside the points, told the position and its points; each chapter says itself whether it is played,
for what a record brings lies there all the same."""
SUCCEEDED: Final[Hook[Callable[[Position], Iterable[str]]]] = Hook(RULEBOOK, "succeeded")
"""Players who are led by their heirs."""
COURT: Final[Hook[Callable[[Position], Iterable[str]]]] = Hook(RULEBOOK, "court")
"""Characters who are nobody's prisoners, but whoever holds them keeps them."""
HIRE: Final[Hook[Callable[[Position], Mapping[str, int]]]] = Hook(RULEBOOK, "hire")
"""Units for hire, by sign, and what is asked for each."""


def standing(position: Position) -> Standing:
    """How the game stands."""
    count = control.points(position)
    beside = tuple(score for tell in SCORES.everywhere() for score in tell(position, count))
    return Standing(count.by_player, count.quota, count.in_play, position.eliminated, beside)


def succeeded_players(position: Position) -> tuple[str, ...]:
    """Players who are led by their heirs."""
    return tuple(name for tell in SUCCEEDED.everywhere() for name in tell(position))


def court_members(position: Position) -> tuple[str, ...]:
    """The characters of a royal family."""
    return tuple(name for tell in COURT.everywhere() for name in tell(position))


def units_for_hire(position: Position) -> dict[str, int]:
    """The units for hire, and what is asked for each."""
    return {sign: least for tell in HIRE.everywhere() for sign, least in tell(position).items()}
