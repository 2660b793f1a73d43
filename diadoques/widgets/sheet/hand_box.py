"""What a seat holds hidden, and what it may do with it: behind a curtain where two sit before one screen."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.core.prompts import Prompt
from diadoques.explain.offers import OptionText, option_told
from diadoques.games.door import Position
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.words import spoken_name, word


class HandBox:
    """The hand of the seat whose tab is open; ``box`` is what is shown.

    Attributes:
        covers: whether hands lie behind a curtain: others look at the same screen.
        open: the seat whose curtain was opened, or ""; it falls when anything is answered.
    """

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        """``changed`` is called when the curtain is opened or closed."""
        self.session, self._changed = session, changed
        self.covers = False
        self.open = ""
        self._since: Any = None
        self._seat = ""
        self._told = w.HTML()
        self.curtain = w.Button(layout=w.Layout(width="99%"))
        self.curtain.on_click(lambda _: self._turn())
        self.box = w.VBox([self._told, self.curtain])
        self.box.add_class("dia-hand")

    def covered(self, seat: str) -> bool:
        """Whether nothing of the hand of ``seat`` may be on the screen now."""
        return self.covers and not (self.open == seat and self._since is self.session.position)

    def show(self, seat: str, lang: str, wanted: bool = False) -> bool:
        """Show the hand, or the curtain before it; returns whether ``seat`` has anything of the kind.

        ``wanted``: what is asked of ``seat`` now is answered with the open hand, and a closed one says so.
        """
        play = self.session.game.abilities.play
        self._seat = seat
        if play is None or seat not in self.session.position.players or self.session.over:
            self.put_away()
            return False
        name = spoken_name(self.session.position.board, seat, lang)
        covered = self.covered(seat)
        told = "" if covered else _listed(self.session.position, play.hand(self.session.position, seat), seat, lang)
        button = word(lang, "hand_open" if covered else "hand_close", player=name)
        closed = word(lang, "hand_wanted" if wanted else "hand_covered", player=name, button=button)
        self._told.value = f"<p>{escape(closed)}</p>" if covered else told
        self.curtain.description = button
        self.curtain.layout.display = "" if self.covers else "none"
        return True

    def put_away(self) -> None:
        """Leave nothing of a hand on the screen."""
        self._told.value, self.open = "", ""

    def _turn(self) -> None:
        self.open, self._since = (self._seat, self.session.position) if self.covered(self._seat) else ("", None)
        self._changed()


def _listed(position: Position, hand: tuple[str, ...], seat: str, lang: str) -> str:
    told = [option_told(position, Prompt("", seat), one, lang) or OptionText(one) for one in hand]
    items = "".join(f"<li>{'<br>'.join(html_text(part, lang) for part in one if part)}</li>" for one in told)
    if not items:
        return f"<p>{escape(word(lang, 'hand_empty'))}</p>"
    return f"<b>{escape(word(lang, 'hand'))}</b><ul>{items}</ul>"
