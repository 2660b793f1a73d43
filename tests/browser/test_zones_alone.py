"""The clicked map where counters say how strong they are: who is whose, what is seen first, what its legend tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from diadoques.games.catalogue import load_game
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.words import WORDS
from tests.games.amphipolis.test_told import asked

pytestmark = pytest.mark.browser
Lay = Callable[..., Page]

#: Boxes of what a selector finds, with what each says, and the box of the map; in pixels of the screen.
BOXES = """(selector) => {
  const map = document.querySelector(".dia-svg").getBoundingClientRect();
  return [...document.querySelectorAll(selector)].map((node) => {
    const box = node.getBoundingClientRect();
    const across = box.left >= map.left - 1 && box.right <= map.right + 1;
    const inside = across && box.top >= map.top - 1 && box.bottom <= map.bottom + 1;
    return { id: node.dataset.piece || node.dataset.space, box: [box.left, box.top, box.right, box.bottom], inside,
             wide: (box.right - box.left) / (map.right - map.left) };
  });
}"""
#: The page of a group, whose screen is not wide: other games begin near one's own units there.
SEATED = """() => {
  document.body.classList.add("dia-seat");
  document.getElementById("widget").style.width = "840px";
}"""
HEADS = """() => [...document.querySelectorAll(".dia-call-head")].map((node) => node.textContent)"""


@pytest.fixture
def lay(show: Callable[..., Page]) -> Lay:
    """``lay(scenario, changed)``: the map of a scenario's beginning, its scene as ``changed`` leaves it."""

    def open_map(name: str, changed: Callable[[dict[str, Any]], None] = lambda _: None, width: int = 860) -> Page:
        shown = scene(load_game("amphipolis").new(name, {}))
        changed(shown)
        words = {lang: table["map"] for lang, table in WORDS.tables.items()}
        board = board_scene("amphipolis", "basic", "amphipolis")
        state = {"board": board, "words": words, "scene": shown, "choices": {}, "active": "ATHENS"}
        return show(static("map"), style("map.css"), state | {"lit": [], "film": [], "lang": "fr"}, width)

    return open_map


def legend(page: Page) -> list[str]:
    page.get_by_role("button", name="Légende").click()
    return page.locator(".dia-legend-row > span").all_text_contents()


def piles(page: Page) -> list[tuple[str, list[str]]]:
    """Where each pile stands, and the lines on it."""
    found = page.locator(".dia-pile").all()
    return [(one.get_attribute("data-space") or "", one.locator("text").all_text_contents()) for one in found]


def in_piles(page: Page) -> int:
    """How many units all piles say they are."""
    return sum(int(lines[0][1:]) for _, lines in piles(page))


@pytest.mark.parametrize("name", ["brasidas-thucydides", "nicias", "cleon-brasidas", "campaign"])
def test_the_first_view_holds_every_unit(lay: Lay, name: str) -> None:
    page = lay(name)
    page.evaluate(SEATED)
    page.wait_for_timeout(300)
    found = page.evaluate(BOXES, ".dia-piece .dia-counter, .dia-pile .dia-letter")
    begun = load_game("amphipolis").new(name, {})
    assert page.locator(".dia-piece:not(.dia-leader)").count() + in_piles(page) == len(begun.units)
    assert all(one["inside"] for one in found)


def test_a_scenario_without_the_main_map_begins_near_what_it_plays_on(lay: Lay) -> None:
    zones = "path.dia-space[data-space^='O']"
    page = lay("nicias")
    near, theatre = page.evaluate(BOXES, zones), page.get_by_label("Théâtre", exact=True)
    expect(theatre).to_have_value("played")
    page.locator(".dia-all").click()
    expect(theatre).to_have_value("")
    theatre.select_option("Zones en jeu")
    again = page.evaluate(BOXES, zones)
    assert [round(one["wide"], 3) for one in again] == [round(one["wide"], 3) for one in near], "one comes back to it"
    whole = lay("campaign").evaluate(BOXES, zones)
    assert all(one["inside"] for one in near)
    assert max(one["wide"] for one in near) > 1.2 * max(one["wide"] for one in whole)


