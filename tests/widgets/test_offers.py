"""What a click may mean, and which comes first; what is offered when an army is sent over the sea."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from diadoques.classroom import Session
from diadoques.conflict.phases import MOVEMENT
from diadoques.core.answers import Answers
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.explain.offers import CARRY
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.widgets import Lesson
from diadoques.widgets.map.choices import LIKELY, choices, menu
from diadoques.widgets.words import WORDS


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
    assert [lesson.sheet.cards[f"Antipater-{number}"].title for number in (1, 2, 3)] == [
        "La première armée de Macédoine", "La deuxième armée de Macédoine", "La troisième armée de Macédoine",
    ]  # fmt: skip
    assert [card["sign"]["number"] for card in lesson.sheet.view.cards[:3]] == [1, 2, 3]
    assert {piece["id"]: piece["number"] for piece in lesson.map.scene["pieces"]}["Antipater-2"] == 2
    lesson.sheet.view._handle_custom_msg({"kind": "open", "key": "Antipater-2"}, [])
    assert lesson.map.lift == "Antipater-2"
    lesson.map._handle_custom_msg({"kind": "selected", "unit": "Antipater-2"}, [])
    assert lesson.map.lift == "" and lesson.sheet.view.opened == "Antipater-2"
    lesson.sheet.line.value = "A MAC -> THE"
    assert "Antipater-2" in lesson.session.sheet("Antipater").lines, "what is typed is for the unit in hand"


def test_no_two_lines_of_a_list_say_the_same(tmp_path: Path) -> None:
    """Of three armies that stand together each has the number it has on the map."""
    lesson = Lesson(tmp_path, "fr")
    lesson.choose("Antigone")
    for listed in lesson.sheet.cards.values():
        told = [text for text, _ in listed.options]
        assert len(told) > 5 and len(set(told)) == len(told)
    assert any(text.startswith("pour la n°") for text, _ in lesson.sheet.cards["Antigone-1"].options)


FAR: dict[str, Any] = {
    "season": "summer 321",
    "units": {
        "Antipater": ["F EUB", "A THE"],
        "Lysimaque": ["F EGE", "A THR"],
        "Ptolémée": ["F MOR", "A LIB"],
    },
}


def convoys(position: Any, player: str, sign: str) -> list[str]:
    row = next(one for one in menu(position, player, "en").values() if one.title == sign)
    return [one.text for one in row.offers if one.act == CARRY]


def test_a_fleet_is_offered_no_army_that_it_can_do_nothing_for() -> None:
    """A fleet off Egypt was offered the army in Thessaly, with every shore of the Aegean for a goal."""
    position = position_from(FAR)
    alone = convoys(position, "Ptolémée", "F MOR")
    assert alone and all(text.startswith("F MOR C A LIB") for text in alone)
    # Two fleets that touch each other still carry each other's armies, and farther than one could.
    assert "F EUB C A THE -> LYD" in convoys(position, "Antipater", "F EUB")
    assert "F EGE C A THE -> ATT" in convoys(position, "Lysimaque", "F EGE")
    # Whatever is not offered may be typed.
    typed = load_game("diadoques").read(position, "Ptolémée", ["F MOR C A THE -> LYD"])[0]
    assert typed.followed and typed.order is not None


def test_whoever_helps_is_offered_his_own_side_first_and_what_is_near_before_what_is_far() -> None:
    position = position_from(FAR)
    carried = convoys(position, "Lysimaque", "F EGE")
    own = [text.startswith("F EGE C A THR") for text in carried]
    assert own == sorted(own, reverse=True) and any(own) and not all(own)
    near = [text.split("-> ")[1] in ("CHA", "CHE", "HEL", "ION", "LYD") for text in carried if "A THR" in text]
    assert near == sorted(near, reverse=True) and any(near) and not all(near)


def test_nothing_that_a_convoy_is_good_for_is_left_out() -> None:
    """Held against what comes of it: every convoy that carries an army somewhere is offered to each of its fleets."""
    position, game = position_from(FAR), load_game("diadoques")
    shores = sorted(position.board.army)
    for goal in shores:
        order = {"Antipater": [f"A THE -> {goal} via C", f"F EUB C A THE -> {goal}"],
                 "Lysimaque": [f"F EGE C A THE -> {goal}"]}  # fmt: skip
        report = game.resolve(position, Answers(orders=order))
        carried = {event["unit"] for event in report.events if event.get("clause") == "convoyed"}
        for player, sign in (("Antipater", "F EUB"), ("Lysimaque", "F EGE")):
            unit = next(one.id for one in position.of(player) if one.sign == sign)
            assert unit not in carried or f"{sign} C A THE -> {goal}" in convoys(position, player, sign), goal


@pytest.mark.parametrize(
    ("lang", "second"),
    [("fr", "soutenir la deuxième armée de Phrygie vers…"), ("en", "support the second army in Phrygia into…")],
)
def test_lines_that_help_like_units_say_in_words_which(lang: str, second: str) -> None:
    """They ended in “(1)” and “(2)”."""
    game = load_game("diadoques")
    levy = game.abilities.levy
    assert levy is not None
    position = levy.levied(game.new("spring-321", {}), {"Antigone": ("A", "A", "A")})
    found = choices(menu(position, "Antigone", lang), position, "Antigone", lang)["Antigone-1"]
    aids = {(one["target"], one["label"]) for one in found if one["target"]}
    assert len({label for _, label in aids}) == len(aids), "two lines say the same"
    assert {one["more"] for one in found if one["target"] == "Antigone-2" and one["goal"]} == {second}


def test_a_small_map_counts_no_citadels_among_its_destinations() -> None:
    """“Touch a destination (8)” where there were six provinces and two citadels."""
    for lang in LANGUAGES:
        said = WORDS.tables[lang]["map"]["lifted_touch"]
        assert "{unit}" in said and "{count}" not in said and not any(sign.isdigit() for sign in said)
