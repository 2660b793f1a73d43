"""What a click may mean, and which comes first; what is offered when an army is sent over the sea."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from diadoques.core.orders import Order
from diadoques.widgets import Lesson
from diadoques.widgets.choices import LIKELY, choices, menu


def ranks(position: Any, player: str, unit: str, orders: tuple[Order, ...] = ()) -> dict[str, int]:
    found = choices(menu(position, player, "en"), position, player, "en", orders)[unit]
    assert all(one["likely"] == (one["rank"] < LIKELY) for one in found)
    return {one["text"]: one["rank"] for one in found}


def test_what_a_click_may_mean_comes_in_the_order_of_its_likelihood(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", game="diplomacy", options={"notation": "en", "rules": "datc"})
    lesson.choose("FRANCE")
    session = lesson.session
    session.type("FRANCE", "A PAR - BUR")
    rows = {row.title: key for key, row in lesson.table.menu.items()}
    found = ranks(session.planned, "FRANCE", rows["A MAR"], session.orders("FRANCE"))
    assert found["A MAR S A PAR - BUR"] == 0, "a march on the map is helped first"
    assert found["A MAR - BUR"] == found["A MAR - SPA"] == 1
    assert found["A MAR S A PAR - GAS"] == 7, "it goes elsewhere"
    session.withdraw("FRANCE", next(iter(session.sheet("FRANCE").lines)))
    found = ranks(session.planned, "FRANCE", rows["A MAR"])
    assert found["A MAR S A PAR - BUR"] == 4 and found["A MAR S A PAR - GAS"] == 4
    found = ranks(session.planned, "FRANCE", rows["A PAR"])
    assert found["A PAR H"] == 7 and found["A PAR - PIC"] == 1 and found["A PAR - BRE"] == 6
    assert found["A PAR S F BRE"] == 2


def test_a_fleet_of_ones_own_is_offered_by_a_button(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", game="diplomacy", options={"notation": "en", "rules": "datc"})
    for year in ("1", "2"):
        lesson.choose("ENGLAND")
        lines = ("F LON - NTH", "A LVP - YOR") if year == "1" else ("A YOR - NWY",)
        for line in lines:
            lesson.sheet.line.value = line
        if year == "1":
            lesson.resolve(anyway=True)
            lesson.go_on()
    [button] = lesson.sheet.passage.box.children
    assert button.description == "F NTH: convoy it"
    button.click()
    assert [one.text for one in lesson.session.sheet("ENGLAND").lines.values()] == [
        "A YOR - NWY",
        "F NTH C A YOR - NWY",
    ]
    assert lesson.sheet.passage.box.children == (), "it is done"


def test_who_must_be_asked_is_named_and_nobody_else(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "fr", game="diplomacy", options={"notation": "en", "rules": "datc"})
    lesson.choose("FRANCE")
    lesson.sheet.line.value = "A MAR - PIE"
    assert lesson.sheet.passage.box.children == (), "it goes by land"


def test_units_that_look_alike_have_numbers_on_the_sheet_and_on_the_map(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "fr")
    lesson.choose("Antipater")
    assert [lesson.sheet._signs[f"Antipater-{number}"].description for number in (1, 2, 3)] == [
        "1 · A MAC", "2 · A MAC", "3 · A MAC",
    ]  # fmt: skip
    assert {piece["id"]: piece["number"] for piece in lesson.map.scene["pieces"]}["Antipater-2"] == 2
    lesson.sheet._signs["Antipater-2"].click()
    assert lesson.map.lift == "Antipater-2"
    lesson.map._handle_custom_msg({"kind": "selected", "unit": "Antipater-2"}, [])
    assert lesson.map.lift == "" and "dia-lifted" in lesson.sheet._signs["Antipater-2"]._dom_classes
    lesson.sheet.line.value = "A MAC -> THE"
    assert "Antipater-2" in lesson.session.sheet("Antipater").lines, "what is typed is for the unit in hand"


def test_no_two_lines_of_a_list_say_the_same(tmp_path: Path) -> None:
    """Of three armies that stand together each has the number it has on the map."""
    lesson = Lesson(tmp_path, "fr")
    lesson.choose("Antigone")
    for listed in lesson.sheet.lists.values():
        told = [text for text, _ in listed.options]
        assert len(told) > 5 and len(set(told)) == len(told)
    assert any(text.startswith("pour la n°") for text, _ in lesson.sheet.lists["Antigone-1"].options)
