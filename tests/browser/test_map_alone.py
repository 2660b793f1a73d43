"""The clicked map without a kernel: what is drawn, clicked, typed and said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from diadoques.widgets.words import WORDS

from .map_scene import CHOICES, choice, click_place, piece, scene, sent

pytestmark = pytest.mark.browser
EVIL = "<img src=x onerror=window.hacked=1>"


def ground(page: Page, code: str) -> Any:
    return page.locator(f'path.dia-space[data-space="{code}"]')


def test_board_is_drawn_whole(board: Callable[..., Page]) -> None:
    page = board()
    assert page.locator("path.dia-space").count() == 76
    assert page.locator("[data-place].dia-capital").count() == 6
    assert page.locator(".dia-piece").count() == 4
    assert "PHE" in page.locator(".dia-label").all_text_contents()


@pytest.mark.parametrize("width", [640, 1150, 1560])
def test_text_is_never_smaller_than_14_px_and_names_never_touch(board: Callable[..., Page], width: int) -> None:
    page = board(width)
    boxes = page.evaluate(
        """() => [...document.querySelectorAll(".dia-label")].map((node) => {
          const box = node.getBoundingClientRect();
          const size = parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a;
          return {text: node.textContent, size, box: [box.left + 2, box.top + 3, box.right - 2, box.bottom - 3]};
        })"""
    )
    assert len(boxes) > 60
    assert min(row["size"] for row in boxes) >= 13.9
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            a, b = one["box"], other["box"]
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart, (one["text"], other["text"])
    small = page.evaluate(
        """() => [...document.querySelectorAll(".dia-map :not(svg *)")]
          .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim()))
          .filter((node) => parseFloat(getComputedStyle(node).fontSize) < 14).map((node) => node.outerHTML)"""
    )
    assert small == []


def test_two_clicks_write_an_order(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    expect(page.locator('[data-goal="LYD"]')).to_have_class("dia-light dia-goal  ")
    assert page.locator(".dia-goal").count() == 2
    assert page.locator('.dia-aid[data-goal="Gordion"]').count() == 1
    click_place(page, "LYD")
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 1}]
    assert page.locator(".dia-light").count() == 0


#: Each name of a space: whose it is, and the space under its middle; whether a line leads from it to its space.
NAMES = """() => [...document.querySelectorAll('.dia-label[data-space]')].map((label) => {
  const box = label.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const at = document.elementsFromPoint(x, y).find((one) => one.classList.contains('dia-space'));
  const hit = document.elementFromPoint(x, y).closest('[data-space]');
  return [label.dataset.space, at && at.dataset.space, hit && hit.dataset.space];
})"""


@pytest.mark.parametrize("width", [690, 870, 1150])
def test_a_name_out_of_its_space_is_led_back_by_a_line_and_means_its_space(
    board: Callable[..., Page], width: int
) -> None:
    page = board(width=width)
    names = page.evaluate(NAMES)
    assert len(names) > 40
    assert {name for name, _, hit in names if hit != name} == set()
    elsewhere = {name for name, under, _ in names if under != name and under is not None}
    assert len(elsewhere) <= page.locator(".dia-lead").count()


def test_a_click_on_a_name_means_its_place(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    page.locator('.dia-label[data-space="PIS"]').first.click()
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 2}]


def test_a_citadel_that_offers_nothing_stands_for_its_province(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    click_place(page, "Sardes")
    assert [message["index"] for message in sent(page, "order")] == [1]
    page.locator('[data-piece="u1"]').click()
    click_place(page, "Gordion")
    assert [message["index"] for message in sent(page, "order")] == [1, 3], "one that offers something is meant itself"


def test_a_place_without_legal_order_writes_nothing(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    click_place(page, "EGY")
    assert sent(page, "order") == []
    expect(page.locator(".dia-voice")).to_contain_text("Égypte")


def test_escape_cancels(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    page.keyboard.press("Escape")
    assert page.locator(".dia-light").count() == 0
    click_place(page, "LYD")
    assert sent(page, "order") == []


def test_keyboard_alone_writes_an_order(board: Callable[..., Page]) -> None:
    page = board()
    page.locator(".dia-svg").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.piece") == "u1"
    assert "Antigone" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    outline = page.evaluate("getComputedStyle(document.activeElement.querySelector('.dia-counter')).strokeWidth")
    assert outline == "5px", "the focused unit must be seen"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    seen = []
    for _ in range(2):
        page.keyboard.press("ArrowRight")
        seen.append(page.locator(".dia-aimed").get_attribute("data-goal"))
    assert sorted(seen) == ["LYD", "PIS"]
    page.keyboard.press("Enter")
    order = sent(page, "order")[0]
    assert order["unit"] == "u1" and CHOICES["u1"][order["index"]]["at"] == [seen[1]]
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.piece") == "u2", "the next unit follows"


def test_an_order_is_said_to_be_written_once_it_is_and_as_long_as_it_stands(board: Callable[..., Page]) -> None:
    """What is refused was never written; an undo takes the word back, too."""
    page = board()
    voice, scene = page.locator(".dia-voice"), page.evaluate("window.model.get('scene')")
    page.locator('[data-piece="u1"]').click()
    click_place(page, "LYD")
    expect(voice).to_be_empty()
    [text] = page.evaluate("window.model.get('choices').u1.filter((one) => one.index === 1).map((one) => one.text)")
    given = {"order": {"fr": text, "en": text}, "ordered": True}
    ordered = scene | {"pieces": [one | given if one["id"] == "u1" else one for one in scene["pieces"]]}
    page.evaluate("(scene) => window.model.set('scene', scene)", ordered)
    expect(voice).to_contain_text(text)
    page.evaluate("(scene) => window.model.set('scene', scene)", scene)
    expect(voice).to_be_empty()


def test_an_order_is_no_longer_said_when_another_is_written_on_the_sheet(board: Callable[..., Page]) -> None:
    page = board()
    voice, scene = page.locator(".dia-voice"), page.evaluate("window.model.get('scene')")
    page.locator('[data-piece="u1"]').click()
    click_place(page, "LYD")
    [text] = page.evaluate("window.model.get('choices').u1.filter((one) => one.index === 1).map((one) => one.text)")

    def given(units: set[str]) -> None:
        orders = {"order": {"fr": text, "en": text}, "ordered": True}
        pieces = [one | orders if one["id"] in units else one for one in scene["pieces"]]
        page.evaluate("(scene) => window.model.set('scene', scene)", scene | {"pieces": pieces})

    given({"u1"})
    expect(voice).to_contain_text(text)
    given({"u1", "u2"})
    expect(voice).to_be_empty()


def test_the_card_begins_anew_with_a_season(board: Callable[..., Page]) -> None:
    page = board(film=FRAMES)
    ground(page, "ATT").dispatch_event("pointerover")
    expect(page.locator(".dia-card")).to_contain_text("Athènes")
    page.evaluate("window.model.set('film', [])")
    expect(page.locator(".dia-card")).not_to_contain_text("Athènes")


def test_a_unit_whose_sheet_is_opened_by_a_click_on_it_is_lifted_where_it_stands(board: Callable[..., Page]) -> None:
    page = board(choices={}, active="")
    drawn = page.locator(".dia-svg")
    before = drawn.get_attribute("viewBox")
    page.locator('[data-piece="u1"]').click()
    assert sent(page, "arrow") == [{"kind": "arrow", "unit": "u1"}]
    page.evaluate(
        """(choices) => Object.entries({ active: "Antigone", choices, lift: "u1" })
          .forEach(([name, value]) => window.model.set(name, value))""",
        CHOICES,
    )
    expect(page.locator(".dia-selected")).to_have_attribute("data-piece", "u1")
    expect(page.locator(".dia-voice")).to_contain_text("touchez une destination")
    expect(drawn).to_have_attribute("viewBox", before or "")
    click_place(page, "LYD")
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 1}]


def test_who_lays_a_unit_down_means_it_no_more(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    page.keyboard.press("Escape")
    assert [message["unit"] for message in sent(page, "selected")] == ["u1", ""]


def test_a_unit_that_the_sheet_lays_down_is_said_to_be_laid_down(board: Callable[..., Page]) -> None:
    # The sheet may have written its order before it heard that the unit was in hand.
    page = board()
    page.evaluate("window.model.set('lift', 'u1')")
    page.evaluate("window.model.set('laid', 1)")
    assert [message["unit"] for message in sent(page, "selected")] == ["u1", ""]


def test_delete_and_undo_keys(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').focus()
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    assert [message["kind"] for message in page.evaluate("window.sent")] == ["clear", "undo"]


@pytest.mark.parametrize("text", ["PHE", "Phénicie", "phenicie", "Phoenicia"])
def test_search_finds_a_province(board: Callable[..., Page], text: str) -> None:
    page = board()
    page.locator("input[type=search]").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator(".dia-card h3")).to_have_text("Phénicie")


@pytest.mark.parametrize("text", ["Tyr", "tyre"])
def test_search_finds_a_citadel(board: Callable[..., Page], text: str) -> None:
    page = board()
    page.locator("input[type=search]").fill(text)
    page.keyboard.press("Enter")
    card = page.locator(".dia-card")
    expect(card.locator("h3")).to_have_text("Tyr")
    expect(card).to_contain_text("citadelle majeure, port, trésor de 5 T")
    expect(card).to_contain_text("MIN Mer Intérieure")
    expect(card).to_contain_text("Ptolémée")


def test_card_tells_the_borders_by_coast(board: Callable[..., Page]) -> None:
    page = board()
    ground(page, "ATT").dispatch_event("pointerover")
    card = page.locator(".dia-card")
    expect(card).to_contain_text("Athènes")
    for coast in ("côte ouest", "côte sud", "côte est"):
        expect(card).to_contain_text(coast)
    expect(card).to_contain_text("1 T par an")


def test_language_changes_map_card_and_tools_at_once(board: Callable[..., Page]) -> None:
    page = board()
    ground(page, "EGY").dispatch_event("pointerover")
    assert "ALEXANDRIE" in page.locator(".dia-label").all_text_contents()
    page.evaluate("window.model.set('lang', 'en')")
    assert "ALEXANDRIA" in page.locator(".dia-label").all_text_contents()
    expect(page.locator(".dia-card h3")).to_have_text("Egypt")
    expect(page.locator("input[type=search]")).to_have_attribute("title", WORDS.tables["en"]["map"]["search"])


def test_zoom_theatre_and_whole_map(board: Callable[..., Page]) -> None:
    page = board()
    whole = page.locator(".dia-svg").get_attribute("viewBox")
    before = page.locator(".dia-label").count()
    page.locator(".dia-tools select").select_option("aegean")
    expect(page.locator(".dia-svg")).not_to_have_attribute("viewBox", str(whole))
    expect(page.locator(".dia-label").get_by_text("LYSIMACHIA", exact=True)).to_have_count(1)
    page.get_by_role("button", name="Toute la carte").click()
    expect(page.locator(".dia-svg")).to_have_attribute("viewBox", str(whole))
    expect(page.locator(".dia-label")).to_have_count(before)


def test_on_a_phone_one_stays_in_a_film_near_the_units_one_was_at(board: Callable[..., Page]) -> None:
    """Nobody is at the map then, and its room changes: a bar comes, a phone is turned a little."""
    page = board(380)

    def seen() -> list[float]:
        return [float(value) for value in str(page.locator(".dia-svg").get_attribute("viewBox")).split()]

    near = seen()
    page.evaluate("(film) => { window.model.set('active', ''); window.model.set('film', film); }", FRAMES)
    page.locator("#widget").evaluate("(node) => { node.style.width = '360px'; }")
    page.wait_for_function("document.querySelector('.dia-svg').clientWidth < 370")
    expect(page.locator(".dia-svg")).not_to_have_attribute("viewBox", " ".join(f"{value:g}" for value in near))
    assert seen() == pytest.approx(near, rel=0.1), "and not the whole board"


def test_film_steps_and_stops(board: Callable[..., Page]) -> None:
    frames = [
        {"step": step, "title": {"fr": step, "en": step}, "scene": scene(pieces=scene()["pieces"][:count])}
        for count, step in ((4, "orders"), (3, "moves"), (2, "end"))
    ]
    page = board(film=frames)
    play = page.locator('[data-film="play"]')
    expect(play).to_have_attribute("aria-label", "Pause")  # it plays by itself
    play.click()
    expect(play).to_have_attribute("aria-label", "Jouer")
    page.locator('[data-film="f0"]').click()
    assert page.locator(".dia-piece").count() == 4
    page.locator('[data-film="next"]').click()
    assert page.locator(".dia-piece").count() == 3
    page.locator('[data-film="f2"]').click()
    assert page.locator(".dia-piece").count() == 2
    assert page.locator('.dia-piece[role="button"]').count() == 0, "nothing can be ordered during the film"


def test_a_place_where_nothing_is_offered_says_why(
    board: Callable[..., Page], click_space: Callable[[Page, str], None]
) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    for place, why in (("CYR", "trop loin"), ("MOR", "une armée n’entre pas en mer")):
        click_space(page, place)
        expect(page.locator(".dia-voice")).to_contain_text(why)


def test_a_click_on_an_own_unit_leads_from_the_film_back_to_its_orders(board: Callable[..., Page]) -> None:
    unit = next(iter(CHOICES))
    for resumes in (False, True):
        page = board(film=FRAMES, resumes=resumes, choices=CHOICES)
        page.locator('[data-film="f0"]').click()
        page.locator(f'[data-piece="{unit}"]').first.click()
        assert sent(page, "resume") == [{"kind": "resume", "unit": unit}] * resumes


FRAMES = [
    {"step": step, "title": {"fr": step, "en": step}, "scene": scene(pieces=scene()["pieces"][:count])}
    for count, step in ((4, "orders"), (3, "moves"), (2, "end"))
]


def test_the_film_is_led_from_the_keyboard(board: Callable[..., Page]) -> None:
    page = board(film=FRAMES)
    last = page.get_by_role("button", name="Après")
    last.focus()
    for key, count in (("End", 2), ("ArrowLeft", 3), ("ArrowLeft", 4), ("ArrowLeft", 4), ("ArrowRight", 3)):
        page.keyboard.press(key)
        assert page.locator(".dia-piece").count() == count
        expect(last).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator('[data-film="play"]')).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("Space")
    expect(page.locator('[data-film="play"]')).to_have_attribute("aria-label", "Jouer")


def test_the_speed_of_the_film_is_chosen_and_kept(board: Callable[..., Page]) -> None:
    page = board(film=FRAMES)
    page.locator('[data-film="speed"]').select_option("fast")
    expect(page.locator(".dia-now")).to_have_text("end", timeout=20_000)  # whoever else is at work on the machine
    expect(page.locator('[data-film="play"]')).to_have_attribute("aria-label", "Jouer")
    page = board(film=FRAMES)
    expect(page.locator('[data-film="speed"]')).to_have_value("fast")


def test_choosing_a_speed_starts_no_film_that_stands_still(board: Callable[..., Page]) -> None:
    page = board(film=FRAMES)
    play = page.locator('[data-film="play"]')
    play.click()
    expect(play).to_have_attribute("aria-label", "Jouer")
    stood = page.locator(".dia-now").inner_text()
    page.locator('[data-film="speed"]').select_option("fast")
    page.wait_for_timeout(1500)
    expect(page.locator(".dia-now")).to_have_text(stood)
    expect(play).to_have_attribute("aria-label", "Jouer")


def test_who_wants_little_motion_starts_the_film_himself(sheet: Page, board: Callable[..., Page]) -> None:
    sheet.emulate_media(reduced_motion="reduce")
    page = board(film=FRAMES)
    expect(page.locator('[data-film="play"]')).to_have_attribute("aria-label", "Jouer")
    assert page.locator(".dia-piece").count() == 4


def test_pupils_text_stays_text(board: Callable[..., Page]) -> None:
    arrow = {"unit": "u1", "owner": EVIL, "verb": "move", "state": "asked", "from": "PHR", "to": "LYD", "text": EVIL}
    evil = scene(pieces=[piece("u1", EVIL, "A", "PHR", order=EVIL)], arrows=[arrow])
    page = board(scene=evil, choices={"u1": [choice(0, "hold", ["PHR"], EVIL), choice(1, "siege", ["PHR"], EVIL)]})
    page.locator('[data-piece="u1"]').click()
    expect(page.locator(".dia-menu code").first).to_have_text(EVIL)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".dia-map img").count() == 0


def test_weather_is_veiled_hatched_and_signed_and_rivers_swell(board: Callable[..., Page]) -> None:
    weather = {"EUB": "storm", "ARM": "snow", "LIB": "sand", "EGY": "flood"}
    page = board(scene=scene(weather=weather, floods=["Nil", "Euphrate"]))
    for kind in weather.values():
        expect(page.locator(f".dia-veil.dia-sky-{kind}")).to_have_count(1)
    expect(page.locator(".dia-omen text")).to_have_count(4)
    assert page.locator(".dia-river.dia-swollen").count() >= 3  # the branches of the Nile
    assert page.locator(".dia-b-under.dia-swollen").count() >= 1  # where the Euphrates parts two provinces
    page.locator(".dia-tools input").fill("Armenie")
    page.keyboard.press("Enter")
    expect(page.locator(".dia-card")).to_contain_text("neige, nul n’y entre")
    page.evaluate("(scene) => window.model.set('scene', scene)", scene())
    expect(page.locator(".dia-veil")).to_have_count(0)
    expect(page.locator(".dia-swollen")).to_have_count(0)


def test_the_map_goes_where_it_is_asked_and_back(board: Callable[..., Page]) -> None:
    page = board()
    page.locator(".dia-tools input").fill("Macédoine")
    page.keyboard.press("Enter")
    drawn = page.locator(".dia-svg")
    before = drawn.get_attribute("viewBox")
    sights = """(place) => {
      const at = window.model.get("board").spaces.find((one) => one.id === place).anchor;
      const [x, y, w, h] = document.querySelector(".dia-svg").getAttribute("viewBox").split(" ").map(Number);
      return at[0] > x && at[0] < x + w && at[1] > y && at[1] < y + h;
    }"""
    assert before is not None and not page.evaluate(sights, "EGY")
    page.evaluate("window.model.set('near', ['EGY', 'PHE'])")
    assert page.evaluate(sights, "EGY") and page.evaluate(sights, "PHE")
    page.evaluate("window.model.set('near', [])")
    expect(drawn).to_have_attribute("viewBox", before)


def test_that_nothing_was_changed_is_said_only_until_something_is(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    page.keyboard.press("Escape")
    unchanged = "Rien n’a été changé"
    expect(page.locator(".dia-voice")).to_contain_text(unchanged)
    changed = scene()
    changed["pieces"] = changed["pieces"][1:]
    page.evaluate("(scene) => window.model.set('scene', scene)", changed)
    expect(page.locator(".dia-voice")).not_to_contain_text(unchanged, timeout=3000)


def test_a_card_names_a_place_in_one_language(board: Callable[..., Page]) -> None:
    page = board()
    click_place(page, "EGY")
    page.locator(".dia-card").wait_for(timeout=3000)
    said = page.locator(".dia-card").inner_text()
    assert "Égypte" in said
    assert "Egypt" not in said


def test_the_keys_begin_where_something_stands(board: Callable[..., Page]) -> None:
    """The first arrow opens the card of a place of whose turn it is, or of one where somebody stands."""
    far = [piece("u3", "Séleucos", "A", "DAM"), piece("u4", "Ptolémée", "A", "EGY")]
    for active, name in (("Ptolémée", "Égypte"), ("", "Damascène")):
        page = board(scene=scene(pieces=far), choices={}, active=active)
        page.locator(".dia-svg").press("ArrowRight")
        expect(page.locator(".dia-card h3")).to_have_text(name)
