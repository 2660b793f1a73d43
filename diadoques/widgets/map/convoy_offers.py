"""An army was sent over the sea: what can carry it is offered at once, one's own fleets by a button, others by name."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.core.orders import Order, Reading
from diadoques.explain.offers import Offer, carries, teller
from diadoques.games.catalogue import game_of
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.map.choices import Menu
from diadoques.widgets.words import spoken_name, word

MOST = 3
"""So many fleets of others are named: whoever needs more asks at the map."""


class Passage:
    """What is offered after an army's order that no land leads to; ``box`` is what is shown."""

    def __init__(self, session: Session, give: Callable[[Order], object]) -> None:
        self.session, self._give = session, give
        self._sent: tuple[str, Any] | None = None
        self._built: object = None
        self.box = w.VBox([])
        self.box.add_class("dia-passage")

    def take(self, player: str, reading: Reading) -> None:
        """Keep the order that was written last."""
        self._sent = (player, reading.order) if reading.followed and reading.order is not None else None

    def forget(self) -> None:
        """Nothing is offered any more."""
        self._sent = self._built = None
        fill(self.box, ())

    def show(self, player: str, lang: str, menu: Menu, planned: Any) -> None:
        """Offer what carries the army on, as long as its order stands on the sheet of ``player``."""
        lines = self.session.sheet(player).lines
        if self._sent is None or self._sent[0] != player or all(row.order != self._sent[1] for row in lines.values()):
            self.forget()
            return
        order = self._sent[1]
        key = (id(planned), player, lang, order, tuple(lines))
        if key == self._built:
            return
        self._built = key
        tell, moved = teller(planned.game), order.unit in planned.units
        ways = tell.row(planned, order.unit, (order,), lang).offers if moved else ()
        fill(self.box, [box for way in ways if way.by_sea for box in self._offered(player, lang, menu, planned, way)])

    def _offered(self, player: str, lang: str, menu: Menu, planned: Any, way: Offer) -> list[Any]:
        lines = self.session.sheet(player).lines
        own = [(key, one) for key, row in menu.items() for one in row.offers if carries(one, way)]
        if any(key in lines and lines[key].order == one.order for key, one in own):
            return []
        free = [(key, one) for key, one in own if key not in lines]
        if free:
            return [self._button(word(lang, "carry_now", unit=menu[key].title), one.order) for key, one in free]
        told = [
            word(lang, "ask_fleet", player=spoken_name(planned.board, other, lang), order=one.text)
            for other in planned.alive
            if other != player
            for one in self._of_others(planned, other, lang)
            if carries(one, way)
        ]
        return [w.HTML("<br>".join(escape(line) for line in told[:MOST]))] if told else []

    def _of_others(self, planned: Any, player: str, lang: str) -> list[Offer]:
        orders = [one for one in game_of(planned).legal(planned, player) if one.unit and getattr(one, "goal", "")]
        return [offer for one in orders for offer in teller(planned.game).row(planned, one.unit, (one,), lang).offers]

    def _button(self, text: str, order: Order) -> Any:
        button = w.Button(description=text, layout=w.Layout(width="auto"))
        button.on_click(lambda _: self._give(order))
        return button
