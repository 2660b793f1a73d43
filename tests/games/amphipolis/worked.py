"""The worked cases of Amphipolis, each played once in a process: the same for all who check, tell or fold it.

Whoever changes the tables for the length of a test plays a case itself.
"""

from __future__ import annotations

from diadoques.core.cases import Case
from diadoques.games.amphipolis.casebook import PlayedCase, play

#: By the case itself, not by its name: one that a test has changed is another case.
_played: dict[int, tuple[Case, PlayedCase]] = {}


def played(case: Case) -> PlayedCase:
    """What the game makes of a case; nothing in it can be changed."""
    if id(case) not in _played:
        _played[id(case)] = case, play(case)
    return _played[id(case)][1]
