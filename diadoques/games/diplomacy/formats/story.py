"""A game as another program's file tells it, phase by phase, before anybody asks whether it can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.calendar import MODERN, Season
from diadoques.core.faults import Fault
from diadoques.games.diplomacy.formats.played import FIRST_YEAR
from diadoques.games.diplomacy.position import ADJUSTMENTS

_ORDER: Final = (MOVEMENT, RETREATS, ADJUSTMENTS)
#: What a file has of each power: signs of units, centres or orders, by its name.
Signs = Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase as another's file tells it; places and lines are English.

    Attributes:
        season, kind: when it is; kind as our phases are called.
        units: signs by power, dislodged ones not among them.
        dislodged: by power, sign → places it may go to; None where the file does not say which.
        centres: by power; None where the file does not say.
        orders: lines by power; None while the phase waits.
        after: signs by power after it; None where the file does not say.
        where: its place in the file.
    """

    season: Season
    kind: str
    units: Signs
    dislodged: Mapping[str, Mapping[str, Sequence[str] | None]]
    centres: Signs | None
    orders: Signs | None
    where: str
    after: Signs | None = None


@dataclass(slots=True)
class Story:
    """A game as another's file tells it.

    Attributes:
        phases: in order; the last may wait.
        winners: who won, by the file, () where it does not say who; None where it says nothing of an end.
        messages: how many the players wrote one another: they are no part of what is played.
        losses, notes, told: as in ``Outside``.
    """

    phases: list[Phase]
    winners: tuple[str, ...] | None = None
    losses_found: list[Fault] = field(default_factory=list)
    notes_found: list[Fault] = field(default_factory=list)
    messages: int = 0
    told_found: list[Fault] = field(default_factory=list)

    @property
    def losses(self) -> tuple[Fault, ...]:
        """What we cannot say."""
        return tuple(self.losses_found)

    @property
    def notes(self) -> tuple[Fault, ...]:
        """What we need not say."""
        messages = [Fault("convert-messages", count=str(self.messages))] if self.messages else []
        return (*self.notes_found, *messages)

    @property
    def told(self) -> tuple[Fault, ...]:
        """How it was read."""
        return tuple(self.told_found)


def season_of(letter: str, year: int, where: str) -> Season:
    """The season of ``S``, ``F`` or ``W`` and a year.

    Raises:
        Fault: ``convert-year``.
    """
    if not FIRST_YEAR <= year <= 9999:
        raise Fault("convert-year", where, given=str(year)[:80], first=str(FIRST_YEAR))
    return Season(year, "spring" if letter == "S" else "autumn", MODERN)


def check_one_game(phases: Sequence[Phase]) -> None:
    """See that each phase comes after the one before it.

    Raises:
        Fault: ``convert-cases``: they are cases independent of each other.
    """
    for former, phase in pairwise(phases):
        if _when(phase) <= _when(former):
            raise Fault("convert-cases", phase.where, count=str(len(phases)), other=former.where)


def _when(phase: Phase) -> tuple[int, bool, int]:
    return phase.season.year, phase.season.name != "spring", _ORDER.index(phase.kind)
