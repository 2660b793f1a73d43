"""What screens must know to lead through a game that is played answer by answer: spots, stages, steps over land."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from diadoques.core.events import Event
from diadoques.core.prompts import Pick

#: Why an answer stays (``Play.lasting``): dice were thrown for it, or drawn by lot; something hidden is known now.
DICE: Final = "dice"
SHOWN: Final = "shown"


@dataclass(frozen=True, slots=True)
class Spot:
    """What an option of a prompt is on the board: where it is clicked, what it costs.

    Attributes:
        at: the space that stands for it.
        piece: id of the unit that it is, or the character behind "@"; "" where it is the space itself.
        way: the spaces that are entered, one after the other.
        cost, left: what it costs of what is counted out now, and what would be left; None where nothing is paid.
        first: a click on the space picks it, where several end there.
    """

    at: str
    piece: str = ""
    way: tuple[str, ...] = ()
    cost: int | None = None
    left: int | None = None
    first: bool = True


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a turn, in a game that is played answer by answer: what happens in one is told together.

    Attributes:
        turn: number of the turn.
        step: name of the step of the turn, told by ``step.<name>`` of the words of the game; "" before the first.
        seat: whose step it is; "" where it is nobody's alone.
        number: the how many-th time in its turn it comes to that step, from 1; 0 for a step that comes but once.
    """

    turn: int
    step: str = ""
    seat: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Crossing:
    """A step over land into the next space: where ``to``, what it costs, and the player who alone may go so, or ""."""

    to: str
    cost: int
    only: str = ""


class Play(Protocol):
    """A game played answer by answer (``Prompts.answer_by_answer``): what screens must know to lead through it."""

    def spots(self, position: Any, prompt: Pick) -> Mapping[str, Spot]:
        """What each option is on the board; those that are nowhere on it are left out."""

    def about(self, position: Any) -> str:
        """The space that what is asked now is about; "" where it is about none, or about several."""

    def stage(self, position: Any) -> Stage:
        """Where a game stands, as far as its position tells; the events from its start on tell it all (``after``)."""

    def after(self, stage: Stage, event: Event) -> Stage:
        """Where it stands after an event, which is the first of its stage if that is another one."""

    def steps(self, position: Any) -> tuple[str, ...]:
        """The steps of a turn, in their order."""

    def crossings(self, position: Any) -> Mapping[str, tuple[Crossing, ...]]:
        """The steps that lead out of each space over land as things stand; spaces without any are left out."""

    def hand(self, position: Any, seat: str) -> tuple[str, ...]:
        """What a seat holds that nobody else may see."""

    def lasting(self, event: Event) -> str:
        """Why an answer that led to this event stays: ``DICE``, ``SHOWN``, or ""."""
