"""Not built yet."""

from __future__ import annotations

from typing import Final

from .agenda import Chapter, Run
from .position import AgendaItem


def _nothing(run: Run, item: AgendaItem) -> None:
    """Nothing yet."""


CHAPTER: Final = Chapter("prestige", steps=dict.fromkeys(("ranking",), _nothing))
