"""The season at the teacher's desk: time up, resolve, one season back, and what the screens tell beside it."""

from __future__ import annotations

import pytest

from diadoques.classroom.lamps import PROGRAM
from diadoques.widgets.desk.page import DeskPage
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.projector_page import ProjectorPage
from tests.rooms import Hands, Open, plan


@pytest.mark.slow
def test_the_desk_resolves_as_soon_as_all_have_handed_in(open_room: Open) -> None:
    room = open_room(
        game="diplomacy",
        options={"notation": "en"},
        ways=dict.fromkeys(("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"), PROGRAM),
    )
    desk, projector = DeskPage(room, "en"), ProjectorPage(room, "en")
    desk.season_box.resolve.click()
    assert desk.season_box.armed and "Italy" in desk.season_box.waiting.value and not room.session.reports
    for seat in ("FRANCE", "ITALY"):
        room.do(lambda seat=seat: room.session.hand_in(seat))
    assert len(room.session.reports) == 1 and not desk.season_box.armed
    assert projector.turn == 0 and room.held_in(0) == ("FRANCE", "ITALY")
    desk.season_box.resolve.click()
    desk.season_box.now.click()
    assert len(room.session.reports) == 2
    assert (room.session.folder / "game.dia.json").exists()


def test_time_up_is_asked_twice_while_a_sheet_is_out_and_never_resolves(open_room: Open) -> None:
    ways = dict.fromkeys(("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"), PROGRAM)
    room = open_room(game="diplomacy", options={"notation": "en"}, ways=ways)
    desk = DeskPage(room, "en")
    season = desk.season_box
    room.write()
    room.do(lambda: room.session.hand_in("FRANCE"))
    season.resolve.click()
    assert season.armed
    season.time_up.click()
    assert not room.up and "Italy" in season.sure.value and "France" not in season.sure.value
    season.no.click()
    assert season.confirm.layout.display == "none" and season.armed and not room.up
    season.time_up.click()
    season.yes.click()
    assert room.up and not room.session.reports and not season.armed, "it is the teacher who resolves"
    assert "Italy" in season.said.value and season.confirm.layout.display == "none"
    season.resolve.click()
    assert len(room.session.reports) == 1


def test_the_clock_that_rings_resolves_nothing(open_room: Open, hands: Hands) -> None:
    room = open_room(game="diplomacy")
    desk = DeskPage(room, "en")
    room.write()
    desk.season_box.resolve.click()
    hands.now += 3600
    room.tick()
    desk.show()
    assert room.up and not desk.season_box.armed and not room.session.reports


def test_whoever_has_not_handed_in_is_missing_at_the_desk(open_room: Open) -> None:
    ways = dict.fromkeys(("AUSTRIA", "ENGLAND", "GERMANY", "RUSSIA", "TURKEY"), PROGRAM)
    room = open_room(game="diplomacy", options={"notation": "en"}, ways=ways)
    desk = DeskPage(room, "en")
    for line in ("A ROM H", "A VEN H", "F NAP H"):
        room.do(lambda line=line: room.session.type("ITALY", line))
    assert "ITALY" not in room.missing() and "Italy" in desk.missing.value
    room.do(lambda: room.session.hand_in("ITALY"))
    assert "Italy" not in desk.missing.value and "France" in desk.missing.value


def test_one_season_back_is_asked_twice_and_names_the_moment_to_which_one_goes(open_room: Open) -> None:
    room = open_room()
    desk = DeskPage(room, "en")
    season = desk.season_box
    assert season.back.disabled
    plan(room)
    season.settle()
    season.settle()
    assert [one.before.phase for one in room.session.reports] == ["levy", "retreats"]
    season.back.click()
    assert season.confirm.layout.display == "" and room.session.reports
    asked = season.sure.value
    assert "spring 321 BC, before it was resolved" in asked and "first orders, retreats" in asked, "all its parts"
    season.yes.click()
    assert not room.session.reports and room.lamp("Antigone").state == "handed-in"
    assert "spring 321 BC, before it was resolved" in desk.note and "jsonl" not in desk.note
    desk.log_button.click()
    assert room.session.kept in desk.log.value, "where it is kept is told to who asks"
    desk.speak("fr")
    plan(room)
    season.settle()
    season.back.click()
    assert 'printemps <span class="dia-era">321 av. J.-C.</span>, avant sa résolution' in season.sure.value


def test_back_from_the_midst_of_a_season_is_not_called_the_season_before(open_room: Open) -> None:
    room = open_room()
    desk, page = DeskPage(room, "fr"), GroupPage(room, "Antigone", "fr")
    desk.season_box.settle()
    assert room.session.position.phase == "retreats", "spring goes on"
    desk.season_box.back.click()
    desk.season_box.yes.click()
    for note in (desk.note, page.note):
        assert "printemps 321" in note and "d’avant" not in note, note


@pytest.mark.slow
def test_the_teacher_may_take_history_off_the_screens(open_room: Open) -> None:
    room = open_room()
    desk, projector, group = DeskPage(room, "en"), ProjectorPage(room, "en"), GroupPage(room, "Antigone", "en")
    plan(room)
    desk.season_box.settle()
    assert all("In history" in page.history.text.value for page in (projector, group))
    desk.season_box.history.value = False
    for page in (projector, group):
        assert page.history.box.layout.display == "none" and not page.history.text.value
    folder = room.session.folder
    room.close()
    room = open_room(folder.name)
    assert room.history is False, "it is found again"
    assert not DeskPage(room, "en").season_box.history.value
    assert open_room("other", game="diplomacy").history
    assert DeskPage(open_room("third", game="diplomacy"), "en").season_box.history.layout.display == "none"


def test_a_vote_is_resolved_as_soon_as_all_have_answered(open_room: Open) -> None:
    """Nothing is handed in there."""
    room = open_room(ways=dict.fromkeys(("Antipater", "Lysimaque", "Eumène", "Séleucos"), PROGRAM))
    room.session.say("Antigone", "proposals", [["Antigone"], ["Ptolémée"]])
    while room.session.position.phase != "vote":
        room.resolve()
    desk = DeskPage(room, "en")
    before = len(room.session.reports)
    assert "no answer yet" in desk.missing.value and "sheet" not in desk.missing.value
    desk.season_box.resolve.click()
    assert desk.season_box.armed and "Ptolemy" in desk.season_box.waiting.value
    room.do(lambda: room.session.say("Antigone", "vote", [["Antigone"]]))
    assert desk.season_box.armed and "Antigonus" not in desk.missing.value
    room.do(lambda: room.session.say("Ptolémée", "vote", []))
    assert len(room.session.reports) == before + 1 and not desk.season_box.armed
