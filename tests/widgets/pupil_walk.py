"""What must be true of all that an exercise says to a wrong answer, and the walk that tries it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from diadoques.core.register import load_register
from diadoques.games.catalogue import games
from diadoques.widgets.tasks.answered import Choose, Number
from diadoques.widgets.tasks.place import PlaceTask
from diadoques.widgets.tasks.predict import Predict
from diadoques.widgets.tasks.write import Write
from tests.widgets.pupil import Exercise, Try, check, click, give, plain, sentences_of, shown, told, tries

#: Words that no sentence of a language has, for the other's have them.
FOREIGN: Final = {
    "fr": "the of is are was not and with for which to in that who its from this has have your",
    "en": "le la les des une est pas dans avec pour qui du et il elle sur n’est l’armée au aux ce cette",
}
_QUOTED: Final = re.compile(r"«([^»]*)»|“([^”]*)”")
#: An order by its signs.
_ORDER: Final = re.compile(r"\b[AFG][eglm]? [A-Z]{3}\w* (?:->|=>|S|C|R|x|A1|A2)(?: [\w>:=+-]+)*")
#: A place by its code: ``THE`` is Thessaly.
_CODE: Final = re.compile(r"\b[A-Z]{3}\w*")


# --- What must be true of all that is said


def quoted_otherwise(task: Any, text: str) -> list[str]:
    """What a verdict quotes of an answer that could not be judged, and what is not what was typed."""
    typed = {Number: lambda: task.text.value, PlaceTask: lambda: task.list.value}.get(type(task), str)()
    return [one for found in _QUOTED.findall(text) if (one := "".join(found).strip()) != " ".join(typed.split())]


@cache
def titles_of_examples(lang: str) -> frozenset[str]:
    """What the registers call the examples of the printed rules: an example decides nothing."""
    every = [one for game in games() for one in load_register(game)]
    rules = {one.title[lang] for one in every if one.kind != "example"}  # some are called as an example is elsewhere
    return frozenset(one.title[lang] for one in every if one.kind == "example") - rules


def language_trouble(text: str, lang: str) -> list[str]:
    """Words of the other language, outside of what is quoted."""
    words = re.findall(r"[\w’]+", _CODE.sub(" ", _QUOTED.sub(" ", text)).lower())
    return sorted({*words}.intersection(FOREIGN[lang].split()))


def trouble(text: str, lang: str) -> str:
    """What is wrong with a text that was told, whatever it is about; "" where nothing is."""
    if not text:
        return "nothing is said"
    if found := language_trouble(text, lang):
        return f"another language: {found}"
    if found := [title for title in titles_of_examples(lang) if title in text]:
        return f"an example is cited as a rule: {found}"
    if left := re.findall(r"\{\w*\}|\bNone\b|\bnan\b|<\w+>|__|\b[A-Z]{3}-[\dA-Z.]+-\d\d\b", text):
        return f"a gap or a name of ours: {left}"
    return ""


def gives_away(exercise: Exercise, task: Any, answer: Any) -> str:
    """What of the answer stands in what is said of the first wrong one; "" where nothing does."""
    text = told(task)
    solution = exercise.solution
    if isinstance(task, Number):
        bare = text.replace(str(answer), " ")
        return str(solution) if re.search(rf"(?<![\d.,]){solution}(?![\d.,]*\d)", bare) else ""
    if isinstance(task, Choose):
        label = task.options[solution]
        return label if label in text else ""
    if isinstance(task, PlaceTask):
        chosen = set(answer)
        names = [str(task._names[place]) for place in solution if place not in chosen]
        return ", ".join(name for name in names if re.search(rf"\b{re.escape(name)}\b", text))
    if isinstance(task, Write):
        return ", ".join(one for one in orders_in(task.verdict.value, answer) if solves(exercise, answer, one))
    return ""


def orders_in(markup: str, answer: Sequence[str]) -> list[str]:
    """Orders that a verdict spells out and that the pupil did not write himself."""
    text = plain(markup).replace("\u2060", "").replace("\u00a0", " ")
    for line in answer:
        text = text.replace(line, " | ")
    spelled = [part for one in _ORDER.findall(text) for part in re.split(r" (?:ou|or) ", one)]
    return [one for one in spelled if _ORDER.fullmatch(one)]


def solves(exercise: Exercise, answer: Sequence[str], order: str) -> bool:
    """Whether an order that was named solves it, alone or in place of one of the lines."""
    sheets = [[order], *([*answer[:at], order, *answer[at + 1 :]] for at in range(len(answer)))]
    for sheet in sheets:
        task = exercise.fresh()
        give(task, sheet)
        check(task)
        if task.right:
            return True
    return False


# --- One walk: an answer to an exercise as it is found, then on to the right one


def through(exercise: Exercise) -> Iterator[str]:
    """What goes wrong at an exercise, whatever is answered to it."""
    yield from hints(exercise)
    yield from clicks(exercise)
    for tried in tries(exercise):
        yield from walk(exercise, tried)


def walk(exercise: Exercise, tried: Try) -> Iterator[str]:
    """What goes wrong when this is answered: checked twice, changed to the right answer, back, and begun anew."""
    task, where = exercise.fresh(), f"{exercise.lesson} {exercise.name} {exercise.lang} {tried.answer!r}"

    def judged(right: bool | None, when: str) -> Iterator[str]:
        tries = task.tries
        check(task)
        if task.right is not right:
            yield f"{where} {when}: right is {task.right}, not {right}: {told(task)}"
        looks = {look for look in ("right", "wrong") if f"dia-{look}" in task.verdict.value}
        if looks != {True: {"right"}, False: {"wrong"}, None: set()}[right]:
            yield f"{where} {when}: looks {looks}: {told(task)}"
        if right is None and task.tries != tries:
            yield f"{where} {when}: counted as a try"
        for said in sentences_of(task):
            if found := trouble(said, exercise.lang):
                yield f"{where} {when}: {found}: {said}"
        if not plain(task.verdict.value):
            yield f"{where} {when}: nothing is said"
        if right is None and (misquoted := quoted_otherwise(task, plain(task.verdict.value))):
            yield f"{where} {when}: he never wrote {misquoted}"
        if task.button.disabled or not all(alive(one) for one in inputs(task)):
            yield f"{where} {when}: it cannot be answered any more"

    if plain(task.verdict.value):
        yield f"{where}: judged before it was answered: {told(task)}"
    give(task, tried.answer)
    yield from judged(tried.right, "at first")
    if tried.right is False and not isinstance(task, Predict) and (found := gives_away(exercise, task, tried.answer)):
        yield f"{where}: gives away {found}: {told(task)}"
    first, tries = told(task), task.tries
    yield from judged(tried.right, "again")
    if told(task) != first or task.tries != tries:
        yield f"{where}: the same answer is met otherwise the second time: {told(task)}"
    yield from goes_on(task, where)
    give(task, exercise.solution)
    yield from judged(True, "then right")
    if tried.right is not True:
        give(task, tried.answer)
        if plain(task.verdict.value) and tried.right is False:
            yield f"{where}: what was said of another answer stands beside this one"
        yield from judged(tried.right, "after the right one")
    if not task.solved:
        yield f"{where}: what was solved is forgotten"
    if isinstance(task, Write):
        task.again.click()
        if told(task) or task.current_answer() is not None or task.map.film:
            yield f"{where}: something is left when he begins anew: {told(task)}"
    give(task, exercise.solution)
    yield from judged(True, "at last")


def inputs(task: Any) -> list[Any]:
    """What one answers with."""
    if isinstance(task, Predict):
        return list(task.exercise.guesses.values())
    if isinstance(task, PlaceTask):
        return [task.list, task.chosen]
    return [task.list if isinstance(task, Choose) else task.text]


def alive(widget: Any) -> bool:
    """Whether something can be entered."""
    return not getattr(widget, "disabled", False)


def goes_on(task: Any, where: str) -> Iterator[str]:
    """The button that leads back to the answer, where a result stands in its place."""
    if not isinstance(task, (Predict, Write)) or not task.verdict.value or task.right is None:
        return
    if not shown(task.on):
        yield f"{where}: no way back from the result"
    answer = task.current_answer()
    task.on.click()
    if shown(task.on) or task.map.film if isinstance(task, Write) else task.exercise.map.film or told(task):
        yield f"{where}: the result stands there still: {told(task)}"
    if task.current_answer() != answer:
        yield f"{where}: the answer is lost on the way back"


def hints(exercise: Exercise) -> Iterator[str]:
    """What goes wrong when all hints are asked for, before a wrong answer and then the right one."""
    task, where = exercise.fresh(), f"{exercise.lesson} {exercise.name} {exercise.lang}, hints"
    seen = ""
    for _ in range(9):
        if task.hint.disabled or task.hint not in row_of(task):
            break
        task.hint.click()
        if plain(task.hinted.value) == seen:
            yield f"{where}: a click that shows nothing"
        seen = plain(task.hinted.value)
    else:
        yield f"{where}: the button never ends"
    if seen and (found := trouble(seen, exercise.lang)):
        yield f"{where}: {found}: {seen}"
    if task.tries or plain(task.verdict.value):
        yield f"{where}: a hint counts as an answer"
    solution = exercise.solution
    for said in solution if isinstance(task, Write) else ():
        if said in seen.replace("\u2060", "").replace("\u00a0", " "):
            yield f"{where}: a hint that is the answer: {said}"
    wrong = next(one for one in tries(exercise) if one.right is False)
    for answer, right in ((wrong.answer, False), (solution, True)):
        give(task, answer)
        check(task)
        if task.right is not right or plain(task.hinted.value) != seen:
            yield f"{where}: {answer} is {task.right} after hints"


def clicks(exercise: Exercise) -> Iterator[str]:
    """What goes wrong when the answer is clicked on the map, and taken back."""
    task, where = exercise.fresh(), f"{exercise.lesson} {exercise.name} {exercise.lang}, clicks"
    if isinstance(task, PlaceTask):
        for place in exercise.solution:
            click(task, "place", place=place)
        if task.current_answer() != exercise.solution:
            yield f"{where}: chosen is {task.current_answer()}"
        for place in exercise.solution if task._every else ():
            click(task, "place", place=place)
        if task._every and task.current_answer() is not None:
            yield f"{where}: a second click leaves {task.current_answer()}"
    if isinstance(task, Write):
        given = task.text.value
        for unit, offers in task.map.choices.items():
            for index in (0, len(offers) - 1, 0, 0):
                click(task, "order", unit=unit, index=index)
        ordered = [line for line in task.lines if not line.startswith("+")]  # of units raised another stands beside it
        if not ordered or len(ordered) > len(task.map.choices) or len(ordered) != len(set(ordered)):
            yield f"{where}: the sheet has {task.lines}"
        check(task)
        if task.right is None or not told(task):
            yield f"{where}: what was clicked cannot be judged: {task.lines}"
        task.again.click()
        if task.text.value != given or told(task):
            yield f"{where}: taken back, the sheet has {task.lines}"


def row_of(task: Any) -> tuple[Any, ...]:
    """The buttons on the page."""
    found: list[Any] = []
    rest = [task.box]
    while rest:
        one = rest.pop()
        found.append(one)
        rest += getattr(one, "children", ())
    return tuple(found)
