"""Choose among several answers; the engine plays the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as w

from diadoques.core.typography import printed
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, said


class Choose(Task):
    """One of a few.

    Attributes:
        options: the answers as they are shown, by value.
        list: where one is chosen.
    """

    def __init__(
        self,
        options: Mapping[str, str],
        truth: Callable[[str], bool],
        why: Callable[[str], str],
        lang: str,
        ask: str,
        hints: Sequence[str] = (),
        *,
        board: Any = None,
    ) -> None:
        """``truth``: whether an answer is right; ``why``: what the engine says of it, as HTML; ``board``: a map."""
        super().__init__(lang, ask, hints)
        self.options = {value: printed(text, lang) for value, text in options.items()}
        self._truth, self._why = truth, why
        shown = [(text, value) for value, text in self.options.items()]
        self.list = w.RadioButtons(options=shown, value=None, layout=w.Layout(width="auto"))
        self.list.observe(lambda _: self.changed(), "value")
        self.lay(self.list, board=board)

    def judge(self) -> tuple[bool | None, str]:
        """Right or not, and why."""
        if self.list.value is None:
            return None, paragraph(said(self.lang, "choose_one"), "told", self.lang)
        return bool(self._truth(self.list.value)), self._why(self.list.value)

    def put(self, answer: str) -> None:
        """An answer by its value."""
        self.list.value = answer

    def given(self) -> str | None:
        """Choose the option of this value, as a pupil would."""
        return None if self.list.value is None else str(self.list.value)

    def empty(self) -> None:
        """No answer chosen."""
        self.list.value = None

    def key(self) -> str:
        """The answers that are right, each with why."""
        return "".join(f"<b>{self.options[one]}</b>{self._why(one)}" for one in self.options if self._truth(one))