def test_what_is_not_played_on_is_veiled_and_not_named(lay: Lay) -> None:
    page = lay("nicias")
    assert page.locator(".dia-aside").count() == 30, "27 zones of land, 3 of sea"
    named = {one["id"] for one in page.evaluate(BOXES, ".dia-label[data-space]")}
    assert named and not [code for code in named if code[0] in "TM" and code != "Thasos"]
    assert lay("campaign").locator(".dia-aside").count() == 0


def test_units_far_from_what_is_played_on_stand_at_the_edge(lay: Lay) -> None:
    def away(shown: dict[str, Any]) -> None:
        for piece in shown["pieces"][:3]:
            piece["at"] = "Macedonia"

    page = lay("nicias", away)
    frames = [one for one in page.evaluate(BOXES, ".dia-call-box") if one["id"] == "Macedonia"]
    assert len(frames) == 1 and frames[0]["inside"]
    assert any("Macédoine" in head for head in page.evaluate(HEADS))


#: By the zone of each pile, how much of its card lies in that zone, in percent.
INSIDE = """() => Object.fromEntries([...document.querySelectorAll(".dia-pile")].map((pile) => {
  const card = [...pile.querySelectorAll("rect")].pop().getBoundingClientRect();
  const zone = document.querySelector(`path.dia-space[data-space="${pile.dataset.space}"]`);
  const turned = zone.getScreenCTM().inverse();
  let held = 0;
  for (let i = 0; i < 49; i += 1) {
    const [x, y] = [card.left + (card.width * (i % 7)) / 6, card.top + (card.height * Math.floor(i / 7)) / 6];
    held += zone.isPointInFill(new DOMPoint(x, y).matrixTransform(turned));
  }
  return [pile.dataset.space, Math.round((100 * held) / 49)];
}))"""


