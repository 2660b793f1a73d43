"""Legal orders as the map wants them: plain values, which the game tells (``explain.offers``), the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.board.spaces import split_coast
from diadoques.classroom.session import Session
from diadoques.core.orders import Order, Reading
from diadoques.explain.offers import AID, CARRY, MARCH, Offer, SheetRow, carries, teller
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.words import spoken_name, word

Menu = Mapping[str, SheetRow]
"""The lines of a sheet by their keys."""

HELPS: Final = 1
"""Up to this rank an order helps a march that stands on the map."""

LIKELY: Final = 6
"""Below this rank an order is offered at once where the map is clicked; from it on behind « autre ordre »."""


_LAST: Final = 9


def menu(position: Position, player: str, lang: str) -> dict[str, SheetRow]:
    """What ``player`` may order, line by line."""
    return {row.key: row for row in teller(position.game).rows(position, player, lang)}


def with_written(
    menu: Menu, position: Position, written: Iterable[tuple[str, Order]], lang: str
) -> tuple[dict[str, SheetRow], tuple[tuple[str, Order], ...]]:
    """The lines as they are shown, with whatever is written on them; and what of it no line offers.

    Not every legal order is offered: a typed one may name who leads, or count on fleets that are not there yet, and a
    second unit raised in a province has a line of its own. Payments stand beside the lines.

    Args:
        written: the orders of a sheet with the lines that they take.
    """
    tell, found = teller(position.game), dict(menu)
    beside = tuple((key, order) for key, order in written if not tell.paid(order) and not _offers(menu.get(key), order))
    for key, order in beside:
        own = tell.row(position, key, (order,), lang)
        found[key] = replace(menu[key], offers=(*menu[key].offers, *own.offers)) if key in menu else own
    return found, beside


def _offers(row: SheetRow | None, order: Order) -> bool:
    return row is not None and any(offer.order == order for offer in row.offers)


def choices(
    menu: Menu, position: Position, player: str, lang: str, orders: Iterable[Order] = ()
) -> dict[str, list[dict[str, Any]]]:
    """The menu for the map, each offer with its number on its line, and how likely it is meant where it is pointed at.

    ``orders``: those that ``player`` sees on the map, of whomever.
    """
    ways = {order.unit: _told(position, order, lang) for order in orders if order.unit in position.units}
    marches = {unit: offer for unit, offer in ways.items() if offer.act == MARCH}
    return {
        key: [_choice(offer, index, position, player, lang, marches) for index, offer in enumerate(row.offers)]
        for key, row in menu.items()
    }


def _told(position: Position, order: Order, lang: str) -> Offer:
    return teller(position.game).row(position, order.unit, (order,), lang).offers[0]


def likelihood(offer: Offer, position: Position, player: str, marches: Mapping[str, Offer]) -> int:
    """How likely an order is meant where it is pointed at, 0 before all: the one place that says so.

    0: it carries a march that stands on the map and has no other way; 1: it helps one that stands there; 2: it leads
    there; 3: it helps a unit of one's own that stays, 4: one of another's; 5: it could carry a unit of one's own that
    has no order yet; then, behind ``LIKELY``, what helps a march that nobody has written: 6 of one's own unit, 7 of
    another's; 8: it leads onto a unit of one's own that stays; 9: everything else.

    Args:
        marches: what is written on the map for units that go somewhere, by unit.
    """
    target, march = position.units.get(offer.target), marches.get(offer.target)
    if target is not None and offer.act in (AID, CARRY):
        own = target.owner == player
        if not offer.goal:
            return (3 if own else 4) if march is None else _LAST
        if march is not None and _same(march.at[:1], (offer.goal,)):
            return 0 if offer.act == CARRY and march.by_sea else HELPS
        if march is not None:
            return _LAST
        return 5 if own and offer.act == CARRY else 6 if own else 7
    if offer.act == MARCH:
        stays = [one for one in position.units.values() if one.owner == player and _same((one.at,), offer.at)]
        return 8 if any(one.id not in marches for one in stays) else 2
    return _LAST


def _same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return {split_coast(place)[0] for place in one} == {split_coast(place)[0] for place in other}


def _choice(
    offer: Offer, index: int, position: Position, player: str, lang: str, marches: Mapping[str, Offer]
) -> dict[str, Any]:
    rank = likelihood(offer, position, player, marches)
    label = offer.label
    if rank <= HELPS:
        label = word(lang, "this_aid" if offer.act == AID else "this_carry", order=marches[offer.target].text)
    return {
        "index": index,
        "direct": offer.direct,
        "at": list(offer.at),
        "text": offer.text,
        "label": label,
        "target": offer.target,
        "goal": offer.goal,
        "sea": offer.by_sea,
        "likely": rank < LIKELY,
        "rank": rank,
        "helps": rank <= HELPS,
        "more": offer.more,
    }


# --- An army was sent over the sea: what can carry it is offered at once, one's own fleets by a button, others by name


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

    def keep_order(self, player: str, reading: Reading) -> None:
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
