"""The sheet never denies what it holds: each line shows its order, and what will come of it as the sheet stands."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from diadoques.core.orders import Order
from diadoques.explain.asked import prompt_in_words
from diadoques.games.catalogue import game_of
from diadoques.games.diadoques.people.levy import aim_supports
from diadoques.widgets import Lesson
from tests.sampling import sampled

GAMES = {
    "diadoques": {"layer": "basic"},
    "advanced": {"layer": "advanced", "seed": "3"},
    "diplomacy": {"notation": "en", "rules": "datc"},
    "bc218": {},
}


def begun(folder: Path, name: str, lang: str = "en") -> Lesson:
    return Lesson(folder, lang, game=name if name != "advanced" else "diadoques", options=GAMES[name])


def shown(lesson: Lesson, player: str) -> None:
    """What stands on each line is what the session holds, payments among those written in the purse."""
    sheet, session = lesson.sheet, lesson.session
    for key, order in session.rows(player):
        if sheet._tell.paid(order):
            texts = [row.children[0].value for row in sheet.purse._written.children]
            assert any(session.game.write(lesson.table.planned, order, "en") in text for text in texts), order
            continue
        number = sheet.cards[key].value
        assert number >= 0, f"the line of {key} says that nothing is written: {order}"
        assert sheet._menu[key].offers[number].order == order
    held = {key for key, _ in session.rows(player)}
    heads = {sheet._tell.head(order) for _, order in session.rows(player)}
    assert all(listed.value == -1 for key, listed in sheet.cards.items() if key not in held | heads)


def wild(position: Any, player: str, chance: random.Random) -> list[Order]:
    """Legal orders, and others that no list offers: over any sea, to any place, with any head."""
    legal = list(game_of(position).legal(position, player))
    citadels = [place for place in position.board.places if position.game == "diadoques"]
    goals = [*position.board.spaces, *citadels]
    found = chance.sample(legal, min(len(legal), 3))
    for order in chance.sample(legal, min(len(legal), 6)):
        if order.to:
            found.append(replace(order, to=chance.choice(goals)))
        if order.unit and hasattr(order, "leader"):
            found.append(replace(order, leader=player))
        if hasattr(order, "by_sea"):
            found.append(replace(order, by_sea=True))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(GAMES))
def test_each_line_shows_what_is_written_on_it(tmp_path: Path, name: str) -> None:
    lesson, chance = begun(tmp_path, name), random.Random(name)
    session, beyond = lesson.session, 0
    for _ in range(5):
        for player in chance.sample(session.asked, min(3, len(session.asked))):
            lesson.choose(player)
            if session.prompts.sheet(player) is None:
                continue
            for order in wild(session.planned, player, chance):
                lesson.sheet.line.value = session.game.write(session.planned, order, "en")
                shown(lesson, player)
            offered = [one.order for row in lesson.table.menu.values() for one in row.offers]
            beyond += sum(order not in offered for order in session.orders(player))
        lesson.resolve(anyway=True)
        if session.over:
            break
        lesson.go_on()
    assert beyond or name == "bc218", "no order was written that the lists do not offer"


def test_an_order_beyond_the_list_is_withdrawn_from_its_line(tmp_path: Path) -> None:
    lesson = begun(tmp_path, "diadoques")
    lesson.choose("Lysimaque")
    for line in ("Lysimachus -> BOS", "A CHE -> HEL"):
        lesson.sheet.line.value = line
    listed = lesson.sheet.cards["@Lysimaque"]
    assert "Lysimachus -> BOS" in listed.options[listed.index][0]
    listed.value = -1
    assert [key for key, _ in lesson.session.rows("Lysimaque")] == ["Lysimaque-1"]
    assert all("BOS" not in text for text, _ in lesson.sheet.cards["@Lysimaque"].options)


def test_a_march_over_sea_warns_until_this_sheet_carries_it(tmp_path: Path) -> None:
    lesson = begun(tmp_path, "diadoques")
    lesson.choose("Lysimaque")
    lesson.sheet.line.value = "A CHE -> HEL"
    assert lesson.sheet.cards["Lysimaque-1"].note == "It will only arrive if fleets convoy it."
    lesson.sheet.line.value = "A CHE -> THR"
    assert lesson.sheet.cards["Lysimaque-1"].note, "another line was written since: this one is told as before"
    lesson.session.withdraw("Lysimaque", "Lysimaque-1")
    lesson.refresh()
    assert not lesson.sheet.cards["Lysimaque-1"].note
    assert not [card for card in lesson.sheet.view.cards if card["state"] == "warn"]


@pytest.mark.slow
def test_one_s_own_convoy_silences_the_warning(tmp_path: Path) -> None:
    lesson = begun(tmp_path, "diplomacy")
    lesson.choose("ENGLAND")
    for line in ("F LON - NTH", "A LVP - YOR"):
        lesson.sheet.line.value = line
    lesson.resolve(anyway=True)
    lesson.go_on()
    lesson.choose("ENGLAND")
    lesson.sheet.line.value = "A YOR - NWY"
    army = next(key for key, order in lesson.session.rows("ENGLAND"))
    listed = lesson.sheet.cards[army]
    assert "by sea, if a fleet convoys it" in listed.options[listed.index][0]
    assert lesson.sheet.cards[army].note
    lesson.sheet.line.value = "F NTH C A YOR - NWY"
    assert not lesson.sheet.cards[army].note


def test_two_marches_to_one_goal_are_told_on_both_lines(tmp_path: Path) -> None:
    lesson = begun(tmp_path, "diadoques")
    lesson.choose("Lysimaque")
    for _ in range(2):
        lesson.sheet.line.value = "A CHE -> THR"
    assert "for no. 2: A CHE -&gt; THR" in lesson.sheet.said.value, "whoever types it twice sees whom it was taken for"
    notes = [lesson.sheet.cards[f"Lysimaque-{number}"].note for number in (1, 2, 3)]
    assert "2 · A CHE" in notes[0] and "1 · A CHE" in notes[1] and not notes[2]
    lesson.sheet.cards["Lysimaque-3"].value = next(
        number for text, number in lesson.sheet.cards["Lysimaque-3"].options if "S A CHE -> THR" in text
    )
    assert not lesson.sheet.cards["Lysimaque-1"].note, "one of them is helped in"


def test_of_two_marches_to_one_goal_the_one_that_is_led_gets_in(tmp_path: Path) -> None:
    """He leads the unit that stays; where all go, the first (DIA-63B4-06)."""
    lesson = begun(tmp_path, "diadoques")
    lesson.choose("Lysimaque")
    for _ in range(2):
        lesson.sheet.line.value = "A CHE -> THR"
    assert lesson.sheet.cards["Lysimaque-1"].note, "he stays with the third"
    lesson.sheet.line.value = "A CHE -> HEL"
    assert not lesson.sheet.cards["Lysimaque-1"].note and not lesson.sheet.cards["Lysimaque-2"].note
    lesson.sheet.cards["@Lysimaque"].value = "Lysimaque-3"
    assert lesson.sheet.cards["Lysimaque-1"].note and lesson.sheet.cards["Lysimaque-2"].note


def test_a_support_for_something_else_than_what_is_ordered_is_told(tmp_path: Path) -> None:
    """For standing where the unit goes; for a goal where it goes elsewhere or stays: until the orders agree."""
    lesson = begun(tmp_path, "diplomacy")
    lesson.choose("GERMANY")

    def told(*lines: str) -> list[str]:
        for line in lines:
            lesson.sheet.line.value = line
        return [card.note for card in lesson.sheet.cards.values() if card.note]

    assert told("A BER - PRU", "A MUN S A BER") == ["This support will not count: A BER has another order."]
    assert told("A BER H") == []
    assert told("A MUN S F KIE - BER") == [], "no order of the fleet yet"
    assert told("F KIE - DEN") == ["This support will not count: F KIE has another order."]
    assert told("F KIE - BER", "A BER - SIL") == []


MARCHES, SUPPORT = ("A EGY -> IDU", "A EGY -> LIB"), "A EGY S A EGY -> IDU"


@pytest.mark.parametrize("lines", [(*MARCHES, SUPPORT), (SUPPORT, *MARCHES), (MARCHES[0], SUPPORT, MARCHES[1])])
def test_a_support_within_the_stack_is_for_the_army_that_goes_there(tmp_path: Path, lines: tuple[str, ...]) -> None:
    lesson = begun(tmp_path, "diadoques", "fr")
    session, sheet = lesson.session, lesson.sheet
    lesson.choose("Ptolémée")
    for line in lines:
        sheet.line.value = line
    written = {session.game.write(session.planned, order, "fr"): order for order in session.orders("Ptolémée")}
    marching, helping = written[MARCHES[0]], written[SUPPORT]
    assert helping.target == marching.unit, "the sheet means another army than the one that goes to IDU"
    assert not any("ne servira pas" in card.note for card in sheet.cards.values())
    assert "remplace" not in sheet.said.value
    orders = {order.unit: order for order in session.orders("Ptolémée")}
    assert aim_supports(session.planned, orders) == orders, "the resolution reads another support than the sheet shows"
    assert "Ptolémée-" in session.resolve().after.unit_in("IDU").id


def test_a_support_follows_the_army_of_the_stack_whose_order_is_changed(tmp_path: Path) -> None:
    lesson = begun(tmp_path, "diadoques", "fr")
    session = lesson.session
    lesson.choose("Ptolémée")
    for line in (*MARCHES, SUPPORT):
        lesson.sheet.line.value = line
    first, second = (next(one for one in session.orders("Ptolémée") if one.to == goal).unit for goal in ("IDU", "LIB"))
    for unit, goal in ((first, "LIB"), (second, "IDU")):
        listed, offers = lesson.sheet.cards[unit], lesson.table.menu[unit].offers
        listed.value = next(n for n, one in enumerate(offers) if one.order.to == goal and not one.order.target)
    helping = next(one for one in session.orders("Ptolémée") if one.target)
    assert helping.target == second
    lesson.sheet.undo.click()
    assert next(one for one in session.orders("Ptolémée") if one.target).target == first


#: By game: who writes, and a line that his game refuses.
REFUSED = {
    "diadoques": ("Ptolémée", "A EGY -> THE"),
    "diplomacy": ("FRANCE", "A PAR - MOS"),
    "bc218": ("", "A XYZ - ROM"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_a_line_that_is_written_and_not_given_is_never_left_out_in_silence(tmp_path: Path, name: str) -> None:
    lesson = begun(tmp_path, name)
    player, line = REFUSED[name]
    player = player or lesson.session.asked[0]
    for one in lesson.session.asked:
        for piece in lesson.session.wanted(one):
            offered = lesson.session.game.legal(lesson.session.planned, one)
            lesson.session.give(one, next(order for order in offered if lesson.session.piece_of(order) == piece))
    lesson.choose(player)
    sheet = lesson.sheet
    sheet.line.value = line
    assert not any(given.text == line for given in lesson.session.sheet(player).lines.values())
    sheet.seal.click()
    assert not lesson.session.sheet(player).sealed
    told = f"“{line}” is written and not given".replace(">", "&gt;")
    assert told in sheet.progress.value and sheet.said.value, "why it was refused is still said"
    lesson.resolve()
    assert not lesson.session.reports and told in lesson.missing.said.value
    sheet.line.clear()
    lesson.resolve()
    assert lesson.session.reports


def test_a_unit_too_many_at_home_is_not_told_to_be_dislodged(tmp_path: Path) -> None:
    session = begun(tmp_path, "diadoques").session
    session.resolve()  # nobody leaves: of three units two are too many
    [sheet] = [one for one in session.prompts.of("Ptolémée") if one.name == "retreats"]
    for lang, driven, surplus in (("fr", "Délogées", "province de départ"), ("en", "dislodged", "home province")):
        asked = prompt_in_words(session.position, sheet, lang)
        assert asked is not None
        said = " ".join(asked.because)
        assert surplus in said and driven not in said


@pytest.mark.parametrize("name", ["diadoques", "diplomacy", "bc218"])
def test_the_example_on_the_line_is_an_order_of_a_unit_of_the_reader(tmp_path: Path, name: str) -> None:
    lesson = begun(tmp_path, name)
    for player in lesson.session.asked:
        lesson.choose(player)
        texts = [offer.text for row in lesson.table.menu.values() for offer in row.offers]
        assert any(text in lesson.sheet.line.placeholder for text in texts), player
