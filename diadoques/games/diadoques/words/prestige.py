"""What events of prestige need beside their names: points with their sign, standings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.explain.names import listed
from diadoques.explain.voice import Voice

#: Variants of the phrases, as ``wording`` tells them.
VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "prestige": lambda event: str(event["deed"]),
    "points": lambda event: "prestige" if event.get("measure") == "prestige" else "",
}


def _change(_: Voice, event: Event) -> dict[str, Any]:
    """« +2 », « −5 »."""
    points = int(event["points"])
    return {"change": f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"}


def _standing(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["prestige"].items(), key=lambda item: (-int(item[1]), item[0]))
    rows = [f"{voice.names.player(player)} {points}".replace("-", "\N{MINUS SIGN}") for player, points in ranked]
    return {"prestige": listed(rows, voice.lang)}


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "prestige": _change,
    "prestige-counted": _standing,
}
