"""What events of the upper chapters need beside their names: revolts, the royal house and the heirs, prestige."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.figures import with_minus
from diadoques.explain.catalogue import capital
from diadoques.explain.names import join_texts
from diadoques.explain.readings import either, offers_in_words, place_with_name
from diadoques.explain.voice import Voice
from diadoques.games.diadoques.words.events import new_unit

# --- What events of revolts need beside their names: what appears, who bids in which order, distances


#: Variants of the phrases, as ``wording`` tells them.
REVOLTS_VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "revolt-began": lambda event: str(event["revolt"]),
    "revolt-joined": lambda event: "merged" if event["merged"] else "",
    "citadel-acquired": lambda event: str(event["how"]) if event["how"] != "siege" else "owned" if event["was"] else "",
    "revolt-ended": lambda event: str(event["why"]),
    "runner-chosen": lambda event: str(event["how"]),
}


def _raised(voice: Voice, event: Event) -> dict[str, Any]:
    return {"raised": capital(new_unit(voice.words, event["kind"], event["grade"]))}


def _sent(voice: Voice, event: Event) -> dict[str, Any]:
    return {"order": offers_in_words(voice.names, voice.order(event))}


def _bidders(voice: Voice, event: Event) -> dict[str, Any]:
    return {"bidders": join_texts([voice.names.player(one).bare for one in event["bidders"]], voice.lang)}


def _refuge(voice: Voice, event: Event) -> dict[str, Any]:
    return {"options": either([place_with_name(voice.names, one) for one in event["options"]], voice.lang)}


def _distances(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["distances"].items(), key=lambda item: (-int(item[1]), item[0]))
    return {"distances": ", ".join(f"{voice.names.player(player)} {far}" for player, far in ranked)}


REVOLTS_EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "mission": _sent,
    "risen": _raised,
    "auction-opened": _bidders,
    "refuge-asked": _refuge,
    "runner-chosen": _distances,
}


# --- What events of the royal house and the heirs need beside their names (section 12)


def _sorted(event: Event) -> str:
    return {0: "", 1: "one"}.get(len(event["units"]), "gone")


def _out(event: Event) -> str:
    return {"DIA-12D-01": "heirless", "DIA-12D-04": "heirless", "DIA-O8-04": "landless"}.get(event.rule, "")


def _person(event: Event) -> str:
    return "person" if str(event["unit"]).startswith("@") else ""


#: Variants of the phrases, as ``wording`` tells them.
ROYAL_VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "leftovers-sorted": _sorted,
    "eliminated": _out,
    "succession-due": lambda event: "many" if len(event["players"]) > 1 else "",
    "bribe-lost": _person,
    "bribe-late": _person,
    "decreed": lambda event: "" if event["effective"] else "idle",
}


def _heir(voice: Voice, event: Event) -> dict[str, Any]:
    return {"heir": voice.names.heir(event["player"])}


def _sums(voice: Voice, event: Event) -> dict[str, Any]:
    return {"players": voice.several([voice.names.player(str(one)) for one in event["players"]])}


def _gone(_: Voice, event: Event) -> dict[str, Any]:
    """Without units there is nothing to name."""
    return {} if event["units"] else {"units": ""}


ROYAL_EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "heir-appeared": _heir,
    "succession-due": _sums,
    "leftovers-sorted": _gone,
}


# --- What events of prestige need beside their names: points with their sign, standings


#: Variants of the phrases, as ``wording`` tells them.
PRESTIGE_VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "prestige": lambda event: str(event["deed"]),
    "points": lambda event: "prestige" if event.get("measure") == "prestige" else "",
}


def _change(_: Voice, event: Event) -> dict[str, Any]:
    """« +2 », « −5 »."""
    points = int(event["points"])
    return {"change": f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"}


def _standing(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["prestige"].items(), key=lambda item: (-int(item[1]), item[0]))
    rows = [with_minus(f"{voice.names.player(player)} {points}") for player, points in ranked]
    return {"prestige": join_texts(rows, voice.lang)}


PRESTIGE_EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "prestige": _change,
    "prestige-counted": _standing,
}
