"""A game that is played answer by answer on the screens: clicks, prices, hands behind curtains."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from diadoques.analysis.chances import Likely, Prospect
from diadoques.classroom.answer_by_answer import asked_now
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.export import SAVED
from diadoques.core.prompts import Number, Pick
from diadoques.widgets import Lesson
from diadoques.widgets.group_page import GroupPage
from diadoques.widgets.sheet.option_list import OptionList
from tests.in_browser import clear, held, states, text
from tests.rooms import Open

ATHENS, SPARTA = "ATHENS", "SPARTA"
Begin = Callable[..., Lesson]


@pytest.fixture(autouse=True)
def _no_widgets_of_others() -> Iterator[None]:
    clear()
    yield
    clear()


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    opened: list[Lesson] = []

    def make(*people: str, lang: str = "en", seed: str = "two-turns") -> Lesson:
        opened.append(
            Lesson(tmp_path / "lesson", lang, game="amphipolis", options={"seed": seed}, people=people)
        )  # fmt: skip
        return opened[-1]

    yield make
    for one in opened:
        one.session.close()


def play(lesson: Lesson, until: Callable[[Any], bool], most: int = 300) -> Any:
    """Answer as simple players do until such a thing is asked."""
    for _ in range(most):
        asked = asked_now(lesson.session)
        if asked is None or until(asked):
            return asked
        lesson.do(lambda seat=asked.seat: answer(lesson.session, (seat,)))
    raise AssertionError("it is never asked")


def told(position: Any, seat: str) -> set[str]:
    """The names of the stratagems of a hand, as a screen writes them, that the other hand has not."""
    faces = {face for counter in position.hands[seat] for face in counter.split("/")}
    other = {
        face for one, hand in position.hands.items() if one != seat for counter in hand for face in counter.split("/")
    }
    return faces - other


@pytest.mark.slow
def test_each_question_says_whose_it_is_and_leads_on_by_itself(begin: Begin) -> None:
    lesson = begin(ATHENS)
    seen = set()
    for _ in range(25):
        asked = asked_now(lesson.session)
        assert asked is not None and asked.seat == ATHENS == lesson.player
        assert "Athens" in lesson.column.head.value and "{" not in lesson.column.head.value
        assert not (isinstance(asked, Pick) and asked.idle)
        seen.add(asked.name)
        lesson.do(lambda: answer(lesson.session, (ATHENS,)))
        assert not lesson.message.value
    assert len(seen) > 6


def test_that_the_game_waits_is_no_help_and_is_not_said(begin: Begin) -> None:
    lesson = begin(ATHENS)
    for _ in range(6):
        asked = asked_now(lesson.session)
        assert asked is not None
        helped = lesson.column.panels[asked.name].asked.more.value
        assert helped and "the game waits" not in helped
        lesson.do(lambda: answer(lesson.session, (ATHENS,)))


def test_a_click_on_the_map_is_the_same_answer_as_one_on_the_list(begin: Begin) -> None:
    lesson = begin(ATHENS)
    asked = play(lesson, lambda one: one.name == "activate")
    panel = lesson.column.pointed
    assert isinstance(panel, OptionList) and not panel.many
    offers = lesson.map.offers
    assert {one["at"] for one in offers["list"]} == set(asked.of) - {asked.none}
    assert all(", leaves" in one["told"] or "free of charge" in one["told"] for one in offers["list"])
    assert set(panel.buttons) == set(asked.of), "none, too, by its button"
    first = offers["list"][0]
    lesson.map._hear(None, {"kind": "offer", "key": offers["key"], "picked": [first["index"]]}, [])
    assert asked_now(lesson.session).name == "group" and lesson.session.position.impulse.activated[-1] == first["at"]
    before = lesson.session.position
    lesson.map._hear(None, {"kind": "offer", "key": offers["key"], "picked": [first["index"]]}, [])
    for strange in ({}, {"key": 3}, {"key": lesson.map.offers["key"], "picked": ["x", 99, -1]}):
        lesson.map._hear(None, {"kind": "offer", **strange}, [])
    assert lesson.session.position is before, "a click on what was asked before is none"


@pytest.mark.slow
def test_a_whole_stack_leaves_by_three_clicks(begin: Begin) -> None:
    lesson = begin(ATHENS, SPARTA)
    asked = play(lesson, lambda one: one.name == "group" and len(one.of) > 4)
    panel = lesson.column.pointed
    assert panel is not None and panel.many and panel.put.disabled
    places = [one["index"] for one in lesson.map.offers["list"]]
    lesson.map._hear(None, {"kind": "offer", "key": lesson.map.offers["key"], "picked": places}, [])
    assert panel.ticked == asked.of and lesson.map.offers["ticked"] == places and not panel.put.disabled
    panel.ticks[asked.of[0]].value = False
    assert lesson.map.offers["ticked"] == places[1:]
    panel.every.click()
    panel.put.click()
    gone = asked_now(lesson.session)
    assert gone.name == "go"
    ways = lesson.map.offers["list"]
    assert any(one["way"] for one in ways) and all(one["told"] for one in ways)
    for at in {one["at"] for one in ways}:
        here = [one for one in ways if one["at"] == at]
        assert sum(one["first"] for one in here) == 1
    longer = [one for one in ways if not one["first"]]
    assert len(lesson.column.pointed.buttons) == len(gone.of), f"{len(longer)} longer ways are on the list"


@pytest.mark.slow
def test_odds_stand_beside_an_attack_before_it_is_made(begin: Begin) -> None:
    lesson = begin(ATHENS, SPARTA)
    play(lesson, lambda one: one.name == "siege" and len(one.of) > 1)
    assert "dia-chances" in held() and "the place falls" in held() and "%" in held()


@pytest.mark.parametrize(("lang", "passed"), [("en", "It may still annul"), ("fr", "Il peut encore annuler")])
def test_what_a_short_answer_comes_to_stands_at_the_answer_and_not_again_below(
    begin: Begin, lang: str, passed: str
) -> None:
    lesson = begin(ATHENS, SPARTA, lang=lang)
    asked = play(lesson, lambda one: one.name == "advantage-points")
    panel = lesson.column.panels[asked.name]
    assert isinstance(panel, OptionList) and "§" in panel.asked.more.value, "why it is asked stays"
    for option in asked.of:
        detail = panel._told(option).detail
        assert detail and detail[0].isupper() | detail[0].isdigit() and detail not in panel.asked.more.value
    assert passed in panel._told(asked.none).detail


def test_odds_that_are_the_same_for_every_answer_stand_once(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = begin(ATHENS, SPARTA)
    asked = play(lesson, lambda one: one.name == "operation-goal")
    for same, blocks in ((True, 1), (False, len(asked.of))):
        monkeypatch.setattr("diadoques.widgets.sheet.option_list.chances_of", _odds(same))
        panel = lesson.column.panels[asked.name]
        panel._built = None
        panel.show(asked, "en", True)
        told = json.dumps([one.get_state().get("value") for one in _within(panel.box)], default=str)
        assert told.count("dia-chances") == blocks
        assert ("The same odds for each" in told) == same


def _odds(same: bool) -> Callable[..., Prospect]:
    """Odds of answers: those of giving up are none where the others are alike, else each has its own."""
    parts = count(2)

    def odds(_position: Any, _prompt: Any, answer: str = "-") -> Prospect:
        chance = Fraction(1, 2 if same else next(parts))
        return Prospect() if same and answer == "-" else Prospect((Likely("won", chance),))

    return odds


def _within(widget: Any) -> Iterator[Any]:
    yield widget
    for one in getattr(widget, "children", ()):
        yield from _within(one)


def test_an_answer_is_taken_back_by_a_button_while_no_die_fell(begin: Begin) -> None:
    lesson = begin(ATHENS)
    asked = play(lesson, lambda one: isinstance(one, Number))
    before = lesson.session.position
    lesson.do(lambda: lesson.session.say(ATHENS, asked.name, 1))
    assert lesson.column.back in lesson.column.box.children
    lesson.column.back.click()
    assert lesson.session.game.record_of(lesson.session.position) == lesson.session.game.record_of(before)
    saved = json.loads((lesson.session.folder / SAVED).read_text(encoding="utf-8"))
    assert len(saved["turns"]) == len(lesson.session.reports), "what was taken back is in no saved game either"


@pytest.mark.slow
def test_why_an_answer_stays_is_said_beside_the_button(begin: Begin) -> None:
    lesson = begin(ATHENS)
    asked = asked_now(lesson.session)
    assert asked is not None and lesson.column.back not in lesson.column.box.children, "nothing was answered yet"
    play(lesson, lambda one: "Dice were thrown" in lesson.column.stays.value)
    children = lesson.column.box.children
    assert lesson.column.back.disabled and lesson.column.back in children
    assert children.index(lesson.column.stays) == children.index(lesson.column.back) + 1
    assert lesson.column.back.tooltip in lesson.column.stays.value
    asked = play(lesson, lambda one: isinstance(one, Number))
    lesson.do(lambda: lesson.session.say(ATHENS, asked.name, 1))
    assert not lesson.column.back.disabled and not lesson.column.stays.value and not lesson.column.back.tooltip


def test_a_question_for_the_hand_says_that_it_must_be_opened_and_where(begin: Begin) -> None:
    lesson = begin(ATHENS, SPARTA)
    asked = play(lesson, lambda one: one.hidden)
    assert lesson.player == asked.seat and lesson.column.hand.covered(asked.seat)
    children = lesson.column.box.children
    assert children[:2] == (lesson.column.head, lesson.column.hand.box), "right below what is asked"
    told, button = lesson.column.hand._told.value, lesson.column.hand.curtain.description
    assert "answered with the hand" in told and f"“{button}”" in told
    lesson.column.hand.curtain.click()
    assert lesson.column.panels[asked.name].box in lesson.column.box.children
    lesson.column.hand.curtain.click()
    play(lesson, lambda one: not one.hidden)
    assert "answered with the hand" not in held()


def test_one_of_a_few_numbers_is_clicked(begin: Begin) -> None:
    lesson = begin(ATHENS)
    asked = play(lesson, lambda one: isinstance(one, Number) and one.most > 1)
    assert isinstance(asked, Number)
    panel = lesson.column.panels[asked.name]
    assert panel.one.options == tuple(str(one) for one in range(1, asked.most + 1)) and panel.one.value is None
    panel.one.value = "2"
    assert lesson.session.position.impulse.announced == 2


def test_too_few_or_too_many_ticks_say_what_to_do_first(begin: Begin) -> None:
    lesson = begin(ATHENS)
    play(lesson, lambda one: one.name == "operation-units" and 1 < one.most < len(one.of))
    panel = lesson.column.pointed
    assert isinstance(panel, OptionList) and panel.put.disabled
    assert panel.put.tooltip == "first tick 1 at least" and panel.put.tooltip in panel.count.value
    for number, tick in enumerate(panel.ticks.values(), start=1):
        tick.value = True
        many = number > panel.prompt.most
        assert panel.put.disabled == many and ("first untick" in panel.count.value) == many
        assert bool(panel.put.tooltip) == many


def test_units_that_are_told_alike_are_ticked_on_one_line(begin: Begin) -> None:
    lesson = begin(ATHENS)
    play(lesson, lambda one: one.name == "operation-units" and len(one.of) > 4)
    panel = lesson.column.pointed
    assert isinstance(panel, OptionList)
    told = Counter(tick.description for tick in panel.ticks.values())
    assert max(told.values()) > 1
    lines = [one for one in panel._body.children if "dia-ticks" in one._dom_classes]
    assert [len(line.children) - 1 for line in lines] == [count for count in told.values() if count > 1]
    assert all(tick.description for tick in panel.ticks.values()), "who listens hears what each box is"


def test_a_hand_lies_behind_a_curtain_and_is_nowhere_in_the_page(begin: Begin) -> None:
    lesson = begin(ATHENS, SPARTA)
    play(lesson, lambda one: one.name == "operation")
    position, game = lesson.session.position, lesson.session.game
    words = {
        face: text for face, text in words_of(game.about.id).items()
        if face in told(position, lesson.player)
    }  # fmt: skip
    assert words, "somebody holds what the other does not"
    assert not [text for text in words.values() if text in held()]
    lesson.column.hand.curtain.click()
    assert all(text in held() for text in words.values())
    lesson.column.hand.curtain.click()
    assert not [text for text in words.values() if text in held()]
    lesson.column.hand.curtain.click()
    lesson.do(lambda: answer(lesson.session, (lesson.player,)))
    assert not lesson.column.hand.open or lesson.column.hand.covered(lesson.player), "it falls when the turn passes"
    assert not [text for text in words.values() if f"“{text}”" in held()]


def words_of(game: str) -> dict[str, str]:
    from diadoques.explain.catalogue import catalogue

    words = catalogue("en", game)
    return {key.split(".")[1]: words.text(key) for key in words if key.startswith("stratagem.S")}


def test_who_plays_alone_sees_his_own_hand_and_no_other(begin: Begin) -> None:
    lesson = begin(ATHENS)
    play(lesson, lambda one: one.name == "operation")
    position = lesson.session.position
    mine, other = (
        [text for face, text in words_of("amphipolis").items() if face in told(position, seat)]
        for seat in (ATHENS, SPARTA)
    )
    assert mine and all(f"“{text}”" in held() for text in mine)
    assert other and not [text for text in other if f"“{text}”" in held()]
    assert "two-turns" not in held(), "the seed tells what will be drawn"


def test_the_page_of_one_side_holds_nothing_of_the_other_hand(open_room: Open) -> None:
    room = open_room(game="amphipolis", options={"seed": "two-turns"})
    pages = {seat: GroupPage(room, seat, "en") for seat in (ATHENS, SPARTA)}
    for _ in range(40):
        asked = asked_now(room.session)
        assert asked is not None
        pages[asked.seat].do(lambda seat=asked.seat: answer(room.session, (seat,)))
        if asked.name == "operation":
            break
    assert not pages[ATHENS].note and not pages[SPARTA].note
    for seat, page in pages.items():
        other = SPARTA if seat == ATHENS else ATHENS
        text = of_page(page)
        hidden = [name for face, name in words_of("amphipolis").items() if face in told(room.session.position, other)]
        mine = [name for face, name in words_of("amphipolis").items() if face in told(room.session.position, seat)]
        assert hidden and not [name for name in hidden if f"“{name}”" in text], seat
        assert mine and all(f"“{name}”" in text for name in mine)
        page._look_at(len(page.chapters.all()) - 1)
        assert not [name for name in hidden if f"“{name}”" in of_page(page)]
        assert "two-turns" not in of_page(page)


def of_page(page: GroupPage) -> str:
    """All that the widgets of one page hold."""
    found, waiting = [], [page.box]
    while waiting:
        one = waiting.pop()
        found.append(one)
        waiting.extend(getattr(one, "children", ()))
    return text(list(states(of=found)))


def test_a_class_of_programs_is_led_part_by_part(open_room: Open) -> None:
    room = open_room(game="amphipolis", options={"seed": "x"}, ways={ATHENS: "program", SPARTA: "program"})
    first = room.session.position
    report = room.resolve()
    assert report.before is first and report.after is room.session.position and not room.session.over


def test_what_is_looked_back_on_takes_no_answer(begin: Begin, open_room: Open) -> None:
    """The zones of the question stayed lit under a stage that was looked back on, and a click there answered it."""
    lesson = begin(ATHENS)
    play(lesson, lambda one: one.name == "activate")
    assert lesson.map.offers
    lesson.again.click()
    assert lesson.report is not None and not lesson.map.offers
    lesson.go_on()
    assert lesson.map.offers
    room = open_room(game="amphipolis", options={"seed": "two-turns"})
    while (asked := asked_now(room.session)) is not None and asked.name != "activate":
        room.do(lambda seat=asked.seat: (answer(room.session, (seat,)), room.follow()))
    assert asked is not None
    page = GroupPage(room, asked.seat, "en")
    assert page.table.map.offers
    page.again.click()
    assert page.report is not None and not page.table.map.offers


@pytest.mark.slow
def test_units_that_are_told_alike_are_one_answer(begin: Begin) -> None:
    lesson = begin(ATHENS, SPARTA)
    asked = play(lesson, lambda one: one.name == "losses" and one.most == 1 and len(one.of) > 2)
    panel = lesson.column.pointed
    assert isinstance(panel, OptionList) and set(panel.buttons) == set(asked.of)
    told = [one.description for one in dict.fromkeys(panel.buttons.values())]
    assert len(told) == len(set(told)) < len(asked.of) or not any(" — one of " in one for one in told)
    counted = sum(int(one.rpartition(" one of ")[2]) if " one of " in one else 1 for one in told)
    assert counted == len(asked.of)
