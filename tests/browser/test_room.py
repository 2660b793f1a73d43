"""The room on the clicked map: no counter lies upon another or upon a name, and nothing sticks out, on any screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from diadoques.core.language import LANGUAGES
from diadoques.games import bc218, diplomacy
from diadoques.games.diadoques import kinds_at_home, levy, new
from diadoques.widgets.board_scene import board_scene
from diadoques.widgets.map_picker import static, style
from diadoques.widgets.scenes import scene
from diadoques.widgets.words import catalogue

pytestmark = pytest.mark.browser
#: Width and height of the map on a projector, two small screens, in a notebook, and on a phone held upright.
ROOMS = [(1310, 940), (870, 560), (690, 500), (484, 450), (378, 330)]

# What a counter, a name and a badge take of the screen: the boxes of what is drawn, without strokes.
BOXES = """() => {
  const box = (node) => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const both = (a, b) => a.map((value, side) => (side < 2 ? Math.min : Math.max)(value, b[side]));
  const around = (nodes) => nodes.map(box).reduce(both);
  const rows = (selector, parts) => [...document.querySelectorAll(selector)].map((node) => [
    node.dataset.piece || node.dataset.place || node.textContent,
    around(parts ? [...node.querySelectorAll(parts)] : [node])]);
  return {
    counters: rows(".dia-piece:not(.dia-ghost)", ".dia-counter, .dia-letter, .dia-badge, .dia-crown"),
    names: rows(".dia-label"),
    tags: rows(".dia-tag"),
    signs: rows(".dia-place:not(.dia-city)", ".dia-square, .dia-disc, .dia-port"),
    badges: rows(".dia-badge, .dia-tag, .dia-omen circle"),
    frame: box(document.querySelector(".dia-frame")),
    letters: [...document.querySelectorAll(".dia-svg text")].map((node) => {
      const { a, b } = node.getScreenCTM(); // a counter that was driven out is turned
      return parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
    }),
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
        "pieces": pieces, "leaders": leaders, "arrows": [], "sieges": [{"citadel": "Lamia", "step": 1}], "marks": [],
        "owners": owners, "treasures": {}, "weather": {"EUB": "storm"}, "floods": [], "sites": [],
    }  # fmt: skip


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


@pytest.fixture
def lay(show: Callable[..., Page]) -> Callable[..., Page]:
    def open_map(name: str, size: tuple[int, int], lang: str = "fr") -> Page:
        board, on_it = positions()[name]
        words = {each: table["map"] for each, table in catalogue().items()}
        state = {"board": board, "words": words, "scene": on_it, "choices": {}, "active": "", "lit": [], "film": []}
        # As in a lesson: the map takes a room of any shape.
        room = f".dia-svg {{ height: {size[1]}px; aspect-ratio: auto !important; }}"
        return show(static("map"), style("map.css") + room, state | {"lang": lang}, size[0])

    return open_map


@pytest.mark.parametrize("size", ROOMS, ids=str)
@pytest.mark.parametrize("name", ["diadoques", "diplomacy", "bc218", "raised", "crowd"])
def test_counters_names_and_badges_keep_apart(lay: Callable[..., Page], name: str, size: tuple[int, int]) -> None:
    seen = lay(name, size, LANGUAGES[0]).evaluate(BOXES)
    assert len(seen["counters"]) >= 6
    for index, (one, box) in enumerate(seen["counters"]):
        for other, its in seen["counters"][index + 1 :]:
            assert not over(box, its), f"{one} and {other} lie upon each other"
        for _, its in seen["tags"]:
            assert not over(box, its), f"{one} lies upon the tag of a coast"
        left, top, right, bottom = seen["frame"]
        assert left <= box[0] + 1 and top <= box[1] + 1 and box[2] <= right + 1 and box[3] <= bottom + 1, one
    for one, box in seen["signs"]:
        for _, its in seen["tags"]:
            assert not over(box, its), f"the sign of {one} lies under the tag of a coast"
    for text, box in seen["names"]:
        inner = [box[0] + 1, box[1] + 3, box[2] - 1, box[3] - 3]  # without the air above and below its letters
        for kind in ("counters", "badges"):
            for other, its in seen[kind]:
                assert not over(inner, its), f"{text} lies under {other}"
    assert min(seen["letters"]) >= (10.9 if size[0] < 460 else 13.9)


def test_a_stack_that_makes_way_is_tied_to_its_place(lay: Callable[..., Page]) -> None:
    page = lay("crowd", ROOMS[-1])
    assert page.locator(".dia-tie").count() >= 1
    assert page.locator(".dia-tie").count() == page.locator(".dia-tie-end").count()
