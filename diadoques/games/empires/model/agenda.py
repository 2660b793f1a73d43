"""How a season goes on: what is still to be done lies on an agenda, step after step, until seats must be asked.

A *step* does something; a *question* asks one or several seats at once, and goes on by what they say. Each chapter
names its own (``CHAPTER``); ``flow`` puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from diadoques.core import rulebook
from diadoques.core.agenda import AgendaItem, AgendaRun
from diadoques.core.answers import Answers
from diadoques.core.dice import ScriptedDice, SeededDice
from diadoques.core.events import Event
from diadoques.core.prompts import Prompt
from diadoques.games.empires.model.orders import CampaignOrder
from diadoques.games.empires.model.position import Position

#: What says "nothing", "no" where one of several is picked.
NONE = "-"


class Run(AgendaRun[Position]):
    """A resolution under way; an event that only one seat may see, beside the umpire, names it under ``eyes``.

    Attributes:
        throws: dice that were thrown at the table, by their purpose.
    """

    __slots__ = ("throws",)

    def __init__(
        self,
        position: Position,
        apply: Callable[[Position, Event], Position],
        throws: Mapping[str, Sequence[int]],
    ) -> None:
        super().__init__(position, apply)
        self.throws = throws

    def throw(self, name: str, count: int, sides: int, rule: str, *eyes: str) -> tuple[int, ...]:
        """Throw dice for a purpose, which names them (``siege CIS``): once a season, the same when asked again.

        They are those handed in under that name, else they follow from the seed of the campaign, the season and the
        name alone, so that a season that is reopened shows the same faces (ruling ``reopen-from-a-phase``).

        Args:
            eyes: the seats that may see it, beside the umpire; none: everybody.
        """
        known = self.position.drawn.get(name)
        if known is not None:
            return known
        if name in self.throws:
            numbers = ScriptedDice(self.throws[name]).throw(count, sides, rule)
        else:
            seed = f"{self.position.options.get('seed', '')}/{self.position.number}/{name}"
            numbers = SeededDice(seed).throw(count, sides, rule)
        self.emit("thrown", rule, name=name, numbers=list(numbers), sides=sides, readers=list(eyes))
        return numbers

    def die(self, name: str, rule: str, *eyes: str) -> int:
        """One die of six for a purpose (EMP-0-02)."""
        return self.throw(name, 1, 6, rule, *eyes)[0]

    def shuffled(self, name: str, items: Sequence[str], rule: str) -> list[str]:
        """Things in an order drawn by lot."""
        left, found = list(items), list[str]()
        while len(left) > 1:
            found.append(left.pop(self.throw(f"{name} {len(found) + 1}", 1, len(left), rule)[0] - 1))
        return [*found, *left]


def void(run: Run, state: str, order: CampaignOrder, code: str, rule: str) -> None:
    """A line is not carried out, and nobody finds it on the sheet any more; ``code``: why (``reading.<code>``).

    Its state alone is told.
    """
    run.emit("order-void", rule, player=state, order=order, code=code, eyes=state)


@dataclass(frozen=True, slots=True)
class AgendaQuestion:
    """Something that one or several seats are asked at once.

    Attributes:
        rule: the row that has it asked, where a prompt names no other.
        ask: the prompts; none where there is nothing to decide: then the question is passed over.
        take: what follows from the answers; who says nothing means what his prompt calls usual.
        passed: what follows where nobody is asked.
    """

    rule: str
    ask: Callable[[Position, AgendaItem], Iterable[Prompt]]
    take: Callable[[Run, AgendaItem, Answers], None]
    passed: Callable[[Run, AgendaItem], None] | None = None


Step: TypeAlias = Callable[[Run, AgendaItem], None]
Chapter: TypeAlias = rulebook.Chapter[Step, AgendaQuestion]
"""A chapter of these rules: its steps, its questions and its kinds of events, by name."""
