"""What events of revolts need beside their names: what appears, who bids in which order, distances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.explain.catalogue import capital
from diadoques.explain.names import listed
from diadoques.explain.readings import either, offered, spelled
from diadoques.explain.voice import Voice
from diadoques.games.diadoques.words.money import new_unit

#: Variants of the phrases, as ``wording`` tells them.
VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "revolt-began": lambda event: str(event["revolt"]),
    "revolt-joined": lambda event: "merged" if event["merged"] else "",
    "citadel-acquired": lambda event: str(event["how"]) if event["how"] != "siege" else "owned" if event["was"] else "",
    "revolt-ended": lambda event: str(event["why"]),
    "runner-chosen": lambda event: str(event["how"]),
}


def _raised(voice: Voice, event: Event) -> dict[str, Any]:
    return {"raised": capital(new_unit(voice.words, event["kind"], event["grade"]))}


def _sent(voice: Voice, event: Event) -> dict[str, Any]:
    return {"order": offered(voice.names, voice.order(event))}


def _bidders(voice: Voice, event: Event) -> dict[str, Any]:
    return {"bidders": listed([voice.names.player(one).bare for one in event["bidders"]], voice.lang)}


def _refuge(voice: Voice, event: Event) -> dict[str, Any]:
    return {"options": either([spelled(voice.names, one) for one in event["options"]], voice.lang)}


def _distances(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["distances"].items(), key=lambda item: (-int(item[1]), item[0]))
    return {"distances": ", ".join(f"{voice.names.player(player)} {far}" for player, far in ranked)}


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "mission": _sent,
    "risen": _raised,
    "auction-opened": _bidders,
    "refuge-asked": _refuge,
    "runner-chosen": _distances,
}
