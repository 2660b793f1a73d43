"""What a click may mean, and which comes first; what is offered when an army is sent over the sea."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from diadoques.classroom import Session
from diadoques.conflict.phases import MOVEMENT
from diadoques.core.orders import Order
from diadoques.widgets import Lesson
from diadoques.widgets.choices import LIKELY, choices, menu


def ranks(position: Any, player: str, unit: str, orders: tuple[Order, ...] = ()) -> dict[str, int]:
    found = choices(menu(position, player, "en"), position, player, "en", orders)[unit]
    assert all(one["likely"] == (one["rank"] < LIKELY) for one in found)
    return {one["text"]: one["rank"] for one in found}


def to_orders(session: Session) -> None:
    """To the next season of marches."""
    session.resolve()
    while session.position.phase != MOVEMENT:
        session.resolve()


def test_what_a_click_may_mean_comes_in_the_order_of_its_likelihood(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", game="diplomacy", options={"notation": "en", "rules": "datc"})
    lesson.choose("FRANCE")
    session = lesson.session
    session.type("FRANCE", "A PAR - BUR")
    rows = {row.title: key for key, row in lesson.table.menu.items()}
    found = ranks(session.planned, "FRANCE", rows["A MAR"], session.orders("FRANCE"))
    assert found["A MAR S A PAR - BUR"] == 1, "a march on the map is helped first"
    assert found["A MAR - BUR"] == found["A MAR - SPA"] == 2
    assert found["A MAR S A PAR - GAS"] == 9, "it goes elsewhere"
    session.withdraw("FRANCE", next(iter(session.sheet("FRANCE").lines)))
    found = ranks(session.planned, "FRANCE", rows["A MAR"])
    assert found["A MAR S A PAR - BUR"] == 6 and found["A MAR S A PAR - GAS"] == 6
    found = ranks(session.planned, "FRANCE", rows["A PAR"])
    assert found["A PAR H"] == 9 and found["A PAR - PIC"] == 2 and found["A PAR - BRE"] == 8
    assert found["A PAR S F BRE"] == 3


def test_a_fleet_at_sea_is_offered_the_army_on_its_shore_and_first_of_all_its_way(tmp_path: Path) -> None:
    lesson = Lesson(tmp_path, "en", game="diplomacy", options={"notation": "en", "rules": "datc"})
    session = lesson.session
    for line in ("F LON - NTH", "A LVP - YOR"):
        session.type("ENGLAND", line)
    to_orders(session)
    fleet = next(unit.id for unit in session.planned.of("ENGLAND") if unit.sign == "F NTH")
    found = ranks(session.planned, "ENGLAND", fleet)
    assert found["F NTH C A YOR - NWY"] == found["F NTH C A YOR - BEL"] == 5 < LIKELY
    session.type("ENGLAND", "A YOR - NWY")
    found = ranks(session.planned, "ENGLAND", fleet, session.orders("ENGLAND"))
    assert found["F NTH C A YOR - NWY"] == 0 and found["F NTH - NWY"] == 2
    assert found["F NTH C A YOR - BEL"] == 9, "the army goes elsewhere"


def test_an_army_at_the_foot_of_a_citadel_is_offered_its_siege_where_it_stands(tmp_path: Path) -> None:
    session = Lesson(tmp_path, "en").session
    session.type("Antipater", "A MAC -> THE")
    to_orders(session)
    army = next(unit for unit in session.planned.of("Antipater") if unit.at == "THE")
    found = choices(menu(session.planned, "Antipater", "en"), session.planned, "Antipater", "en")[army.id]
    assert [one["text"] for one in found if "THE" in one["at"]] == ["A THE x", "A THE A1 Lamia"]


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
