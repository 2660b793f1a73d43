"""What a lesson tells beside the map where no sheet lies open: whose turn it is, how far everybody is, how it ended."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.answering import asked_now
from diadoques.classroom.session import Session
from diadoques.core.prompts import Prompt
from diadoques.explain.ending import ending
from diadoques.widgets.prompt_words import progress, prompt_word
from diadoques.widgets.words import spoken_name, word


class Told:
    """Texts about the game of a lesson, each ready to be shown in the language asked for."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._text, self._progress, self._ending = w.HTML(), w.HTML(), w.HTML()

    def overview(self, lang: str, hidden: bool, absent: Collection[str]) -> list[Any]:
        """What all see of a phase that is written for: how far everybody is; ``absent``: seats that are not told."""
        self._text.value = escape(word(lang, "overview_hidden" if hidden else "overview"))
        self._progress.value = progress(self._session, lang, absent)
        return [self._text, self._progress]

    def curtain(self, lang: str) -> Any:
        """The others look away before a sheet is opened."""
        self._text.value = escape(word(lang, "curtain"))
        return self._text

    def turn(self, lang: str) -> Any:
        """Whose turn it is, for all."""
        asked = asked_now(self._session)
        name = spoken_name(self._session.position.board, asked.seat if asked is not None else "", lang)
        self._text.value = f"<h3>{escape(self.asked('title', asked, lang, player=name))}</h3>"
        return self._text

    def ended(self, lang: str) -> Any:
        """How the game has ended."""
        self._ending.value = f"<h3>{escape(ending(self._session.position, lang))}</h3>"
        return self._ending

    def asked(self, role: str, prompt: Prompt | None, lang: str, **data: object) -> str:
        """A phrase for a prompt."""
        return prompt_word(self._session.position, prompt or Prompt("", ""), role, lang, **data)


def open_purses(session: Session, hidden: bool, writer: str) -> tuple[str, ...]:
    """Whose treasuries stand on the strip: of those who hide, only his whose sheet is open (DIA-8A3-02)."""
    money = session.game.abilities.money
    if not hidden or money is None or money.is_public(session.position):
        return tuple(session.position.players)
    return (writer,) if writer else ()
