"""A pupil who answers wrong: what he types and clicks at every exercise of the course, and whether it is right.

What is right is taken from the sources of the lessons (the fence ``solution``) and from ``pupils.toml``, which says
what the lesson's own words and the rules of the game make of other answers; an exercise's judgement of itself is what
is tried, and never asked.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.lessons import lessons
from diadoques.widgets.tasks.answered import Choose, Number
from diadoques.widgets.tasks.place import PlaceTask
from diadoques.widgets.tasks.predict import Predict
from diadoques.widgets.tasks.prepared import PAGE, LessonBlock, prepared_lesson, value
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.write import Write

ROWS: Final = tomllib.loads(Path(__file__).with_name("pupils.toml").read_text(encoding="utf-8"))
#: Words of orders that each language has for itself.
SIGNS: Final = {
    "bribe": {"fr": "corrompt", "en": "bribe"},
    "counter": {"fr": "contre-corruption", "en": "counter-bribe"},
    "gift": {"fr": "don", "en": "gift"},
}
#: What no sheet can hold: nonsense, a number, places that are nowhere, a unit that nobody has here.
NONSENSE: Final = (["bonjour"], ["42"], ["A XXX -> YYY"], ["F ATT x"], ["?"], ["A"])


# --- The exercises, and what is answered to them


@dataclass(frozen=True)
class Exercise:
    """An exercise of a lesson in one language.

    Attributes:
        before: the exercise of its kind that comes before it in the lesson; None: it is the first.
    """

    lesson: str
    lang: str
    part: LessonBlock
    before: Exercise | None = None

    @property
    def name(self) -> str:
        """By which the source calls it."""
        return self.part.name

    def fresh(self) -> Any:
        """The exercise as a pupil finds it."""
        return self._made()[0]

    @property
    def solution(self) -> Any:
        """What the source says is right."""
        assert self.part.solution is not None
        return value(self.part.solution, prepared_lesson(self.lesson, self.lang).begin())

    def _made(self) -> tuple[Any, dict[str, Any]]:
        names = prepared_lesson(self.lesson, self.lang).begin()
        value(self.part.code, names)  # type: ignore[arg-type]
        return names[PAGE][self.name], names

    def filled(self, text: str) -> str:
        """A text of ``pupils.toml`` in the language of the page."""
        task, names = self._made() if "{" in text else (None, {})
        board = getattr(task, "_board", None) or (task and task.situation.position.board)

        def named(found: re.Match[str]) -> str:
            key = found[1]
            if key in SIGNS:
                return SIGNS[key][self.lang]
            place = board.places.get(key) or board.spaces.get(key)
            return str(place.name[self.lang] if place else names[PAGE].name(key))

        return re.sub(r"\{([^}]+)\}", named, text)


@cache
def exercises(lesson: str, lang: str) -> tuple[Exercise, ...]:
    """All of them, in the order of the lesson."""
    found: list[Exercise] = []
    last: dict[type, Exercise] = {}
    for part in prepared_lesson(lesson, lang).parts:
        if part.kind == "task":
            one = Exercise(lesson, lang, part)
            kind = type(one.fresh())
            found.append(Exercise(lesson, lang, part, last.get(kind)))
            last[kind] = one
    return tuple(found)


def named_in_sources() -> dict[str, list[str]]:
    """The names of the exercises by lesson, as they stand in the sources."""
    return {lesson: re.findall(r"^\+\+\+ task (\S+)", source, re.MULTILINE) for lesson, source in lessons().items()}


@dataclass(frozen=True)
class Try:
    """An answer, and whether it is right; None: it is none that could be judged, and counts for nothing."""

    answer: Any
    right: bool | None


@cache
def tries(exercise: Exercise) -> list[Try]:
    """What is answered to an exercise: what its kind allows, what ``pupils.toml`` has, the answer to the one before."""
    task, solution = exercise.fresh(), exercise.solution
    row = ROWS.get(exercise.name, {})
    before = [] if exercise.before is None else [exercise.before.solution]
    found = [Try(solution, True)]
    if isinstance(task, Predict):
        ways = [dict(zip(solution, way, strict=True)) for way in product((True, False), repeat=len(solution))]
        return [Try(way, way == solution) for way in ways] + [Try(dict([*solution.items()][:-1]), None), Try({}, None)]
    if isinstance(task, Choose):
        return [Try(one, one == solution) for one in task.options] + [Try(None, None)]
    if isinstance(task, Number):
        near = (solution + 2, solution - 2, 10 * solution + 3, -solution - 3)
        found = [Try(f"{solution}{end}", True) for end in ("", ",0", ".00", " ")]
        found += [Try(str(one), False) for one in near]
        found += [Try(str(one), abs(one - solution) <= task._within) for one in before]
        found += [
            Try(one, None) for one in ("", "   ", "blabla", f"{solution}?", f"{solution} {solution}", "sept", "huit")
        ]
        return found + [Try(one, right) for key, right in KEYS.items() for one in row.get(key, ())]
    if isinstance(task, PlaceTask):
        some = solution[:-1]
        found += [Try(some, False)] if some else []
        found += [Try([name_of(task, place) for place in solution], True), Try([], None), Try(["xyzzy"], None)]
        return found + _rows(exercise, row)
    assert isinstance(task, Write)
    found += [Try(list(reversed(solution)), True), Try([], None), Try(["", "  "], None)]
    found += [Try(one, False) for one in (*NONSENSE, *before)]
    return found + _rows(exercise, row)


KEYS: Final[Mapping[str, bool | None]] = {"right": True, "wrong": False, "untold": None}


def _rows(exercise: Exercise, row: Mapping[str, Any]) -> list[Try]:
    return [
        Try([exercise.filled(line) for line in answer], right)
        for key, right in KEYS.items()
        for answer in row.get(key, ())
    ]


def name_of(task: PlaceTask, place: str) -> str:
    """A place as a child types it: without capitals."""
    return str(task._names[place]).lower()


# --- What his hands do


def give(task: Any, answer: Any) -> None:
    """Answer by the widgets that are on the page, in place of what stood there."""
    if isinstance(task, Choose):
        task.list.value = answer
    elif isinstance(task, Number):
        task.text.value = str(answer)
    elif isinstance(task, Predict):
        units = task.exercise.position.units
        for unit, guess in task.exercise.guesses.items():
            guess.value = answer.get(units[unit].sign)
    elif isinstance(task, PlaceTask):
        task.list.value, task.chosen.value = "", []
        for one in answer:
            if one in task._names:
                click(task, "place", place=one)
            else:
                task.list.value = one
    else:
        task.text.value = "\n".join(answer)


def click(task: Any, kind: str, **what: Any) -> None:
    """A click on the map, as the browser tells of it."""
    task.map._hear(task.map, {"kind": kind, **what}, [])


def check(task: Task) -> None:
    """A click on the button, if it can be clicked."""
    assert not task.button.disabled and shown(task.button), "the button is dead"
    task.button.click()


def shown(widget: Any) -> bool:
    """Whether a widget is to be seen."""
    return widget.layout.display != "none"


def plain(markup: str) -> str:
    """HTML as it is read."""
    return " ".join(unescape(re.sub(r"<style>.*?</style>|<[^>]+>", " ", markup, flags=re.DOTALL)).split())


def told(task: Any) -> str:
    """All that an exercise says after a check."""
    more = ""
    if isinstance(task, Write):
        more = task.strengths.value
    elif isinstance(task, Predict):
        more = task.exercise.said.value + task.exercise.why.value
    return plain(task.verdict.value + more)


def sentences_of(task: Any) -> Iterator[str]:
    """The sentences of a verdict, one a paragraph or a row."""
    for one in re.split(r"</(?:p|li|tr|h5|caption)>", task.verdict.value):
        if said := plain(one):
            yield said
