"""Steps by name: what chapters insert, replace and drop, and the clashes that are faults at start-up."""

from __future__ import annotations

import pytest

from diadoques.core.steps import Change, Step, StepClash, after, arrange_steps, before, instead, run, without


def step(name: str) -> Step[list[str]]:
    return Step(name, "", lambda course: course.append(name))


BASE = (step("read"), step("fight"), step("count"))


def order(*changes: tuple[str, Change[list[str]]]) -> list[str]:
    return [one.name for one in arrange_steps(BASE, changes)]


def test_steps_come_before_after_and_instead_of_others() -> None:
    assert order(("storm", before("fight", step("storm"), step("wreck")))) == [
        "read",
        "storm",
        "wreck",
        "fight",
        "count",
    ]
    assert order(("loot", after("fight", step("loot")))) == ["read", "fight", "loot", "count"]
    assert order(("truce", instead("fight", step("talk")))) == ["read", "talk", "count"]
    assert order(("peace", without("fight"))) == ["read", "count"]


def test_a_chapter_may_stand_behind_another_that_need_not_be_played() -> None:
    late = ("late", after(("storm", "read"), step("late")))
    assert order(late) == ["read", "late", "fight", "count"]
    assert order(("storm", after("read", step("storm"))), late) == ["read", "storm", "late", "fight", "count"]


@pytest.mark.parametrize(
    "changes",
    [
        [("one", after("read", step("a"))), ("two", after("read", step("b")))],
        [("one", instead("fight", step("a"))), ("two", instead("fight", step("b")))],
        [("one", without("fight")), ("two", after("fight", step("b")))],
        [("one", after("nowhere", step("a")))],
        [("one", after("read", step("count")))],
    ],
    ids=["same place", "both replace", "behind what is gone", "no such step", "name taken"],
)
def test_what_clashes_is_refused(changes: list[tuple[str, Change[list[str]]]]) -> None:
    with pytest.raises(StepClash):
        arrange_steps(BASE, changes)


def test_a_run_stops_where_something_is_asked_and_goes_on_behind_it() -> None:
    told: list[str] = []
    assert not run(told, BASE, lambda: told[-1] == "fight")
    assert told == ["read", "fight"]
    assert run(told, BASE, lambda: False, "fight")
    assert told == ["read", "fight", "count"]
    with pytest.raises(KeyError):
        run(told, BASE, lambda: False, "nowhere")
