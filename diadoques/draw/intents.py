"""What each unit was told, and what became of it: the orders to draw, from a sheet of orders or from a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from diadoques.core.orders import Order, Verb
from diadoques.core.untrusted import not_text
from diadoques.draw import scene
from diadoques.draw.stages import Told, opening
from diadoques.games.catalogue import Position, game_of


@dataclass(frozen=True, slots=True)
class Intent:
    """One order and its state: ``asked``, ``done``, ``failed``, ``cut`` or ``void`` (see ``scene``)."""

    order: Order
    state: str = scene.ASKED
    clause: str = ""


_CUT = frozenset({"support-cut", "support-dislodged"})
_VOID = frozenset({"support-useless", "convoy-useless", "convoy-off-route", "convoy-unwanted"})


def from_orders(orders: Iterable[Any] | Mapping[str, Iterable[Any]], position: Position) -> tuple[Intent, ...]:
    """Orders not resolved yet: ``Order`` values, or sheets by player, less what would not be followed."""
    if isinstance(orders, Mapping):
        return tuple(intent for player, lines in orders.items() for intent in _of_player(player, lines, position))
    return tuple(Intent(order) for order in orders if isinstance(order, Order))


def from_report(report: Told) -> tuple[Intent, ...]:
    """Every order of a resolved season with its state, read from the events."""
    found: list[Intent] = []
    before = opening(report)
    for event in report.events:
        if event.kind == "resolved" and event["unit"] in before.units:
            owner = before.units[event["unit"]].owner
            order = _read(before, owner, str(event["order"]))
            if order is not None:
                clause = str(event["clause"])
                order = replace(order, unit=event["unit"])  # in the opening stack three units bear the same sign
                found.append(Intent(order, _state(order, clause, bool(event["success"])), clause))
        elif event.kind == "leader-moved":
            state = scene.DONE if event["success"] else scene.FAILED
            order = Order(event["leader"], Verb.LEAD, leader=event["leader"], to=event["to"])
            found.append(Intent(order, state, str(event.get("clause", ""))))
    return _with_sieges(found, report)


def _state(order: Order, clause: str, success: bool) -> str:
    if clause in _VOID:
        return scene.VOID
    if success:
        return scene.DONE
    return scene.CUT if order.verb is Verb.SUPPORT and clause in _CUT else scene.FAILED


def _with_sieges(found: Sequence[Intent], report: Told) -> tuple[Intent, ...]:
    """A besieger that held its ground may still have lost its siege: the siege's own events decide."""
    laid = {(event["unit"], event["citadel"]) for event in report.events if event.kind == "siege-laid"}
    laid |= {(event.get("unit"), event["citadel"]) for event in report.events if event.kind == "citadel-taken"}
    supplied = {event["citadel"] for event in report.events if event.kind == "supplied"}
    settled: list[Intent] = []
    for intent in found:
        order, state = intent.order, intent.state
        if order.verb is Verb.SIEGE:
            state = scene.DONE if (order.unit, order.citadel) in laid else scene.FAILED
        elif order.verb is Verb.SUPPLY:
            state = scene.DONE if order.citadel in supplied else state
        settled.append(Intent(order, state, intent.clause))
    return tuple(settled)


def _of_player(player: str, lines: Iterable[Any], position: Position) -> Iterable[Intent]:
    """The orders of a sheet that would be followed; the grammar is not loaded before it is needed."""
    game = game_of(position)
    for reading in game.readings_of(position, player, list(not_text(lines, f"orders.{player}"))):
        if reading.order is not None and game.followed(reading):
            yield Intent(reading.order)


def _read(position: Position, player: str, text: str) -> Order | None:
    """The order that the notation reads in ``text``, if any."""
    return next((reading.order for reading in game_of(position).read(position, player, [text])), None)
