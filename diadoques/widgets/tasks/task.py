"""What all tasks have: a question, a button that asks the engine, hints one after the other, a verdict."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.devices import Answer, Given
from diadoques.core.faults import Fault
from diadoques.core.texts import typeset
from diadoques.explain.faults import fault_text
from diadoques.widgets.kit.boxes import Shown
from diadoques.widgets.tasks.words import paragraph, task_phrase

#: So long after the click that asks, what was typed before it may still be on its way, in seconds.
LAG: Final = 1.0


class Task(Shown):
    """One question of a lesson; show it as the last line of a cell.

    Attributes:
        ask: the question.
        right: whether the last answer was right; None before the first.
        tries: how many answers were checked; the same one again is no other try.
        solved: whether any answer was right.
    """

    def __init__(self, lang: str, ask: str, hints: Sequence[str] = ()) -> None:
        self.lang, self._hints, self._hinted = lang, tuple(typeset(hint, lang) for hint in hints), 0
        self.right: bool | None = None
        self.tries, self.solved = 0, False
        self._asked, self._judging = -math.inf, False
        self.button = w.Button(description=task_phrase(lang, "check"), layout=w.Layout(width="auto"))
        self.button.add_class("dia-go")
        self.button.on_click(lambda _: self._ask_about())
        self.hint = w.Button(description=task_phrase(lang, "hint"), layout=w.Layout(width="auto"))
        self.hint.on_click(lambda _: self.give_hint())
        self.on = w.Button(description=task_phrase(lang, "go_on"), layout=w.Layout(width="auto", display="none"))
        self.on.on_click(lambda _: self.go_on())
        self.answer = w.Button(description=task_phrase(lang, "show_answer"), layout=w.Layout(width="auto"))
        self.answer.on_click(lambda _: self._turn_answer())
        self.answer.layout.display = "none"
        self._known: Any = None
        self._checked: Answer = None  # the last answer that was judged
        self._counted = False  # whether it was another try
        self._shown = False
        self.hinted = w.HTML()
        self.verdict = w.HTML()
        self.ask = typeset(ask, lang)
        self._ask = w.HTML(f'<p class="dia-ask">{escape(self.ask)}</p>' if ask else "")
        self.box = w.VBox([])
        self.box.add_class("dia-task")

    def lay(
        self,
        *parts: Any,
        board: Any = None,
        buttons: Sequence[Any] = (),
        growing: Sequence[Any] = (),
        below: Sequence[Any] = (),
    ) -> None:
        """Put the screen together: the board, and right of it the question, the parts, the buttons, the verdict.

        ``buttons``: more of them; ``growing``: parts that grow as one answers, under the buttons, which so keep their
        place; ``below``: what stands under all of it, as wide as the page.
        """
        hint = [self.hint] if self._hints else []
        row = w.HBox([self.button, *hint, *buttons, self.answer], layout=w.Layout(flex_flow="row wrap"))
        asked = w.VBox([self._ask, *parts, row, *growing, self.hinted, self.verdict])
        asked.add_class("dia-asked")
        if board is None:
            self.box.children = (asked, *below)
            return
        table = w.Box([board, asked])
        table.add_class("dia-at-map")
        self.box.children = (table, *below)

    def give_hint(self) -> None:
        """Show one hint more; nothing once all are shown."""
        self._hinted = min(self._hinted + 1, len(self._hints))
        self.hinted.value = "".join(paragraph(hint, "hint", self.lang) for hint in self._hints[: self._hinted])
        self.hint.disabled = self._hinted == len(self._hints)

    def _ask_about(self) -> None:
        self.check()
        self._asked = time.monotonic()

    def check(self) -> None:
        """Ask the engine, and say what it says."""
        answer = self.current_answer()
        self._counted, self._checked = answer != self._checked, answer
        self.tries += self._counted
        self._judging = True
        try:
            self.right, told = self.judge()
        except Fault as fault:
            self.right, told = False, paragraph(fault_text(fault, self.lang), "told", self.lang)
        finally:
            self._judging = False
        if self.right is None:
            self.tries -= self._counted
            self._counted = False
            self.verdict.value = told
            return
        self.solved = self.solved or self.right
        self.on.layout.display = ""
        head = paragraph(
            task_phrase(self.lang, "right" if self.right else "wrong"), "right" if self.right else "wrong", self.lang
        )
        self.verdict.value = head + told

    def changed(self) -> None:
        """The answer is another one: what was said of the one before is said no more.

        What was typed in haste may come after the click that asks about it; then it is judged as it stands now.
        """
        if time.monotonic() - self._asked < LAG:
            self._asked = -math.inf
            self.tries -= self._counted
            self.check()
        elif not self._judging:
            self.verdict.value, self.on.layout.display = "", "none"

    def go_on(self) -> None:
        """Back to the answer as it stands, to change it; a task that shows a result in its place hides it first.

        Only such a task lays out the button ``on``, which is there from a check to the next change.
        """
        self.verdict.value, self.on.layout.display = "", "none"

    def judge(self) -> tuple[bool | None, str]:
        """Whether the answer is right, None when there is none yet; and what is to be said of it, as HTML."""
        raise NotImplementedError

    def fill(self, answer: Any) -> None:
        """Answer as a pupil would, and check."""
        self.fill_in(answer)
        self.check()

    def fill_in(self, answer: Any) -> None:
        """Answer as a pupil would."""
        raise NotImplementedError

    def current_answer(self) -> Answer:
        """What is answered now, as ``fill_in`` takes it; None: nothing."""
        raise NotImplementedError

    def kept(self) -> Given:
        """The task as it stands, as plain values."""
        judged = self.right is not None and bool(self.verdict.value)
        return Given(self.current_answer(), self.tries, self.right, self.solved, judged, self._hinted)

    def resume(self, kept: Given) -> None:
        """Stand as it stood: what was said of the answer is worked out anew, and counts as no other try."""
        self.solved = kept.solved  # whatever becomes of the answer
        for _ in range(min(kept.hints, len(self._hints))):
            self.give_hint()
        if kept.answer is not None:
            self.fill_in(kept.answer)
        self.tries, self.right = kept.tries, kept.right
        if kept.judged:
            self.tries -= 1
            self.check()
        self.solved = kept.solved

    def empty(self) -> None:
        """The screen as it was before any answer."""
        raise NotImplementedError

    def know(self, answer: Any) -> None:
        """Have the engine judge the teacher's answer, and keep it out of sight until a click asks for it."""
        self._known = answer
        self.fill(answer)
        right = self.right
        self._hide_answer()
        self.right = right
        self.answer.layout.display = ""

    def _turn_answer(self) -> None:
        if self._shown:
            self._hide_answer()
            return
        self.fill(self._known)
        self._shown = True
        self.answer.description = task_phrase(self.lang, "hide_answer")

    def _hide_answer(self) -> None:
        self.empty()
        self.verdict.value, self.tries, self._shown, self._checked = "", 0, False, None
        self.on.layout.display = "none"
        self.answer.description = task_phrase(self.lang, "show_answer")

    def key(self) -> str:
        """The answer for the teacher's key, worked out by the engine; as HTML."""
        raise NotImplementedError
