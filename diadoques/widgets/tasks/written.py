"""A question in words: the engine judges nothing; what is written is kept, for the teacher to read."""

from __future__ import annotations

import ipywidgets as w

from diadoques.classroom.devices import LONGEST_TEXT, Given
from diadoques.widgets.tasks.words import said


class Written:
    """A question that is answered in the pupil's own words: nothing judges it; the teacher reads it.

    Attributes:
        text: the answer.
        box: what is shown.
    """

    def __init__(self, lang: str, question: str) -> None:
        """``question``: as HTML."""
        self.text = w.Textarea(placeholder=said(lang, "written"), rows=5, layout=w.Layout(width="99%"))
        self.text.tooltip = said(lang, "written")
        self.box = w.VBox([w.HTML(question), self.text])
        for name in ("dia-task", "dia-written"):
            self.box.add_class(name)

    def kept(self) -> Given:
        """What is written."""
        written = str(self.text.value)[:LONGEST_TEXT]
        return Given(written if written.strip() else None)

    def resume(self, kept: Given) -> None:
        """It stands there again."""
        if isinstance(kept.answer, str):
            self.text.value = kept.answer
