"""Plans of a season compared: each is played many times by the engine, on the same dice and against the same others.

The others, and the state itself once its sheet is in, play with common sense (``games.empires.players``). So what is
told is no forecast of people, but of what the dice and such players make of a sheet. What differs between two plans is
told by pairs of games of one seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from diadoques.analysis.certainty import normal
from diadoques.analysis.players import Player, gather_answers
from diadoques.analysis.seats import going_on, player_seated
from diadoques.core.answers import Answers
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model.orders import CampaignOrder
from diadoques.games.empires.model.pieces import ARMY, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.players.sensible import Sensible

MOST: Final = 8
"""How many seasons a plan may be followed."""
_ORDERS: Final = "orders"
_MOST_STEPS: Final = 60


class SeasonEnd(NamedTuple):
    """What a state has at the end of a game that was played for a plan.

    Attributes:
        provinces: how many it controls; ``men``: AP of its armies on the map, its detachments too.
    """

    prestige: int
    provinces: int
    treasury: int
    men: int


class Estimate(NamedTuple):
    """A mean, and both ends of its interval of 95 in 100: NaN where all games came out alike."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class PlanOutcome:
    """What came of a plan.

    Attributes:
        name: as it was given; ``ends``: a game each, in the order of the seeds.
        better: by what ``SeasonEnd`` counts, how much more it brought than the first plan, game by game.
    """

    name: str
    ends: tuple[SeasonEnd, ...]
    better: Mapping[str, Estimate]

    @property
    def means(self) -> Mapping[str, Estimate]:
        """What it brought on average."""
        return {field: _estimate([getattr(one, field) for one in self.ends]) for field in SeasonEnd._fields}


def compare_plans(
    position: Position, player: str, plans: Mapping[str, Sequence[str]], *, seasons: int = 1, games: int = 60
) -> tuple[PlanOutcome, ...]:
    """Play a season, or several, with each of some sheets.

    Args:
        position: before the orders of a season are in.
        player: the state whose sheets are compared.
        plans: the lines of a sheet by a name of your own; () is the empty sheet.
        seasons: how many seasons are played, 1 to 8; the sheet is that of the first.
        games: how often each plan is played.

    Raises:
        Fault: ``game-over``; ``player-unknown``; ``foretold-far``; ``plan-line``: a line that would not be followed.
    """
    going_on(position)
    state = player_seated(position, player, position.players)
    if not 1 <= seasons <= MOST:
        raise Fault("foretold-far", "seasons", given=str(seasons), most=str(MOST))
    start = _at_orders(position)
    sheets = {name: _sheet(start, state, name, lines) for name, lines in plans.items()}
    ends = {
        name: tuple(_end(start, state, sheet, seasons, number) for number in range(games))
        for name, sheet in sheets.items()
    }
    first = next(iter(ends.values()), ())
    return tuple(PlanOutcome(name, found, _better(found, first)) for name, found in ends.items())


class _Planned:
    """A state that hands in a sheet once, and plays with common sense otherwise."""

    def __init__(self, sheet: tuple[CampaignOrder, ...], number: int) -> None:
        self._sheet, self._number, self._skill = sheet, number, Sensible()

    def answer(self, position: Any, player: str, rng: random.Random) -> Answers:
        found = self._skill.answer(position, player, rng)
        if position.phase == _ORDERS and position.number == self._number:
            return replace(found, orders={player: self._sheet})
        return found


def _at_orders(position: Position) -> Position:
    """The position at which sheets are asked; what is asked before, nobody answers."""
    for _ in range(_MOST_STEPS):
        if position.phase == _ORDERS:
            return position
        position = GAME.resolve(position, Answers()).after
    raise Fault("foretold-when", "position")


def _sheet(position: Position, state: str, name: str, lines: Sequence[str]) -> tuple[CampaignOrder, ...]:
    found = []
    for reading in GAME.read(position, state, lines):
        if not reading.followed or reading.order is None:
            raise Fault("plan-line", "plans", plan=name[:80], given=str(reading.text)[:80])
        found.append(reading.order)
    return tuple(found)


def _end(position: Position, state: str, sheet: tuple[CampaignOrder, ...], seasons: int, number: int) -> SeasonEnd:
    last = position.number + seasons
    position = replace(position, options={**position.options, "seed": f"{position.options.get('seed', '')}/{number}"})
    playing: dict[str, Player] = {one: Sensible() for one in position.players}
    playing[state] = _Planned(sheet, position.number)
    for step in range(_MOST_STEPS * seasons):
        if position.number >= last or not GAME.awaits(position).prompts:
            break
        position = GAME.resolve(position, gather_answers(position, playing, f"{number}|{step}")).after
    one = position.states[state]
    men = sum(force.ap for force in _forces(position, state))
    return SeasonEnd(one.prestige, len(position.controlled(state)), one.treasury, men)


def _forces(position: Position, state: str) -> Iterator[Force]:
    armies = {force.id for force in position.forces_of(state, ARMY) if force.at or force.aboard}
    for force in position.forces_of(state):
        if force.id in armies or force.parent in armies:
            yield force


def _better(ends: Sequence[SeasonEnd], first: Sequence[SeasonEnd]) -> Mapping[str, Estimate]:
    return {
        field: _estimate([getattr(one, field) - getattr(other, field) for one, other in zip(ends, first, strict=True)])
        for field in SeasonEnd._fields
    }


def _estimate(values: Sequence[int]) -> Estimate:
    with extra("fast"):
        import numpy as np
    found = np.asarray(values, dtype=float)
    return Estimate(float(found.mean()) if len(found) else float("nan"), *normal(found))