@pytest.mark.parametrize("zones", [("T4", "T11", "T23", "T25", "T9"), ("T5", "T8", "T17", "T20"), ("T12", "T22")])
def test_nobody_takes_a_pile_for_its_neighbour(lay: Lay, zones: tuple[str, ...]) -> None:
    """Each finds the room that its zone has, be it far from the middle."""

    def gather(shown: dict[str, Any]) -> None:
        one = shown["pieces"][0]
        shown["leaders"] = []
        shown["pieces"] = [
            {**one, "id": f"AH6.{number}", "number": number, "at": zones[number // 4]}
            for number in range(4 * len(zones))
        ]

    page = lay("campaign", gather)
    page.evaluate(SEATED)
    page.wait_for_timeout(300)
    found = page.evaluate(INSIDE)
    assert set(found) == set(zones)
    assert {zone for zone, share in found.items() if share < 80} == set(), found


#: The map of a lesson: it fills its room.
IN_A_LESSON = """() => {
  document.body.classList.add("dia-lesson");
  Object.assign(document.getElementById("widget").style, { width: "870px", height: "640px" });
}"""
#: What the table beside the map says, cell by cell; the share of the map's room that is the map's.
TABLED = """() => [...document.querySelectorAll(".dia-holdings tbody tr")].map(
  (row) => [...row.cells].map((cell) => cell.innerText))"""
SHARE = """() => document.querySelector(".dia-svg").clientWidth / document.querySelector(".dia-map").clientWidth"""


def test_beside_a_map_taller_than_its_room_stands_who_holds_what(lay: Lay) -> None:
    def away(shown: dict[str, Any]) -> None:
        shown["pieces"][0]["at"] = "Macedonia"

    page = lay("nicias", away)
    page.evaluate(IN_A_LESSON)
    page.wait_for_function(f"({SHARE})() < 0.6")
    begun = load_game("amphipolis").new("nicias", {})
    rows = {row[0].split()[0]: row[1:] for row in page.evaluate(TABLED)}
    assert sorted(rows) == ["Macédoine", *(f"O{number}" for number in range(1, 9))]
    assert rows["O1"] == ["Sparte", "4 / 5", rows["O1"][2]] and rows["O5"] == ["Athènes", "5 / 3", ""]
    counted = sum(int(number) for row in rows.values() for number in re.findall(r"×(\d+)", row[2]))
    assert counted == len(begun.units)
    assert "Polydamidas" in rows["O1"][2]
    assert page.locator(".dia-legend").is_visible(), "there is room for it"
    page.locator(".dia-holdings [data-space='O4']").hover()
    assert "Toronè" in page.locator(".dia-card").inner_text()


def test_the_whole_board_and_another_game_take_the_whole_room(lay: Lay) -> None:
    page = lay("nicias")
    page.evaluate(IN_A_LESSON)
    page.wait_for_function(f"({SHARE})() < 0.6")
    page.locator(".dia-all").click()
    page.wait_for_function(f"({SHARE})() > 0.95")
    assert page.evaluate(TABLED) == []
    assert page.locator(".dia-legend").count() == 0, "it goes with its room, unless somebody has opened it"
    page.get_by_label("Théâtre", exact=True).select_option("Zones en jeu")
    page.wait_for_function(f"({SHARE})() < 0.6")
    page.evaluate("(scene) => window.model.set('scene', scene)", scene(load_game("amphipolis").new("campaign", {})))
    page.wait_for_function(f"({SHARE})() > 0.95")
    options = page.get_by_label("Théâtre", exact=True).locator("option").all_text_contents()
    assert "Zones en jeu" not in options


def meet(shown: dict[str, Any]) -> None:
    """Two units of each side in one zone, and a leader of Sparta with them."""
    for side in ("ATHENS", "SPARTA"):
        for piece in [one for one in shown["pieces"] if one["owner"] == side][:2]:
            piece["at"] = "T15"


def test_two_sides_in_one_zone_are_a_pile_each_that_says_how_many_and_how_strong(lay: Lay) -> None:
    page = lay("cleon-brasidas", meet)
    shown = scene(load_game("amphipolis").new("cleon-brasidas", {}))
    meet(shown)
    forces = [
        sum(one["force"] for one in shown["pieces"] if one["at"] == "T15" and one["owner"] == side)
        for side in ("ATHENS", "SPARTA")
    ]
    assert sorted(lines for at, lines in piles(page) if at == "T15") == sorted(["×2", str(force)] for force in forces)
    (a, b, c, d), (e, f, g, h) = [one["box"] for one in page.evaluate(BOXES, ".dia-pile") if one["id"] == "T15"]
    assert c <= e or g <= a or d <= f or h <= b, "neither lies over the other"
    labels = [one.get_attribute("aria-label") or "" for one in page.locator(".dia-pile[data-space=T15]").all()]
    assert {label.split(",")[0] for label in labels} == {"Athènes", "Sparte"}, "not by colour alone"
    assert page.locator(".dia-dim").count() == 0, "each side keeps its colour"


def test_a_pile_shows_its_counters_as_long_as_one_points_at_it(lay: Lay) -> None:
    page = lay("cleon-brasidas", meet)
    pile = page.locator(".dia-pile[data-space=T15]").first
    peeked = page.locator(".dia-peek-layer .dia-piece")
    assert peeked.count() == 0
    pile.hover()
    assert peeked.count() == 2
    assert all(one["inside"] for one in page.evaluate(BOXES, ".dia-peek-layer .dia-piece"))
    page.locator("path.dia-space[data-space=M2]").hover()
    assert peeked.count() == 0


@pytest.mark.parametrize("leaders", [True, False])
def test_who_is_asked_about_is_seen_though_he_stands_at_a_base_out_of_sight(lay: Lay, leaders: bool) -> None:
    def away(shown: dict[str, Any]) -> None:
        for piece in [one for one in shown["pieces"] if one["owner"] == "SPARTA"]:
            piece["at"] = "Macedonia"
        for leader in shown["leaders"]:
            leader["at"] = "Macedonia"

    page = lay("nicias", away)
    asked = (
        [one["id"] for one in page.evaluate("window.model.get('scene').pieces") if one["at"] == "Macedonia"]
        if not leaders
        else []
    )
    asked += [f"@{one['name']}" for one in page.evaluate("window.model.get('scene').leaders")] if leaders else []
    offers = [
        {"index": number, "at": "Macedonia", "piece": one, "way": [], "first": True, "told": one}
        for number, one in enumerate(asked)
    ]
    page.evaluate(
        "offers => { window.model.set('offers', offers); }", {"key": 1, "many": True, "list": offers, "ticked": []}
    )
    found = {one["id"]: one["inside"] for one in page.evaluate(BOXES, ".dia-piece[data-piece]")}
    assert asked and all(found[one] for one in asked), found


def test_a_pile_whose_units_are_asked_about_is_laid_open(lay: Lay) -> None:
    page = lay("cleon-brasidas", meet)
    units = [
        one["id"]
        for one in scene(load_game("amphipolis").new("cleon-brasidas", {}))["pieces"]
        if one["owner"] == "SPARTA"
    ][:2]
    offers = [
        {"piece": one, "at": "T15", "first": True, "way": [], "index": index, "told": one}
        for index, one in enumerate(units)
    ]
    page.evaluate(
        "offers => { window.model.set('offers', offers); }", {"key": 1, "many": True, "list": offers, "ticked": []}
    )
    page.wait_for_timeout(200)
    sizes = {one["id"]: one["box"][2] - one["box"][0] for one in page.evaluate(BOXES, ".dia-piece")}
    assert all(sizes[one] > 16 for one in units)
    page.locator(f".dia-piece[data-piece='{units[1]}']").click()
    assert page.evaluate("() => window.sent.at(-1)")["picked"] == [1]


def test_the_legend_explains_what_is_drawn_and_nothing_else(lay: Lay) -> None:
    rows = legend(lay("campaign"))
    assert len(rows) == len(set(rows))
    always = {
        "Athènes",
        "hoplites",
        "peltastes",
        "terrain élevé",
        "terrain humide",
        "ville",
        "pont",
        "mur",
        "mur à construire",
    }
    assert always <= set(rows)
    assert not {"face affaiblie", "mur construit", "trières", "carte qui ne sert pas"} & set(rows)

    def later(shown: dict[str, Any]) -> None:
        shown["pieces"][0]["weak"] = True
        shown["walls"] = [["T12", "T11"]]

    changed = set(legend(lay("brasidas-thucydides", later)))
    assert {"face affaiblie", "mur construit", "trières", "chef"} <= changed and "mur à construire" not in changed
    aside = set(legend(lay("nicias")))
    assert {"zone d’opérations", "garnison tenue par Sparte", "carte qui ne sert pas"} <= aside
    assert not {"terrain élevé", "pont", "mur", "ville"} & aside


@pytest.mark.parametrize("name", ["nicias", "cleon-brasidas", "brasidas-thucydides"])
def test_in_a_fight_every_unit_of_both_sides_is_counted(lay: Lay, name: str) -> None:
    """However crowded the map is: each unit is drawn so that it can be read, or is one of a pile that says how many."""
    fights = list(islice(asked("battle-play", name), 0, 16, 3))
    assert fights
    for position, _ in fights:
        shown = scene(position)
        page = lay(name, lambda begun, shown=shown: begun.update(shown))
        found = page.evaluate(BOXES, ".dia-piece .dia-counter")
        assert min(one["box"][2] - one["box"][0] for one in found) > 16
        assert page.locator(".dia-piece:not(.dia-leader)").count() + in_piles(page) == len(position.units)
        sizes = [one["box"][2] - one["box"][0] for one in page.evaluate(BOXES, ".dia-pile .dia-counter")]
        assert not sizes or min(sizes) > 24
