"""A player of this game who has some sense: see ``games.abilities.Skill``."""

from __future__ import annotations

from random import Random

from diadoques.core.answers import Answers

from .position import Position


class Sensible:
    """He answers by what his seat may see."""

    def answer(self, position: Position, player: str, rng: Random) -> Answers:
        """What he hands in."""
        raise NotImplementedError
