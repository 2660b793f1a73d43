"""Who goes without a sheet: what it costs is said before anything is shut, and the program may write for a season."""

from __future__ import annotations

import json

import pytest

from diadoques.classroom.lamps import DEVICE, ONCE, PROGRAM, READY, SHUT
from diadoques.classroom.room import Room
from diadoques.core.faults import Fault
from diadoques.explain.digest import OWN, digest
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.refusals import refusing
from tests.rooms import Open, plan

OTHERS = ("Antipater", "Eumène", "Ptolémée", "Séleucos")


@pytest.fixture
def spring(open_room: Open) -> Room:
    """Spring 321: Antigone has handed in, Lysimaque has written nothing, the program plays the others."""
    room = open_room(options={"layer": "basic"}, ways=dict.fromkeys(OTHERS, PROGRAM))
    for line in ("A PHR -> LYC", "A PHR -> PIS", "A PHR -> AXY"):
        assert room.session.type("Antigone", line).followed
    room.session.hand_in("Antigone")
    return room


def told(desk: DeskPage) -> str:
    """What the desk says of those from whom nothing has come; "" where that is not shown."""
    blank = desk.season_box.blank
    assert blank.told.layout.display == blank.offers.layout.display == ("" if blank.told.value else "none")
    return str(blank.told.value)


def units(room: Room, seat: str) -> int:
    return len(room.session.position.of(seat))


def test_what_no_sheet_costs_is_what_it_costs(spring: Room) -> None:
    cost = spring.costs["Lysimaque"]
    assert (cost.had, cost.left) == (3, 2)
    while spring.session.position.season.name == "spring":
        spring.resolve()
    assert units(spring, "Lysimaque") == cost.left
    assert not spring.costs, "in summer whoever writes nothing loses no unit by it"


def test_before_the_sheets_are_shut_the_desk_says_what_that_means(spring: Room) -> None:
    desk = DeskPage(spring, "en")
    assert not told(desk), "they are still writing"
    desk.season_box.time_up.click()
    assert not spring.up and "each group keeps only 2 of 3" in told(desk)
    assert desk.season_box.resolve.layout.display == "none", "it would lie over the answers on a low screen"
    assert "Lysimachus" in told(desk) and "Antigonus" not in told(desk) and "home province" in told(desk)
    desk.season_box.no.click()
    assert not told(desk)
    desk.season_box.resolve.click()
    assert desk.season_box.armed and "Lysimachus" in told(desk), "before it is resolved without them, too"


@pytest.mark.slow
def test_one_click_lets_the_program_play_for_this_season_alone(spring: Room) -> None:
    desk, page = DeskPage(spring, "en"), GroupPage(spring, "Lysimaque", "en")
    desk.season_box.time_up.click()
    button = desk.season_box.blank.buttons["Lysimaque"]
    assert [one.layout.display for one in desk.season_box.blank.buttons.values()].count("") == 1
    assert button.description == "The program plays Lysimachus this season"
    button.click()
    assert spring.lamp("Lysimaque").state == READY and desk.groups.rows["Lysimaque"].way.value == ONCE
    assert not spring.up and not desk.season_box.asking and not told(desk), "nobody is missing any more"
    assert "until this season is over" in page.note_line.value
    desk.season_box.time_up.click()
    assert spring.up
    spring.resolve()
    assert spring.lent_in(0) == ("Lysimaque",) and "Lysimaque" not in spring.held_in(0)
    assert "The program played for you" in page.once.value
    while spring.session.position.season.name == "spring":
        assert "Lysimaque" in spring.empty, "the retreats of the season, too"
        spring.resolve()
    assert units(spring, "Lysimaque") == 3 and "Lysimaque" in spring.awaited
    assert desk.groups.rows["Lysimaque"].way.value == DEVICE, "summer is the group's own again"
    page._go_on()
    assert spring.session.type("Lysimaque", "A CHE x").followed or spring.session.wanted("Lysimaque")


def test_a_seat_that_was_lent_is_found_again_and_still_lent_a_season_back(spring: Room, open_room: Open) -> None:
    spring.session.type("Lysimaque", "A CHE -> THR")
    before = spring.session.sheet("Lysimaque")
    spring.play("Lysimaque", ONCE)
    spring.close()
    room = open_room()
    assert room.lent == ("Lysimaque",)
    room.resolve()
    assert len(room.session.reports[0].before.players) == 6
    room.back()
    assert room.lent == ("Lysimaque",), "the group is absent still, and nobody would have written for it"
    assert room.session.sheet("Lysimaque") == before, "as the group had left it"
    assert len(room.session.sheet("Antigone").lines) == 3
    room.resolve()
    assert room.lent_in(0) == ("Lysimaque",) and room.held_in(0) == ()
    room.back()
    room.play("Lysimaque", DEVICE)
    assert room.lent == () and "Lysimaque" in room.awaited


