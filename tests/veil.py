"""A unit that only its owner may see: no game of ours hides one yet, those to come will; every face is to keep it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diadoques.games.diadoques.game import Diadoques


def veil(monkeypatch: pytest.MonkeyPatch, unit: str, owner: str) -> str:
    """Hide a unit of Les Diadoques from all but its owner, for as long as the test runs; its id."""
    seen = Diadoques.seen

    def without(position: Any) -> Any:
        return replace(position, units={key: one for key, one in position.units.items() if key != unit})

    def veiled(game: Diadoques, report: Any, player: str = "") -> Any:
        found = seen(game, report, player)
        if player == owner:
            return found
        return replace(found, before=without(found.before), after=without(found.after))

    monkeypatch.setattr(Diadoques, "seen", veiled)
    return unit
