"""The lists in which the clicked map asks what is meant: what is offered, in which order, and when they go."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .map_scene import CHOICES, choice, click_place, scene, sent

pytestmark = pytest.mark.browser


def test_coasts_ask_by_a_menu(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u2"]').click()
    click_place(page, "THR")
    expect(page.locator(".dia-menu [role=menuitem]")).to_have_count(2)
    page.locator(".dia-menu [role=menuitem]").nth(1).click()
    assert sent(page, "order") == [{"kind": "order", "unit": "u2", "index": 1}]


def items(page: Page) -> list[str]:
    return [str(text) for text in page.locator(".dia-menu span").all_text_contents()]


def test_a_free_neighbour_is_gained_by_one_click_whatever_else_might_be_meant(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    click_place(page, "PIS")
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 2}]


MARCH = {"unit": "u2", "owner": "Antigone", "verb": "move", "state": "asked", "from": "MRD", "to": "PIS", "text": ""}
HELP = choice(3, "support", ["MRD", "PIS"], "A PHR S F MRD -> PIS", target="u2", goal="PIS", rank=0, likely=True) | {
    "helps": True
}
SUPPORTS = {
    **CHOICES,
    "u1": [
        choice(0, "hold", ["PHR"], "A PHR x"),
        choice(1, "move", ["PIS"], "A PHR -> PIS"),
        choice(2, "move", ["MRD"], "A PHR -> MRD", rank=6, likely=False),
        HELP,
        choice(4, "support", ["MRD", "LYC"], "A PHR S F MRD -> LYC", target="u2", goal="LYC", more="plus"),
        choice(5, "support", ["MRD", "RHO"], "A PHR S F MRD -> RHO", target="u2", goal="RHO", more="plus"),
        choice(6, "support", ["DAM"], "A PHR S A DAM", target="u3", rank=3, likely=True),
    ],
}  # fmt: skip


def test_where_an_arrow_arrives_the_help_for_it_is_offered_first(board: Callable[..., Page]) -> None:
    page = board(scene=scene(arrows=[MARCH]), choices=SUPPORTS)
    page.locator('[data-piece="u1"]').click()
    click_place(page, "PIS")
    assert items(page) == ["A PHR S F MRD -> PIS", "A PHR -> PIS"]
    page.locator(".dia-menu [role=menuitem]").first.click()
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 3}]


def test_another_unit_of_ones_own_is_helped_or_lifted_instead(board: Callable[..., Page]) -> None:
    page = board(scene=scene(arrows=[MARCH]), choices=SUPPORTS)
    page.locator('[data-piece="u1"]').click()
    page.locator('[data-piece="u2"]').click()
    instead = "Donner plutôt un ordre à cette unité (Flotte (Antigone), MRD Mer Rhodienne)"
    assert items(page)[:2] == ["A PHR S F MRD -> PIS", instead]
    assert items(page)[2:] == ["plus", "A PHR -> MRD"], "what is less likely comes after"
    page.locator(".dia-menu [role=menuitem]").nth(2).click()
    assert items(page) == ["A PHR S F MRD -> LYC", "A PHR S F MRD -> RHO", "← Retour"]
    page.locator(".dia-menu [role=menuitem]").last.click()
    page.locator(".dia-menu [role=menuitem]").nth(1).click()
    assert page.locator(".dia-menu").count() == 0 and sent(page, "order") == []
    assert sent(page, "selected")[-1]["unit"] == "u2"


def test_a_goal_to_which_another_is_on_its_way_is_asked_about(board: Callable[..., Page]) -> None:
    """The arrow may end elsewhere on the map than where it leads: what helps it is known from the offers."""
    page = board(choices=SUPPORTS)
    page.locator('[data-piece="u1"]').click()
    click_place(page, "PIS")
    assert items(page) == ["A PHR S F MRD -> PIS", "A PHR -> PIS"]
    assert sent(page, "order") == []


def test_a_menu_goes_when_something_else_is_used_and_has_a_cross(board: Callable[..., Page]) -> None:
    page = board()
    for _ in range(2):
        page.locator('[data-piece="u2"]').click()
        click_place(page, "THR")
        page.get_by_role("button", name="Fermer ce choix").click()
        expect(page.locator(".dia-menu")).to_have_count(0)
        click_place(page, "THR")
        page.get_by_role("button", name="Agrandir").click()
        expect(page.locator(".dia-menu")).to_have_count(0)
        expect(page.locator('[data-piece="u2"]')).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Toute la carte").click()
        page.locator('[data-piece="u2"]').focus()
        page.keyboard.press("Escape")
    assert sent(page, "order") == []


def test_a_long_menu_shows_whole_lines_and_its_way_back_one_of_them_lit(board: Callable[..., Page]) -> None:
    many = [
        choice(n, "support", ["MRD"], f"A PHR S F MRD -> {n}", target="u2", goal=str(n), more="plus") for n in range(40)
    ]
    page = board(
        choices={"u1": [*many, choice(40, "support", ["MRD"], "A PHR S F MRD", target="u2", rank=3, likely=True)]}
    )
    page.locator('[data-piece="u1"]').click()
    page.locator('[data-piece="u2"]').click()
    page.get_by_role("menuitem", name="plus").click()
    rows = page.locator(".dia-menu [role=menuitem]")
    expect(rows).to_have_count(41)
    cut = page.evaluate(
        """() => {
          const menu = document.querySelector(".dia-menu"), edge = menu.getBoundingClientRect();
          const back = menu.querySelector(".dia-menu-back").getBoundingClientRect();
          const stage = document.querySelector(".dia-stage").getBoundingClientRect();
          const rows = [...menu.querySelectorAll("[role=menuitem]:not(.dia-menu-back)")];
          const boxes = rows.map((row) => row.getBoundingClientRect());
          const half = boxes.filter((box) => box.top < back.top - 2 && box.bottom > back.top + 2).length;
          return [half, back.bottom <= edge.bottom, edge.bottom <= stage.bottom];
        }"""
    )
    assert cut == [0, True, True]
    rows.nth(2).hover()
    expect(rows.nth(2)).to_be_focused()
    colours = [rows.nth(number).evaluate("(row) => getComputedStyle(row).backgroundColor") for number in range(6)]
    assert len(set(colours[:2] + colours[3:])) == 1 and colours[2] != colours[0]


def test_a_strangers_unit_is_supported_where_it_stands_by_two_clicks(board: Callable[..., Page]) -> None:
    page = board(choices=SUPPORTS)
    page.locator('[data-piece="u1"]').click()
    page.locator('[data-piece="u3"]').click()
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 6}]


def test_a_menu_is_used_and_left_by_the_keyboard(board: Callable[..., Page]) -> None:
    page = board(scene=scene(arrows=[MARCH]), choices=SUPPORTS)
    page.locator('[data-piece="u1"]').focus()
    page.keyboard.press("Enter")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        if page.locator(".dia-aimed").get_attribute("data-goal") == "PIS":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".dia-menu")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.locator(".dia-menu").count() == 0
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 1}]


@pytest.mark.parametrize(
    "change",
    [
        'model.set("film", [{ scene: model.get("scene"), title: { fr: "Les ordres", en: "Orders" } }])',
        'model.set("choices", {})',
        'model.set("choices", { ...model.get("choices"), u2: model.get("choices").u2.slice(1) })',
    ],
    ids=["the season is resolved", "the sheet is shut", "something else is offered"],
)
def test_a_menu_does_not_outlive_what_it_offers(board: Callable[..., Page], change: str) -> None:
    page = board()
    page.locator('[data-piece="u2"]').click()
    click_place(page, "THR")
    expect(page.locator(".dia-menu")).to_be_visible()
    page.evaluate(f"() => {{ const model = window.model; {change}; }}")
    expect(page.locator(".dia-menu")).to_have_count(0)
    if "slice" not in change:
        expect(page.locator(".dia-lifting")).to_have_count(0)
    assert sent(page, "order") == []


def test_a_citadel_is_besieged_by_a_click(board: Callable[..., Page]) -> None:
    page = board()
    page.locator('[data-piece="u1"]').click()
    click_place(page, "Gordion")
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 3}]


def test_an_arrow_is_supported_by_a_click(board: Callable[..., Page]) -> None:
    page = board(scene=scene(arrows=[MARCH]), choices=SUPPORTS)
    page.locator('[data-piece="u1"]').click()
    page.locator('[data-arrow="u2"] .dia-head').click()
    assert sent(page, "order") == [{"kind": "order", "unit": "u1", "index": 3}]
