"""The whole lesson without a kernel, from a projector to a phone: all of it is in sight, nothing is cut."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.embed import dependency_state, embed_data
from playwright.sync_api import Page, expect

from diadoques.widgets import Lesson
from diadoques.widgets.kit.boxes import style
from diadoques.widgets.result.painting import drawn_map, painted_by
from diadoques.widgets.tasks.page import Tasks
from tests.sampling import sampled
from tests.suite.browsing import Picture

from .class_process import wait
from .sight import FAULTS, PHONE, SIZES, resize

pytestmark = pytest.mark.browser
TOP = Path(__file__).resolve().parents[2]
SEATS = {"diadoques": "Antigone", "diplomacy": "FRANCE", "bc218": "ROME"}
PARTS = ("base", "controls", "output", "html-manager", "html-manager/dist/libembed-amd")

# Where the tools of the map stand, and what the map is given, in a lesson that has a part of a page only.
TOOLS = """() => {
  const box = (node) => node.getBoundingClientRect();
  const lesson = box(document.querySelector(".dia-lesson")), map = box(document.querySelector(".dia-map"));
  const shown = [...document.querySelectorAll(".dia-tools > div > *")].filter((node) => node.checkVisibility());
  return {
    beyond: shown.filter((node) => box(node).right > map.right || box(node).left < map.left).map((node) => node.title),
    fields: shown.filter((node) => node.matches("input, select")).map((node) => node.clientWidth),
    stage: box(document.querySelector(".dia-stage")).height / lesson.height,
    board: ["width", "height"].map((side) => {
      const [whole, seen] = [".dia-frame", ".dia-stage"].map((part) => box(document.querySelector(part))[side]);
      return whole / seen;
    }),
  };
}"""


@pytest.fixture
def page_of(sheet: Page, tmp_path: Path) -> Callable[[Any], Page]:
    """``page_of(widget)``: the widget in a page of its own, drawn by the programs that the book uses."""
    anywidget = find_spec("anywidget")
    assert anywidget is not None and anywidget.origin is not None
    programs = TOP / "book" / "assets" / "html-manager"
    own = Path(anywidget.origin).parent / "nbextension" / "index.js"
    for source in (own, programs / "require.min.js", programs / "embed-amd.js"):
        shutil.copy(source, tmp_path / ("anywidget.js" if source.name == "index.js" else source.name))
    paths = {"anywidget": "./anywidget"} | {f"@jupyter-widgets/{part}": f"./{part.split('/')[-1]}" for part in PARTS}

    def open_page(widget: Any) -> Page:
        # This lesson alone: a page with all that other tests have left would be longer in opening than a lesson may be.
        told = embed_data(views=[widget], state=dependency_state([widget], drop_defaults=False))
        state, view = (json.dumps(told[key]).replace("</", "<\\/") for key in ("manager_state", "view_specs"))
        (tmp_path / "page.html").write_text(
            '<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            "<style>html, body { height: 100%; margin: 0; }</style>"
            '<script src="require.min.js"></script>'
            f"<script>requirejs.config({{ paths: {json.dumps(paths)} }});</script>"
            '<script src="embed-amd.js"></script>'
            f'<body><script type="application/vnd.jupyter.widget-state+json">{state}</script>'
            f'<script type="application/vnd.jupyter.widget-view+json">{view[1:-1]}</script></body></html>',
            encoding="utf-8",
        )
        sheet.goto((tmp_path / "page.html").as_uri())
        sheet.wait_for_selector(".dia-svg .dia-label", timeout=10_000)
        return sheet

    return open_page


def resolve(lesson: Lesson) -> None:
    """Settle the season and draw its map at once: drawn later, it would hold up the page that is just being opened."""

    def paint(report: Any, lang: str, done: Callable[[str], None]) -> None:
        done(drawn_map(report, lang))

    with painted_by(paint):
        lesson.resolve(anyway=True)


@pytest.mark.turns(2)
@pytest.mark.parametrize("moment", sampled(["all", "sheet", "result"], "all", "result"))
@pytest.mark.parametrize("game", sorted(SEATS))
def test_the_whole_lesson_is_in_sight(
    page_of: Callable[[Any], Page], tmp_path: Path, picture: Picture, game: str, moment: str
) -> None:
    lesson = Lesson(tmp_path / "saves", game=game)
    lesson.box.add_class("dia-full")
    if moment != "all":
        lesson.choose(SEATS[game])
    if moment == "result":
        resolve(lesson)
    page = page_of(lesson.box)
    page.locator("path.dia-space").first.dispatch_event("pointerover")  # its card is shown at the foot of the map
    for width, height in SIZES:
        resize(page, width, height)
        picture(page, f"screen-{game}-{moment}-{width}")
        assert page.evaluate(FAULTS, width < PHONE) == [], (width, height)
        stage, panel = (page.locator(part).bounding_box() for part in (".dia-stage", ".dia-panel"))
        assert stage is not None and panel is not None
        assert stage["height"] > height * (0.25 if width < PHONE else 0.55), "the map is too low"
        assert panel["height"] > height * 0.3
        assert (panel["y"] > stage["y"] + stage["height"] - 1) is (width < PHONE), "the sheet is below on a phone alone"
    lesson.session.close()


@pytest.mark.parametrize("width", [850, 590])
def test_a_notebook_leaves_the_lesson_little_room(
    page_of: Callable[[Any], Page], tmp_path: Path, picture: Picture, width: int
) -> None:
    """JupyterLab with its side bar open, on a window of 1280x720 and of 1024x700."""
    lesson = Lesson(tmp_path / "saves")
    lesson.choose("Antigone")
    page = page_of(lesson.box)
    resize(page, width, 720)
    picture(page, f"screen-notebook-{width}")
    seen = page.evaluate(TOOLS)
    assert seen["beyond"] == []
    assert all(field > 90 for field in seen["fields"]), "a field is too narrow for a name"
    assert seen["stage"] > (0.6 if width > PHONE else 0.25), "the map is too low"
    assert min(seen["board"]) > 0.99, "an empty band beside the map"
    page.locator(".dia-more").click()
    opened = page.evaluate(TOOLS)
    assert opened["beyond"] == [] and all(field > 90 for field in opened["fields"]) and len(opened["fields"]) == 2
    lesson.session.close()


def test_a_button_puts_the_lesson_over_the_window_and_escape_leaves(
    page_of: Callable[[Any], Page], tmp_path: Path
) -> None:
    lesson = Lesson(tmp_path / "saves")
    page = page_of(lesson.box)
    page.set_viewport_size({"width": 1280, "height": 720})
    box = page.locator(".dia-lesson")
    assert (box.bounding_box() or {})["height"] < 700
    page.locator(".dia-fuller").click()
    assert box.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 720}
    page.keyboard.press("Escape")
    expect(box).not_to_have_class("dia-full")
    assert (box.bounding_box() or {})["height"] < 700
    lesson.session.close()


def test_the_drawn_season_opens_over_the_table(page_of: Callable[[Any], Page], tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "saves")
    resolve(lesson)
    page = page_of(lesson.box)
    page.set_viewport_size({"width": 1280, "height": 720})
    box, summary = page.locator(".dia-lesson").bounding_box(), page.locator(".dia-drawn summary")
    summary.click()
    drawn = page.locator(".dia-drawn img").bounding_box()
    assert box is not None and drawn is not None
    assert drawn["height"] > box["height"] * 0.8
    assert drawn["y"] >= box["y"] and drawn["y"] + drawn["height"] <= box["y"] + box["height"] + 1
    summary.click()
    expect(page.locator(".dia-drawn img")).to_be_hidden()
    lesson.session.close()


def test_an_exercise_keeps_its_button_in_place_and_its_card_whole(page_of: Callable[[Any], Page], sheet: Page) -> None:
    course = Tasks("fr")
    task = course.place("far", course.situation(course.beginning()), lambda: ["LYD"], "Où ?", every=True)
    task.chosen.value = ["Lydie", "Carie", "Ionie"]
    sheet.set_viewport_size({"width": 1100, "height": 720})
    page = page_of(task.box)
    page.add_style_tag(content=style("tasks.css"))
    page.locator('path.dia-space[data-space="SCY"]').dispatch_event("pointerover")
    page.locator('path.dia-space[data-space="LYD"]').dispatch_event("pointerover")
    button, tags = (page.locator(part).bounding_box() for part in (".dia-go", ".jupyter-widget-tagsinput"))
    assert button is not None and tags is not None
    assert button["y"] + button["height"] <= tags["y"], "more answers push the button down"
    foot, card = page.locator(".dia-task .dia-foot").bounding_box(), page.locator(".dia-card")
    assert foot is not None
    for last in (card.locator(".dia-fact").last, card.locator("h3")):
        last.scroll_into_view_if_needed()
        box = last.bounding_box()
        assert box is not None and foot["y"] <= box["y"]
        assert box["y"] + box["height"] <= foot["y"] + foot["height"], "what the card tells is cut"


def test_tabs_give_way_step_by_step(page_of: Callable[[Any], Page], tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "saves", game="diplomacy")
    page = page_of(lesson.box)
    steps = []
    for width in (2200, 1150, 800, 390):
        resize(page, width, 800)
        steps.append(page.locator(".dia-tabs").get_attribute("data-step"))
    order = ["whole", "short", "names", "letters", "list"]
    assert steps[0] == "whole" and steps[-1] == "list" and len(set(steps)) >= 3
    assert [order.index(str(step)) for step in steps] == sorted(order.index(str(step)) for step in steps)
    lesson.session.close()


def test_the_list_of_a_phone_says_who_has_handed_in(page_of: Callable[[Any], Page], tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "saves", game="diplomacy")
    row = lesson.strip.tabs
    row.tabs = [{**tab, "sealed": tab["id"] == "FRANCE"} for tab in row.tabs]
    page = page_of(lesson.box)
    resize(page, 390, 800)
    told = page.locator(".dia-tabs option").all_inner_texts()
    assert [text for text in told if "✓" in text] == [text for text in told if "France" in text] != []
    lesson.session.close()


def filling(folder: Path) -> Lesson:
    """A lesson that fills the screen, with the sheet of Antigonus open."""
    lesson = Lesson(folder / "saves")
    lesson.box.add_class("dia-full")
    lesson.choose("Antigone")
    return lesson


# How much of the map's height lies beneath what is said, what is told of a place and the bar of a film; and how many of
# the spots that a lifted unit may go to.
OVER_THE_MAP = """() => {
  const box = (node) => node.getBoundingClientRect();
  const over = [...document.querySelectorAll(".dia-film, .dia-voice, .dia-card")];
  const boxes = over.filter((node) => node.checkVisibility() && node.textContent).map(box);
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const spots = [...document.querySelectorAll("[data-goal]")].map((node) => middle(box(node)));
  const holds = ([x, y]) => (one) => x > one.left && x < one.right && y > one.top && y < one.bottom;
  return {
    share: boxes.reduce((sum, one) => sum + one.height, 0) / box(document.querySelector(".dia-stage")).height,
    hidden: spots.filter((spot) => boxes.some(holds(spot))).length,
  };
}"""


def test_on_a_phone_nothing_hides_where_one_may_go_while_one_chooses(
    page_of: Callable[[Any], Page], tmp_path: Path, picture: Picture
) -> None:
    lesson = filling(tmp_path)
    page = page_of(lesson.box)
    resize(page, 390, 844)
    stage = page.locator(".dia-stage").bounding_box()
    page.locator('[data-piece="Antigone-1"]').click()
    expect(page.locator(".dia-voice")).to_contain_text("Armée 1 (PHR)")
    picture(page, "screen-phone-lifted")
    over = page.evaluate(OVER_THE_MAP)
    assert over["hidden"] == 0 and over["share"] < 0.25, over
    assert page.locator(".dia-stage").bounding_box() == stage, "the map moves under the finger"
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".dia-label")].filter((name) => {
          const box = name.getBoundingClientRect();
          return [...document.querySelectorAll(".dia-tools > div")].some((button) => {
            const over = button.getBoundingClientRect();
            const beside = box.left >= over.right || box.right <= over.left;
            return !beside && box.top + 3 < over.bottom && box.bottom > over.top;
          });
        }).map((name) => name.textContent)"""
    )
    assert hidden == [], "a name lies beneath the tools"
    lesson.session.close()


