"""What came of each order, told for files and reports: one result a line received, in the words of the format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.games.diplomacy.position import Position
from diadoques.games.diplomacy.writing import sign

#: Reasons whose result has a word of its own; all else succeeds or fails.
_WORDS: Final = {
    "support-cut": "cut",
    "support-dislodged": "cut",
    "bounced": "bounces",
    "equal-head-on": "bounces",
    "convoy-broken": "broken",
    "convoy-broken-elsewhere": "broken",
    "convoy-dislodged": "broken",
    "support-useless": "void",
    "convoy-useless": "void",
    "held": "holds",
    "held-against": "holds",
    "dislodged": "dislodged",
}


def results(before: Position, events: Iterable[Event]) -> list[dict[str, Any]]:
    """One row for each line received: ``power``, ``order``, ``result``, ``reason``, ``by``, ``rule``."""
    events = list(events)
    settled = {event["unit"]: event for event in events if event.kind == "resolved"}
    driven = {event["unit"] for event in events if event.kind == "dislodged"}
    fates = {event["unit"]: event for event in events if event.kind in ("retreated", "annihilated")}
    rows = []
    for event in events:
        if event.kind != "ordered":
            continue
        row: dict[str, Any] = {"power": event["player"], "order": event["text"]}
        if not event["followed"]:
            row |= {"result": "void", "reason": event["code"], "by": [], "rule": event.rule}
        elif event["unit"] in settled:
            row |= _outcome(before, settled[event["unit"]], event["unit"] in driven)
        elif event["unit"] in fates:
            row |= _retreat(before, fates[event["unit"]])
        else:
            row |= {"result": "succeeds", "reason": "", "by": [], "rule": event.rule}
        rows.append(row)
    return rows


def _outcome(before: Position, result: Event, driven: bool) -> dict[str, Any]:
    by = [sign(before, before.units[unit]) for unit in result["by"]]
    words = [word_for(result)]
    if driven and "dislodged" not in words:
        words.append("dislodged")
    shown = words[0] if len(words) == 1 else words
    return {"result": shown, "reason": result["clause"], "by": by, "rule": result.rule}


def word_for(result: Event) -> str:
    """What came of a settled order, in the format's words."""
    return _WORDS.get(result["clause"]) or ("succeeds" if result["success"] else "fails")


def _retreat(before: Position, fate: Event) -> dict[str, Any]:
    chosen = fate.kind == "retreated" or fate["why"] == "chosen"
    rival = fate.kind == "annihilated" and fate["why"] == "collision" and fate["by"] in before.units
    return {
        "result": "succeeds" if chosen else "fails",
        "reason": "" if chosen else fate["why"],
        "by": [sign(before, before.units[fate["by"]])] if rival else [],
        "rule": fate.rule,
    }
