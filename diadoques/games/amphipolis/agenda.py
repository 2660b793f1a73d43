"""How a turn goes on: what is still to be done lies on an agenda, step after step, until a seat must be asked.

A *step* does something; a *question* asks somebody, and goes on by the answer. Each chapter names its own
(``CHAPTER``); ``flow`` puts them together. Whether somebody is asked follows from what all may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from diadoques.core import rulebook
from diadoques.core.agenda import AgendaItem, AgendaRun
from diadoques.core.events import Event
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis.position import Position

#: What says "nothing", "enough", "no" where a list of names is offered.
NONE = "-"


class Run(AgendaRun[Position]):
    """A resolution under way.

    Attributes:
        dice: those that the class threw, by the name of the throw.
        heard: both sides could speak up while the question stood that begins it (``moments``).
    """

    __slots__ = ("dice", "heard")

    def __init__(
        self,
        position: Position,
        apply: Callable[[Position, Event], Position],
        dice: Mapping[str, Sequence[int]],
        heard: bool = False,
    ) -> None:
        super().__init__(position, apply)
        self.dice = dice
        self.heard = heard


@dataclass(frozen=True, slots=True)
class AgendaQuestion:
    """Something that a seat is asked.

    Attributes:
        rule: the row that has it asked, where its prompt names no other (``under_rule``).
        ask: the prompt, or None where there is nothing to decide; then the question is passed over.
        take: what follows from the answer: names, a number.
        open: whether stratagems and the advantage may be used while it is asked, where that is so between acts alone
            (ruling ``open-moments``).
        closed: it belongs to an effect that has begun: nobody speaks up in its midst, by any reading.
        passed: what follows where it is passed over.
    """

    rule: str
    ask: Callable[[Position, AgendaItem], Prompt | None]
    take: Callable[[Run, AgendaItem, Any], None]
    open: bool = False
    closed: bool = False
    passed: Callable[[Run, AgendaItem], None] | None = None


Step: TypeAlias = Callable[[Run, AgendaItem], None]
Chapter: TypeAlias = rulebook.Chapter[Step, AgendaQuestion]
"""A chapter of these rules: its steps and its questions, by name."""


def one_of(name: str, seat: str, options: Sequence[str], hidden: bool = False) -> Pick | None:
    """A question for one of these, none of them where ``NONE`` is offered; no question where nothing else is."""
    if not options or tuple(options) == (NONE,):
        return None
    least = int(NONE not in options)
    none = "" if least else NONE
    return Pick(name=name, seat=seat, of=tuple(options), least=least, most=1, hidden=hidden, none=none)


def under_rule(prompt: Prompt | None, rule: str) -> Prompt | None:
    """A question that another row than that of its kind has asked here."""
    return None if prompt is None else replace(prompt, rule=rule)


def some_of(name: str, seat: str, options: Sequence[str], least: int, most: int) -> Pick | None:
    """A question for some of these; none where there is nothing to pick."""
    most = min(most, len(options))
    return Pick(name=name, seat=seat, of=tuple(options), least=min(least, most), most=most) if most else None
