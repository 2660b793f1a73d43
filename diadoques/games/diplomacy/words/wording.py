"""How classic Diplomacy is told: centres, adjustments, civil disorder, scores."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.figures import decimal, strength
from diadoques.explain.voice import Voice, as_place
from diadoques.explain.wording import Screens, Sentences, Turns, Wording
from diadoques.games.diplomacy.words.position import described


def _centres(voice: Voice, event: Event) -> Mapping[str, Any]:
    ranked = sorted(event["centres"].items(), key=lambda item: (-item[1], item[0]))
    return {"centres": ", ".join(f"{voice.names.player(player)} {strength(count)}" for player, count in ranked)}


def _shares(voice: Voice, event: Event) -> Mapping[str, Any]:
    """Points of a finished game, exact fractions in the file, two decimals for people."""
    shares = {player: Fraction(share) for player, share in event["scores"].items()}
    ranked = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    texts = [f"{voice.names.player(player)} {decimal(share, voice.lang)}" for player, share in ranked]
    return {"scores": voice.words.text("table.between").join(texts)}


def _due(voice: Voice, event: Event) -> Mapping[str, Any]:
    """« France 1 unité à créer, Italie 2 à retirer »."""
    parts = [
        voice.words.counted(
            "word.to_build" if int(count) > 0 else "word.to_remove", abs(int(count)), player=voice.names.player(player)
        )
        for player, count in event["change"].items()
    ]
    return {"change": voice.words.text("table.between").join(parts)}


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        variants={
            "disorder": lambda event: str(event["phase"]),
            "centre-taken": lambda event: "owned" if event["was"] else "",
            "built": lambda event: str(event["kind"]),
            "removed": lambda event: f"by-{event['criterion']}" if event.get("criterion") else str(event["why"]),
            "waived": lambda event: "many" if int(event["count"]) > 1 else "",
        },
        extras={"centres": _centres, "scored": _shares, "adjustments-due": _due},
        values={"centre": as_place},
        owners={"built": "player"},
    ),
    turns=Turns(
        subjects={"centre-taken": "control", "centres": "control", "scored": "control", "adjustments-due": "next"},
        questions=frozenset({"adjustments-due", "centres"}),
    ),
    screens=Screens(
        described=described,
    ),
)
