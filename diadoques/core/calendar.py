"""Seasons of the years before Christ.

Years count down and there is no year 0 (rule DIA-71-02); a year has three movement seasons and a winter (DIA-71-01).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from diadoques.core.faults import Fault

SPRING: Final = "spring"
SUMMER: Final = "summer"
AUTUMN: Final = "autumn"
WINTER: Final = "winter"
SEASONS: Final = (SPRING, SUMMER, AUTUMN, WINTER)


@dataclass(frozen=True, slots=True, order=False)
class Season:
    """One season of play.

    Attributes:
        year: year BC as a positive integer (321 means 321 BC).
        name: one of ``SEASONS``.
    """

    year: int
    name: str

    def __post_init__(self) -> None:
        if self.name not in SEASONS:
            raise Fault("season-unknown", "season", given=self.name, known=", ".join(SEASONS))
        if self.year < 1:
            raise Fault("year-unknown", "season", given=str(self.year))

    @property
    def is_movement(self) -> bool:
        """True for Spring, Summer and Autumn (DIA-71-01)."""
        return self.name != WINTER

    def next(self) -> Season:
        """The season that follows; after Winter 321 comes Spring 320 (DIA-71-02)."""
        if self.name == WINTER:
            return Season(self.year - 1, SPRING)
        return Season(self.year, SEASONS[SEASONS.index(self.name) + 1])

    def __str__(self) -> str:
        return f"{self.name} {self.year}"

    @classmethod
    def parse(cls, text: str) -> Season:
        """Read ``"spring 321"``.

        Raises:
            Fault: ``season-unreadable`` when the text is not a season name and a year.
        """
        parts = text.split()
        if len(parts) != 2 or not parts[1].isascii() or not parts[1].isdigit() or len(parts[1]) > 4:
            raise Fault("season-unreadable", "season", given=text)
        return cls(int(parts[1]), parts[0])
