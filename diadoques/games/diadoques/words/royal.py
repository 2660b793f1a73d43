"""What events of the royal house and the heirs need beside their names (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.explain.voice import Voice


def _sorted(event: Event) -> str:
    return {0: "", 1: "one"}.get(len(event["units"]), "gone")


def _out(event: Event) -> str:
    return {"DIA-12D-01": "heirless", "DIA-12D-04": "heirless", "DIA-O8-04": "landless"}.get(event.rule, "")


def _person(event: Event) -> str:
    return "person" if str(event["unit"]).startswith("@") else ""


#: Variants of the phrases, as ``wording`` tells them.
VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
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


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "heir-appeared": _heir,
    "succession-due": _sums,
    "leftovers-sorted": _gone,
}
