"""The report alone in a page: failures first, folds opened by click and by keyboard, an arrow opens its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from diadoques.draw.signs import shapes_of
from diadoques.widgets.kit.boxes import static, style
from diadoques.widgets.result.report_lines import report_groups
from tests.explain.seasons import SEASONS, played

pytestmark = pytest.mark.browser
#: What did not come about: ``--bad``.
BAD = "rgb(173, 20, 37)"


@pytest.fixture
def report(show: Callable[..., Page]) -> Page:
    traits: dict[str, Any] = {
        "report": report_groups(played(**SEASONS["cut"]), "fr"), "opened": "", "shapes": shapes_of("diadoques"),
    }  # fmt: skip
    return show(static("report"), style("report.css"), traits, 460)


def test_what_failed_comes_first_and_what_went_well_folds(report: Page) -> None:
    expect(report.locator("h4").first).to_have_text("Trois ordres ont échoué")
    card = report.locator(".dia-told").first
    expect(card).to_contain_text("Ae MAC -> CHA")
    expect(card).to_contain_text("coupé par la flotte d’Éolide · § 8.B.2.b")
    expect(card).to_have_attribute("title", re.compile("DIA-8B2b-01"))
    assert card.locator(".dia-sign").evaluate("(node) => getComputedStyle(node).color") == BAD
    done = report.locator(".dia-fold-done")
    expect(done.locator("li").first).to_be_hidden()
    done.locator("summary").click()
    expect(done.locator("li").first).to_be_visible()


def test_folds_and_reasons_open_from_the_keyboard(report: Page) -> None:
    report.locator(".dia-fold-done summary").focus()
    report.keyboard.press("Enter")
    line = report.locator(".dia-fold-done .dia-told").first
    expect(line).to_be_visible()
    line.focus()
    report.keyboard.press("Enter")
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(line).to_be_focused()
    assert report.evaluate("window.sent.at(-1).kind") == "line"


def test_a_fold_stays_open_under_a_click_that_follows_at_once(report: Page) -> None:
    # The page hears later than the click that a fold was opened.
    report.evaluate(
        """() => {
          document.querySelector(".dia-fold-done summary").click();
          document.querySelector(".dia-fold-done .dia-told").click();
        }"""
    )
    expect(report.locator(".dia-fold-done .dia-told").first).to_be_focused()


def test_an_arrow_of_the_map_opens_its_line_in_a_fold(report: Page) -> None:
    report.evaluate("window.model.set('opened', 'done0')")
    expect(report.locator('[data-line="done0"]')).to_be_visible()
    expect(report.locator(".dia-why")).to_have_count(1)


def test_a_sum_shows_who_weighed_what_and_strikes_what_was_cut(report: Page) -> None:
    report.locator(".dia-told", has_text="MAC -> CHA").first.click()
    contest = report.locator(".dia-contest").first
    expect(contest.locator(".dia-camp")).to_have_count(2)
    expect(contest.locator(".dia-lost")).to_have_count(1)
    expect(contest.locator(".dia-lost small")).to_have_text("coupé")
    numbers = [int(one) for one in contest.locator(".dia-camp").first.locator(".dia-part b").all_text_contents()]
    assert str(sum(numbers)) == contest.locator(".dia-total").first.text_content(), "the parts are the whole"
    expect(contest.locator(".dia-verdict")).to_have_text("Bloqué")
