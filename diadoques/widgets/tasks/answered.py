"""Tasks with one answer, which the engine knows: choose among several, or work out a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.core.texts import typeset
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, task_phrase

# --- Choose among several answers; the engine plays the one that is chosen


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
        self.options = {value: typeset(text, lang) for value, text in options.items()}
        self._truth, self._why = truth, why
        shown = [(text, value) for value, text in self.options.items()]
        self.list = w.RadioButtons(options=shown, value=None, layout=w.Layout(width="auto"))
        self.list.observe(lambda _: self.changed(), "value")
        self.lay(self.list, board=board)

    def judge(self) -> tuple[bool | None, str]:
        """Right or not, and why."""
        if self.list.value is None:
            return None, paragraph(task_phrase(self.lang, "choose_one"), "told", self.lang)
        return bool(self._truth(self.list.value)), self._why(self.list.value)

    def fill_in(self, answer: str) -> None:
        """Choose the option of this value, as a pupil would."""
        self.list.value = answer

    def current_answer(self) -> str | None:
        """The value of the option that is chosen."""
        return None if self.list.value is None else str(self.list.value)

    def empty(self) -> None:
        """No answer chosen."""
        self.list.value = None

    def key(self) -> str:
        """The answers that are right, each with why."""
        return "".join(f"<b>{self.options[one]}</b>{self._why(one)}" for one in self.options if self._truth(one))


# --- Work out a number; the engine counts it, and shows its account


#: Longer than that no answer is, and no number that somebody means.
MOST_DIGITS: Final = 12
#: A number that is no whole one: ``4.5``, ``57,5``, ``.5``.
_SHARE: Final = re.compile(r"[-+]?[0-9]*[.,][0-9]+")
#: One number by another: ``5/6``.
_FRACTION: Final = re.compile(rf"[-+]?([0-9]{{1,{MOST_DIGITS}}})\s*/\s*([0-9]{{1,{MOST_DIGITS}}})")


def _is_share(written: str) -> bool:
    """Whether a number is written that is no whole one.

    >>> [_is_share(one) for one in ("4.5", "5/6", "12/6", "5/0", "6 + 1")]
    [True, True, False, False, False]
    """
    if _SHARE.fullmatch(written):
        return True
    fraction = _FRACTION.fullmatch(written)
    return fraction is not None and int(fraction[2]) > 0 and int(fraction[1]) % int(fraction[2]) > 0


class Number(Task):
    """A whole number, or a share in per cent.

    Attributes:
        text: where it is written.
    """

    def __init__(
        self,
        truth: Callable[[], int],
        account: Callable[[], str],
        lang: str,
        ask: str,
        hints: Sequence[str] = (),
        *,
        unit: str = "",
        within: int = 0,
        signed: bool = True,
        board: Any = None,
    ) -> None:
        """A task.

        Args:
            account: how the engine counts, as HTML.
            within: how far off is right.
            signed: a minus sign makes it another number; a year before our era is the same with one.
            board: a map beside it.
        """
        super().__init__(lang, ask, hints)
        self._truth, self._account, self._unit, self._within, self._signed = truth, account, unit, within, signed
        self.text = w.Text(placeholder="…", description=task_phrase(lang, "your_number"), layout=w.Layout(width="16em"))
        self.text.tooltip, self.text.style.description_width = ask, "initial"
        self.text.observe(lambda _: self.changed(), "value")
        self.lay(w.HBox([self.text, w.HTML(escape(typeset(unit, lang)))]), board=board)

    def judge(self) -> tuple[bool | None, str]:
        """Right or not; a wrong number is told which way it is wrong, from the second on with the account."""
        typed = self.text.value.strip()
        written = self._bare(typed.replace("−", "-"))
        if not written.removeprefix("-").isdecimal():
            key = "no_whole_number" if _is_share(written) else "no_number"
            lacking = (
                task_phrase(self.lang, key, given=typed[:40]) if written else task_phrase(self.lang, "number_wanted")
            )
            return None, paragraph(lacking, "told", self.lang)
        number, truth = int(written[:MOST_DIGITS]), self._truth()  # what is longer is too many, or too few, as well
        if not self._signed:
            number = abs(number)
        if abs(number - truth) <= self._within:
            return True, self._account()
        way = paragraph(task_phrase(self.lang, "too_many" if number > truth else "too_few"), "told", self.lang)
        return False, way if self.tries < 2 else way + self._account()

    def _bare(self, typed: str) -> str:
        """What is typed without its unit, its plus sign and decimals that are none: « +20 », « 20,0 », « 20 T »."""
        typed = " ".join(typed.split())
        before = typed[: -len(self._unit)].rstrip() if self._unit else typed
        ends = typed.casefold().endswith(self._unit.casefold())
        if ends and (not before or before[-1].isdecimal()):  # the last letter of « sept » is no unit
            typed = before
        return re.sub(r"[.,]0+$", "", typed.removeprefix("+"))

    def fill_in(self, answer: int | str) -> None:
        """Write a number, as a pupil would."""
        self.text.value = str(answer)

    def current_answer(self) -> str | None:
        """What is written, be it a number or not."""
        return str(self.text.value) or None

    def empty(self) -> None:
        """No number."""
        self.text.value = ""

    def key(self) -> str:
        """The number and the account."""
        return f"<b>{self._truth()} {escape(self._unit)}</b>{self._account()}"
