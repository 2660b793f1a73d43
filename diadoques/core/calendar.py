"""Seasons of the games, each in its own calendar.

Les Diadoques counts years before Christ, which count down and know no year 0 (DIA-71-02), with three movement seasons
and a winter (DIA-71-01). Classic Diplomacy counts up and plays spring and autumn (DIP-turn-01).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadoques.core.faults import Fault

SPRING: Final = "spring"
SUMMER: Final = "summer"
AUTUMN: Final = "autumn"
WINTER: Final = "winter"
YEAR: Final = "year"


@dataclass(frozen=True, slots=True)
class Calendar:
    """How a game counts time.

    Attributes:
        names: the seasons of a year, in their order.
        before_christ: years count down.
    """

    names: tuple[str, ...]
    before_christ: bool


HELLENISTIC: Final = Calendar((SPRING, SUMMER, AUTUMN, WINTER), before_christ=True)
MODERN: Final = Calendar((SPRING, AUTUMN), before_christ=False)
YEARLY: Final = Calendar((YEAR,), before_christ=True)
#: The seasons of a year of four.
SEASONS: Final = HELLENISTIC.names
#: A year from which one that stands alone is of our era.
MODERN_TIMES: Final = 1000


@dataclass(frozen=True, slots=True)
class Season:
    """One season of play.

    Attributes:
        year: a positive integer; 321 means 321 BC where the calendar counts before Christ.
        name: one of the calendar's seasons.
        calendar: how the game counts time.
    """

    year: int
    name: str
    calendar: Calendar = HELLENISTIC

    def __post_init__(self) -> None:
        if self.name not in self.calendar.names:
            raise Fault("season-unknown", "season", given=self.name, known=", ".join(self.calendar.names))
        if self.year < 1:
            raise Fault("year-unknown", "season", given=str(self.year))

    @property
    def is_movement(self) -> bool:
        """False for winter alone, when money is counted and nothing moves (DIA-71-01)."""
        return self.name != WINTER

    @property
    def is_last(self) -> bool:
        """True for the last season of its year."""
        return self.name == self.calendar.names[-1]

    def next(self) -> Season:
        """The season that follows; after Winter 321 BC comes Spring 320 BC (DIA-71-02)."""
        names = self.calendar.names
        if not self.is_last:
            return Season(self.year, names[names.index(self.name) + 1], self.calendar)
        return Season(self.year + (-1 if self.calendar.before_christ else 1), names[0], self.calendar)

    def __str__(self) -> str:
        return f"{self.name} {self.year}"

    @classmethod
    def parse(cls, text: str, calendar: Calendar = HELLENISTIC) -> Season:
        """Read ``"spring 321"``.

        Raises:
            Fault: ``season-unreadable`` when the text is not a season name and a year.
        """
        parts = text.split()
        if len(parts) != 2 or not parts[1].isascii() or not parts[1].isdigit() or len(parts[1]) > 4:
            raise Fault("season-unreadable", "season", given=text[:80])
        return cls(int(parts[1]), parts[0], calendar)
