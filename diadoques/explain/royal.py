"""What events of the royal house and the heirs need beside their names (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from diadoques.board.people import royals
from diadoques.core.events import Event
from diadoques.explain.voice import Voice


def _sorted(event: Event) -> str:
    return {0: "", 1: "one"}.get(len(event["units"]), "gone")


@cache
def family() -> frozenset[str]:
    """The royal persons: they are in somebody's power and nobody's captives."""
    return frozenset(royals("diadoques"))


def captured(event: Event, usual: str) -> str:
    """How a capture is told of a royal person; ``usual`` of a diadoch."""
    if event["leader"] not in family():
        return usual
    return "royal-passed" if event["was"] else "royal"


def killed(event: Event) -> str:
    """How a death is told: that of a royal person by order is no throat-cutting of a captive."""
    how = str(event["how"])
    return f"royal-{how}" if event["leader"] in family() and how in ("throat", "annihilated") else how


def _out(event: Event) -> str:
    return {"DIA-12D-01": "heirless", "DIA-12D-04": "heirless", "DIA-O8-04": "landless"}.get(event.rule, "")


#: Variants of the phrases, as ``sentences`` asks for them.
VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "leftovers-sorted": _sorted,
    "eliminated": _out,
    "succession-due": lambda event: "many" if len(event["players"]) > 1 else "",
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
