"""Every exercise of the course, answered wrong in all the ways of ``pupil``: nothing is dead, nothing said is false.

``make proof`` walks through all lessons in both languages; a lesson of them is walked with the other tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from diadoques.classroom.lessons import lessons
from diadoques.core.language import LANGUAGES
from diadoques.widgets.exercise import Exercise as Prediction
from diadoques.widgets.tasks.answered import Choose, Number
from diadoques.widgets.tasks.lesson_page import LessonPage, Written
from diadoques.widgets.tasks.place import PlaceTask
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.write import Write
from tests.sampling import sampled
from tests.widgets import pupil, pupil_walk

pytestmark = pytest.mark.slow
EVERY = sampled(lessons())


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """He takes his time: what he changes after a check is another answer, and no word that came late."""
    monkeypatch.setattr("diadoques.widgets.tasks.task.LAG", -1.0)


def test_every_exercise_of_the_sources_is_known() -> None:
    named = pupil.named_in_sources()
    assert set(named) == set(lessons()) and all(named.values())
    every = [name for names in named.values() for name in names]
    assert len(every) == len(set(every)) and {*pupil.ROWS} <= {*every}, "a row of no exercise"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", EVERY)
def test_wrong_answers(lesson: str, lang: str) -> None:
    exercises = pupil.exercises(lesson, lang)
    assert [one.name for one in exercises] == pupil.named_in_sources()[lesson]
    found = [trouble for one in exercises for trouble in pupil_walk.through(one)]
    assert not found, "\n".join(found)


def _told_too_soon(self: Any) -> tuple[bool | None, str]:
    right, told = JUDGE(self)
    return right, told + self._account() if right is False else told


JUDGE = Number.judge


def _always(right: bool) -> Callable[[Any], tuple[bool, str]]:
    return lambda self: (right, "<p>20</p>")


def _nothing(self: Any) -> None:
    pass


#: An exercise that somebody broke: whose member, what became of it, and what is said of it.
BROKEN: dict[str, tuple[str, str, Any, str, Any, str]] = {
    "dead": ("01-map", "map-majors", Task, "check", _nothing, "nothing is said"),
    "all is right": ("01-map", "map-majors", Number, "judge", _always(True), "right is True, not False"),
    "nothing is right": ("01-map", "map-coast", Choose, "judge", _always(False), "right is False, not True"),
    "no answer counts": ("01-map", "map-enclave", PlaceTask, "judge", _always(False), "right is False, not None"),
    "told too soon": ("01-map", "map-majors", Number, "judge", _told_too_soon, "gives away 20"),
    "no way back": ("01-map", "map-first", Write, "go_on", _nothing, "the result stands there still"),
    "nothing begins anew": ("01-map", "map-first", Write, "clear", _nothing, "something is left"),
    "stale": ("01-map", "map-coast", Task, "changed", _nothing, "stands beside this one"),
    "no second time": ("02-moves", "moves-first", Prediction, "retry", _nothing, "the result stands there still"),
    "no hint": ("01-map", "map-majors", Task, "give_hint", _nothing, "a click that shows nothing"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_an_exercise_that_is_broken_is_found(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson, name, kind, member, instead, said = BROKEN[broken]
    exercise = next(one for one in pupil.exercises(lesson, "fr") if one.name == name)
    monkeypatch.setattr(kind, member, instead)
    assert any(said in found for found in pupil_walk.through(exercise))


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("", "fr", "nothing is said"),
        ("The army holds.", "fr", "another language"),
        ("L’armée reste en place.", "en", "another language"),
        ("Il en manque : {count}.", "fr", "a gap"),
        ("Rome gets nothing (EMP-12.1.1-03).", "en", "a gap or a name of ours"),
        ("Les impôts (§ 12.1.1 : Rome touche 15, le Gaulois rien)", "fr", "an example is cited"),
        ("À revoir : A ETO -> THE.", "fr", ""),
        ("« the » n’est pas un nombre.", "fr", ""),
    ],
)
def test_what_must_not_be_said_is_found(text: str, lang: str, said: str) -> None:
    found = pupil_walk.trouble(text, lang)
    assert found.startswith(said) and bool(found) is bool(said)


@pytest.mark.parametrize("lesson", EVERY)
def test_the_language_is_changed_in_the_middle(lesson: str) -> None:
    page, found = LessonPage(lesson, LANGUAGES[0]), []
    wrong = {}
    for exercise in pupil.exercises(lesson, LANGUAGES[0]):
        task = page.questions[exercise.name]
        wrong[exercise.name] = next(one.answer for one in pupil.tries(exercise) if one.right is False)
        task.hint.click()
        pupil.give(task, wrong[exercise.name])
        pupil.check(task)
    first = stands(page)
    for lang in (*LANGUAGES[1:], LANGUAGES[0]):
        page.speak(lang)
        for name, task in asked(page).items():
            if task.right is not False or task.tries != 1 or task.solved:
                found.append(f"{lesson} {name} {lang}: {task.right} after {task.tries} tries")
            for text in (task.ask, pupil.told(task), pupil.plain(task.hinted.value)):
                if text and (trouble := pupil_walk.trouble(text, lang)):
                    found.append(f"{lesson} {name} {lang}: {trouble}: {text}")
    assert stands(page) == first
    for exercise in pupil.exercises(lesson, LANGUAGES[0]):
        task = page.questions[exercise.name]
        pupil.give(task, exercise.solution)
        pupil.check(task)
    for lang in (*LANGUAGES[1:], LANGUAGES[0]):
        page.speak(lang)
        for name, task in asked(page).items():
            if not (task.right and task.solved and task.tries == 2):
                found.append(f"{lesson} {name} {lang}: {task.right} after {task.tries} tries: {pupil.told(task)}")
        found += changed_again(page, wrong)
    assert not found, "\n".join(found)


def changed_again(page: LessonPage, wrong: dict[str, Any]) -> Iterator[str]:
    """What goes wrong when right answers are changed to wrong ones, in whatever language, and back."""
    for name, task in asked(page).items():
        right, tries = task.current_answer(), task.tries
        pupil.give(task, wrong[name])
        if pupil.plain(task.verdict.value):
            yield f"{name} {page.lang}: what was said of the right answer stands beside another one"
        pupil.give(task, right)
        pupil.check(task)
        if task.right is not True or task.tries != tries:
            yield f"{name} {page.lang}: {task.right} after {task.tries} tries, not {tries}: {pupil.told(task)}"


def asked(page: LessonPage) -> dict[str, Any]:
    """The exercises of a page; its questions in words are judged by nobody."""
    return {name: one for name, one in page.questions.items() if not isinstance(one, Written)}


def stands(page: LessonPage) -> dict[str, tuple[Any, str]]:
    """How all of them stand."""
    return {name: (task.current_answer(), pupil.told(task)) for name, task in asked(page).items()}
