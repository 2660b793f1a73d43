"""The room on the clicked map: on any screen all stands in its own place, and nothing hides another."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from diadoques.core.language import LANGUAGES
from diadoques.games import bc218, diplomacy
from diadoques.games.diadoques import kinds_at_home, levy, new
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.words import WORDS

from .conftest import Sheet, write_page

pytestmark = pytest.mark.browser
#: Width and height of the map on a projector, on two small screens, in a lesson of a notebook, on a phone held upright.
ROOMS = [(1310, 940), (870, 560), (670, 500), (548, 330), (378, 330)]
SCENES = ["diadoques", "diplomacy", "bc218", "raised", "crowd"]

# What a counter, a name and a badge take of the screen: the boxes of what is drawn, without strokes.
BOXES = """() => {
  const box = (node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const both = (a, b) => a.map((value, side) => (side < 2 ? Math.min : Math.max)(value, b[side]));
  const around = (nodes) => nodes.map(box).reduce(both);
  const rows = (selector, parts) => [...document.querySelectorAll(selector)].map((node) => [
    node.dataset.piece || node.dataset.place || node.textContent,
    around(parts ? [...node.querySelectorAll(parts)] : [node])]);
  const scene = window.model.get("scene");
  const placeOf = (id) => {
    const piece = scene.pieces.find((one) => one.id === id);
    if (!piece) return scene.leaders.find((one) => "@" + one.name === id).at;
    return piece.at + (piece.state === "dislodged" ? id : "");
  };
  return {
    counters: [...document.querySelectorAll(".dia-piece")].map((node) => [
      node.dataset.piece, around([...node.querySelectorAll(".dia-counter, .dia-letter, .dia-badge, .dia-crown")]),
      placeOf(node.dataset.piece), node.classList.contains("dia-tiny")]),
    names: rows(".dia-label"),
    tags: rows(".dia-tag"),
    signs: rows(".dia-place:not(.dia-city)", ".dia-square, .dia-disc, .dia-port"),
    badges: rows(".dia-badge, .dia-tag, .dia-omen circle"),
    frame: box(document.querySelector(".dia-frame")),
  };
}"""


def crowd() -> dict[str, Any]:
    """Stacks of three, crowns, towers, persons and a royal couple, side by side where Greece and Asia are closest."""
    pieces: list[dict[str, Any]] = []
    base = {"grade": "", "state": "here", "leader": "", "captives": [], "ordered": False, "order": ""}

    def stands(owner: str, place: str, kinds: str, **more: Any) -> None:
        for index, kind in enumerate(kinds):
            number = index + 1 if len(kinds) > 2 else 0
            one = {"id": f"u{len(pieces)}", "owner": owner, "kind": kind, "at": place, "number": number}
            pieces.append(one | base | more)

    stands("Antipater", "MAC", "AAA", leader="Antipater")
    stands("Antipater", "THE", "AG", grade="e")
    stands("Antipater", "Pella", "G", grade="m")
    stands("Lysimaque", "CHE", "AFA", leader="Lysimaque")
    stands("Lysimaque", "Lysimachia", "G")
    stands("Lysimaque", "EUB", "FF")
    stands("Antigone", "PHR", "AAAA", leader="Antigone", grade="g")
    stands("Antigone", "Gordion", "G")
    stands("Eumène", "ANC", "AAA", leader="Eumène")
    stands("Eumène", "Ancyre", "G", grade="e")
    stands("Ptolémée", "EGE", "F", state="dislodged")
    stands("Ptolémée", "ATT", "A", state="dead")
    stands("Ptolémée", "EGE", "F")
    leaders = [
        {"name": "Polyperchon", "at": "MAC", "captor": "", "row": 0, "also": []},
        {"name": "Eurydice", "at": "MAC", "captor": "Antipater", "row": 1, "also": []},
        {"name": "Séleucos", "at": "Pella", "captor": "Antipater"},
    ]
    owners = {"provinces": {"PHR": "Antigone", "MAC": "Antipater"}, "citadels": {"Pella": "Antipater"}}
    return {
        "pieces": pieces, "leaders": leaders, "arrows": [], "sieges": [{"citadel": "Lamia"}], "marks": [],
        "owners": owners, "treasures": {}, "weather": {"EUB": "storm"}, "floods": [], "sites": [],
    }  # fmt: skip


@cache
def positions() -> dict[str, tuple[Any, dict[str, Any]]]:
    """Names of what is tried, with its board and scene: each game's opening, a raised one, and a crowd."""
    found = {}
    opening = new()
    for position in (opening, diplomacy.new(), bc218.new()):
        found[position.game] = (board_scene(position.board.id, "basic", position.game), scene(position))
    raised = levy(opening, {name: ("A", "A", kinds_at_home(opening, name)[-1]) for name in opening.players})
    found["raised"] = (board_scene(), scene(raised))
    found["crowd"] = (board_scene(), crowd())
    return found


def over(one: list[float], other: list[float], air: float = 0.5) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > air and min(one[3], other[3]) - max(one[1], other[1]) > air


def told(name: str, size: tuple[int, int]) -> tuple[str, str, dict[str, Any], int]:
    """The page of a map, as ``write_page`` wants it: as in a lesson, it takes a room of any shape."""
    board, on_it = positions()[name]
    words = {each: table["map"] for each, table in WORDS.tables.items()}
    state = {"board": board, "words": words, "scene": on_it, "choices": {}, "active": "", "lit": [], "film": []}
    room = f".dia-svg {{ height: {size[1]}px; aspect-ratio: auto !important; }}"
    return static("map"), style("map.css") + room, state | {"lang": LANGUAGES[0]}, size[0]


@pytest.fixture
def lay(show: Callable[..., Page]) -> Callable[..., Page]:
    return lambda name, size: show(*told(name, size))


class Seen(NamedTuple):
    """A map as it is drawn in a room: what ``BOXES`` and ``STANDS`` tell of it, and how large its letters are."""

    size: tuple[int, int]
    boxes: dict[str, Any]
    stands: dict[str, Any]
    letters: list[float]


@pytest.fixture(scope="module", params=list(product(SCENES, ROOMS)), ids=lambda one: f"{one[0]}-{one[1]}")
def seen(request: pytest.FixtureRequest, common_sheet: Sheet, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """A map in a room, drawn once for all that is asked of it."""
    name, size = request.param
    page = common_sheet.page
    page.set_viewport_size({"width": 1400, "height": 950})
    page.goto(write_page(tmp_path_factory.mktemp("room") / "page.html", *told(name, size)))
    page.wait_for_function("window.ready === true")
    found = Seen(size, page.evaluate(BOXES), page.evaluate(STANDS), lettered(page, ".dia-svg text"))
    assert (common_sheet.errors, common_sheet.outside) == ([], [])
    return found


def lettered(page: Page, selector: str) -> list[float]:
    """How large the letters are, in pixels of the screen; a counter that was driven out is turned."""
    found: list[float] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].map((node) => {
          const { a, b } = node.getScreenCTM();
          return parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
        })""",
        selector,
    )
    return found


def test_counters_names_and_badges_keep_apart(seen: Seen) -> None:
    size, boxes = seen.size, seen.boxes
    assert len(boxes["counters"]) >= 6
    for index, (one, box, place, dot) in enumerate(boxes["counters"]):
        for other, its, elsewhere, another in boxes["counters"][index + 1 :]:
            # Those of one place may overlap like a hand of cards; dots lie on points that may be very close.
            assert place == elsewhere or (dot and another) or not over(box, its), (
                f"{one} and {other} lie upon each other"
            )
        for _, its in boxes["tags"]:
            assert dot or not over(box, its), f"{one} lies upon the tag of a coast"
        left, top, right, bottom = boxes["frame"]
        assert left <= box[0] + 1 and top <= box[1] + 1 and box[2] <= right + 1 and box[3] <= bottom + 1, one
    for one, box in boxes["signs"]:
        for _, its in boxes["tags"]:
            assert not over(box, its), f"the sign of {one} lies under the tag of a coast"
    for text, box in boxes["names"]:
        inner = [box[0] + 1, box[1] + 3, box[2] - 1, box[3] - 3]  # without the air above and below its letters
        for kind in ("counters", "badges"):
            for other, its, *_ in boxes[kind]:
                assert not over(inner, its), f"{text} lies under {other}"
    assert min(seen.letters) >= (10.9 if size[0] < 460 else 13.9)


# What stands where on the board, told by the page's own geometry: the space under the middle of each name and counter,
# the nearest place of its kind, and how far its box is from its own point, in pixels of a counter.
STANDS = """() => {
  const board = window.model.get("board"), scene = window.model.get("scene");
  const root = document.querySelector(".dia-svg"), inverse = root.getScreenCTM().inverse(), grain = inverse.a;
  const all = (selector) => [...document.querySelectorAll(selector)];
  const paths = new Map(all("path.dia-space").map((node) => [node.dataset.space, node]));
  const isLand = (id) => board.spaces.some((one) => one.id === id && one.kind === "land");
  const sorted = [...board.spaces].sort((a, b) => isLand(b.id) - isLand(a.id));
  const isUnder = (at) => (one) => paths.get(one.id).isPointInFill(new DOMPoint(...at));
  const under = (at) => (sorted.find(isUnder(at)) || { id: "" }).id;
  const middle = (box) => {
    const point = new DOMPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2).matrixTransform(inverse);
    return [point.x, point.y];
  };
  const off = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const far = (at, one) => Math.min(...one.points.map((point) => off(at, point)));
  const nearest = (at, among) => [...among].sort((a, b) => far(at, a) - far(at, b))[0].id;
  const spaces = board.spaces.map((one) => ({ id: one.id, points: [one.label, one.anchor] }));
  const kin = (id) => spaces.filter((one) => isLand(one.id) === isLand(id));
  const shown = new Set(all("[data-place]").map((node) => node.dataset.place));
  const towns = board.places.filter((one) => shown.has(one.id)).map((one) => ({ id: one.id, points: [one.at] }));
  const leads = all(".dia-lead").map((node) => [0, node.getTotalLength()].map((at) => node.getPointAtLength(at)));
  const led = (at) => {
    const line = leads.find(([from]) => off([from.x, from.y], at) < 9 * grain);
    return line ? under([line[1].x, line[1].y]) : "";
  };
  const names = all(".dia-label").map((node) => {
    const at = middle(node.getBoundingClientRect()), { space, town } = node.dataset, there = under(at);
    return {
      text: node.textContent, space, town, aside: node.dataset.aside,
      under: there, led: led(at), foreign: isLand(there) && there !== space,
      whole: node.classList.contains("dia-l-name"), nearest: nearest(at, town ? towns : kin(space)),
    };
  });
  const counters = all(".dia-piece").map((node) => {
    const id = node.dataset.piece, units = scene.pieces.find((one) => one.id === id);
    const piece = units || scene.leaders.find((one) => "@" + one.name === id);
    const town = board.places.find((one) => one.id === piece.at);
    const space = board.spaces.find((one) => !town && piece.at.startsWith(one.id));
    const coast = town ? "" : piece.at.slice(3);
    const home = town ? town.at : space.coasts[coast] || space.anchor;
    const point = new DOMPoint(...home).matrixTransform(root.getScreenCTM());
    const box = node.querySelector(".dia-lift > .dia-counter").getBoundingClientRect();
    const { e, f } = node.transform.baseVal.consolidate().matrix;
    const gap = Math.max(box.left - point.x, point.x - box.right, box.top - point.y, point.y - box.bottom);
    return {
      id, at: piece.at, town: Boolean(town), coast, province: town ? town.province : space.id, under: under([e, f]),
      driven: piece.state === "dislodged", gap: gap / node.getScreenCTM().a, nearest: nearest([e, f], towns),
    };
  });
  return { names, counters };
}"""


def test_what_stands_on_the_map_stands_in_its_own_place(seen: Seen) -> None:
    stands = seen.stands
    assert len(stands["names"]) >= (18 if seen.size[0] < 600 else 50)
    for one in stands["names"]:
        if one["aside"]:  # on a tag, which lies on other ground: its line says whose it is
            assert one["led"] == one["space"], one
            continue
        if one["town"] or one["space"]:
            assert one["nearest"] == (one["town"] or one["space"]) or one["whole"], one
        if one["space"]:
            assert one["space"] in (one["under"], one["led"]) and not one["foreign"], one
    for one in stands["counters"]:
        if one["town"]:
            assert one["gap"] < 10 or (one["nearest"] == one["at"] and one["under"] == one["province"]), one
        else:
            near = 36 if one["driven"] else 14 if one["coast"] else 1
            assert one["under"] == one["province"] or one["gap"] <= near, one


# Where each name, counter and sign is.
STILL = """() => Object.fromEntries([...document.querySelectorAll(".dia-label, .dia-piece")].map((node) => [
  (node.dataset.piece || node.textContent) + (node.dataset.space || ""),
  node.getAttribute("transform") || [node.getAttribute("x"), node.getAttribute("y")].join()]))"""


@pytest.mark.parametrize("size", [ROOMS[2], ROOMS[4]], ids=str)
@pytest.mark.parametrize("name", ["diplomacy", "raised"])
def test_an_order_moves_no_name_and_no_counter(lay: Callable[..., Page], name: str, size: tuple[int, int]) -> None:
    page = lay(name, size)
    before = page.evaluate(STILL)
    assert len(before) > 20
    page.evaluate(
        """() => {
          const scene = structuredClone(window.model.get("scene")), spaces = window.model.get("board").spaces;
          scene.arrows = scene.pieces.map((piece, index) => {
            const to = spaces[(index * 7) % spaces.length].id, text = { fr: "-", en: "-" };
            Object.assign(piece, { ordered: true, order: text });
            return { unit: piece.id, owner: piece.owner, verb: "move", state: "asked", from: piece.at, to, text };
          });
          window.model.set("scene", scene);
        }"""
    )
    assert page.locator(".dia-arrow").count() > 5
    assert page.evaluate(STILL) == before


def test_an_arrow_starts_at_its_counter(lay: Callable[..., Page]) -> None:
    page = lay("raised", ROOMS[2])
    far = page.evaluate(
        """() => {
          const scene = structuredClone(window.model.get("scene")), text = { fr: "-", en: "-" };
          scene.arrows = scene.pieces.map(({ id, owner, at }) =>
            ({ unit: id, owner, verb: "move", state: "asked", from: at, to: "SCY", text }));
          window.model.set("scene", scene);
          return scene.pieces.map((piece) => {
            const line = document.querySelector(`[data-arrow="${piece.id}"] .dia-line`).getPointAtLength(0);
            const counter = document.querySelector(`[data-piece="${piece.id}"]`);
            const { e, f, a } = counter.transform.baseVal.consolidate().matrix;
            return Math.hypot(line.x - e, line.y - f) / a;
          });
        }"""
    )
    assert len(far) >= 15 and max(far) < 19, "in pixels of its counter"


def test_what_others_raise_in_secret_is_one_sign_a_home(lay: Callable[..., Page]) -> None:
    page = lay("raised", ROOMS[2])
    page.evaluate(
        """() => {
          const scene = structuredClone(window.model.get("scene"));
          for (const piece of scene.pieces) if (piece.owner !== "Antigone") piece.supposed = true;
          window.model.set("scene", scene);
        }"""
    )
    signs = page.locator(".dia-supposed")
    assert signs.count() == 5
    assert set(signs.locator("text").all_text_contents()) <= {"?", "×3"}
    expect(signs.first).to_have_attribute("aria-label", re.compile(r"unités encore secrètes.: 3 \("))
    assert page.locator(".dia-piece:not(.dia-supposed)").count() == 3
    signs.first.hover()
    said = page.locator(".dia-fact").filter(has_text="encore secrètes")
    expect(said).to_have_text(f"Ici : {signs.first.get_attribute('aria-label')}")


# The box of what is drawn of a pin, however it is turned.
PIN = """(at) => {
  const path = document.querySelector(`[data-pin="${at}"] path`), long = path.getTotalLength();
  const points = Array.from({ length: 40 }, (_, step) =>
    path.getPointAtLength((long * step) / 40).matrixTransform(path.getScreenCTM()));
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}"""


def test_a_pin_shows_what_was_chosen_hides_no_name_and_says_nothing_of_right_or_wrong(lay: Callable[..., Page]) -> None:
    page = lay("diadoques", ROOMS[2])
    chosen = ["LYD", "CAR", "EGY", "MES", "Tyr", "Cyrène"]
    page.evaluate("(all) => window.model.set('dots', all.map((at) => ({ at, number: '', text: at })))", chosen)
    assert page.locator(".dia-pin").count() == len(chosen)
    assert page.locator(".dia-dots-layer text").count() == 0
    names = page.evaluate(BOXES)["names"]
    for at in chosen:
        box = page.evaluate(PIN, at)
        for text, its in names:
            assert not over(box, [its[0] + 2, its[1] + 3, its[2] - 2, its[3] - 3], 1), (
                f"{text} lies under the pin of {at}"
            )


def test_a_group_begins_near_its_own_land_on_a_small_screen_and_the_map_says_what_it_shows(
    sheet: Page, lay: Callable[..., Page]
) -> None:
    sheet.set_viewport_size({"width": 1024, "height": 700})
    page = lay("raised", ROOMS[2])
    caption, stage = page.locator(".dia-tools select"), page.locator(".dia-svg")
    whole = str(stage.get_attribute("viewBox"))
    expect(caption.locator("option:checked")).to_have_text("Toute la carte")
    page.evaluate("document.body.className = 'dia-seat'; window.model.set('active', 'Antigone')")
    page.evaluate("document.getElementById('widget').style.width = '672px'")
    expect(stage).not_to_have_attribute("viewBox", whole)
    expect(caption.locator("option:checked")).to_have_text("Partie de la carte")
    assert float(str(stage.get_attribute("viewBox")).split()[2]) < float(whole.split()[2]) / 1.5
    page.locator(".dia-all").click()
    expect(caption.locator("option:checked")).to_have_text("Toute la carte")
    caption.select_option("aegean")
    expect(caption).to_have_value("aegean")
    page.get_by_role("button", name="Agrandir").click()
    expect(caption.locator("option:checked")).to_have_text("Partie de la carte")
