"""A question in words: the engine judges nothing; what is written is kept, for the teacher to read."""

from __future__ import annotations

import ipywidgets as w

from diadoques.classroom.devices import LONGEST_TEXT, Given
from diadoques.widgets.tasks.words import paragraph, said


class Written:
    """A question that is answered in the pupil's own words: nothing judges it; the teacher reads it.

    Attributes:
        text: the answer.
        told: what is said of one that is too long.
        box: what is shown.
    """

    def __init__(self, lang: str, question: str) -> None:
        """``question``: as HTML."""
        self.text = w.Textarea(placeholder=said(lang, "written"), rows=5, layout=w.Layout(width="99%"))
        self.text.tooltip = said(lang, "written")
        self.lang, self.told = lang, w.HTML()
        self.text.observe(lambda _: self._measured(), "value")
        self.box = w.VBox([w.HTML(question), self.text, self.told])
        for name in ("dia-task", "dia-written"):
            self.box.add_class(name)

    def _measured(self) -> None:
        """Whether all of it is kept."""
        long = len(self.text.value) > LONGEST_TEXT
        text = said(self.lang, "written_long", most=LONGEST_TEXT) if long else ""
        self.told.value = paragraph(text, "told", self.lang) if long else ""

    def kept(self) -> Given:
        """What is written."""
        written = str(self.text.value)[:LONGEST_TEXT]
        return Given(written if written.strip() else None)

    def resume(self, kept: Given) -> None:
        """It stands there again."""
        if isinstance(kept.answer, str):
            self.text.value = kept.answer
