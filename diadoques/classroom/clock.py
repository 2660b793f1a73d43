"""The clock of a class: so long is negotiated, so long is written; a value, and the time it is told is an argument.

Its deadline is a moment of the wall clock, so that it goes on when the machine was off in between. A wall clock that is
set while a class is open moves the deadline with it (``WatchedClock``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil
from types import MappingProxyType
from typing import Final

from diadoques.core.faults import Fault

IDLE: Final = ""
NEGOTIATION: Final = "negotiation"
WRITING: Final = "writing"
STAGES: Final = (IDLE, NEGOTIATION, WRITING)
"""What is timed: the talks before a season, the writing of its sheets, or nothing."""

#: Longest time that may be set at once: a day of school.
MOST_MINUTES: Final = 24 * 60


#: A wall clock that moves by so many seconds more, or less, than have passed was set.
SET: Final = 2.0
#: A clock of the system that nobody sets, and that goes on while the machine sleeps; None where none does.
_SLEEPLESS: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


def seconds_passed() -> float:
    """Seconds that have passed since a moment of no matter, whatever the wall clock was set to."""
    return time.clock_gettime(_SLEEPLESS) if _SLEEPLESS is not None else time.monotonic()


class WatchedClock:
    """A wall clock, watched: whether somebody has set it.

    Where no clock of the system goes on while the machine sleeps, one that was set forward looks like a machine that
    slept: then nothing is said.
    """

    def __init__(self, now: Callable[[], float], passed: Callable[[], float], *, sleepless: bool = True) -> None:
        """``now``: the wall clock; ``passed``: the seconds that pass; ``sleepless``: also while the machine sleeps."""
        self._now, self._passed, self._sleepless = now, passed, sleepless
        self._seen = now(), passed()

    def moved(self) -> float:
        """By how many seconds the wall clock was set since it was looked at; 0.0 where nobody has set it."""
        now, passed = self._now(), self._passed()
        moved = now - self._seen[0] - (passed - self._seen[1])
        return moved if moved < -SET or (moved > SET and self._sleepless) else 0.0

    def look_again(self) -> None:
        """Look at it anew."""
        self._seen = self._now(), self._passed()


def wall() -> WatchedClock:
    """The clock of this machine."""
    return WatchedClock(time.time, seconds_passed, sleepless=_SLEEPLESS is not None)


@dataclass(frozen=True, slots=True)
class Limits:
    """How many minutes a class takes for what.

    Attributes:
        first: to negotiate before the first orders (DIA-4-02).
        later: to negotiate before every later season (DIA-4-02).
        writing: to write the sheets.
    """

    first: float = 30
    later: float = 15
    writing: float = 10

    def __post_init__(self) -> None:
        for minutes in (self.first, self.later, self.writing):
            check_minutes(minutes)


@dataclass(frozen=True, slots=True)
class Clock:
    """What is timed now, and until when.

    Attributes:
        stage: one of ``STAGES``.
        deadline: when it ends, in seconds since 1970; of no matter while it is paused.
        held: seconds that are left while it is paused, else None.
    """

    stage: str = IDLE
    deadline: float = 0.0
    held: float | None = None

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return self.held is not None

    @property
    def running(self) -> bool:
        """Whether it goes down."""
        return self.stage != IDLE and not self.paused

    def left(self, now: float) -> int:
        """Whole seconds that are left, 0 when the time is up."""
        return max(0, ceil(self.deadline - now if self.held is None else self.held))

    def over(self, now: float) -> bool:
        """Whether the time is up."""
        return self.running and self.left(now) == 0

    def pause(self, now: float) -> Clock:
        """Standing still, with what is left."""
        return replace(self, held=float(self.left(now))) if self.running else self

    def resume(self, now: float) -> Clock:
        """Going down again."""
        return self if self.held is None else replace(self, deadline=now + self.held, held=None)

    def moved(self, seconds: float) -> Clock:
        """The clock after the wall clock was set: as much is left as before."""
        return replace(self, deadline=max(0.0, self.deadline + seconds)) if self.running else self

    def more(self, minutes: float, now: float) -> Clock:
        """With ``minutes`` more (or, below 0, fewer): from now on where the time was up.

        Raises:
            Fault: ``minutes-impossible``.
        """
        if not -MOST_MINUTES <= minutes <= MOST_MINUTES:
            raise _impossible(minutes)
        left = float(max(0, self.left(now) + round(minutes * 60)))
        return replace(self, held=left) if self.paused else replace(self, deadline=now + left)


def start_clock(stage: str, minutes: float, now: float) -> Clock:
    """A clock that goes down from ``minutes``.

    Raises:
        Fault: ``minutes-impossible``.
    """
    return Clock(stage, now + check_minutes(minutes) * 60)


def check_minutes(minutes: float) -> float:
    """The minutes, if a class can have so many.

    Raises:
        Fault: ``minutes-impossible``.
    """
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 < minutes <= MOST_MINUTES:
        raise _impossible(minutes)
    return minutes


def _impossible(minutes: object) -> Fault:
    return Fault("minutes-impossible", "minutes", given=str(minutes)[:20], most=str(MOST_MINUTES))


#: What a class may choose by name: the recommendation of the rule (DIA-4-02), usual; what leaves room in one lesson for
#: the map, the resolution and the history too; and what suits groups that know the game.
RHYTHMS: Final[Mapping[str, Limits]] = MappingProxyType({
    "rule": Limits(),
    "lesson": Limits(8, 8, 7),
    "quick": Limits(5, 5, 5),
})  # fmt: skip
