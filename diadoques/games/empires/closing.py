"""Orders, and the moment when they close (EMP-3.1.2-01): each line is read, kept by its state, and told to it alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypedDict

from diadoques.core.answers import Answers
from diadoques.core.event_kinds import PlayerId, changes, tells
from diadoques.core.orders import Order, Verb
from diadoques.core.prompts import Prompt, Sheet

from . import notation
from .agenda import Chapter, Question, Run
from .orders import CampaignOrder
from .position import AgendaItem, Position


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


def _ordered(position: Position, data: Ordered) -> Position:
    name = data["player"]
    return position.having(sheets={**position.sheets, name: (*position.sheets.get(name, ()), data["order"])})


def sheets(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    """A sheet for every state that is played; silence means what 3.1.2 says."""
    for player in position.alive:
        units = tuple(unit.id for unit in position.of(player))
        yield Sheet("orders", player, units=units, many=True, in_order=True, rule="EMP-3.1.2-01")


def take(run: Run, _item: AgendaItem, answers: Answers) -> None:
    """Read what was handed in."""
    before = run.position
    for player in before.alive:
        lines = answers.orders.get(player, ())
        for reading in notation.read(before, player, lines, answers.notation):
            about: dict[str, Any] = {
                "player": player, "order": reading.order, "text": reading.text, "verdict": str(reading.verdict),
                "code": reading.code, "eyes": player,
            }  # fmt: skip
            if reading.followed:
                run.tell("ordered", "EMP-3.1.2-02", **about)
            else:
                run.tell("not-followed", reading.rule or "EMP-3.1.2-02", **about, facts=dict(reading.data))


def _closed(run: Run, _item: AgendaItem) -> None:
    run.tell("orders-closed", "EMP-3.1.2-01")


def orders_of(position: Position, *verbs: Verb) -> Iterable[tuple[str, CampaignOrder]]:
    """The orders of this season that ask one of these, by state, each sheet in its sequence."""
    for state, orders in position.sheets.items():
        for order in orders:
            if order.verb in verbs:
                yield state, order


CHAPTER: Final = Chapter(
    "closing",
    steps={"orders-closed": _closed},
    questions={"orders": Question("EMP-3.1.2-01", sheets, take)},
    events={
        "ordered": changes(Ordered, _ordered),
        "not-followed": tells(NotFollowed),
        "orders-closed": tells(OrdersClosed),
    },
)
