"""A lesson treats what is asked by its type: a game it has never heard of is played, in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import diadoques
from diadoques.classroom.journal import NAME
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.core.prompts import CLASS, UMPIRE
from diadoques.games import catalogue
from diadoques.widgets import Lesson
from diadoques.widgets.kit.sum_field import SumField
from diadoques.widgets.result import result_view
from tests.in_browser import clear, held
from tests.refusals import refusing
from tests.widgets import tiny
from tests.widgets.tiny import game
from tests.widgets.tiny.game import ONE, TWO

LANGUAGES = ("fr", "en")


@pytest.fixture(params=LANGUAGES)
def lesson(request: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lesson]:
    clear()  # what other tests left open
    catalogue.register(tiny.__name__)
    monkeypatch.setattr(result_view, "paint", lambda *_, **__: None)  # no map is looked at here
    opened = Lesson(tmp_path, request.param, game=game.NAME)
    yield opened
    trouble = tmp_path / "trouble.log"
    assert not trouble.exists(), trouble.read_text(encoding="utf-8")
    opened.session.close()
    catalogue.forget(tiny.__name__)


def at(lesson: Lesson, name: str) -> None:
    """Go on, whatever was said, until ``name`` is asked."""
    while lesson.session.position.phase != name:
        lesson.resolve(anyway=True)
        lesson.go_on()


def said(lesson: Lesson) -> tuple[tuple[str, str, str], ...]:
    """What the game was told when all was settled."""
    lesson.resolve()
    assert lesson.report is not None, lesson.missing.said.value
    found: tuple[tuple[str, str, str], ...] = lesson.session.position.said
    return found


def test_one_of_two_is_a_click(lesson: Lesson) -> None:
    lesson.choose(ONE)
    panel: Any = lesson.column.panels["keep"]
    assert panel.one.value is None and len(panel.one.options) == 2
    lesson.resolve()
    assert lesson.missing.box in lesson.panel.children and lesson.report is None
    panel.one.value = "annul"
    assert said(lesson) == (("keep", ONE, "['annul']"),)


def test_a_hand_is_for_the_eyes_of_its_seat_alone(lesson: Lesson) -> None:
    at(lesson, "hand")
    for seat in ("", ONE, TWO):
        lesson.choose(seat)
        assert not any(card in held() for card in ("ambush", "storm", "spy", "relief")), seat
    lesson.choose(ONE)
    assert lesson.open_button in lesson.panel.children
    lesson._open()
    panel: Any = lesson.column.panels["hand"]
    assert "ambush" in held() and "relief" not in held()
    panel.ticks[2].value = True
    panel._ticked()
    lesson.choose(TWO)
    assert not any(card in held() for card in ("ambush", "storm", "spy", "relief"))
    lesson._open()
    panel._ticked()  # none is an answer
    assert "relief" in held() and "spy" not in held()
    assert said(lesson)[-2:] == (("hand", ONE, "['spy']"), ("hand", TWO, "[]"))


def test_a_program_answers_for_an_empty_seat_by_the_type_of_what_is_asked(lesson: Lesson) -> None:
    lesson.empty = (TWO,)
    at(lesson, "hand")
    lesson.session.say(ONE, "hand", [])
    assert said(lesson)[-1][:2] == ("hand", TWO)
    lesson.go_on()
    assert said(lesson)[-1] in {("points", TWO, str(number)) for number in range(1, 13)}


def test_a_number_and_a_proposal_stand_one_under_the_other(lesson: Lesson) -> None:
    at(lesson, "points")
    number, truce = (lesson.column.panels[name] for name in ("points", "truce"))
    assert lesson.column.box.children == (lesson.column.head, number.box, truce.box)
    field: Any = number
    for typed in ("19", "−5", "-5", "1.5", "1,5", "", "abc", "4 5"):
        field.number.value = typed
        field.put.click()
        assert "dia-bad" in field.number.trouble.value, typed
        assert field.number.value == typed and not lesson.session.sheet(TWO).said
    field.number.value = "4"
    assert not field.number.trouble.value
    field.number.text._handle_custom_msg({"event": "typed"}, [])
    assert not lesson.session.sheet(TWO).said
    field.number.text._handle_custom_msg({"event": "submit"}, [])
    truce.ticks[ONE].value = True  # type: ignore[attr-defined]
    truce._put()  # type: ignore[attr-defined]
    assert said(lesson)[-2:] == (("points", TWO, "4"), ("truce", TWO, "[['ROME']]"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("most", "taken", "refused"), [(12, (1, 2, 12), (0, 13)), (None, (1, 13), (0,))])
def test_the_least_and_the_most_may_be_given(
    lang: str, most: int | None, taken: tuple[int, ...], refused: tuple[int, ...]
) -> None:
    for number in (*taken, *refused):
        field = SumField(1, most, number)
        assert field.entered_sum(lang) == (number if number in taken else None), number
        assert bool(field.trouble.value) == (number in refused), number


def test_the_class_has_a_tab_for_its_dice(lesson: Lesson) -> None:
    at(lesson, "dice")
    assert lesson.player == CLASS and lesson.strip.tabs.tab(CLASS)
    assert lesson.strip.tabs.tab(UMPIRE) is None
    panel: Any = lesson.column.panels["dice"]
    for typed in ("6 abc", "6 -1", "1.5 3"):
        panel.line.value = typed
        assert typed in panel._said.value and panel.line.value == typed and not lesson.session.throws
    panel.line.value = "7 1"
    assert lesson.message.value and not lesson.session.throws
    panel.line.value = "6 1"
    assert lesson.session.throws == {"dice": (6, 1)} and not lesson.session.missing()
    assert said(lesson)[-1] == ("dice", CLASS, "[6, 1]")


def test_the_umpire_has_a_tab_for_what_he_reports(lesson: Lesson) -> None:
    at(lesson, "battle")
    assert lesson.player == UMPIRE
    panel: Any = lesson.column.panels["battle"]
    panel._report()
    assert "dia-bad" in panel.fields["losses"].trouble.value and lesson.session.missing() == {UMPIRE: ()}
    panel.fields["winner"].value, panel.fields["losses"].value = TWO, "1.5"
    panel._report()
    assert "1.5" in panel.fields["losses"].trouble.value and lesson.session.missing() == {UMPIRE: ()}
    panel.fields["losses"].value = "3"
    panel._report()
    assert said(lesson)[-1] == ("battle", UMPIRE, "{'winner': 'CARTHAGE', 'losses': 3}")
    lesson.go_on()
    assert lesson.session.over


def test_all_is_told_in_the_language_of_the_screen(lesson: Lesson) -> None:
    told = {
        "fr": ("Le dé de Rome", "L’annuler", "À choisir : Carthage", "Aux dés : la classe", "À remplir : l’arbitre"),
        "en": ("Rome’s die", "Annul it", "To choose: Carthage", "Dice: the class", "To fill in: the umpire"),
    }[lesson.lang]
    lesson.choose(ONE)
    panel: Any = lesson.column.panels["keep"]
    heads = [lesson.column.head.value, panel.one.options[1][0]]
    for step, seat in (("hand", TWO), ("dice", CLASS), ("battle", UMPIRE)):
        at(lesson, step)
        lesson.choose(seat)
        lesson._open()
        heads.append(lesson.column.head.value)
    assert all(right in found.replace("\u00a0", " ") for right, found in zip(told, heads, strict=True)), heads


def test_what_was_said_is_there_when_the_folder_is_opened_again(lesson: Lesson) -> None:
    session = lesson.session
    session.say(ONE, "keep", ["keep"])
    session.resolve()
    session.say(ONE, "hand", [])
    session.say(TWO, "hand", ["relief"])
    session.resolve()
    session.say(TWO, "points", 3)
    session.resolve()
    session.throw("dice", (1, 2))
    session.resolve()
    session.say(UMPIRE, "battle", {"winner": ONE, "losses": 1})
    position = session.position
    session.close()
    again = Session(session.folder)
    assert again.position == position and again.sheet(UMPIRE).said == {"battle": {"winner": ONE, "losses": 1}}
    again.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("step", "seat", "prompt", "value", "code"),
    [
        ("keep", ONE, "keep", ["burn"], "answer-unknown"),
        ("keep", ONE, "keep", ["keep", "annul"], "answer-exactly"),
        ("keep", ONE, "keep", "keep", "list-wanted"),
        ("keep", TWO, "keep", ["keep"], "asked-of-others"),
        ("hand", ONE, "hand", ["relief"], "answer-unknown"),
        ("hand", ONE, "hand", ["spy", "spy"], "answer-twice"),
        ("points", TWO, "points", 19, "answer-range"),
        ("points", TWO, "points", True, "answer-range"),
        ("battle", UMPIRE, "battle", {"winner": ONE}, "field-empty"),
        ("battle", UMPIRE, "battle", {"winner": ONE, "losses": 1, "moon": 2}, "answer-unknown"),
        ("battle", CLASS, "battle", {}, "player-unknown"),
    ],
)
def test_what_is_not_offered_is_refused_and_not_kept(
    lesson: Lesson, step: str, seat: str, prompt: str, value: Any, code: str
) -> None:
    at(lesson, step)
    before = (lesson.session.folder / NAME).read_bytes()
    with pytest.raises(Fault, check=refusing(code)):
        lesson.session.say(seat, prompt, value)
    assert (lesson.session.folder / NAME).read_bytes() == before


@pytest.mark.parametrize("folder", ["widgets", "classroom"])
def test_no_screen_knows_a_phase_or_a_verb(folder: str) -> None:
    """Phases, but for the end, and verbs are words of the games; a journal alone spells the verbs that it keeps."""
    for path in sorted((Path(diadoques.__file__).parent / folder).glob("*.py")):
        named = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.ImportFrom) and node.module in ("diadoques.core.phases", "diadoques.core.orders")
            for alias in node.names
        }
        kept = {"acts.py": {"Verb"}}.get(path.name, set())
        assert named <= {"FOLLOWED", "OVER", "Order", "Reading", "Verdict", "fields_of"} | kept, path.name
