"""A field for a whole number: what is typed stays as it was typed, and what is wrong with it is said.

A box of numbers of the browser rounds, bounds and empties what it does not take, and says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.widgets.words import word

#: A whole number, with a sign that may be a real minus.
_WHOLE: Final = re.compile(r"[+\-\N{MINUS SIGN}]?\d{1,9}")
#: What a browser says when Enter is pressed in a field of text.
_ENTER: Final = {"event": "submit"}
_FRACTION: Final = re.compile(r"[+\-\N{MINUS SIGN}]?\d*[.,]\d+")


class SumField:
    """One number; ``box`` is what is shown.

    Attributes:
        text: the field itself.
        trouble: what is wrong with what stands there, as asked for last.
        least, most: the bounds; no ``most`` where something else says what is too much.
    """

    def __init__(
        self, least: int, most: int | None = None, text: object = "", entered: Callable[[], object] | None = None
    ) -> None:
        """``entered`` is called when Enter is pressed in the field."""
        self.least, self.most = least, most
        self.text = w.Text(value=str(text), layout=w.Layout(width="13em", max_width="100%"))
        self.text.observe(lambda _: self._say(""), "value")
        if entered is not None:
            self.text.on_msg(lambda _widget, content, _buffers: entered() if content == _ENTER else None)
        self.trouble = w.HTML()
        self.trouble.add_class("dia-said")
        self.box = w.VBox([self.text, self.trouble], layout=w.Layout(min_width="0"))

    @property
    def value(self) -> str:
        """What stands there, as it was typed."""
        return str(self.text.value)

    @value.setter
    def value(self, text: object) -> None:
        self.text.value = str(text)
        self._say("")

    def entered_sum(self, lang: str) -> int | None:
        """The number that stands there; None when there is none, and then it says why."""
        typed = self.text.value.strip()
        wrong = self._wrong(typed)
        self._say(self._word(lang, wrong, typed) if wrong else "")
        return None if wrong else _number(typed)

    def _wrong(self, typed: str) -> str:
        """Which phrase says what is wrong with it, or ""."""
        if not _WHOLE.fullmatch(typed):
            return "empty" if not typed else "fraction" if _FRACTION.fullmatch(typed) else "letters"
        beyond = _number(typed) < self.least or (self.most is not None and _number(typed) > self.most)
        return "beyond" if beyond else ""

    def _word(self, lang: str, what: str, typed: str) -> str:
        most = "" if self.most is None else word(lang, "sum_most", most=self.most)
        wanted = word(lang, "sum_wanted", least=self.least, most=most)
        return word(lang, f"sum_{what}", typed=typed[:40], wanted=wanted)

    def _say(self, text: str) -> None:
        self.trouble.value = f'<span class="dia-bad" role="alert">{escape(text)}</span>' if text else ""


def _number(typed: str) -> int:
    return int(typed.replace("\N{MINUS SIGN}", "-"))


def dice_of(line: Any) -> list[int] | None:
    """The numbers of a line of dice; None where anything else stands there: nothing is left out or made whole."""
    parts = [part for part in re.split(r"[\s,;+]+", str(line).strip()) if part]
    return [int(part) for part in parts] if parts and all(re.fullmatch(r"\d{1,4}", part) for part in parts) else None
