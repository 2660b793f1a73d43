"""How 218 BC is told: revolts, Cyprus, centres that become neutral."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.explain.sentences import Sentence, plainly
from diadoques.explain.simultaneous import orders
from diadoques.explain.simultaneous.facts import facts
from diadoques.explain.voice import Voice, as_players
from diadoques.explain.wording import Wording
from diadoques.games.bc218.reducers import REDUCERS
from diadoques.games.diplomacy.apply import REDUCERS as CLASSIC


def resolved(voice: Voice, event: Event) -> Sentence:
    """The one sentence of an order; a unit whose order was replaced does nothing that anybody ordered."""
    sentence = orders.resolved(voice, event)
    return replace(sentence, order="") if event["unit"] in voice.known(facts).void else sentence


def replaced(voice: Voice, event: Event) -> Sentence:
    """An order that came to nothing, its unit being caught in a revolt."""
    return replace(plainly(voice, event), order=voice.order(event), success=False, clause="void")


def weight(voice: Voice, unit: str, own: float) -> str:
    """A unit in revolt stands alone with a half (P218-rev-02e); in Cyprus nothing counts against the second attack
    (P218-cyp-01c).
    """
    if own >= 1:
        return ""
    if own:
        return voice.words.text("table.revolt")
    doomed = any(event.kind == "cyprus-doomed" and event["unit"] == unit for event in voice.report.events)
    return voice.words.text("table.doomed" if doomed else "table.vain")


WORDING: Final = Wording(
    kinds=lambda: frozenset({*CLASSIC, *REDUCERS}),
    silent=frozenset({"revolt-chosen", "revolt-ordered", "sealed-line"}),
    tellers={"resolved": resolved, "order-replaced": replaced},
    outcomes=frozenset({"order-replaced"}),
    of_orders=frozenset({"order-replaced"}),
    variants={
        "season-began": lambda _: "year",
        "revolt": lambda event: "" if event["unit"] else "owned" if event["was"] else "empty",
        "revolt-ground": lambda event: str(min(len(event["countries"]), 2)),
        "centre-neutral": lambda event: str(event["why"]),
        "cyprus-attacked": lambda event: "many" if len(event["by"]) > 1 else "",
        "cyprus-doomed": lambda event: "many" if len(event["by"]) > 1 else "",
    },
    values={"countries": as_players},
    weight=weight,
    subjects={"centre-neutral": "control", "centre-returned": "control", "revolt-ground": "next"},
    voiding=frozenset({"order-replaced"}),
)
