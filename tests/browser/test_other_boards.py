"""The clicked map of the other boards: its own legend and cards, named coasts, builds and removals by clicking."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from diadoques.games import bc218
from diadoques.games import diplomacy as europe
from diadoques.games.catalogue import load_game
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.choices import choices, menu
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.words import WORDS

pytestmark = pytest.mark.browser
Opened = Callable[..., Page]
#: The sign of the centre of each region of 218.
SIGN = {place.province: name for name, place in bc218.new().board.places.items()}


@pytest.fixture
def lay(show: Opened) -> Opened:
    """``lay(position, player, orders)``: the map with the sheet of ``player`` open."""

    def open_map(position: Any, player: str, orders: tuple[Any, ...] = (), lang: str = "fr", width: int = 1150) -> Page:
        words = {each: table["map"] for each, table in WORDS.tables.items()}
        board = board_scene(position.board.id, "basic", position.game)
        state = {"board": board, "words": words, "active": player, "lit": [], "film": []}
        offered = choices(menu(position, player, lang), position, player, lang) if player else {}
        state |= {"scene": scene(position, orders), "choices": offered}
        return show(static("map"), style("map.css"), state | {"lang": lang}, width)

    return open_map


def in_autumn(units: dict[str, list[str]], centres: dict[str, list[str]]) -> Any:
    """Europe between autumn 1901 and spring 1902."""
    record = {
        "season": "autumn 1901", "phase": "adjustments", "notation": "fr",
        "players": list(units), "units": units, "centres": centres,
    }  # fmt: skip
    return load_game("diplomacy").position_from(record, {})


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    return [message for message in page.evaluate("window.sent") if message["kind"] == kind]


def test_the_legend_is_the_games_own(lay: Opened) -> None:
    page = lay(europe.new(), "FRANCE")
    page.get_by_role("button", name="Légende").click()
    rows = page.locator(".dia-legend-row").all_text_contents()
    assert {"armée", "flotte", "convoi", "centre", "côte nommée"} <= set(rows)
    assert not [row for row in rows if "citadelle" in row or row in ("garnison", "diadoque", "siège", "demi-centre")]


def test_the_legend_of_218_tells_half_centres(lay: Opened) -> None:
    page = lay(bc218.new(), "ROME", lang="en")
    page.get_by_role("button", name="Legend").click()
    assert {"supply centre", "half centre", "centre that can be activated"} <= set(
        page.locator(".dia-legend-row").all_text_contents()
    )


def test_the_card_speaks_of_centres_and_in_the_codes_of_the_language(lay: Opened) -> None:
    page = lay(europe.new(), "FRANCE")
    page.locator('path.dia-space[data-space="PAR"]').dispatch_event("pointerover")
    card = page.locator(".dia-card")
    expect(card).to_contain_text("Paris centre")
    expect(card).to_contain_text("Maître : France")
    expect(card).to_contain_text("BOU Bourgogne")
    text = card.inner_text()
    assert "undefined" not in text and "Tribut" not in text and "plaine" not in text
    page.locator('path.dia-space[data-space="GAS"]').dispatch_event("pointerover")
    assert "Maître" not in card.inner_text(), "nobody owns a region without a centre"


def test_a_fleet_is_sent_to_a_named_coast_of_218(lay: Opened) -> None:
    position = load_game("bc218").position_from({"units": {"MACEDOINE": ["F MTh"]}}, {})
    page = lay(position, "MACEDOINE")
    (fleet,) = position.units
    page.locator(f'[data-piece="{fleet}"]').click()
    expect(page.locator('path[data-goal="Thr"]')).to_have_count(1)


@pytest.mark.parametrize(("units", "sign", "text"), [
    (["A MAR"], "Espagne", "A TOU - ESP"),
    (["F WES"], "Espagne", "F MED - ESPcs"),
    (["A KIE"], "Berlin", "A KIE - BER"),
])  # fmt: skip
def test_the_sign_of_a_centre_stands_for_its_region(lay: Opened, units: list[str], sign: str, text: str) -> None:
    position = load_game("diplomacy").position_from({"units": {"FRANCE": units}}, {})
    page = lay(position, "FRANCE")
    (unit,) = position.units
    page.locator(f'[data-piece="{unit}"]').click()
    page.locator(f'.dia-place[data-place="{sign}"]').click()
    [order] = sent(page, "order")
    choice = page.evaluate(
        "({unit, index}) => window.model.get('choices')[unit].find((one) => one.index === index)", order
    )
    assert choice["text"] == text


def test_the_sign_of_a_centre_stands_for_all_shores_of_its_region(lay: Opened) -> None:
    position = load_game("diplomacy").position_from({"units": {"FRANCE": ["F MAO"]}}, {})
    page = lay(position, "FRANCE")
    (fleet,) = position.units
    page.locator(f'[data-piece="{fleet}"]').click()
    page.locator('.dia-place[data-place="Espagne"]').click()
    expect(page.locator(".dia-menu code")).to_have_text(["F ATL - ESPcn", "F ATL - ESPcs"])


def test_the_sign_of_a_half_centre_stands_for_its_region(lay: Opened) -> None:
    position = load_game("bc218").position_from({"units": {"ROME": ["A Bru"]}}, {})
    page = lay(position, "ROME")
    (army,) = position.units
    page.locator(f'[data-piece="{army}"]').click()
    page.locator(f'.dia-place[data-place="{SIGN["Apu"]}"]').click()
    [order] = sent(page, "order")
    assert order["unit"] == army


def test_a_build_is_ordered_by_a_click_and_taken_back_by_another(lay: Opened) -> None:
    position = in_autumn({"FRANCE": ["A BEL", "F POR"]}, {"FRANCE": ["PAR", "BRE", "MAR", "BEL", "POR"]})
    page = lay(position, "FRANCE")
    page.locator('[data-piece="+PAR"]').click()
    assert [(message["unit"], message["index"]) for message in sent(page, "order")] == [("+PAR", 0)]
    page.locator('[data-piece="+BRE"]').click()
    expect(page.locator(".dia-menu code")).to_have_text(["+A BRE", "+F BRE"])
    page.locator(".dia-menu [role=menuitem]").nth(1).click()
    assert sent(page, "order")[1]["unit"] == "+BRE"
    ordered = [order for order in europe.options(position, "FRANCE") if order.to == "PAR"]
    page = lay(position, "FRANCE", tuple(ordered))
    expect(page.locator('[data-piece="+PAR"]')).to_have_attribute(
        "aria-label", re.compile(r"Nouvelle unité\s: PAR Paris\. Ordre\s: \+A PAR")
    )
    page.locator('[data-piece="+PAR"]').click()
    assert sent(page, "clear") == [{"kind": "clear", "unit": "+PAR"}]


def test_a_removal_is_ordered_by_the_keyboard_too(lay: Opened) -> None:
    position = in_autumn({"RUSSIA": ["F STP/SC", "A MOS"]}, {"RUSSIA": ["MOS"]})
    page = lay(position, "RUSSIA")
    fleet = next(unit.id for unit in position.units.values() if unit.kind == "F")
    page.locator(f'[data-piece="{fleet}"]').focus()
    page.keyboard.press("Enter")
    assert sent(page, "order") == [{"kind": "order", "unit": fleet, "index": 0}]


def test_a_menu_of_builds_closes_without_a_trace(lay: Opened) -> None:
    position = in_autumn({"FRANCE": ["A BEL"]}, {"FRANCE": ["BRE", "BEL"]})
    page = lay(position, "FRANCE")
    page.locator('[data-piece="+BRE"]').click()
    page.keyboard.press("Escape")
    expect(page.locator(".dia-menu")).to_have_count(0)
    page.locator('path.dia-space[data-space="SPA"]').click(force=True)
    assert sent(page, "order") == []
    expect(page.locator(".dia-selected")).to_have_count(0)


#: Each frame beside a place: what its head says, whose it is, how long its line is and how large its letters are.
FRAMED = """() => [...document.querySelectorAll(".dia-call")].map((line) => {
  const frame = line.nextElementSibling.nextElementSibling, head = frame.nextElementSibling.nextElementSibling;
  const [scale, out, own] = [line.getScreenCTM().a, frame.getBoundingClientRect(), head.getBoundingClientRect()];
  return {
    says: head.textContent, space: frame.dataset.space, line: line.getTotalLength() * scale,
    letters: parseFloat(getComputedStyle(head).fontSize) * scale,
    inside: own.left >= out.left && own.right <= out.right,
  };
})"""


#: For each pile the space whose outline holds its middle.
GROUNDS = """() => [...document.querySelectorAll(".dia-pile")].map((pile) => {
  const card = pile.querySelector(".dia-letter").getBoundingClientRect();
  const [x, y] = [(card.left + card.right) / 2, card.bottom];
  const ground = document.elementsFromPoint(x, y).find((node) => node.matches("path.dia-space"));
  return [pile.dataset.space, ground && ground.dataset.space];
})"""


@pytest.mark.parametrize(
    ("scenario", "piled"), [("cleon-brasidas", {"T11", "T12", "T20", "T21", "O2"}), ("nicias", {"O1"})]
)
def test_counters_without_room_are_a_pile_in_their_place_and_laid_open_when_asked_about(
    lay: Opened, scenario: str, piled: set[str]
) -> None:
    position = load_game("amphipolis").new(scenario, {})
    page = lay(position, "", width=860)
    grounds = page.evaluate(GROUNDS)
    assert {own for own, _ in grounds} == piled
    assert all(own == ground for own, ground in grounds)
    asked = [unit for unit in position.units.values() if unit.at in piled]
    offers = [
        {"piece": unit.id, "at": unit.at, "first": True, "way": [], "index": index, "told": unit.id}
        for index, unit in enumerate(asked)
    ]
    page.evaluate("list => window.model.set('offers', { key: 1, many: true, list, ticked: [] })", offers)
    frames = page.evaluate(FRAMED)
    assert {one["space"] for one in frames} == piled
    for one in frames:
        assert one["says"].split()[2] == one["space"] and one["inside"], one
        assert one["line"] < 200 and one["letters"] >= 13.9, one
