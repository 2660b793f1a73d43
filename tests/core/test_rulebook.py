"""Chapters: the order in which they come, what they plug in, and what cannot stand together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from diadoques.core.events import Event
from diadoques.core.rulebook import Chapter, ChapterClash, Hook, Rulebook
from diadoques.core.steps import Step, after


def on(*names: str) -> Callable[[Any], bool]:
    return lambda position: any(name in position for name in names)


def book(*chapters: Chapter) -> Rulebook:
    return Rulebook(lambda: chapters)


def test_a_chapter_comes_after_those_that_it_builds_on() -> None:
    found = book(Chapter("a", on("a"), builds_on=("c", "gone")), Chapter("b", on("b")), Chapter("c", on("c"))).chapters
    assert [chapter.name for chapter in found] == ["b", "c", "a"]


@pytest.mark.parametrize(
    "chapters",
    [
        (Chapter("a", on("a"), builds_on=("b",)), Chapter("b", on("b"), builds_on=("a",))),
        (Chapter("a", on("a")), Chapter("a", on("b"))),
    ],
    ids=["circle", "one name"],
)
def test_what_cannot_be_put_in_order_is_refused(chapters: tuple[Chapter, ...]) -> None:
    with pytest.raises(ChapterClash):
        _ = book(*chapters).chapters


def test_one_kind_of_event_belongs_to_one_chapter() -> None:
    kinds = {"sunk": lambda position, _event: position}
    with pytest.raises(ChapterClash):
        _ = book(Chapter("a", on("a"), events=kinds), Chapter("b", on("b"), events=kinds)).events


def test_a_hook_gives_the_functions_of_the_chapters_that_are_played() -> None:
    chapters: list[Chapter] = []
    prices: Hook[Callable[[], int]] = Hook(Rulebook(lambda: chapters), "prices")
    chapters += [
        Chapter("a", on("a"), plugs=(prices.plug(lambda: 1),)),
        Chapter("b", on("b"), plugs=(prices.plug(lambda: 2),)),
    ]
    assert [price() for price in prices.on("ab")] == [1, 2]
    assert [price() for price in prices.on("b")] == [2]
    assert [price() for price in prices.on("")] == []


def test_an_event_is_answered_by_the_chapters_that_are_played() -> None:
    def mark(sign: str) -> Callable[[str, str, Event], str]:
        return lambda _before, after, event: f"{after}{sign}{event.kind}"

    found = book(
        Chapter("a", on("a"), reactions={"": mark("*"), "moved": mark("!")}),
        Chapter("b", on("b"), reactions={"moved": mark("?")}),
    )
    assert found.reacted("ab", "x", Event("moved", "")) == "x!moved?moved*moved"
    assert found.reacted("b", "x", Event("moved", "")) == "x?moved"
    assert found.reacted("a", "x", Event("sunk", "")) == "x*sunk"


def test_steps_follow_the_chapters_of_each_position() -> None:
    found = book(Chapter("a", on("a"), steps={"turn": (after("read", Step("storm", "", print)),)}))
    base = (Step("read", "", print),)
    assert [step.name for step in found.steps("turn", base, "a")] == ["read", "storm"]
    assert [step.name for step in found.steps("turn", base, "")] == ["read"]
    assert [step.name for step in found.steps("rest", base, "a")] == ["read"]
