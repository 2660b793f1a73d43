"""How events that all games of simultaneous orders have are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.figures import strength
from diadoques.explain.simultaneous.facts import facts
from diadoques.explain.simultaneous.orders import tell_ordered, tell_resolved
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentences, Turns, Wording


def victory(event: Event) -> str:
    """How the game was won; by a majority or a vote goes without saying."""
    if event.get("how") not in (None, "majority", "vote"):
        return str(event["how"])
    return "many" if len(event["winners"]) > 1 else ""


def units_with_owners(voice: Voice, event: Event) -> Mapping[str, Any]:
    """Units that did something to another, each with its owner where that is another's."""
    by = [event["by"]] if isinstance(event["by"], str) else event["by"]
    return {"by": voice.several([voice.witness(one, event["unit"]) for one in by])}


def _beginning(voice: Voice, event: Event) -> Mapping[str, Any]:
    return {
        "season": voice.season(Season.parse(event["season"], voice.report.before.season.calendar), inside=True),
        "phase": voice.words.text(f"phase.{event['phase']}"),
    }


WORDING: Final[Wording[Voice]] = Wording(
    sentences=Sentences(
        silent=frozenset({"contest", "moved"}),
        needless={
            "retreat-open": lambda _, event: not event["options"],  # that it is annihilated comes next
            # That a unit was driven out may be the reason of its own order.
            "dislodged": lambda voice, event: event["unit"] in voice.known(facts).driven_out,
        },
        tellers={"resolved": tell_resolved, "ordered": tell_ordered},
        variants={
            "retreated": lambda event: str(event["kind"]),
            "retreat-closed": lambda event: str(event["why"]),
            "annihilated": lambda event: str(event["why"]),
            "victory": victory,
        },
        extras={"season-began": _beginning, "dislodged": units_with_owners},
        values={"mine": lambda _, value: strength(value), "theirs": lambda _, value: strength(value)},
        leaving=frozenset({"annihilated"}),
        outcomes=frozenset({"ordered", "resolved"}),
    ),
    turns=Turns(
        of_orders=frozenset({"ordered", "resolved"}),
        subjects=dict.fromkeys(("retreats-due", "retreat-open", "season-began"), "next"),
        # Of two that retreat to one place each has failed; who has nowhere to go was ordered nothing.
        fared={"annihilated": lambda event: False if event["why"] == "collision" else None},
        news=frozenset({"eliminated", "victory"}),
        questions=frozenset({"retreats-due", "retreat-open"}),
        reasons={"retreat-closed": "annihilated"},
    ),
)
