"""What events of gold and winter need beside their names: sums with their parts, classes, new units, rankings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.phrases import Catalogue
from diadoques.explain.names import listed
from diadoques.explain.voice import Voice
from diadoques.games.diadoques.model.tables import class_of

#: Parts of an income, as the event names them.
PARTS: Final = ("provinces", "citadels", "majors", "capital")

#: Variants of the phrases, as ``wording`` tells them.
VARIANTS: Final[Mapping[str, Callable[[Event], str]]] = {
    "counter-bribed": lambda event: str(event["year"]),
    "account-moved": lambda event: str(event["way"]),
    "bribed": lambda event: _bribed(event),
    "bankrupt": lambda event: "" if "missing" in event.data else "unseen",
    "turned": lambda event: "follows" if event["follows"] else "",
    "income": lambda event: "" if event["amount"] else "none",
    "discharged": lambda event: f"passed-{event['passed']}" if event.get("passed") else str(event["why"]),
    "recruited": lambda event: str(event["changed"]),
    "winter-counted": lambda event: "" if event["changed"] else "quiet",
    "ended": lambda event: str(event["how"]),
    "accounts": lambda event: {0: "sealed", 1: "one"}.get(len(event["treasury"]), ""),
}


def _bribed(event: Event) -> str:
    """A royal person is bought another way than a unit, and may be nobody's."""
    why = str(event["why"])
    if not str(event["unit"]).startswith("@"):
        return why
    whose = "person" if event["owner"] else "nobody"
    return f"{whose}-{why}" if why else whose


def class_name(words: Catalogue, grade: str) -> str:
    """« une élite », "a guard"."""
    return words.text(f"class.{class_of(grade)}")


def new_unit(words: Catalogue, kind: str, grade: str) -> str:
    """« une armée d'élite », "a fleet"."""
    return words.text(f"raised.{kind}.{class_of(grade)}")


def _bribe(voice: Voice, event: Event) -> dict[str, Any]:
    """How much was needed, and why: « 20 + 10 (diadoque) + 5 (contre-corruption) = 35 T »."""
    led, counters, needed = int(event["led"]), int(event["counters"]), int(event["needed"])
    parts = [str(int(event["least"]) - led)]
    wedded, cheaper = int(event.get("wedded", 0)), int(event.get("cheaper", 0))
    present = led - wedded + cheaper
    if cheaper:  # Olympias makes her unit cheaper
        parts = [f"{parts[0]} − {voice.words.text('gold.cheaper', n=cheaper)}"]
    if present:
        parts.append(voice.words.text("gold.led", n=present))
    if wedded:
        parts.append(voice.words.text("gold.wedded", n=wedded))
    if counters:
        parts.append(voice.words.text("gold.counters", n=counters))
    if len(parts) == 1 and not cheaper:
        return {"needs": voice.words.text("gold.plain", total=needed)}
    return {"needs": voice.words.text("gold.sum", sum=" + ".join(parts), total=needed)}


def _income(voice: Voice, event: Event) -> dict[str, Any]:
    """« 2 des provinces, 30 de sa capitale »: what brought nothing is not named."""
    parts = [voice.words.text(f"gold.{part}", n=event[part]) for part in PARTS if event[part]]
    return {"parts": ", ".join(parts)}


def _turned(voice: Voice, event: Event) -> dict[str, Any]:
    if event["grade"] == event["was_grade"]:
        return {"rank": ""}
    return {"rank": voice.words.text("gold.rank", becomes=class_name(voice.words, event["grade"]))}


def _becomes(voice: Voice, event: Event) -> dict[str, Any]:
    return {"becomes": class_name(voice.words, event["grade"])}


def _raised(voice: Voice, event: Event) -> dict[str, Any]:
    return {"raised": new_unit(voice.words, event["kind"], event["grade"])}


def _treasuries(voice: Voice, event: Event) -> dict[str, Any]:
    rows = [
        voice.words.text("gold.treasury", player=voice.names.player(player), amount=amount)
        for player, amount in event["treasury"].items()
    ]
    return {"treasury": listed(rows, voice.lang)}


def _ranks(voice: Voice, event: Event) -> dict[str, Any]:
    rows = [
        voice.words.counted(
            "gold.ranked", int(row["points"]), rank=row["rank"], player=voice.names.player(row["player"])
        )
        for row in event["ranks"]
    ]
    return {"ranks": ", ".join(rows)}


EXTRAS: Final[Mapping[str, Callable[[Voice, Event], dict[str, Any]]]] = {
    "bribed": _bribe,
    "income": _income,
    "turned": _turned,
    "degraded": _becomes,
    "promoted": _becomes,
    "recruited": _raised,
    "build-void": _raised,
    "accounts": _treasuries,
    "ranked": _ranks,
}
