"""What events of this game need beside their names: captures, sieges, estates, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.explain.names import Name
from diadoques.explain.simultaneous.wording import whose
from diadoques.explain.voice import Voice
from diadoques.games.diadoques.model.tables import players


def _captured(event: Event) -> str:
    if event["leader"] not in players():  # a royal person is nobody's prisoner: it changes hands
        return "royal-passed" if event["was"] else "royal"
    if event["was"] == event["captor"]:
        return "guarded" if event["guard"] else "locked"
    return "passed" if event["was"] else ""


def _freed(event: Event) -> str:
    if not event.get("by"):
        return ""
    return "released" if event["leader"] in players() else "royal"


def _walked(event: Event) -> str:
    return "" if event["success"] else "failed" if event["clause"] == "no-convoy" else event["clause"]


def _taken(event: Event) -> str:
    how = str(event.get("how") or "")
    if how == "bribery" and not event["was"]:
        return "hired"  # a neutral one follows its garrison, however that was won
    return how or ("owned" if event["was"] else "")


#: Units of a revolt are not lost for want of a free space alone: they keep to their field, and Gauls never retreat.
_REBELS_LOST: Final = {"DIA-13Ba-11": "field", "DIA-13Bc-03": "never"}


def _estate(event: Event) -> str:
    return "citadel" if event["citadel"] else "heir" if event["heir"] else ""


VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "order-void": lambda event: str(event["why"]),
    "commanded": lambda event: "" if event["lends"] else "idle",
    "proposed": lambda event: "own" if list(event["winners"]) == [event["player"]] else "",
    "supplied": lambda event: "many" if len(event["by"]) > 1 else "",
    "siege-lifted": lambda event: str(event["why"]),
    "citadel-taken": _taken,
    "province-taken": lambda event: "owned" if event["was"] else "",
    "annihilated": lambda event: _REBELS_LOST.get(event.rule, str(event["why"])),
    "gift-void": lambda event: str(event["why"]),
    "leader-moved": _walked,
    "captured": _captured,
    "freed": _freed,
    # A royal person is put to death by whoever controls it (DIA-12A-04): no captive, and not always a man.
    "killed": lambda event: "royal" if event.rule == "DIA-12A-04" else str(event["how"]),
    "estate": _estate,
    "estate-open": lambda event: "" if event["chooser"] == event["player"] else "fallen",
    "voted": lambda event: "clash" if event.get("clash") else "adopted" if event["adopted"] else "",
    # The market, and gates that are opened.
    "gates-shut": lambda event: str(event["why"]),
    "for-sale": lambda event: str(event["why"]),
    "bid": lambda event: str(event["why"]),
    "hired": lambda event: "follows" if event["follows"] else "",
    "unsold": lambda event: str(event["why"]),
}


def _score(voice: Voice, event: Event) -> dict[str, Any]:
    ranked = sorted(event["points"].items(), key=lambda item: (-int(item[1]), item[0]))
    return {"points": ", ".join(f"{voice.names.player(player)} {score}" for player, score in ranked)}


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], Mapping[str, Any]]]] = {"points": _score, "supplied": whose}


def changed(voice: Voice, value: Any) -> Any:
    """Citadels that changed hands; another event says in a word what changed."""
    if isinstance(value, str) or not value:
        return value
    board = voice.names.board
    names = [str(one).lstrip("+") for one in value]  # a marriage is a player's, with a plus before his name
    return voice.several([voice.names.place(one) if one in board.places else voice.names.player(one) for one in names])


def person(voice: Voice, name: str) -> Name | None:
    """An heir by his own name instead of his player's; a royal person by the name that payments give it."""
    if name.startswith("@"):
        return voice.person(name[1:])
    return voice.known(_heirs).get(name)


def _heirs(voice: Voice) -> dict[str, Name]:
    """The epigones who led when the report begins, by player."""
    return {player: voice.names.heir(player) for player in voice.before.house.heirs}
