"""The steps of a turn by name: what a chapter inserts, replaces or drops, and the questions asked in their midst."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

C = TypeVar("C")


class Step(NamedTuple, Generic[C]):
    """One step of a turn: its name, the rule that orders it, and what it does."""

    name: str
    rule: str
    run: Callable[[C], None]


class StepClash(Exception):
    """Two chapters want the same place, or one names a step that is not there: a mistake of the program."""


@dataclass(frozen=True, slots=True)
class Change(Generic[C]):
    """What a chapter does to a list of steps: see ``before``, ``after``, ``instead`` and ``without``.

    Attributes:
        place: ``before``, ``after`` or ``instead``.
        anchors: names of steps; the first of them that is there is meant, so that a chapter may stand behind another
            that need not be played.
        steps: what comes there, in this order.
    """

    place: str
    anchors: tuple[str, ...]
    steps: tuple[Step[C], ...]


def before(anchor: str | Sequence[str], *steps: Step[C]) -> Change[C]:
    """Insert steps right before another."""
    return Change("before", _names(anchor), steps)


def after(anchor: str | Sequence[str], *steps: Step[C]) -> Change[C]:
    """Insert steps right after another."""
    return Change("after", _names(anchor), steps)


def instead(anchor: str, *steps: Step[C]) -> Change[C]:
    """Put steps in the place of another."""
    return Change("instead", (anchor,), steps)


def without(anchor: str) -> Change[C]:
    """Drop a step."""
    return Change("instead", (anchor,), ())


def _names(anchor: str | Sequence[str]) -> tuple[str, ...]:
    return (anchor,) if isinstance(anchor, str) else tuple(anchor)


def arrange_steps(base: Sequence[Step[C]], changes: Iterable[tuple[str, Change[C]]]) -> tuple[Step[C], ...]:
    """The steps with what chapters change, chapter by chapter.

    Args:
        base: the steps of the basic rules.
        changes: each with the name of its chapter, in the order in which chapters build on one another.

    Raises:
        StepClash: a step that is not there; a name that is there twice; two chapters that put something in the very
            same place, so that nobody could say which comes first (the later one names a step of the earlier to say
            so); two that replace or drop the same step.
    """
    found = list(base)
    taken: dict[tuple[str, str], str] = {}
    for chapter, change in changes:
        names = [step.name for step in found]
        anchor = next((name for name in change.anchors if name in names), "")
        gone = next((name for name in change.anchors if ("instead", name) in taken), "")
        if not anchor and gone:
            raise StepClash(f"{chapter} and {taken['instead', gone]} both change the step {gone!r}")
        if not anchor:
            raise StepClash(f"{chapter} wants {change.place} {change.anchors!r}, of {names!r}")
        rival = taken.get((change.place, anchor), chapter)
        if rival != chapter:
            raise StepClash(f"{chapter} and {rival} both put steps {change.place} {anchor!r}")
        taken[change.place, anchor] = chapter
        at = names.index(anchor) + (change.place == "after")
        found[at : at + (change.place == "instead")] = change.steps
        for step in change.steps:
            if [one.name for one in found].count(step.name) > 1:
                raise StepClash(f"{chapter}: there is a step {step.name!r} already")
    return tuple(found)


def run(course: C, steps: Sequence[Step[C]], stops: Callable[[], bool], behind: str = "") -> bool:
    """Run steps in their order, those that follow ``behind`` when it is told.

    Returns:
        False when a step asked something: ``stops`` is looked at after each, and what follows it waits.

    Raises:
        KeyError: no step is called ``behind``.
    """
    names: Mapping[str, int] = {step.name: index for index, step in enumerate(steps)}
    for step in steps[names[behind] + 1 if behind else 0 :]:
        step.run(course)
        if stops():
            return False
    return True
