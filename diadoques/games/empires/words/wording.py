"""What chooses among the phrases of a campaign, and how its events name forces, fleets, states and provinces."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.core.event_kinds import PlaceId, PlayerId, UnitId, entries
from diadoques.core.events import Event
from diadoques.explain.names import Name, joined
from diadoques.explain.voice import Voice, as_place, as_player
from diadoques.explain.wording import Sentences, Wording
from diadoques.games.empires import flow, notation
from diadoques.games.empires.pieces import REBELS

from .forces import force_name

#: Data that never choose a phrase: who and where.
_NAMES: Final = frozenset({"player", "unit", "at", "from", "to", "state", "by", "eyes", "text", "name", "id"})


@cache
def _phrases() -> Mapping[str, frozenset[str]]:
    """The variants of each kind of event, as the French phrases have them."""
    found: dict[str, set[str]] = {}
    folder = files(__package__).joinpath("fr")
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            for key in tomllib.loads(file.read_text(encoding="utf-8")).get("event", {}):
                kind, _, variant = key.partition(".")
                found.setdefault(kind, set()).add(variant)
    return {kind: frozenset(variants) for kind, variants in found.items()}


def _variant(kind: str) -> Callable[[Event], str]:
    """The phrase that tells an event: the variant that one of its data names."""

    def chosen(event: Event) -> str:
        known = _phrases().get(kind, frozenset())
        for key, value in event.data.items():
            if isinstance(value, str) and value and key not in _NAMES and value in known:
                return value
            if value is True and key in known:
                return key
            if value in (0, [], "") and f"no-{key}" in known:
                return f"no-{key}"
        return ""

    return chosen


def _silent() -> frozenset[str]:
    """Kinds without a phrase: what the map, a table or another sentence tells."""
    return frozenset(kind for kind in flow.kinds() if kind not in _phrases())


def _state(voice: Voice, value: Any) -> Any:
    if isinstance(value, str) and value.startswith(REBELS):
        state = as_player(voice, value.removeprefix(REBELS))
        return Name(*_rebels(voice, state))
    return as_player(voice, value) if value else voice.names.player("")


def _rebels(voice: Voice, state: Any) -> tuple[str, Mapping[str, str], str]:
    bare = voice.words.text("piece.rebels", state=state)
    if voice.lang == "fr":
        forms = {"le": f"les {bare}", "de": f"de {bare}", "du": f"des {bare}", "en": f"chez les {bare}"}
        return bare, forms, "mp"
    return bare, {"the": f"the {bare}", "in": f"with the {bare}"}, "mp"


def _states(voice: Voice, value: Any) -> Any:
    return joined([_state(voice, one) for one in value], voice.lang)


def _force(voice: Voice, value: Any) -> Any:
    return force_name(voice.names, str(value))


def _forces(voice: Voice, value: Any) -> Any:
    return joined([_force(voice, one) for one in value], voice.lang)


def _place(voice: Voice, value: Any) -> Any:
    return as_place(voice, value) if value else ""


def _places(voice: Voice, value: Any) -> Any:
    return joined([as_place(voice, one) for one in value], voice.lang)


_BY_TYPE: Final[Mapping[Any, Callable[[Voice, Any], Any]]] = {
    PlayerId: _state,
    list[PlayerId]: _states,
    UnitId: _force,
    list[UnitId]: _forces,
    PlaceId: _place,
    list[PlaceId]: _places,
}


def _values() -> Mapping[str, Callable[[Voice, Any], Any]]:
    """How each key of the events' data is named: by its declared type."""
    found: dict[str, Callable[[Voice, Any], Any]] = {
        "terms": _terms, "numbers": _numbers, "choice": _reply, "reply": _reply, "results": _pair, "sizes": _pair,
        "sunk": _pair,
    }  # fmt: skip
    for kind in flow.kinds().values():
        for datum in entries(kind.data):
            if datum.type in _BY_TYPE:
                found.setdefault(datum.key, _named(_BY_TYPE[datum.type]))
    return found


def _named(told: Callable[[Voice, Any], Any]) -> Callable[[Voice, Any], Any]:
    """Names for ids alone: a key that holds ids in one kind of event may hold a number in another (``by``)."""

    def chosen(voice: Voice, value: Any) -> Any:
        return value if isinstance(value, int) else told(voice, value)

    return chosen


def _numbers(_voice: Voice, value: Sequence[int]) -> str:
    return " + ".join(map(str, value))


def _reply(voice: Voice, value: Any) -> str:
    """What a fleet does that has met another."""
    return voice.words.text(f"reply.{value}") if value else ""


def _pair(_voice: Voice, value: Any) -> str:
    """Two numbers, one of each side."""
    return "\N{EN DASH}".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _terms(voice: Voice, value: Sequence[Mapping[str, Any]]) -> str:
    """A sum, term by term: « 3 saisons +3, hiver −1 (maison) »."""
    parts = []
    for one in value:
        key = f"term.{one['key']}"
        name = voice.words.text(key) if key in voice.words else str(one["key"])
        source = f"source.{one['source']}"
        mark = voice.words.text(source) if source in voice.words else ""
        number = int(one["number"])
        parts.append(f"{name} {'+' if number > 0 else ''}{number}{mark}".replace("-", "\N{MINUS SIGN}"))
    return ", ".join(parts)


def _signed(_voice: Voice, value: int) -> str:
    """A sum, with a true minus where it goes out."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def _void(voice: Voice, event: Event) -> Mapping[str, Any]:
    """A line that came to nothing, as it is written, and why."""
    key = f"void.{event['code']}"
    why = voice.words.text(key) if key in voice.words else ""
    return {"line": notation.write(voice.before, event["order"], voice.lang), "why": why}


def _ranking(voice: Voice, event: Event) -> Mapping[str, Any]:
    """The ranking in a line: rank, state, prestige."""
    rows = [f"{rank}. {as_player(voice, state)} {_signed(voice, count)}" for rank, state, count in event["rows"]]
    return {"listed": ", ".join(rows)}


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=_silent(),
        variants={kind: _variant(kind) for kind in flow.kinds()},
        extras={"order-void": _void, "ranking": _ranking},
        values={**_values(), "sum": _signed},
    ),
)
