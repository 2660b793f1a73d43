"""What one seat is asked, prompt under prompt: the table of panels by type of prompt."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.core.prompts import Form, Groups, Number, Pick, Prompt, Sheet, Throw
from diadoques.widgets.asked_box import AskedBox
from diadoques.widgets.choices import Menu
from diadoques.widgets.order_sheet import OrderSheet
from diadoques.widgets.panel import Do, Panel
from diadoques.widgets.picks import Picks
from diadoques.widgets.prompt_words import leading, prompt_word
from diadoques.widgets.said_panels import Dice, FilledForm, OneGroup, OneNumber
from diadoques.widgets.words import spoken_name

#: The panel of each type of prompt that is said; sheets, of whatever kind, are written on the one ``OrderSheet``.
PANELS: Final[Mapping[type[Prompt], type[Panel]]] = {
    Pick: Picks, Groups: OneGroup, Number: OneNumber, Form: FilledForm, Throw: Dice,
}  # fmt: skip


class Column:
    """All that the seat whose tab is open is asked; ``box`` is what is shown.

    Attributes:
        sheet: where orders are written; it is there, empty, for who has none to write, too.
        panels: by the name of their prompts.
    """

    def __init__(self, session: Session, do: Do) -> None:
        self.session, self._do = session, do
        self.sheet = OrderSheet(session, do)
        self.panels: dict[str, Panel] = {}
        self.asked = AskedBox(session)
        self.head = w.HTML()
        self.box = w.VBox([self.head])

    def show(self, seat: str, lang: str, menu: Menu) -> None:
        """Show what ``seat`` is asked, in the order in which it is asked."""
        prompts = self.session.prompts
        asked = prompts.of(seat)
        main = leading(prompts, seat) or leading(prompts)
        name = spoken_name(self.session.position.board, seat, lang)
        title = prompt_word(self.session.position, main, "title", lang, player=name) if main is not None else ""
        self.head.value = f"<h3>{escape(title)}</h3>"
        shown: list[Any] = [self.head]
        for prompt in asked:
            if isinstance(prompt, Sheet):
                self.sheet.show(seat, lang, menu, prompt)
                self.asked.show(prompt, lang, self._verbs(seat, menu))
                shown += [self.asked.box, self.sheet.box]
            else:
                panel = self._panel(prompt)
                panel.show(prompt, lang, titled=prompt is not main)
                shown.append(panel.box)
        if not asked:
            self.sheet.show(seat, lang, menu, main)
            shown.append(self.sheet.box)
        self._put_away(shown)
        self.box.children = shown

    def put_away(self) -> None:
        """Leave nothing of any of them on the screen."""
        self._put_away(())
        self.head.value = ""
        self.box.children = [self.head]

    def _verbs(self, seat: str, menu: Menu) -> list[str]:
        """Of the orders that the seat may write, and of what it may pay."""
        money = self.session.game.abilities.money
        quotes = money.quotes(self.session.position, seat) if money is not None else ()
        rows = [offer.order for row in menu.values() for offer in row.offers]
        return [str(order.verb) for order in (*rows, *(quote.order for quote in quotes))]

    def _put_away(self, shown: Any) -> None:
        if self.sheet.box not in shown:
            self.sheet.put_away()
        if self.asked.box not in shown:
            self.asked.put_away()
        for panel in self.panels.values():
            if panel.box not in shown:
                panel.put_away()

    def _panel(self, prompt: Prompt) -> Panel:
        kind = next(PANELS[one] for one in type(prompt).__mro__ if one in PANELS)
        found = self.panels.get(prompt.name)
        if type(found) is not kind:
            found = self.panels[prompt.name] = kind(self.session, self._do)
        return found
