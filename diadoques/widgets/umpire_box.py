"""What the umpire reads above what he is asked: who he is here, what is his now, and what may still come to him."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.core.prompts import UMPIRE
from diadoques.explain.catalogue import screen_words
from diadoques.explain.names import Name, join_names, join_texts, names_for
from diadoques.explain.position import phase_of
from diadoques.widgets.words import word

#: The table of ``screen.toml`` that names what on the agenda of a season may be the umpire's, by its step.
_TABLE: Final = "umpire"


class UmpireBox:
    """``box`` is what is shown, on the page of an umpire alone."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.box = w.HTML()
        self.box.add_class("dia-umpire")

    def show(self, lang: str) -> Any:
        """Fill it, in ``lang``; returns it."""
        session = self._session
        told = [f"<b>{escape(word(lang, 'umpire_here'))}</b>"]
        if UMPIRE not in session.asked:
            told.append(escape(word(lang, "umpire_idle", step=phase_of(session.position, lang))))
        if led := self._led(lang):
            told.append(escape(word(lang, "umpire_leads", units=led)))
        if ahead := steps_ahead(session.position, lang):
            told.append(escape(word(lang, "umpire_ahead", ahead=join_texts(ahead, lang))))
        self.box.value = f'<div class="dia-note">{"<br>".join(told)}</div>'
        return self.box

    def _led(self, lang: str) -> Name | None:
        """The forces of those who are no players, for which he writes orders now; or None."""
        position, sheet = self._session.position, self._session.prompts.sheet(UMPIRE)
        names, pieces = names_for(position, lang), sheet.units if sheet is not None else ()
        led = [names.unit(position.units[piece]) for piece in pieces if piece in position.units]
        return join_names(led, lang) if led else None


def steps_ahead(position: Any, lang: str) -> list[str]:
    """What of the rest of this season may still come to the umpire, the next first; [] where a game has no agenda."""
    words = screen_words(position.game).get(lang, {}).get(_TABLE, {})
    coming = reversed(getattr(position, "agenda", ())[:-1])  # the last one is asked now
    return list(dict.fromkeys(str(words[item.name]) for item in coming if item.name in words))
