"""Meetings of enemies on land: who retreats, who attacks, which battles come of it (EMP-5.4, EMP-5.7)."""

from __future__ import annotations

from typing import Final

from .agenda import Chapter, Run
from .position import AgendaItem
from .retreats import legal_retreats as legal_retreats
from .retreats import retreat as retreat


def _nothing(run: Run, item: AgendaItem) -> None:
    """Nothing yet."""


CHAPTER: Final = Chapter("meetings", steps=dict.fromkeys(("meetings",), _nothing))
