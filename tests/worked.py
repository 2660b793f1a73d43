"""The worked cases, each played once in a process: what came of one serves all who tell, cite, replay or draw it.

Whoever changes the rules for the length of a test plays a case itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from diadoques.core.cases import Case

_played: dict[tuple[str, str], Sequence[Any]] = {}


def played(play: Callable[[Case], Sequence[Any]], case: Case) -> Sequence[Any]:
    """What a game's casebook makes of one of its cases, step by step; nothing in it can be changed."""
    key = (play.__module__, case.id)
    if key not in _played:
        _played[key] = tuple(play(case))
    return _played[key]


def reports(play: Callable[[Case], Sequence[Any]], case: Case) -> Sequence[Any]:
    """The reports of a case, one after the other."""
    return tuple(report for step in played(play, case) for report in step.reports)
