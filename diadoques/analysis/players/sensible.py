"""A player with common sense, no more, of any game that knows how one plays it so (``abilities.Skill``)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from diadoques.core.answers import Answers
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position


@dataclass(frozen=True, slots=True)
class Sensible:
    """He expands to what is near, keeps what is his and his accounts, as far as his game has such things."""

    def answer(self, position: Position, player: str, rng: random.Random) -> Answers:
        """What his game's skill says; no answer, which is the default of the rules, where there is none."""
        skill = game_of(position).abilities.skill
        return skill.answer(position, player, rng) if skill is not None else Answers()
