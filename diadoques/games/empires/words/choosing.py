"""Which phrase tells an event: ``event.<kind>.<variant>``, the variant that its data name, or one that is told here."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from diadoques.core.events import Event
from diadoques.games.empires.battles.unplayed import WHOLE
from diadoques.games.empires.season.chapters import kinds

#: Data that never choose a phrase: who and where, and what people have written.
_NAMES: Final = frozenset({"player", "unit", "at", "from", "to", "state", "by", "eyes", "text", "name", "id", "reason"})


@cache
def phrases() -> Mapping[str, frozenset[str]]:
    """The variants of each kind of event, as the French phrases have them."""
    found: dict[str, set[str]] = {}
    for file in sorted(files(__package__).joinpath("fr").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            for key in tomllib.loads(file.read_text(encoding="utf-8")).get("event", {}):
                kind, _, variant = key.partition(".")
                found.setdefault(kind, set()).add(variant)
    return {kind: frozenset(variants) for kind, variants in found.items()}


def variants() -> Mapping[str, Callable[[Event], str]]:
    """What chooses among the phrases of each kind."""
    return {**{kind: _named(kind) for kind in kinds()}, **_OWN}


def _named(kind: str) -> Callable[[Event], str]:
    """The variant that one of its data names: its value, itself where it is so, ``no-<key>`` where there is none."""

    def chosen(event: Event) -> str:
        known = phrases().get(kind, frozenset())
        for key, value in event.data.items():
            if isinstance(value, str) and value and key not in _NAMES and value in known:
                return value
            if value is True and key in known:
                return key
            if not value and f"no-{key}" in known:
                return f"no-{key}"
        return ""

    return chosen


def _fell(event: Event) -> str:
    politician, killed = event["who"] == "politician", not event["captor"]
    return "-".join([*(["politician"] if politician else []), *(["killed"] if killed else [])])


def _freed(event: Event) -> str:
    how = event["how"] if event["how"] in ("ransom", "released") else ""
    return "-".join(filter(None, [how, "politician" if event["who"] == "politician" else ""]))


def _refused(event: Event) -> str:
    return "short" if event["short"] else "politician" if event["who"] == "politician" else ""


def _odds(event: Event) -> str:
    """Equal forces: the model gives each one chance in two, whatever numbers weigh."""
    return "even" if event["least"] == event["chance"] == event["most"] == WHOLE // 2 else ""


def _modified(event: Event) -> str:
    """What a battle costs is a loss, told by what adds to it."""
    if not event["terms"]:
        return "no-terms"
    return "losses" if event["terms"][0]["key"].startswith("losses.") else ""


def _ranked(event: Event) -> str:
    """Of one in which all stand alike there is nothing to list."""
    return "level" if len({count for _rank, _who, count in event["rows"]}) == 1 < len(event["rows"]) else ""


_OWN: Final[Mapping[str, Callable[[Event], str]]] = {
    "battle-odds": _odds,
    "person-fell": _fell,
    "captive-freed": _freed,
    "modifier-changed": _modified,
    "ransom-refused": _refused,
    "ranking": _ranked,
    "province-rebels": lambda event: "helped" if event["contingent"] else "",
}
