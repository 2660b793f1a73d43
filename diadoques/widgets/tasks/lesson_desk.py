"""The teacher's page of a lesson: how devices join, who has solved what, and the lesson with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.devices import Device
from diadoques.widgets.class_page import button, row
from diadoques.widgets.kit.guard import Note
from diadoques.widgets.tasks.lesson_page import MARKS, LessonPage, anchor, answer_state
from diadoques.widgets.tasks.prepared import LessonBlock, folded_html, prose_html, value
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import task_phrase
from diadoques.widgets.words import class_word

#: Letters that are shown of what one device wrote.
MOST_SHOWN: Final = 1_500


class LessonDesk(LessonPage):
    """The desk of a lesson: who takes part, what was answered, the key."""

    def __init__(
        self,
        lesson: str,
        lang: str,
        *,
        devices: Callable[[], Iterable[Device]],
        code: Callable[[], str],
        addresses: Sequence[str] = (),
        qr: str = "",
        anew: Callable[[], Note | None] = lambda: None,
        speaks: Callable[[str], object] = lambda _: None,
    ) -> None:
        """A desk.

        Args:
            devices: those that have come.
            code: what they type.
            addresses, qr: where they join, and the same as a picture (SVG) if it leads there.
            anew: begins another class, or says why it could not.
            speaks: is told when the teacher changes the language.

        Raises:
            Fault: as ``LessonPage``.
        """
        self._devices, self._code, self._addresses, self._qr = devices, code, addresses, qr
        self._anew, self._speaks = anew, speaks
        self.join, self.table = w.HTML(), w.HTML()
        self.join.add_class("dia-course-join")
        self.table.add_class("dia-course-table")
        self.other, self.yes, self.no = button(lambda: self._doubt(True)), button(self._begin), button(self._keep)
        self.sure = w.HTML()
        self._trouble: Note | None = None
        self.answers: dict[str, Any] = {}
        super().__init__(lesson, lang)

    def beside(self) -> tuple[Any, ...]:
        """The code and the table."""
        self._doubt(False)
        left = w.VBox([self.join, self.sure, row(self.other, self.yes, self.no)])
        panel = w.HBox([left, self.table])
        panel.add_class("dia-course-panel")
        return (panel,)

    def _doubt(self, doubted: bool) -> None:
        """Ask once more before another class begins."""
        self._trouble = None
        self._ask()
        for one, there in ((self.other, not doubted), (self.sure, doubted), (self.yes, doubted), (self.no, doubted)):
            one.layout.display = "" if there else "none"

    def _ask(self) -> None:
        """The question in the language of the desk, or why no other class could begin."""
        if self._trouble is None:
            self.sure.value = f"<p>{escape(task_phrase(self.lang, 'anew_sure'))}</p>"
        else:
            self.sure.value = f'<p class="dia-trouble" role="alert">{escape(self._trouble(self.lang))}</p>'

    def _keep(self) -> None:
        self._doubt(False)

    def _begin(self) -> None:
        self._trouble = self._anew()
        if self._trouble is None:
            self._doubt(False)
            self.show()
        else:
            self._ask()

    def speak(self, lang: str) -> None:
        """Change the language of the desk, and of whoever comes."""
        super().speak(lang)
        self._speaks(self.lang)

    def entitle(self) -> None:
        """Say what page this is, and how one joins."""
        lang = self.lang
        self.title.value = f"<h1>{escape(self.prepared.title)}</h1><span>{escape(task_phrase(lang, 'desk'))}</span>"
        for one, key in ((self.other, "anew"), (self.yes, "anew_yes"), (self.no, "anew_no")):
            one.description = task_phrase(lang, key)
        self._ask()
        self.show()

    def acted(self) -> None:
        """Count nothing: the desk's own tries are nobody's."""

    def show(self) -> None:
        """Who has come, and what they have solved; how they come."""
        lang = self.lang
        where = "".join(
            f"<p>{escape(task_phrase(lang, 'join_at'))} <code>{escape(one)}</code></p>" for one in self._addresses
        )
        way = self._qr or f"<p>{escape(class_word(lang, 'join_here'))}</p>"
        code = f'<p>{escape(task_phrase(lang, "code"))} <code class="dia-code">{escape(self._code())}</code></p>'
        _set(self.join, f"{where}{code}{way}")
        devices = list(self._devices())
        _set(self.table, self._told(devices))
        for part in self.prepared.asked:
            if part.name in self.answers:
                _set(self.answers[part.name], self._read(part, devices))

    def _told(self, devices: Sequence[Device]) -> str:
        """The table: a row for each device, a column for each question, and above them how many have solved it."""
        lang, asked = self.lang, self.prepared.asked
        heads = "".join(
            f'<th scope="col"><a href="#{anchor(number)}">{number}</a></th>' for number in range(1, 1 + len(asked))
        )
        stands = [[answer_state(part, one.tasks.get(part.name)) for part in asked] for one in devices]
        sums = [sum(row[column] in ("solved", "written") for row in stands) for column in range(len(asked))]
        count = "".join(f"<td>{one}</td>" for one in sums)
        rows = "".join(
            f'<tr><th scope="row">{escape(task_phrase(lang, "device", number=device.number))}</th>'
            + "".join(self._cell(number, stand) for number, stand in enumerate(line, start=1))
            + "</tr>"
            for device, line in zip(devices, stands, strict=True)
        )
        here = task_phrase(lang, "here" if devices else "nobody_here", count=len(devices))
        return (
            f"<table><caption>{escape(here)}</caption><thead><tr><td></td>{heads}</tr>"
            f'<tr class="dia-sums"><th scope="row">{escape(task_phrase(lang, "solved"))}</th>{count}</tr></thead>'
            f"<tbody>{rows}</tbody></table>"
        )

    def _cell(self, number: int, stand: str) -> str:
        look = stand or "open"
        told = escape(task_phrase(self.lang, f"stands_{look}", number=number))
        return f'<td class="dia-{look}" title="{told}">{MARKS[stand]}</td>'

    def _read(self, part: LessonBlock, devices: Sequence[Device]) -> str:
        """What the devices wrote to a question in words."""
        given = [(one.number, one.tasks[part.name].answer) for one in devices if part.name in one.tasks]
        rows = "".join(
            f"<li><b>{escape(task_phrase(self.lang, 'device', number=number))}</b> {escape(text[:MOST_SHOWN])}</li>"
            for number, text in given
            if isinstance(text, str)
        )
        return (
            folded_html(task_phrase(self.lang, "written_by_class", count=rows.count("<li>")), f"<ul>{rows}</ul>")
            if rows
            else ""
        )

    def _part(self, part: LessonBlock, names: dict[str, Any], numbers: Iterator[int]) -> Iterator[Any]:
        """What is shown of a block: to a teacher all of it, what is not for the class behind a click."""
        if part.kind == "teacher":
            title, _, rest = part.text.partition("\n")
            made = w.HTML(folded_html(title.lstrip("# "), prose_html(rest)))
            for name in ("dia-prose", "dia-teacher"):
                made.add_class(name)
            yield made
        elif part.kind == "key" and part.code is not None:
            yield value(part.code, names)
        else:
            yield from super()._part(part, names, numbers)

    def ask(self, part: LessonBlock, names: dict[str, Any]) -> Iterator[Any]:
        """A task that knows its answer; a question in words with what is expected, and what the class wrote."""
        yield from super().ask(part, names)
        asked = self.questions[part.name]
        if isinstance(asked, Task):
            asked.know(value(part.solution, names) if part.solution is not None else None)
            return
        self.answers[part.name] = w.HTML()
        expected = w.HTML(folded_html(task_phrase(self.lang, "show_answer"), prose_html(part.answer)))
        for one in (expected, self.answers[part.name]):
            one.add_class("dia-prose")
            yield one


def _set(widget: Any, markup: str) -> None:
    if widget.value != markup:
        widget.value = markup
