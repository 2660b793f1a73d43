"""Orders once they are in (EMP-3.1.2-01): each is kept by its state, and told to it alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlayerId, changes, tells
from diadoques.core.orders import Order, Verb
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.orders import CampaignOrder
from diadoques.games.empires.model.position import Position


class Ordered(TypedDict):
    """A line of a sheet, and what was made of it: it is followed."""

    player: PlayerId
    order: Order
    text: str
    verdict: str
    code: str
    eyes: PlayerId


class NotFollowed(TypedDict):
    """A line of a sheet that is not followed; ``code`` says why."""

    player: PlayerId
    order: Order | None
    text: str
    verdict: str
    code: str
    facts: dict[str, str]
    eyes: PlayerId


class OrdersClosed(TypedDict):
    """No more orders are taken."""


def on_its_sheet(position: Position, data: Mapping[str, Any]) -> Position:
    """The position with an order (``data["order"]``) on the sheet of ``data["player"]``."""
    name = data["player"]
    return position.having(sheets={**position.sheets, name: (*position.sheets.get(name, ()), data["order"])})


def _closed(run: Run, _item: AgendaItem) -> None:
    run.emit("orders-closed", "EMP-3.1.2-01")


def orders_of(position: Position, *verbs: Verb) -> Iterable[tuple[str, CampaignOrder]]:
    """The orders of this season that ask one of these, by state, each sheet in its sequence."""
    for state, orders in position.sheets.items():
        for order in orders:
            if order.verb in verbs:
                yield state, order


CHAPTER: Final = Chapter(
    "closing",
    steps={"orders-closed": _closed},
    events={
        "ordered": changes(Ordered, on_its_sheet),
        "not-followed": tells(NotFollowed),
        "orders-closed": tells(OrdersClosed),
    },
)
