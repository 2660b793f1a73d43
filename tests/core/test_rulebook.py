"""Chapters: the order in which they come, what they plug in, and what cannot stand together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from diadoques.core.events import Event
from diadoques.core.rulebook import Chapter, ChapterClash, Hook, RecordKey, Rulebook
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


def test_a_function_may_come_ahead_of_those_of_a_chapter_below() -> None:
    chapters: list[Chapter] = []
    prices: Hook[Callable[[], int]] = Hook(Rulebook(lambda: chapters), "prices")
    chapters += [
        Chapter("a", on("a"), plugs=(prices.plug(lambda: 1),)),
        Chapter("b", on("b"), plugs=(prices.plug(lambda: 2), prices.plug(lambda: 3))),
        Chapter("c", on("c"), plugs=(prices.plug(lambda: 4, ahead="b"), prices.plug(lambda: 5, ahead="gone"))),
    ]
    assert [price() for price in prices.on("abc")] == [1, 4, 2, 3, 5]
    assert [price() for price in prices.everywhere()] == [1, 4, 2, 3, 5]
    assert [price() for price in prices.on("c")] == [4, 5]


def key(name: str, *behind: str) -> RecordKey:
    return RecordKey(name, str, str, behind)


def test_keys_of_records_come_in_the_order_of_the_chapters_or_where_they_say() -> None:
    found = book(
        Chapter("a", on("a"), keys=(key("storm"), key("house"))),
        Chapter("b", on("b"), keys=(key("revolt", "gone", "storm"), key("market"))),
    ).keys
    assert list(found) == ["storm", "revolt", "house", "market"]
    assert [played("b") for _, played in found.values()] == [False, True, False, True]


def test_one_key_of_records_belongs_to_one_chapter() -> None:
    with pytest.raises(ChapterClash):
        _ = book(Chapter("a", on("a"), keys=(key("storm"),)), Chapter("b", on("b"), keys=(key("storm"),))).keys


def test_one_setting_belongs_to_one_chapter() -> None:
    a, b = Chapter("a", on("a"), settings={"dice": 1}), Chapter("b", on("b"), settings={"coin": 2})
    assert book(a, b).settings == {"dice": 1, "coin": 2}
    with pytest.raises(ChapterClash):
        _ = book(a, Chapter("c", on("c"), settings={"dice": 3})).settings


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
