"""Kinds of events, each declared once: what the data of its events hold, and how such an event changes a position.

A declaration is read by mypy (reducers take the data that they declare), by saved games (``checked``), by
``api.events`` (which ids are called by which names), and by the reference (``entries``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Generic,
    NamedTuple,
    NewType,
    NotRequired,
    TypedDict,
    TypeVar,
    get_args,
    get_origin,
    is_typeddict,
)
from typing import get_type_hints as hints_of

import msgspec

from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.untrusted import convert

P = TypeVar("P")
D = TypeVar("D", bound=Mapping[str, object])

PlayerId = NewType("PlayerId", str)
"""A player, a power that stands still, or a character: whoever has a name on the board; "" is nobody."""
UnitId = NewType("UnitId", str)
"""A unit; "" is none."""
PlaceId = NewType("PlaceId", str)
"""A space, a coast, a citadel or a zone; "" is none."""
AnyId = NewType("AnyId", str)
"""A player, a unit, a place, or a word that is none of them."""

Leaving = TypedDict("Leaving", {"from": PlaceId})
"""Data of an event that begins somewhere (``from`` is no name that a class could declare)."""


class Nothing(TypedDict):
    """Nothing beside the kind."""


class EventKind(NamedTuple, Generic[P]):
    """A kind of event.

    Attributes:
        data: what its events hold, a ``TypedDict`` whose docstring says what happened.
        apply: the position after such an event, of the position before and the data.
    """

    data: type[Mapping[str, object]]
    apply: Callable[[P, Any], P]


def unchanged(position: P, _data: Mapping[str, object]) -> P:
    """Events that tell and change nothing."""
    return position


def changes(data: type[D], apply: Callable[[P, D], P]) -> EventKind[P]:
    """A kind of event that changes the position; its reducer takes the data that it declares."""
    return EventKind(data, apply)


def tells(data: type[D]) -> EventKind[Any]:
    """A kind of event that changes nothing."""
    return EventKind(data, unchanged)


class Datum(NamedTuple):
    """One of the data of a kind of event: its key, its type, and whether every event of the kind has it."""

    key: str
    type: Any
    always: bool


@cache
def entries(data: type[Mapping[str, object]]) -> tuple[Datum, ...]:
    """What the events of a kind hold, in the order of the declaration."""
    # ``NotRequired`` is not seen by Python where annotations are texts; ``total=False`` is.
    needed: frozenset[str] = getattr(data, "__required_keys__", frozenset())
    found: list[Datum] = []
    for key, hint in hints_of(data, include_extras=True).items():
        marked = get_origin(hint) is NotRequired
        found.append(Datum(key, get_args(hint)[0] if marked else hint, key in needed and not marked))
    return tuple(found)


def checked(kinds: Mapping[str, EventKind[Any]], event: Event, *, older: bool = False) -> Event:
    """The event, if its kind is one of these and its data are what the kind declares.

    Args:
        older: whether an older version may have told it: those told more, which is left out.

    Raises:
        Fault: ``event-unknown``; for data that are missing, unknown or of another type as ``core.untrusted.convert``.
    """
    kind = kinds.get(event.kind)
    if kind is None:
        raise Fault("event-unknown", "event", given=event.kind[:80])
    if older:
        known = [key for key, _, _ in entries(kind.data) if key in event.data]
        event = Event(event.kind, event.rule, {key: event.data[key] for key in known})
    convert(dict(event.data), _form(event.kind, kind.data))
    return event


#: What stands for an id, or an order, in what a script reads.
_READ: Mapping[Any, str] = {PlayerId: "player", UnitId: "unit", PlaceId: "place", AnyId: "name"}


def type_name(hint: Any) -> str:
    """A type of data as a script reads it: ``unit``, ``list[player]``, ``dict[player, int]``.

    >>> type_name(dict[PlayerId, list[int]]), type_name(Order | None)
    ('dict[player, list[int]]', 'order | None')
    """
    inner = get_args(hint)
    if isinstance(hint, UnionType):
        return " | ".join("None" if one is NoneType else type_name(one) for one in inner)
    if inner:
        return f"{get_origin(hint).__name__}[{', '.join(map(type_name, inner))}]"
    if is_typeddict(hint):
        needed = [key for key, _, always in entries(hint) if always]
        return f"{{{', '.join(needed) or '…'}}}"
    return _READ.get(hint) or ("order" if holds_order(hint) else str(hint.__name__))


@cache
def _form(kind: str, data: type[Mapping[str, object]]) -> type[msgspec.Struct]:
    """The data of a kind as they are checked; an order is read for itself (``core.kept_orders``)."""
    rows: list[Any] = []
    names: dict[str, str] = {}
    for number, (key, hint, always) in enumerate(entries(data)):
        name = f"value{number}"
        names[name] = key
        form = Any if holds_order(hint) else hint
        rows.append((name, form) if always else (name, form, None))
    return msgspec.defstruct(kind, rows, forbid_unknown_fields=True, kw_only=True, rename=names)


def holds_order(hint: Any) -> bool:
    """Whether data of this type are an order, or None where none was understood."""
    return any(isinstance(one, type) and issubclass(one, Order) for one in (hint, *get_args(hint)))