def test_on_a_phone_the_bar_of_a_film_leaves_the_map_its_room(
    page_of: Callable[[Any], Page], tmp_path: Path, picture: Picture
) -> None:
    lesson = filling(tmp_path)
    lesson.resolve(anyway=True)
    page = page_of(lesson.box)
    resize(page, 390, 844)
    expect(page.locator(".dia-caption")).to_be_visible()
    picture(page, "screen-phone-film")
    assert page.evaluate(OVER_THE_MAP)["share"] < 0.25
    lesson.session.close()


def test_two_fingers_look_closer_and_one_drags(page_of: Callable[[Any], Page], tmp_path: Path) -> None:
    lesson = Lesson(tmp_path / "saves")
    page = page_of(lesson.box)
    resize(page, 390, 844)
    hands = page.context.new_cdp_session(page)
    stage = page.locator(".dia-svg").bounding_box()
    assert stage is not None
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": px, "y": py, "id": index} for index, (px, py) in enumerate(points)]
        hands.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def window() -> list[float]:
        return [float(value) for value in str(page.locator(".dia-svg").get_attribute("viewBox")).split()]

    hands.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    before = window()
    touch("touchStart", (x - 30, y), (x + 30, y))
    for step in range(1, 6):
        touch("touchMove", (x - 30 - 10 * step, y), (x + 30 + 10 * step, y))
    touch("touchEnd")
    closer = wait(lambda: (now := window())[2] < before[2] * 0.6 and now, "two fingers look closer")
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x - 12 * step, y))
    touch("touchEnd")
    dragged = wait(lambda: (now := window())[0] > closer[0] and now, "one finger drags")
    assert dragged[2] == pytest.approx(closer[2], rel=0.01)
    hands.detach()
    lesson.session.close()
