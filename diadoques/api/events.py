"""What happened, event by event, as a script reads it: with the names and the signs that the rest of the face has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, get_args, get_origin, is_typeddict

from diadoques.api import signs
from diadoques.board.people import owners
from diadoques.board.spaces import split_coast
from diadoques.core.event_kinds import AnyId, PlaceId, PlayerId, UnitId, entries
from diadoques.core.events import Event as Happening
from diadoques.core.orders import Order
from diadoques.explain.sentences import telling
from diadoques.explain.voice import Voice


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: all that changed is in the events of a report, in their order.

    Attributes:
        kind: what it is, by name: ``d.list_games()[game].events`` has all, with their data.
        rule: id of the rule that made it happen.
        text: the sentence that tells it; "" where another one does, or a table.
        data: plain values, as JSON has them: players by name, units by sign, orders and places in the notation.
    """

    kind: str
    rule: str
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text or self.kind


def happened(voice: Voice) -> Iterator[Event]:
    """All events of a report, as they are told."""
    kinds = voice.game.kinds
    for event, sentence in telling(voice):
        data = _named(voice, event, event.data, kinds[event.kind].data)
        yield Event(event.kind, event.rule, sentence.text if sentence is not None else "", data)


def sign_of(voice: Voice, unit: str) -> str:
    """The sign of a unit by its id, before the turn or, if it came into play in it, after; what is none as it is."""
    known, there = voice.units.get(unit), voice.before
    if known is None:
        there = voice.report.after
        known = there.units.get(unit)
    return signs.sign(there, known, voice.lang) if known is not None else unit


def _named(voice: Voice, event: Happening, value: Any, hint: Any) -> Any:
    """A value of a declared type with names in the place of ids, however deep they stand in it."""
    if isinstance(value, Order):
        return voice.order(event) if value is event.get("order") else ""
    inner = get_args(hint)
    if isinstance(value, Mapping):
        if is_typeddict(hint):
            known = [(key, form) for key, form, _ in entries(hint) if key in value]
            return {_called(voice, key, PlayerId): _named(voice, event, value[key], form) for key, form in known}
        names, values = inner
        return {_called(voice, str(key), names): _named(voice, event, one, values) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        forms = inner if get_origin(hint) is tuple else repeat(inner[0])
        return [_named(voice, event, one, form) for one, form in zip(value, forms, strict=False)]
    return _called(voice, value, hint) if isinstance(value, str) else value


def _called(voice: Voice, value: str, hint: Any) -> str:
    """What an id of a type is called; words of no such type are left as they are."""
    is_any = hint is AnyId
    if (is_any or hint is PlayerId) and value in owners(voice.names.board.id):
        return voice.names.player(value).bare
    if hint is UnitId or (is_any and (value in voice.units or value in voice.report.after.units)):
        return sign_of(voice, value)
    board = voice.names.board
    if (is_any or hint is PlaceId) and (value in board.places or split_coast(value)[0] in board.spaces):
        return signs.spelled(voice.before, value, voice.lang)
    return value
