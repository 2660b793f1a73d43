"""The rules that a game is played by, in short, as a page shows them beside the map."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.explain.catalogue import catalogue
from diadoques.explain.rule_card import aims, card_of
from diadoques.games.door import Position
from diadoques.widgets.kit.html_text import grid_table, html_text
from diadoques.widgets.words import room_word


def card(position: Position, lang: str) -> str:
    """All of them, and how orders are written."""
    parts = []
    for part in card_of(position, lang):
        said = "".join(f"<li>{html_text(one, lang)}</li>" for one in part.sentences)
        rows = "".join(
            f"<tr><td><code>{escape(one)}</code></td><td>{escape(what)}</td></tr>" for one, what in part.orders
        )
        body = (f"<ul>{said}</ul>" if said else "") + (f"<table>{rows}</table>" if rows else "")
        body += grid_table(part.grid, lang) if part.grid is not None else ""
        parts.append(f"<h3>{escape(part.heading)}</h3>{body}")
    words = catalogue(lang)
    how = f"{words.text('word.cited_where')} {words.text('word.cited_how')}"
    return f'<div class="dia-primer"><p>{escape(how)}</p>{"".join(parts)}</div>'


def aim(position: Position, lang: str) -> str:
    """How one wins: who does, and what else belongs to it, folded; "" of a game that has no such card."""
    first = next(iter(card_of(position, lang)), None)
    if first is None or len(first.sentences) < 2:
        return ""
    who, wins, *rest = first.sentences  # a card begins with whom one plays, and who wins
    more = "".join(f"<li>{html_text(one, lang)}</li>" for one in (who, *rest, *aims(position, lang)))
    head = f"<b>{escape(first.heading)}</b> · {html_text(wins, lang)}"
    return f'<details class="dia-aim"><summary>{head}</summary><ul>{more}</ul></details>'


class RulesCard:
    """The rules as they lie over a panel while they are read.

    Attributes:
        button: opens and closes them.
        reading: whether they are read; whatever is done puts them away.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        """``changed`` is called when the button was clicked."""
        self.reading = False
        self.button = w.Button(layout=w.Layout(width="auto"))
        self.button.add_class("dia-rules")
        self.button.on_click(lambda _: self._turn(changed))
        self._card, self._aim = w.HTML(), w.HTML()

    def show(self, session: Session, lang: str) -> None:
        """Show them in ``lang``; how one wins is said as long as the first season, or turn, is played."""
        answer_by_answer, season = session.prompts.answer_by_answer, session.position.season
        begins = all(report.before.season == season for report in session.reports[:1])
        self.button.description = room_word(answer_by_answer, lang, "rules_close" if self.reading else "rules")
        self.button.tooltip = room_word(answer_by_answer, lang, "rules_long")
        self._card.value = card(session.position, lang) if self.reading else ""
        self._aim.value = aim(session.position, lang) if begins and not session.over else ""

    @property
    def aim(self) -> list[Any]:
        """How one wins, as long as it is to be said."""
        return [self._aim] if self._aim.value else []

    def over(self, *panel: Any) -> list[Any]:
        """What a panel shows: itself, or the rules that lie over it."""
        return [self._card] if self.reading else list(panel)

    def _turn(self, changed: Callable[[], None]) -> None:
        self.reading = not self.reading
        changed()
