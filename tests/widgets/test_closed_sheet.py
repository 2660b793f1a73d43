"""A sheet that the end of the time closed reads as closed: what it holds is told, and nothing of it can be touched."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.classroom.empty_seats import answer
from diadoques.games.catalogue import games, games_of_written_orders
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.sheet.order_cards import OrderCards
from tests.rooms import Open

SEAT = "Antigone"


def shown(widget: Any) -> list[Any]:
    """The widgets that stand on a page, those in their boxes too, but for what is not displayed."""
    if getattr(widget.layout, "display", "") == "none":
        return []
    return [widget, *(one for child in getattr(widget, "children", ()) for one in shown(child))]


def touched(page: GroupPage) -> list[str]:
    """What in the column can be clicked or typed on."""
    return [
        type(one).__name__
        for one in shown(page.panel)
        if (isinstance(one, OrderCards) and one.cards)
        or type(one).__name__ in ("Button", "Dropdown", "ToggleButton", "ToggleButtons", "Checkbox", "Text")
        or (type(one).__name__ == "OrderLine" and not one.shut)
    ]


def type_line(page: GroupPage, text: str) -> None:
    page.table.sheet.line._handle_custom_msg({"kind": "typed", "text": text}, [])


def test_a_closed_sheet_tells_what_it_holds_and_offers_nothing(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"})
    page = GroupPage(room, SEAT, "fr")
    type_line(page, "A PHR -> LYC")
    assert "OrderCards" in touched(page) and page.table.map.choices
    called = page.top.calls
    room.time_up()
    assert touched(page) == [] and page.table.map.choices == {}
    assert page.top.calls == called + 1, "why stands in sight"
    assert "fermée" in page.note_line.value and "résoudre" in page.note_line.value, "why, and what comes next"
    told = page.closed.value
    assert "A PHR -&gt; LYC" in told and told.count("sans ordre") >= 2 and "armée" in told and "7 T" in told
    assert page.table.map.scene["arrows"], "what was ordered stays on the map"
    room.write()
    assert "OrderCards" in touched(page) and page.table.map.choices and not page.closed.value, "there is time again"


def test_what_comes_too_late_is_told_so_whatever_it_says(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"})
    page = GroupPage(room, SEAT, "en")
    type_line(page, "A PHR -> LYC")
    before = room.session.sheet(SEAT)
    room.time_up()
    sheet = page.table.sheet
    for late in (
        lambda: type_line(page, "A PHR -> PIS"),
        lambda: type_line(page, "what is this"),
        lambda: page.table.map._hear(None, {"kind": "undo"}, []),
        lambda: page.table.map._hear(None, {"kind": "clear", "unit": "Antigone-1"}, []),
        sheet.undo.click,
        sheet.seal.click,
    ):
        page.note = ""
        late()
        assert page.note.startswith("Too late") and page.note in page.message.value
        assert not sheet.said.value or "understood" not in sheet.said.value
        assert room.session.sheet(SEAT) == before
    type_line(page, "A PHR -> PIS")
    assert sheet.line in shown(page.panel) and sheet.line.value == "A PHR -> PIS", "what was typed is not lost"
    assert "does not count" in sheet.line.shut
    room.more(2) if room.clock.stage else room.write()
    assert not page.note and sheet.line.value == "A PHR -> PIS" and not sheet.line.shut
    type_line(page, "A PHR -> PIS")
    assert len(room.session.sheet(SEAT).lines) == 2 and not sheet.line.value


def test_a_sheet_that_was_handed_in_is_closed_with_the_others(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"})
    page = GroupPage(room, SEAT, "fr")
    room.do(lambda: room.session.hand_in(SEAT))
    room.time_up()
    assert touched(page) == [] and "fermée" in page.note_line.value and "feuille rendue" in page.closed.value


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_vote_is_not_seen_again_on_a_closed_sheet(open_room: Open, lang: str) -> None:
    """DIA-2-05: the ballot is secret. Whoever voted for and whoever voted against read the same."""
    closed = set()
    for number, ballot in enumerate(([], [["Séleucos"]])):
        room = open_room(str(number), options={"layer": "basic"})
        room.session.say("Séleucos", "proposals", [["Séleucos"]])
        for _ in ("orders", "retreats"):
            room.resolve()
        assert room.session.position.phase == "vote"
        page = GroupPage(room, SEAT, lang)
        page._go_on()
        room.do(lambda room=room, ballot=ballot: room.session.say(SEAT, "vote", ballot))
        room.time_up()
        closed.add(page.closed.value)
    (told,) = closed
    assert "dia-closed" in told and "Seleucus" not in told and "Séleucos" not in told
    assert {"fr": "A voté.", "en": "Has voted."}[lang] in told, "it is said that one has voted"


@pytest.mark.slow
def test_after_the_season_nothing_is_late_any_more(open_room: Open) -> None:
    room = open_room(options={"layer": "basic"})
    page = GroupPage(room, SEAT, "fr")
    room.time_up()
    type_line(page, "A PHR -> LYC")
    room.resolve()
    page.show()
    assert not page.note
    page._go_on()
    assert page.table.sheet.line.value == "" and page.table.sheet.line.shut == ""


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_whatever_is_asked_can_be_closed(open_room: Open, game: str) -> None:
    room = open_room(game=game)
    seat = room.seats[-1]
    page = GroupPage(room, seat, "en")
    for _ in range(5):
        if game not in games_of_written_orders():  # where all is picked, silence means nothing
            answer(room.session, room.session.asked)
        room.time_up()
        page._go_on()
        if seat in room.session.asked:
            assert touched(page) in ([], ["Button"]), touched(page)  # to the last result
            assert "dia-closed" in page.closed.value and "{" not in page.closed.value
        room.resolve()
    assert not page.note
