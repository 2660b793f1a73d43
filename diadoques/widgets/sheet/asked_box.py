"""Why one is asked, what is asked, what others said, what answers mean and what silence means: shown above a prompt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.asked import asking
from diadoques.explain.catalogue import capital
from diadoques.explain.grids import consulted
from diadoques.explain.rules import cited
from diadoques.widgets.kit.grid_table import closed_tables
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.words import word


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
        told = asking(self.session.position, prompt, lang, self.session.reports).means
        return {name: capital(text.partition(":")[2].strip()) for name, text in told if ":" in text}

    def show(self, prompt: Prompt, lang: str, verbs: Iterable[str] = (), shown: Collection[str] = ()) -> None:
        """Explain ``prompt``.

        Args:
            verbs: of the orders that may be written on a sheet.
            shown: answers whose effect stands at the answer itself, and not here.
        """
        position = self.session.position
        told = asking(position, prompt, lang, self.session.reports, verbs)
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
            parts.append(f"<p><small>{html_text(cited(prompt.rule, lang), lang)}</small></p>")
        asks, inside, rare = html_text(told.asks, lang), "".join(parts), "".join(_rare(one, lang) for one in told.rare)
        tables = closed_tables(consulted(position, prompt, lang, self.session.reports), lang)
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
