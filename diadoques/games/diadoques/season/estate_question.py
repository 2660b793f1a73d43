"""The question to an eliminated player without his capital: which of his citadels receives his gold (DIA-63A1-08)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from diadoques.conflict.phases import MOVEMENT
from diadoques.core.answers import Answers
from diadoques.core.prompts import Choice, Prompts
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.estates import awaited_players, choices
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.position import ESTATE, Position
from diadoques.games.diadoques.orders.receiving import receive


def inquire(behind: str) -> Callable[[Resolution], None]:
    """A step that asks the eliminated players who have a choice; the season goes on behind the step ``behind``.

    When nobody is left to find the gold nobody is asked.
    """

    def step(resolution: Resolution) -> None:
        position = resolution.position
        if position.estates and position.alive:
            resolution.emit("estate-due", "DIA-63A1-08", players=awaited_players(position), behind=behind)
        elif position.estates:
            _deposit(resolution, {})

    return step


def ask(position: Position) -> Prompts:
    """Each of them names one citadel."""
    return Prompts(tuple(Choice(ESTATE, player) for player in awaited_players(position)))


def take(resolution: Resolution, answers: Answers) -> None:
    """The gold goes where it was said, else where the default says (ruling ``estate-citadel-by-default``)."""
    receive(resolution, answers)
    _deposit(resolution, {order.player: order.to for order in resolution.payments if order.verb is Verbs.LEAVE})
    resolution.emit("estate-settled", "DIA-63A1-08", phase=MOVEMENT)


def _deposit(resolution: Resolution, named: Mapping[str, str]) -> None:
    for estate in resolution.position.estates:
        place = named.get(estate.chooser) or choices(resolution.position, estate.chooser)[0]
        resolution.emit("estate", "DIA-63A1-08", player=estate.player, amount=estate.amount, citadel=place, heir="")
