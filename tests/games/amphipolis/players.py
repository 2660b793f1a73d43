"""A player for tests: he answers anything legal, at random, and does what may be done at any time as well."""

from __future__ import annotations

import random
from typing import Any

from diadoques.analysis.players import any_answer
from diadoques.core.answers import Answers
from diadoques.core.prompts import Number, Pick, is_awaited
from diadoques.games.amphipolis import any_time, flow


class Reckless:
    """Anything legal to any prompt, by its type; now and then something beside it."""

    def answer(self, position: Any, player: str, rng: random.Random) -> Answers:
        asked = flow.awaits(position)
        said: dict[str, dict[str, Any]] = {}
        beside = asked.called(any_time.NAME, player)
        if beside is not None and len(beside.of) > 1 and rng.random() < 0.3:  # type: ignore[attr-defined]
            said[any_time.NAME] = {player: (rng.choice(beside.of[1:]),)}  # type: ignore[attr-defined]
        for prompt in asked.of(player):
            if is_awaited(prompt):
                said[prompt.name] = {player: any_answer(prompt, rng)}
        return Answers(said=said)


class Bold(Reckless):
    """He goes where the enemy is, with all that may go, plays what he holds and leaves no siege untried."""

    def answer(self, position: Any, player: str, rng: random.Random) -> Answers:
        said = dict(super().answer(position, player, rng).said)
        for prompt in flow.awaits(position).of(player):
            if isinstance(prompt, Number):
                said[prompt.name] = {player: rng.randint(min(3, prompt.most), prompt.most)}
            elif isinstance(prompt, Pick) and is_awaited(prompt):
                said[prompt.name] = {player: self._picked(position, player, prompt, rng)}
        return Answers(said=said)

    def _picked(self, position: Any, player: str, prompt: Pick, rng: random.Random) -> Any:
        something = [one for one in map(str, prompt.of) if one != "-"]
        if prompt.name in ("group", "landing-units") and rng.random() < 0.6:
            return tuple(prompt.of[: prompt.most])
        if prompt.name == "operation" and rng.random() < 0.7:
            return ("-",)
        if prompt.name == "activate" and position.impulse.left < 2:
            return ("-",)
        if prompt.name == "go":
            foes = [way for way in something if any(unit.owner != player for unit in position.at(way.split()[-1]))]
            return (rng.choice(foes or something),)
        if prompt.name in ("activate", "battle-play", "siege", "call", "works") and something:
            return (rng.choice(something),)
        return any_answer(prompt, rng)
