"""What is still to be done, in a game where each step says what comes next: an agenda, and a run that follows it.

A game adds to ``AgendaRun`` what its steps need beside (dice, who was heard).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from diadoques.core.events import Event
from diadoques.core.phases import OVER
from diadoques.core.prompts import Prompt, Remembers


@dataclass(frozen=True, slots=True)
class AgendaItem:
    """Something that is still to be done, by the name of a step or question, with the plain values that it needs."""

    name: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def get(self, key: str, usual: Any = None) -> Any:
        """A value of the data, or ``usual``."""
        return self.data.get(key, usual)

    def having(self, **data: Any) -> AgendaItem:
        """An item of this name with other data beside its own."""
        return AgendaItem(self.name, {**self.data, **data})


class HasAgenda(Remembers, Protocol):
    """A position with an agenda."""

    @property
    def agenda(self) -> tuple[AgendaItem, ...]:
        """What is still to be done, the next at the end."""


P = TypeVar("P", bound=HasAgenda)


class AgendaRun(Generic[P]):
    """A resolution under way: the position as events change it, and what is still to be done.

    Attributes:
        events: what has happened in it.
        agenda: what is still to be done, the next at the end.
    """

    __slots__ = ("agenda", "apply", "events", "position")

    def __init__(self, position: P, apply: Callable[[P, Event], P]) -> None:
        self.position = position
        self.apply = apply
        self.events: list[Event] = []
        self.agenda: list[AgendaItem] = list(position.agenda)

    def emit(self, kind: str, rule: str, **data: Any) -> None:
        """Record an event, with the rule that makes it happen, and change the position by it."""
        event = Event(kind, rule, data)
        self.events.append(event)
        self.position = self.apply(self.position, event)

    def then(self, *items: AgendaItem) -> None:
        """Do these next, in this order, before all that is still to be done."""
        self.agenda.extend(reversed(items))

    def advance(
        self, steps: Mapping[str, Callable[[Any, AgendaItem], None]], questions: Mapping[str, Any], rule: str
    ) -> None:
        """Do what is to be done, until somebody must be asked or nothing is left: the event ``asked`` says which.

        Args:
            steps, questions: by the names that an agenda calls them. A question has the ``rule`` by which it is asked,
                ``ask`` for its prompt or prompts, none where there is nothing to decide, and ``passed`` for what
                follows then, or None.
            rule: the row of the event where no question names one.
        """
        while self.agenda:
            item = self.agenda[-1]
            question = questions.get(item.name)
            if question is None:
                steps[self.agenda.pop().name](self, item)
                continue
            found = question.ask(self.position, item)
            prompts = (found,) if isinstance(found, Prompt) else tuple(found or ())
            if prompts:
                rule = prompts[0].rule or question.rule
                break
            self.agenda.pop()
            if question.passed is not None:
                question.passed(self, item)
        name = self.agenda[-1].name if self.agenda else OVER
        self.emit("asked", rule, phase=name, agenda=[[item.name, dict(item.data)] for item in self.agenda])
