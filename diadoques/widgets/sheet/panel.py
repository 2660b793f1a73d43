"""The part of the column in which one prompt is answered; what all of them have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.judging import plan_of
from diadoques.classroom.session import Session
from diadoques.core.orders import Order
from diadoques.core.prompts import Prompt
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.sheet.asked_box import AskedBox
from diadoques.widgets.words import spoken_name, word

Do = Callable[[Callable[[], object]], None]
"""Runs an act, shows what changed, and turns faults into sentences."""

NOTHING: Final[Any] = object()


class Panel(ABC):
    """A prompt that is said, not written: ``box`` is what is shown. Every act goes through ``do``."""

    def __init__(self, session: Session, do: Do) -> None:
        self.session, self._do = session, do
        self.prompt: Any = Prompt("", "")
        self.lang = "fr"
        self._built: object = None
        self._quiet = False
        self._title = w.HTML()
        self.asked = AskedBox(session)
        self._body = w.VBox([])
        self._said = w.HTML()
        self.struck = w.HTML()
        self._gone: tuple[Any, Any, tuple[Order, ...]] | None = None
        self.box = w.VBox([self._title, self.asked.box, self._body, self._said, self.struck])
        self.box.add_class("dia-prompt")

    def show(self, prompt: Prompt, lang: str, titled: bool) -> None:
        """Show what is asked; ``titled``: under a title of its own. It is built anew only when it changes."""
        self.prompt, self.lang = prompt, lang
        title = self.word("title", player=spoken_name(self.session.position.board, prompt.seat, lang))
        self._title.value = f"<b>{escape(title)}</b>" if titled else ""
        self._title.layout.display = "" if titled else "none"
        self.asked.show(prompt, lang, shown=self._shown())
        key = (id(self.session.position), prompt, lang, repr(self.said))
        if key != self._built:
            self._built = key
            self._quiet = True
            try:
                self._build()
            finally:
                self._quiet = False
        self._tell_struck()

    def _tell_struck(self) -> None:
        """What an answer struck from the sheet, until anything else is done with that."""
        text = ""
        if self._gone is not None and self._gone[0] == (self.prompt.seat, self.session.sheet(self.prompt.seat)):
            _, planned, orders = self._gone
            told = ", ".join(self.session.game.write(planned, order, self.lang) for order in orders)
            text = word(self.lang, "struck", orders=told) if orders else ""
        self.struck.value = f'<span class="dia-bad" role="status">{escape(text)}</span>' if text else ""

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        self.prompt, self._built = Prompt("", ""), None
        fill(self._body, ())
        self.asked.put_away()
        self._title.value = self._said.value = self.struck.value = ""
        self._gone = None

    @property
    def said(self) -> Any:
        """What was said, or ``NOTHING``."""
        return self.session.sheet(self.prompt.seat).said.get(self.prompt.name, NOTHING)

    def word(self, role: str, **data: object) -> str:
        """A phrase for the prompt."""
        return prompt_word(self.session.position, self.prompt, role, self.lang, **data)

    def bounds(self) -> str:
        """How many may be picked."""
        least, most = self.prompt.least, self.prompt.most
        role = "count_all" if least == most else "count" if least else "count_most"
        return self.word(role, least=least, most=most)

    def say(self, value: Any) -> None:
        """Answer."""
        if not self._quiet:
            seat, name = self.prompt.seat, self.prompt.name

            def act() -> None:
                planned = plan_of(self.session, seat)
                orders = self.session.say(seat, name, value)
                self._gone = ((seat, self.session.sheet(seat)), planned, orders)

            self._do(act)

    def tell(self, text: str) -> None:
        """What was said, under it all."""
        self._said.value = f"<b>{html_text(text, self.lang)}</b>" if text else ""

    def _shown(self) -> Collection[str]:
        """Answers whose effect this panel tells where they are given."""
        return ()

    @abstractmethod
    def _build(self) -> None:
        """Fill the body with what answers the prompt; called when what is asked, or what was said, has changed."""

    def _button(self, role: str, act: Callable[[], object]) -> Any:
        button = w.Button(description=self.word(role), layout=w.Layout(width="auto"))
        button.on_click(lambda _: act())
        return button
