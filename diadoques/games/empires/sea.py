"""The sea: fleets are arranged, sail in four impulses, meet, and end the season where they may (seed 7, 3.1.4)."""

from __future__ import annotations

from typing import Final

from .agenda import Chapter, Run
from .blockade import is_open
from .fleet_events import KINDS
from .fleets import aboard
from .havens import home
from .position import AgendaItem

__all__ = ["CHAPTER", "aboard", "home", "is_open"]


def _nothing(run: Run, item: AgendaItem) -> None:
    """Nothing yet."""


CHAPTER: Final = Chapter(
    "sea",
    steps=dict.fromkeys(("fleets-arranged", "sea-moves", "sea-ends", "attrition", "sea-home", "sea-detect"), _nothing),
    events=KINDS,
)
