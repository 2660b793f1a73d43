"""What the sentences of a season of simultaneous orders need to know of all its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from diadoques.conflict.orders import Verbs
from diadoques.core.events import Event
from diadoques.explain.voice import Voice


@dataclass(frozen=True, slots=True)
class Facts:
    """Ids of units, by what became of them or of their orders.

    Attributes:
        refused: their order was not followed.
        undone: nor was another one.
        void: it came to nothing before it could be carried out.
        gone: they left the board before the moves.
        moved: they moved.
        driven_out: they were, as the sentence of their own order says.
        heads: who lends his strength to which unit, by unit id.
        kept_ashore: the lines that should have carried an army and were not followed, by that army and its goal.
        carriers: how many fleets were to convoy an army where it was sent, by its id.
    """

    refused: frozenset[str]
    undone: frozenset[str]
    void: frozenset[str]
    gone: frozenset[str]
    moved: frozenset[str]
    driven_out: frozenset[str]
    heads: Mapping[str, str]
    kept_ashore: Mapping[tuple[str, str], Sequence[Event]]
    carriers: Mapping[str, int]


def facts(voice: Voice) -> Facts:
    """The facts of the report of ``voice`` (ask ``voice.known(facts)``)."""
    events, wording = voice.report.events, voice.wording
    lines = [event for event in events if event.kind == "ordered"]
    refused = frozenset(event["unit"] for event in lines if not event["followed"])
    ashore: dict[tuple[str, str], list[Event]] = {}
    for event in lines:
        if not event["followed"] and event.asked("verb") == Verbs.CONVOY:
            ashore.setdefault((event.asked("target"), event.asked("goal")), []).append(event)
    before_moves = takewhile(lambda event: event.kind != "resolved", events)
    return Facts(
        refused=refused,
        undone=refused.difference(event["unit"] for event in lines if event["followed"]),
        void=frozenset(event["unit"] for event in events if event.kind in wording.sentences.voiding and event["unit"]),
        gone=frozenset(event["unit"] for event in before_moves if event.kind in wording.sentences.leaving),
        moved=frozenset(event["unit"] for event in events if event.kind == "moved"),
        driven_out=frozenset(event["unit"] for event in events if event.get("clause", "").endswith("dislodged")),
        heads={
            event["unit"]: event["leader"]
            for event in events
            if event.kind in wording.sentences.lending and event["lends"]
        },
        kept_ashore=ashore,
        carriers=Counter(
            event.asked("target")
            for event in events
            if event.kind == "resolved"
            and event.get("order")
            and event.asked("verb") == Verbs.CONVOY
            and event["clause"] != "convoy-useless"
        ),
    )