def test_a_season_back_nobody_is_lent_who_wrote_for_himself_then(spring: Room) -> None:
    """A seat lent for the next season only, or lent in both: each is as it was in the one that is played again."""
    spring.play("Lysimaque", ONCE)
    while spring.session.position.season.name == "spring":
        spring.resolve()
    for seat in ("Lysimaque", "Antigone"):
        spring.play(seat, ONCE)
    while spring.session.position.season.name == "summer":
        spring.resolve()
    spring.back()
    assert set(spring.lent) == {"Lysimaque", "Antigone"}
    spring.back()
    assert spring.session.position.season.name == "spring" and spring.lent == ("Lysimaque",)


def test_a_season_back_the_sheet_of_who_was_lent_since_has_what_he_wrote_himself(spring: Room, open_room: Open) -> None:
    """Lent in both seasons, by a class that was closed in between: nothing that the program wrote is told as his."""
    spring.session.type("Lysimaque", "A CHE -> THR")
    before = spring.session.sheet("Lysimaque")
    spring.play("Lysimaque", ONCE)
    while spring.session.position.season.name == "spring":
        spring.resolve()
    spring.play("Lysimaque", ONCE)
    spring.close()
    room = open_room()
    while room.session.reports:
        room.back()
    assert room.lent == ("Lysimaque",)
    room.play("Lysimaque", DEVICE)
    assert room.session.sheet("Lysimaque") == before


def test_a_seat_that_is_given_back_when_the_time_is_up_is_shut(spring: Room) -> None:
    spring.play("Lysimaque", ONCE)
    spring.time_up()
    spring.play("Lysimaque", DEVICE)
    assert spring.lamp("Lysimaque").state == SHUT
    with pytest.raises(Fault, check=refusing("sheet-shut")):
        spring.session.type("Lysimaque", "A CHE -> THR")


def test_in_retreats_who_says_nothing_is_told_too(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"}, ways=dict.fromkeys(OTHERS, PROGRAM))
    plan(room)
    room.resolve()
    assert room.session.position.phase == "retreats" and "Lysimaque" in room.awaited
    desk = DeskPage(room, "en")
    desk.season_box.time_up.click()
    assert "Lysimachus: " in told(desk) and "units hold" not in told(desk)
    desk.season_box.blank.buttons["Lysimaque"].click()
    room.resolve()
    assert units(room, "Lysimaque") == 3
    room.back()
    assert list(room.session.sheet("Lysimaque").lines), "what it had written in the orders is its own"


def test_a_room_of_the_first_format_opens(open_room: Open) -> None:
    room = open_room()
    file = room.session.folder / "room.json"
    room.close()
    record = json.loads(file.read_text())
    record["version"] = 1
    del record["lent"]
    file.write_text(json.dumps(record))
    again = open_room()
    assert not again.aside and again.lent == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "title"), [("fr", "Aucun ordre n’est venu de vous"), ("en", "No orders came from you")]
)
def test_the_report_of_who_wrote_nothing_begins_with_that(spring: Room, lang: str, title: str) -> None:
    page = GroupPage(spring, "Lysimaque", lang)
    DeskPage(spring, lang).season_box.settle()
    page.show()
    assert page.result.report.report["groups"][0]["title"].startswith(title)
    report = spring.session.reports[0]
    assert digest(report, lang, "Lysimaque")[0].title.startswith(title), "on paper, too"
    own = digest(report, lang, "Antigone")[0]
    assert own.name == OWN and not own.title.startswith(title)


@pytest.mark.slow
def test_nothing_is_called_all_in_while_a_retreat_is_due(spring: Room) -> None:
    """The group that must retreat is played by the program, or its sheet was shut: the season is not over for that."""
    desk, projector = DeskPage(spring, "en"), ProjectorPage(spring, "en")
    spring.resolve()
    assert spring.session.position.phase == "retreats" and spring.awaited == ("Lysimaque",)
    assert "retreats" in desk.season_box.head.value, "what is to be resolved now is part of this season"
    projector.look_at(-1)
    assert "Lysimachus" in desk.missing.value and "Lysimachus" in projector.told.value
    spring.time_up()
    assert "All the sheets" not in projector.told.value and "left to the rules" in projector.told.value
    assert "negotiate" not in projector.told.value and "Time is up" in projector.told.value
    spring.play("Lysimaque", PROGRAM)
    assert spring.awaited == ()
    assert "season is not over" in desk.missing.value and "answers for Lysimachus" in desk.missing.value
    assert "All the sheets" not in desk.missing.value + projector.told.value
    assert "Still to be resolved: retreats" in projector.told.value
    spring.resolve()
    assert "retreats" not in desk.season_box.head.value


def test_who_handed_in_a_sheet_with_gaps_is_told_apart_from_who_is_missing(spring: Room) -> None:
    desk = DeskPage(spring, "en")
    spring.do(lambda: spring.session.type("Lysimaque", "A CHE -> THR"))
    assert "handed in" not in desk.missing.value.partition("Lysimachus")[2]
    spring.do(lambda: spring.session.hand_in("Lysimaque"))
    assert "handed in ✓, without an order" in desk.missing.value
