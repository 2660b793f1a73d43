"""The teacher's desk: the rhythm of the class beside its plan, which never says anything else than its clock."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom.clock import RHYTHMS, WRITING, Limits
from diadoques.classroom.lamps import PROGRAM
from diadoques.classroom.room import Room
from diadoques.cli.classes import minutes
from diadoques.explain.catalogue import catalogue
from diadoques.explain.history import history_of
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.desk.plan import HISTORY, LOOK, PREDICT, UNDERSTAND, WRITE

Open = Callable[..., DeskPage]


@pytest.fixture
def desk_of(tmp_path: Path) -> Iterator[Open]:
    rooms: list[Room] = []

    def begin(lang: str = "fr", **told: Any) -> DeskPage:
        rooms.append(Room(tmp_path / "class", now=lambda: 1_000_000.0, **told))
        return DeskPage(rooms[-1], lang)

    yield begin
    for room in rooms:
        assert not (room.session.folder / "trouble.log").exists()
        room.close()


def planned(desk: DeskPage) -> list[tuple[int, int]]:
    """When each step of the plan begins and ends."""
    found = [(int(a), int(b)) for a, b in re.findall(r">(\d+)–(\d+)", desk.plan.steps.value)]
    assert len(found) == HISTORY + 1
    assert f" {found[-1][1]} " in desk.plan.head.value
    return found


@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_the_plan_promises_history_where_a_game_has_one(desk_of: Open, game: str) -> None:
    desk = desk_of(game=game)
    told = "Ce qui est arrivé dans l’histoire" in desk.plan.steps.value
    assert told == (history_of(game) is not None)
    last = re.findall(r"–(\d+)", desk.plan.steps.value)[-1]
    assert f" {last} " in desk.plan.head.value, "the whole is the sum of the steps that are shown"


def lit(desk: DeskPage) -> int:
    """The step of the plan that is marked."""
    [here] = [
        number for number, item in enumerate(desk.plan.steps.value.split("<li")[1:]) if 'aria-current="step"' in item
    ]
    return here


def clocked(desk: DeskPage) -> int:
    """The minutes that the two buttons of the clock say."""
    texts = (desk.season_box.negotiation.description, desk.season_box.writing.description)
    return sum(int(text.rpartition(" ")[2].removesuffix(":00")) for text in texts)


def length(step: tuple[int, int]) -> int:
    return step[1] - step[0]


def test_the_plan_is_that_of_the_clock_in_every_rhythm(desk_of: Open) -> None:
    desk = desk_of()
    assert desk.room.limits == RHYTHMS["rule"] == Limits(30, 15, 10), "the rule's is usual"
    for name, limits in RHYTHMS.items():
        desk.plan.rhythm.value = name
        assert desk.room.limits == limits
        assert length(planned(desk)[WRITE]) == clocked(desk) == limits.first + limits.writing
        label = {name: text for text, name in desk.plan.rhythm.options}[name]
        assert label.endswith(f"· {planned(desk)[-1][1]} min"), "the sum that is promised is the plan's"
        assert str(planned(desk)[-1][1]) in desk.plan.told.value


def test_the_rhythm_of_a_lesson_fits_into_one(desk_of: Open) -> None:
    desk = desk_of(limits=RHYTHMS["lesson"])
    assert planned(desk)[-1][1] == 45


def test_after_the_first_season_its_plan_stays_until_the_next_one_begins(desk_of: Open) -> None:
    desk = desk_of()
    room, first = desk.room, planned(desk)
    begun = room.session.position.season
    while room.session.position.season == begun:
        room.resolve()
    desk.show()
    assert planned(desk) == first, "what was just settled is still talked about"
    room.negotiate()
    assert length(planned(desk)[WRITE]) == clocked(desk) == 15 + 10


def test_the_lit_step_goes_on_with_the_class_though_nobody_starts_a_clock(desk_of: Open) -> None:
    seats = ("Antipater", "Antigone")
    desk = desk_of(ways=dict.fromkeys(("Lysimaque", "Eumène", "Ptolémée", "Séleucos"), PROGRAM))
    room = desk.room

    def write(seat: str, line: str) -> None:
        room.do(lambda: room.session.type(seat, line))

    assert lit(desk) == LOOK
    write("Antigone", "A PHR -> LYC")
    assert lit(desk) == WRITE
    for seat in seats:
        room.do(lambda seat=seat: room.session.hand_in(seat))
    assert lit(desk) == PREDICT, "all are in"
    room.resolve()
    assert lit(desk) == UNDERSTAND and "Antipater" in room.awaited, "a retreat is part of the season that is resolved"
    for seat in room.awaited:
        room.do(lambda seat=seat: room.session.hand_in(seat))
    assert lit(desk) == UNDERSTAND
    room.resolve()
    assert (room.session.position.season.name, lit(desk)) == ("summer", UNDERSTAND), "it is still talked about"
    write("Antigone", "A PHR x")
    assert lit(desk) == WRITE, "summer is being written"
    room.back()
    assert lit(desk) == PREDICT, "the sheets of spring are all in again"


def test_where_nothing_can_be_predicted_what_is_all_in_is_resolved(desk_of: Open) -> None:
    desk = desk_of(ways=dict.fromkeys(("Antipater", "Lysimaque", "Eumène", "Ptolémée", "Séleucos"), PROGRAM))
    room = desk.room
    while room.session.position.season.name != "winter":
        room.resolve()
    room.do(lambda: room.session.hand_in("Antigone"))
    assert lit(desk) == UNDERSTAND and length(planned(desk)[WRITE]) == 10, "the plan is that of winter: no talks"


def test_a_rhythm_of_ones_own_is_offered_until_the_desk_is_closed(desk_of: Open) -> None:
    desk = desk_of(limits=Limits(20, 12, 6.5))
    assert desk.plan.rhythm.value == "own"
    assert "20 / 12 / 6,5" in {name: text for text, name in desk.plan.rhythm.options}["own"]
    desk.plan.rhythm.value = "quick"
    assert desk.room.limits == RHYTHMS["quick"]
    desk.plan.rhythm.value = "own"
    assert desk.room.limits == Limits(20, 12, 6.5)


def test_another_rhythm_leaves_a_running_clock_alone_and_is_kept(desk_of: Open, tmp_path: Path) -> None:
    desk = desk_of()
    desk.room.write()
    desk.plan.rhythm.value = "lesson"
    assert (desk.room.clock.stage, desk.room.left) == (WRITING, 10 * 60)
    desk.room.close()
    again = Room(tmp_path / "class", now=lambda: 1_000_000.0)
    assert again.limits == RHYTHMS["lesson"]
    again.close()


def test_the_command_knows_the_rhythms_by_name() -> None:
    read = minutes(catalogue("en"))
    assert {name: read(name) for name in RHYTHMS} == dict(RHYTHMS)
    assert read("12") == Limits(writing=12)
    assert read("20,10,5") == Limits(20, 10, 5)
    for wrong in ("", "slow", "1,2", "0", "-3", "nan", "1,2,3,4", "99999"):
        with pytest.raises(argparse.ArgumentTypeError, match="rule, lesson, quick"):
            read(wrong)
