"""A player for tests: he answers anything legal, at random, and does what may be done at any time as well."""

from __future__ import annotations

import random
from typing import Any

from diadoques.analysis.players.base import anything
from diadoques.core.answers import Answers
from diadoques.games.amphipolis import asides, flow


class Reckless:
    """Anything legal to any prompt, by its type; now and then something beside it."""

    def answer(self, position: Any, player: str, rng: random.Random) -> Answers:
        asked = flow.awaits(position)
        said: dict[str, dict[str, Any]] = {}
        beside = asked.called(asides.NAME, player)
        if beside is not None and len(beside.of) > 1 and rng.random() < 0.3:  # type: ignore[attr-defined]
            said[asides.NAME] = {player: (rng.choice(beside.of[1:]),)}  # type: ignore[attr-defined]
        for prompt in asked.of(player):
            if prompt.name != asides.NAME:
                said[prompt.name] = {player: anything(prompt, rng)}
        return Answers(said=said)
