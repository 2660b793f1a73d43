"""How phrases take the data of events: states, forces, places by their names, sums term by term."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from diadoques.core.events import PlaceId, PlayerId, UnitId, entries
from diadoques.explain.names import join_names
from diadoques.explain.voice import Voice, as_place
from diadoques.games.empires.season.chapters import kinds
from diadoques.games.empires.words.forces import force_name, state_name

#: The sign before a number below nothing, as it is printed.
MINUS: Final = "\N{MINUS SIGN}"
_TAX: Final = "tax."


def _state(voice: Voice, value: Any) -> Any:
    return state_name(voice.names, str(value))


def _states(voice: Voice, value: Any) -> Any:
    return join_names([state_name(voice.names, str(one)) for one in value], voice.lang)


def _force(voice: Voice, value: Any) -> Any:
    return force_name(voice.names, str(value))


def _forces(voice: Voice, value: Any) -> Any:
    return join_names([force_name(voice.names, str(one)) for one in value], voice.lang)


def _place(voice: Voice, value: Any) -> Any:
    return as_place(voice, value) if value else ""


def _places(voice: Voice, value: Any) -> Any:
    return join_names([as_place(voice, one) for one in value], voice.lang)


_BY_TYPE: Final[Mapping[Any, Callable[[Voice, Any], Any]]] = {
    PlayerId: _state,
    list[PlayerId]: _states,
    UnitId: _force,
    list[UnitId]: _forces,
    PlaceId: _place,
    list[PlaceId]: _places,
}


def values() -> Mapping[str, Callable[[Voice, Any], Any]]:
    """How each key of the events' data is named: by its declared type, but for a few."""
    found: dict[str, Callable[[Voice, Any], Any]] = {}
    for kind in kinds().values():
        for datum in entries(kind.data):
            if datum.type in _BY_TYPE:
                found.setdefault(datum.key, _named(_BY_TYPE[datum.type]))
    return {**found, **_OWN}


def _named(told: Callable[[Voice, Any], Any]) -> Callable[[Voice, Any], Any]:
    """Names for ids alone: a key that holds ids in one kind of event may hold a number in another (``by``)."""

    def chosen(voice: Voice, value: Any) -> Any:
        return value if isinstance(value, int) else told(voice, value)

    return chosen


def _reply(voice: Voice, value: Any) -> str:
    """What a fleet does that has met another."""
    return voice.words.text(f"reply.{value}") if value else ""


def _pair(_voice: Voice, value: Any) -> str:
    """Two numbers, one of each side."""
    return "\N{EN DASH}".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class Sum(int):
    """A number that is written with a true minus.

    >>> str(Sum(-3)), f"talent{Sum(-3):d}"
    ('−3', 'talent-3')
    """

    def __str__(self) -> str:
        return with_true_minus(int(self))


def with_true_minus(value: int) -> str:
    """A number with a true minus.

    >>> with_true_minus(-3)
    '−3'
    """
    return f"{value:d}".replace("-", MINUS)


def terms_told(voice: Voice, value: Sequence[Mapping[str, Any]]) -> str:
    """A sum, term by term: « saisons passées +3, hiver −1 (maison) »."""
    return ", ".join(_term(voice, one) for one in value)


def _term(voice: Voice, one: Mapping[str, Any]) -> str:
    words, key, number = voice.words, str(one["key"]), int(one["number"])
    if key.startswith(_TAX):
        name = voice.names.place(key.removeprefix(_TAX)).bare
    else:
        name = words.text(f"term.{key}") if f"term.{key}" in words else key
    source = f"source.{one['source']}"
    mark = f" {words.text(source)}" if source in words else ""
    return f"{name} {'+' if number > 0 else ''}{with_true_minus(number)}{mark}"


_OWN: Final[Mapping[str, Callable[[Voice, Any], Any]]] = {
    "terms": terms_told,
    "numbers": lambda _, value: " + ".join(map(str, value)),
    "choice": _reply,
    "reply": _reply,
    "results": _pair,
    "sizes": _pair,
    "sunk": _pair,
    "sum": lambda _, value: Sum(value),
    "now": lambda _, value: Sum(value),
    "total": lambda _, value: Sum(value),
}
