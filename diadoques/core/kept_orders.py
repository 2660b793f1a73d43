"""Orders as files keep them, by their fields (``core.orders.fields_of``): read back as what their game knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, get_type_hints

import msgspec

from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.limits import Line, Number, Word, Words
from diadoques.core.orders import Order, Orders, Verb
from diadoques.core.untrusted import convert


def with_order(event: Event, orders: Orders | None) -> Event:
    """An event as it was before ``Event.to_json`` wrote it: its order is one again.

    Raises:
        Fault: an order that the game does not know.
    """
    record = event.get("order")
    if not isinstance(record, Mapping):
        return event
    return Event(event.kind, event.rule, {**event.data, "order": order_of(record, orders)})


def order_of(record: Mapping[str, Any], orders: Orders | None, where: str = "order") -> Order:
    """The order that a file keeps by its fields (``core.orders.fields_of``); the id of the unit tells twins apart.

    Raises:
        Fault: ``order-broken`` for a game without orders, or a verb that it has not; for fields that its orders have
            not, or of another type or length, as ``core.untrusted.convert``.
    """
    if orders is None:
        raise Fault("order-broken", where, why="—")
    form: type = orders.form
    try:
        checked = msgspec.structs.asdict(convert(record, _form(form)))
    except Fault as fault:
        raise Fault(fault.code, ".".join(part for part in (where, fault.where) if part), **fault.data) from None
    verb = Verb(checked["verb"]) if checked["verb"] in orders.verbs() else None
    if verb is None:
        raise Fault("order-broken", where, why=checked["verb"])
    inner = {
        name: order_of(value, orders, f"{where}.{name}") for name, value in checked.items() if isinstance(value, dict)
    }
    return orders.form(**{**checked, "verb": verb, **inner})


@cache
def _form(form: type) -> type[msgspec.Struct]:
    """A class of orders as files are checked for it: its fields with their limits; an order in it is a table."""
    limits: dict[Any, Any] = {str: Word, Verb: Word, int: Number, bool: bool, tuple[str, ...]: Words}
    known, texts = get_type_hints(form), getattr(form, "TEXTS", ())
    rows: list[Any] = []
    for one in fields(form):
        kept = Line if one.name in texts else limits.get(known[one.name], dict[str, Any] | None)
        rows.append((one.name, kept) if one.default is MISSING else (one.name, kept, one.default))
    return msgspec.defstruct(form.__name__, rows, frozen=True, forbid_unknown_fields=True, kw_only=True)
