"""The part of the column in which one prompt is answered, and the box that tells why and what is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.privacy import plan_of
from diadoques.classroom.session import Session
from diadoques.core.orders import Order
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.asked import prompt_in_words
from diadoques.explain.catalogue import capital
from diadoques.explain.rule_card import consulted_tables
from diadoques.explain.sections import rule_citation
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import closed_tables, html_text
from diadoques.widgets.prompt_words import prompt_word
from diadoques.widgets.words import spoken_name, word

# --- Why one is asked, what is asked, what others said, what answers mean and what silence means: shown above a prompt


class AskedBox:
    """The explanation of one prompt; ``box`` is what is shown.

    What comes up every season, or stands above a sheet, is folded away but for what is asked; what is rare lies open.
    In a game that is played answer by answer ``box`` says what is asked alone, and the answers stand right under it;
    why, and what each means, is ``more``, for below them, open when a question is met first.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.box = w.HTML()
        self.box.add_class("dia-asked")
        self.more = w.HTML()
        self.more.add_class("dia-asked")
        self._met: dict[str, int] = {}

    def effects(self, prompt: Prompt, lang: str) -> Mapping[str, str]:
        """What answers that need no more than their name come to, by that name, without it; ``pass``: none of them."""
        told = prompt_in_words(self.session.position, prompt, lang, self.session.reports).means
        return {name: capital(text.partition(":")[2].strip()) for name, text in told if ":" in text}

    def show(self, prompt: Prompt, lang: str, verbs: Iterable[str] = (), shown: Collection[str] = ()) -> None:
        """Explain ``prompt``.

        Args:
            verbs: of the orders that may be written on a sheet.
            shown: answers whose effect stands at the answer itself, and not here.
        """
        position = self.session.position
        told = prompt_in_words(position, prompt, lang, self.session.reports, verbs)
        means = "".join(f"<li>{html_text(text, lang)}</li>" for name, text in told.means if name not in shown)
        parts = [f"<p>{html_text(text, lang)}</p>" for text in told.because]
        if told.heard:
            heard = "".join(f"<li>{html_text(text, lang)}</li>" for text in told.heard)
            parts.append(f"<p>{html_text(word(lang, 'asked_heard'), lang)}</p><ul>{heard}</ul>")
        if means:
            parts.append(f"<p>{html_text(word(lang, 'asked_means'), lang)}</p><ul>{means}</ul>")
        prompts = self.session.prompts
        awaited = prompts.answer_by_answer and prompts.prompts[:1] == (
            prompt,
        )  # the game only waits for it: that helps nobody
        if told.silent and not awaited:
            parts.append(f"<p>{html_text(word(lang, 'asked_silent'), lang)} {html_text(told.silent, lang)}</p>")
        asked_often = getattr(prompt, "many", False) or getattr(prompt, "resets", False)
        met = self._met.setdefault(f"{prompt.seat} {prompt.name}", len(self.session.reports))
        again = prompts.answer_by_answer and met != len(self.session.reports)
        folded = "" if asked_often or again else " open"
        if prompt.rule and prompts.answer_by_answer and not _idle(prompt):
            parts.append(f"<p><small>{html_text(rule_citation(prompt.rule, lang), lang)}</small></p>")
        asks, inside, rare = html_text(told.asks, lang), "".join(parts), "".join(_rare(one, lang) for one in told.rare)
        tables = closed_tables(consulted_tables(position, prompt, lang, self.session.reports), lang)
        if prompts.answer_by_answer:
            title = html_text(word(lang, "asked_more" if means else "asked_why"), lang)
            self.box.value = f'<p class="dia-asks">{asks}</p>{rare}'
            why = f"<details{folded}><summary>{title}</summary>{inside}</details>" if inside else ""
            self.more.value = why + tables
            return
        self.box.value = f"<details{folded}><summary>{asks}</summary>{inside}</details>{rare}{tables}"

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        self.box.value = self.more.value = ""


def _idle(prompt: Prompt) -> bool:
    """Whether it is only asked so that nobody learns from it what a hand holds: then its rule decides nothing."""
    return isinstance(prompt, Pick) and prompt.hidden and set(prompt.of) <= {prompt.none}


def _rare(texts: tuple[str, ...], lang: str) -> str:
    """What may be ordered for once: that it may, and under it why, and what it means."""
    first, *others = texts
    inside = "".join(f"<p>{html_text(text, lang)}</p>" for text in others)
    return f'<details class="dia-rare"><summary>{html_text(first, lang)}</summary>{inside}</details>'


# --- The part of the column in which one prompt is answered; what all of them have in common


Do = Callable[[Callable[[], object]], None]
"""Runs an act, shows what changed, and turns faults into sentences."""

#: No answer, where None would be one.
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
