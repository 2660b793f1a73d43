"""A lesson of the course as one page, on a pupil's own device: its prose, and its tasks as a notebook shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from html import escape
from typing import Any, Final

import ipywidgets as w
from traitlets import TraitError

from diadoques.classroom.devices import Given
from diadoques.core.limits import LONGEST_TEXT
from diadoques.core.phrases import known_language
from diadoques.widgets.class_page import language_buttons
from diadoques.widgets.kit.boxes import fill, style
from diadoques.widgets.tasks.prepared import PAGE, LessonBlock, Prepared, as_html, prepared_lesson, prose_html, value
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, task_phrase

# --- A question in words: the engine judges nothing; what is written is kept, for the teacher to read


class Written:
    """A question that is answered in the pupil's own words: nothing judges it; the teacher reads it.

    Attributes:
        text: the answer.
        told: what is said of one that is too long.
        box: what is shown.
    """

    def __init__(self, lang: str, question: str) -> None:
        """``question``: as HTML."""
        self.text = w.Textarea(placeholder=task_phrase(lang, "written"), rows=5, layout=w.Layout(width="99%"))
        self.text.tooltip = task_phrase(lang, "written")
        self.lang, self.told = lang, w.HTML()
        self.text.observe(lambda _: self._measured(), "value")
        self.box = w.VBox([w.HTML(question), self.text, self.told])
        for name in ("dia-task", "dia-written"):
            self.box.add_class(name)

    def _measured(self) -> None:
        """Whether all of it is kept."""
        long = len(self.text.value) > LONGEST_TEXT
        text = task_phrase(self.lang, "written_long", most=LONGEST_TEXT) if long else ""
        self.told.value = paragraph(text, "told", self.lang) if long else ""

    def kept(self) -> Given:
        """What is written."""
        written = str(self.text.value)[:LONGEST_TEXT]
        return Given(written if written.strip() else None)

    def resume(self, kept: Given) -> None:
        """Put what was written there again."""
        if isinstance(kept.answer, str):
            self.text.value = kept.answer


# --- A lesson of the course as one page, on a pupil's own device: its prose, and its tasks as a notebook shows them


#: How a question stands, by its sign and its look.
MARKS: Final = {"solved": "✓", "tried": "✗", "written": "✎", "": "–"}


def answer_state(part: LessonBlock, given: Given | None) -> str:
    """How a question stands with a device: ``solved``, ``tried``, ``written``; "" before any answer."""
    if given is None:
        return ""
    if part.kind == "written":
        return "written" if given.answer else ""
    return "solved" if given.solved else "tried" if given.right is False else ""


def anchor(number: int) -> str:
    """Where the question of that number stands on the page."""
    return f"question-{number}"


class LessonPage:
    """A page of a lesson; ``box`` is what is shown.

    Attributes:
        lesson: its name (``02-moves``).
        lang: its language.
        questions: the tasks and the questions in words, by name.
    """

    def __init__(self, lesson: str, lang: str, *, number: int = 0, given: Mapping[str, Given] | None = None) -> None:
        """``number``: that of the device; ``given``: what it has answered so far.

        Raises:
            Fault: ``language-unknown``, ``lesson-unknown``.
        """
        self.lesson, self.lang, self._number = lesson, known_language(lang), number
        self.questions: dict[str, Task | Written] = {}
        self.title, self.progress = w.HTML(), w.HTML()
        self.title.add_class("dia-course-title")
        self.progress.add_class("dia-course-progress")
        self.language = language_buttons(self.lang, self.speak)
        self.head = w.HBox([self.title, self.progress, self.language])
        self.head.add_class("dia-course-head")
        self.body = w.VBox([])
        self.body.add_class("dia-course-body")
        looks = w.HTML(f"<style>{style('tasks.css')}{style('course.css')}</style>")
        looks.add_class("dia-looks")
        self.box = w.VBox([looks, self.head, *self.beside(), self.body])
        self.box.add_class("dia-course-page")
        self._lay(given or {})

    @property
    def prepared(self) -> Prepared:
        """The lesson in the language of the page."""
        return prepared_lesson(self.lesson, self.lang)

    def beside(self) -> tuple[Any, ...]:
        """What stands between the head and the lesson."""
        return ()

    def kept(self) -> dict[str, Given]:
        """What stands on the page, by question."""
        return {name: one.kept() for name, one in self.questions.items()}

    def acted(self) -> None:
        """Somebody did something on the page: the head says how it stands now."""
        kept, chips = self.kept(), []
        for number, part in enumerate(self.prepared.asked, start=1):
            stands = answer_state(part, kept.get(part.name))
            look, mark = stands or "open", MARKS[stands] if stands else ""
            told = escape(task_phrase(self.lang, f"stands_{look}", number=number))
            chips.append(
                f'<a class="dia-chip dia-{look}" href="#{anchor(number)}" title="{told}" aria-label="{told}">{number}'
                f'<span aria-hidden="true">{mark}</span></a>'
            )
        self.progress.value = "".join(chips)

    def show(self) -> None:
        """What others do changes nothing here."""

    def close(self) -> None:
        """Nothing to close: the page follows nobody."""

    def speak(self, lang: str) -> None:
        """Change the language: the same answers stand there."""
        if lang != self.lang:
            given, self.lang = self.kept(), known_language(lang)
            self._lay(given)

    def _lay(self, given: Mapping[str, Given]) -> None:
        self.questions = {}
        names, numbers = self.prepared.begin(), iter(range(1, 1 + len(self.prepared.asked)))
        parts = [one for part in self.prepared.parts for one in self._part(part, names, numbers)]
        for name, one in self.questions.items():
            with suppress(KeyError, TypeError, AttributeError, TraitError):  # the lesson was another one then
                if name in given:
                    one.resume(given[name])
        fill(self.body, parts)
        self.entitle()
        self.acted()

    def entitle(self) -> None:
        """Say what page this is."""
        device = escape(task_phrase(self.lang, "device", number=self._number))
        self.title.value = f"<h1>{escape(self.prepared.title)}</h1><span>{device}</span>"

    def game(self, _program: str) -> str:
        """What stands where a notebook plays a game, as HTML; told the program of its cell."""
        return paragraph(task_phrase(self.lang, "game"), "told", self.lang)

    def _part(self, part: LessonBlock, names: dict[str, Any], numbers: Iterator[int]) -> Iterator[Any]:
        """What is shown of a block."""
        if part.name:
            number = next(numbers)
            yield w.HTML(f'<h3 id="{anchor(number)}">{escape(task_phrase(self.lang, "question", number=number))}</h3>')
            yield from self.ask(part, names)
        elif part.kind == "text":
            yield _text(prose_html(part.text))
        elif part.kind == "game":
            yield _text(self.game(part.text))
        elif part.kind == "code" and part.code is not None:
            yield from _shown(value(part.code, names))

    def ask(self, part: LessonBlock, names: dict[str, Any]) -> Iterator[Any]:
        """A task, or a question in words."""
        if part.code is not None:
            value(part.code, names)
            self.questions[part.name] = names[PAGE][part.name]
        else:
            self.questions[part.name] = Written(self.lang, prose_html(part.text))
        yield self.questions[part.name].box


def _text(markup: str) -> Any:
    made = w.HTML(markup)
    made.add_class("dia-prose")
    return made


def _shown(shown: Any) -> Iterator[Any]:
    """What a line of a lesson gives, as widgets."""
    if isinstance(shown, w.Widget):
        shown.add_class("dia-shown-here")
        yield shown
    elif markup := as_html(shown):
        yield _text(markup)
