"""The worked cases of Empires et Stratèges, each played once for all tests that look at what comes of it."""

from __future__ import annotations

from typing import Final

import pytest

from diadoques.core.cases import Case
from diadoques.games.empires import casebook
from diadoques.games.empires.casebook import PlayedCase

#: Who looks at all of them is one process: to play them takes longer than to look.
TOGETHER: Final = pytest.mark.together("cases of Empires")
_PLAYED: Final[dict[str, tuple[Case, PlayedCase]]] = {}


def play(case: Case) -> PlayedCase:
    """What comes of a case; of another of the same id, what comes of that."""
    known = _PLAYED.get(case.id)
    if known is None or known[0] is not case:
        known = _PLAYED[case.id] = (case, casebook.play(case))
    return known[1]
