"""The end of a sheet: what was handed in says so, and is not taken back by the tap that handed it in."""

from __future__ import annotations

from diadoques.widgets.group_page import GroupPage
from tests.rooms import Open


def test_a_sheet_that_is_handed_in_says_so_and_offers_to_take_it_back_elsewhere(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"})
    page = GroupPage(room, "Antigone", "fr")
    sheet = page.table.sheet
    assert not sheet.handed.value and "dia-sealed" not in sheet.end._dom_classes
    sheet.seal.click()  # it says what is left out
    sheet.seal.click()
    assert "feuille rendue" in sheet.handed.value and "dia-sealed" in sheet.end._dom_classes
    assert sheet.seal.description == "Reprendre la feuille"


def test_who_empties_the_line_has_given_up_what_was_refused(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"})
    page = GroupPage(room, "Antigone", "fr")
    sheet = page.table.sheet
    sheet.line._handle_custom_msg({"kind": "typed", "text": "A PHR -> ROM"}, [])
    assert sheet.line.waiting(room.session.position)
    sheet.line._handle_custom_msg({"kind": "typed", "text": ""}, [])
    assert not sheet.line.waiting(room.session.position) and not sheet.said.value
