"""An umpire alone before the screen: he is told who he is, what comes, and who answers for the empty seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.core.prompts import UMPIRE
from diadoques.widgets.lesson import Lesson
from diadoques.widgets.umpire_box import steps_ahead
from tests.in_browser import clear

OPTIONS = {"umpire": "played", "seed": "quiet"}
HERE = {"fr": "Vous êtes l’arbitre", "en": "You are the umpire"}
AHEAD = {"fr": ("les batailles", "la publication de la saison"), "en": ("battles", "the publication of the season")}
AIM = {"fr": "Ce que l’on vise", "en": "What one aims at"}
IDLE = {"fr": "Rien ne vous est demandé à cette étape", "en": "Nothing is asked of you at this step"}
PROGRAM = {
    "fr": "Le programme répond pour Rome, Carthage, la Gaule",
    "en": "The program answers for Rome, Carthage, Gaul",
}


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Callable[..., Lesson]]:
    clear()
    opened: list[Lesson] = []

    def open_lesson(lang: str, people: tuple[str, ...] = (UMPIRE,)) -> Lesson:
        where = tmp_path / str(len(opened))
        opened.append(Lesson(where, lang, game="empires", scenario="class-220", options=OPTIONS, people=people))
        return opened[-1]

    yield open_lesson
    for one in opened:
        one.session.close()
    clear()


def told(*parts: Any) -> str:
    """The text of widgets, and of those in them."""
    found = []
    for one in parts:
        found.append(unescape(str(getattr(one, "value", ""))))
        found.append(told(*getattr(one, "children", ())))
    return " ".join(found).replace("\u00a0", " ").replace("\u202f", " ")


def until_idle(lesson: Lesson) -> None:
    """On to a step at which nothing is asked of him."""
    for _ in range(8):
        if UMPIRE not in lesson.session.asked:
            return
        lesson.resolve(anyway=True)
    raise AssertionError("he is asked at every step")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_he_is_told_who_he_is_and_has_his_tab_from_the_start(lesson: Callable[..., Lesson], lang: str) -> None:
    page = lesson(lang)
    until_idle(page)
    page._leave_result()
    page.refresh()
    assert page.player == UMPIRE and page.opened, "no sheet of a player is asked for, and no curtain hangs"
    assert page.strip.tabs.tab(UMPIRE) is not None and page.strip.tabs.chosen == UMPIRE
    text = told(page.panel)
    assert HERE[lang] in text and IDLE[lang] in text
    assert all(one in text for one in AHEAD[lang])
    assert PROGRAM[lang] in text, "the program answers for who does not sit here"
    assert AIM[lang] not in text, "he plays for nothing"
    assert page.hide not in page.panel.children, "there is nobody to hide anything from"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_result_says_for_whom_the_program_answers_next(lesson: Callable[..., Lesson], lang: str) -> None:
    page = lesson(lang)
    found, waited = set(), {"fr": "On attend maintenant", "en": "Waiting now for"}[lang]
    for _ in range(8):
        page.resolve(anyway=True)
        text, asked = told(page.result.panel), page.session.asked
        empty = [seat for seat in asked if seat != UMPIRE]
        found.add(bool(empty))
        said = {"fr": "Le programme répond pour", "en": "The program answers for"}[lang] in text
        assert said == bool(empty), (page.session.position.phase, text)
        line = page.result.panel.children[-2]
        assert not said or ("dia-answered" in line._dom_classes and told(line).strip()), "right above the button"
        assert waited not in text or UMPIRE in asked, "nobody waits for seats at which nobody sits"
        page.go_on()
    assert True in found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_ahead_grows_less(lesson: Callable[..., Lesson], lang: str) -> None:
    page = lesson(lang)
    ahead, last = [], AHEAD[lang][-1]
    for _ in range(14):
        if page.session.position.phase == "review":
            break
        page._leave_result()
        page.refresh()
        ahead.append(told(page.umpire.show(lang)))
        page.resolve(anyway=True)
    assert page.session.position.phase == "review"
    assert last not in told(page.umpire.show(lang)) and all(last in one for one in ahead)


def test_with_a_player_beside_him_the_curtain_stays(lesson: Callable[..., Lesson]) -> None:
    page = lesson("fr", ("Rome", UMPIRE))
    assert not page.alone and page.strip.tabs.tab(UMPIRE) is not None
    page = lesson("fr", ("Rome",))
    assert page.alone == "Rome" and page.strip.tabs.tab(UMPIRE) is None


def test_nothing_that_may_come_is_told_twice(lesson: Callable[..., Lesson]) -> None:
    page = lesson("fr")
    position = page.session.position
    twice = position.having(agenda=(*position.agenda, *position.agenda))
    told = steps_ahead(twice, "fr")
    assert told and len({*told}) == len(told)


@pytest.mark.parametrize("people", [UMPIRE, "Rome"])
def test_who_is_alone_clicks_away_no_empty_step(lesson: Callable[..., Lesson], people: str) -> None:
    """A step of which nothing is to be told is passed by; with two before the screen each is shown."""
    page = lesson("fr", (people,))
    settled = 0
    for _ in range(12):
        page.resolve(anyway=True)
        assert page.report is None or not page.result.quiet.value
        settled = max(settled, len(page.session.reports))
        page.go_on()
    assert settled > 12, "several steps at a click"
    both = lesson("fr", ("Rome", "Gaule"))
    quiet = 0
    for _ in range(6):
        both.resolve(anyway=True)
        quiet += bool(both.result.quiet.value)
    assert quiet


def test_alone_one_reads_one_s_own_treasury(lesson: Callable[..., Lesson]) -> None:
    """That of another state is its own affair; the umpire reads them all."""
    funds = {}
    for people in ("Rome", UMPIRE):
        tabs = lesson("fr", (people,)).strip.tabs
        funds[people] = {
            name for name in ("Rome", "Carthage") if " T" in str(tabs.tab(name)["facts"]).replace("\\xa0", " ")
        }
    assert funds == {"Rome": {"Rome"}, UMPIRE: {"Rome", "Carthage"}}


@pytest.mark.parametrize(
    ("lang", "published", "back"),
    [
        ("fr", "sans réponse, la saison est publiée", "↶ Revoir l’étape précédente"),
        ("en", "without an answer the season is published", "↶ Look back at the step before"),
    ],
)
def test_silence_at_the_end_publishes_and_is_said_to(
    lesson: Callable[..., Lesson], lang: str, published: str, back: str
) -> None:
    """What is settled is a step of a season, and is called so."""
    page = lesson(lang)
    while page.session.position.phase != "review":
        page.resolve(anyway=True)
    page._leave_result()
    page.resolve()
    assert published in told(page.missing.box)
    assert page.again.description == back
    page.resolve(anyway=True)
    assert page.session.position.phase != "review"


@pytest.mark.parametrize(("lang", "said"), [("fr", "les ordres pour l’armée"), ("en", "the orders for the army")])
def test_he_is_told_whose_orders_he_writes(lesson: Callable[..., Lesson], lang: str, said: str) -> None:
    """Invaders have no player: their army is his to lead."""
    page = lesson(lang)
    prompt = next(one for one in page.session.prompts.of(UMPIRE) if one.topic == "catastrophe")
    page.session.say(UMPIRE, prompt.name, ["invasion"])
    page.resolve(anyway=True)
    page.go_on()
    assert page.session.position.phase == "orders"
    assert said in told(page.umpire.show(lang))
