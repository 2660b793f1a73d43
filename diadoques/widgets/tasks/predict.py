"""Predict what becomes of each order; then the film, the sentences and the strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from diadoques.explain.names import join_texts
from diadoques.explain.sentences import sentences
from diadoques.widgets.exercise import Exercise
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.tasks.situation import Situation
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, task_phrase


class Predict(Task):
    """The orders of a season, to be predicted one by one (``widgets.exercise``)."""

    def __init__(self, situation: Situation, lang: str, ask: str, hints: Sequence[str] = ()) -> None:
        super().__init__(lang, ask, hints)
        self.situation = situation
        self.exercise = Exercise(situation.position, situation.others, lang)
        # The question, the button and the hints are those of every task.
        asked = self.exercise
        asked.changed = self.changed
        self.lay(*asked.rows, board=asked.map, buttons=[self.on], growing=[asked.said], below=[asked.why])

    def go_on(self) -> None:
        """Hide the result; the predictions stand, and can be changed."""
        self.exercise.retry()
        super().go_on()

    def judge(self) -> tuple[bool | None, str]:
        """Right when every prediction is."""
        asked = self.exercise.guesses
        if any(guess.value is None for guess in asked.values()):
            return None, paragraph(task_phrase(self.lang, "all_of_them"), "told", self.lang)
        self.exercise.reveal()
        missed = [one.description for unit, one in asked.items() if one.value is not self.exercise.truth[unit]]
        if not missed:
            return True, ""
        return False, paragraph(
            task_phrase(self.lang, "look_again", orders=join_texts(missed, self.lang)), "told", self.lang
        )

    def fill_in(self, answer: Mapping[str, bool]) -> None:
        """Predictions by sign of the unit (``{"A PHR": False}``)."""
        self.exercise.predict(answer)

    def current_answer(self) -> dict[str, bool] | None:
        """The predictions that are made."""
        units = self.exercise.position.units
        guesses = self.exercise.guesses.items()
        return {units[unit].sign: guess.value for unit, guess in guesses if guess.value is not None} or None

    def empty(self) -> None:
        """No prediction, and nothing of the result."""
        self.exercise.conceal()

    def key(self) -> str:
        """Each order with what becomes of it."""
        told = [one for one in sentences(self.exercise.report, self.lang) if one.kind == "resolved" and one.order]
        marks = {True: "✓", False: "✗"}
        rows = (
            f"<li>{marks[bool(one.success)]} <code>{escape(one.order)}</code> {html_text(one.text, self.lang)}</li>"
            for one in told
        )
        return f"<ul>{''.join(rows)}</ul>"
