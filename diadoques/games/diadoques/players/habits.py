"""What a sensible player does beside marching, besieging and paying: each chapter brings its bit of common sense."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.model.orders import Order, Verdict
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.orders.cross_checks import subject_of
from diadoques.games.diadoques.orders.legality import check
from diadoques.games.diadoques.players.survey import Survey


@dataclass(frozen=True, slots=True)
class Moment:
    """A season in which he writes orders.

    Attributes:
        survey: the board in his eyes, with all that he may see of the position.
        orders: what he has written so far.
        spare: what he may spend still, in T.
        rng: the only chance that may be used.
    """

    survey: Survey
    orders: tuple[Order, ...]
    spare: int
    rng: random.Random


HABITS: Final[Hook[Callable[[Moment], Iterable[Order]]]] = Hook(RULEBOOK, "habits")
"""What else a player with common sense orders in a season, under the rules of a chapter; what is not legal, or is
beyond his means, or contradicts what he wrote before, is left out."""


def habitual(moment: Moment) -> list[Order]:
    """The orders to which the chapters that are played move him, after those of ``moment``."""
    said = {subject for order in moment.orders if (subject := subject_of(order))}
    found: list[Order] = []
    for habit in HABITS.on(moment.survey.position):
        for order in habit(moment):
            subject = subject_of(order)
            if order.amount > moment.spare or subject in said:
                continue
            if check(moment.survey.position, order).verdict is not Verdict.FINE:
                continue
            if subject:
                said.add(subject)
            found.append(order)
            moment = replace(moment, orders=(*moment.orders, order), spare=moment.spare - order.amount)
    return found
