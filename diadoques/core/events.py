"""Events: every change of a game is one, and names its rule; each kind of them is declared once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Generic,
    NamedTuple,
    NewType,
    NotRequired,
    Protocol,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    is_typeddict,
)
from typing import get_type_hints as hints_of

import msgspec

from diadoques.core.faults import Fault
from diadoques.core.orders import Order, fields_of
from diadoques.core.untrusted import convert

# --- Events: every change of a game is one, and names its rule
#
# The report, the map, the explanation, the replay and the saved file are views of the same list of events.


P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    Attributes:
        kind: what it is (``"moved"``, ``"citadel-taken"`` …); each game documents its kinds.
        rule: id of the contract row that makes it happen, e.g. ``"DIA-8B2b-01"``.
        data: plain JSON values (str, int, bool, None, lists and objects of them); under ``order`` an ``Order``, or
            None.
    """

    kind: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    def get(self, key: str, default: Any = None) -> Any:
        """Value of ``key`` in the data, or ``default``."""
        return self.data.get(key, default)

    def asked(self, name: str, usual: Any = "") -> Any:
        """What the order that it tells says under ``name``; ``usual`` where that says nothing, or there is none."""
        return getattr(self.data.get("order"), name, usual)

    def to_json(self) -> dict[str, Any]:
        """Plain form for saved games."""
        data = {key: fields_of(value) if isinstance(value, Order) else value for key, value in self.data.items()}
        return {"kind": self.kind, "rule": self.rule, "data": data}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Event:
        """The event that ``to_json`` wrote, its order by its fields."""
        return cls(str(value["kind"]), str(value["rule"]), dict(value["data"]))


class ResolvedTurn(Protocol):
    """What is asked of a report: the position before, what happened, the position after."""

    @property
    def before(self) -> Any:
        """The position the orders were given in."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened, in order."""

    @property
    def after(self) -> Any:
        """The position that came of it."""


def fold(position: P, events: Iterable[Event], apply: Callable[[P, Event], P]) -> P:
    """Apply events one after the other: a finished season is a fold of its events."""
    for event in events:
        position = apply(position, event)
    return position


#: Key of the data of a secret event: the only player who may see it, beside the referee, or a list of those who may.
EYES: Final = "eyes"


def open_to(events: Iterable[Event], player: str = "") -> tuple[Event, ...]:
    """The events that ``player`` may see: the public ones and those for his eyes; without a player the public ones.

    >>> told = [Event("came", ""), Event("met", "", {"eyes": ["Rome", "Syracuse"]}), Event("hid", "", {"eyes": "Rome"})]
    >>> [[event.kind for event in open_to(told, seat)] for seat in ("", "Syracuse", "Rome")]
    [['came'], ['came', 'met'], ['came', 'met', 'hid']]
    """
    return tuple(event for event in events if is_open(event, player))


def is_open(event: Event, player: str = "") -> bool:
    """Whether ``player``, or for "" everybody, may see an event."""
    eyes = event.get(EYES, player)
    return eyes == player if isinstance(eyes, str) else player in eyes


# --- Kinds of events, each declared once: what the data of its events hold, and how such an event changes a position.
#
# A declaration is read by mypy (reducers take the data that they declare), by saved games (``checked``), by
# ``api.report`` (which ids are called by which names), and by the reference (``entries``).


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


def check_event(kinds: Mapping[str, EventKind[Any]], event: Event, *, older: bool = False) -> Event:
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
    if _is_union(hint):
        return " | ".join("None" if one is NoneType else type_name(one) for one in inner)
    if inner:
        return f"{get_origin(hint).__name__}[{', '.join(map(type_name, inner))}]"
    if is_typeddict(hint):
        needed = [key for key, _, always in entries(hint) if always]
        return f"{{{', '.join(needed) or '…'}}}"
    return _READ.get(hint) or ("order" if holds_order(hint) else str(hint.__name__))


def form_of(hint: Any, value: object) -> Any:
    """Of a type that is one of several, the one that a value is of; a list and a tuple are the same, as in files.

    >>> form_of(int | list[str], ["ROM"]), form_of(list[PlayerId] | None, None), form_of(str, "ROM")
    (list[str], <class 'NoneType'>, <class 'str'>)
    """
    if not _is_union(hint):
        return hint
    return next((one for one in get_args(hint) if _is_of(value, one)), hint)


def _is_union(hint: Any) -> bool:
    """Whether it is one of several types: ``A | B`` is another thing where one of them has but a name of its own."""
    return get_origin(hint) in (Union, UnionType)


def _is_of(value: object, hint: Any) -> bool:
    """Whether a value may be of a type, as far as its outer shape tells."""
    plain = get_origin(hint) or getattr(hint, "__supertype__", hint)
    if isinstance(value, list | tuple):
        return plain in (list, tuple)
    if isinstance(value, Mapping):
        return plain is dict or is_typeddict(plain)
    return isinstance(plain, type) and not is_typeddict(plain) and isinstance(value, plain)


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
