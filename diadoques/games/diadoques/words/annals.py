"""What makes the news of a season."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from diadoques.core.events import Event
from diadoques.explain.catalogue import capital
from diadoques.explain.voice import Voice
from diadoques.games.diadoques.words.weather import happening_told

#: In the summary of the game.
NEWS: Final = frozenset(
    {
        "treasure-taken", "captured", "freed", "killed", "turned", "bankrupt", "granted", "runner-chosen",
        "revolt-ended", "citadel-acquired", "allied", "satraps-gold", "betrothed", "wedding", "heir-appeared",
        "dynasties-established", "capital-moved", "won-over", "sunk", "ended",
    }
)  # fmt: skip
#: What the tables of events bring that needs no line of its own: what comes of it says the same.
_SAID_BY_OUTCOME: Final = frozenset({"grant", "death"})


def happening(voice: Voice, event: Event) -> Iterator[str]:
    """What the tables of events bring, in its own words; nothing where what comes of it says as much."""
    if event["what"] not in _SAID_BY_OUTCOME:
        yield capital(voice.words.text("annals.happening", happening=happening_told(voice, event)))


def conquests(voice: Voice) -> Iterator[str]:
    """Who took which citadels from whom, a sentence for each: « Antipater prend Lamia et Sparte »."""
    taken: dict[tuple[str, str], list[str]] = {}
    for event in voice.report.events:
        if event.kind == "citadel-taken":
            taken.setdefault((event["owner"], event["was"]), []).append(event["citadel"])
    for (owner, was), citadels in taken.items():
        named = voice.several([voice.names.place(one) for one in citadels])
        values = {"player": voice.names.player(owner), "citadels": named, "was": voice.names.player(was)}
        yield capital(voice.words.text("annals.conquered" if was else "annals.took", **values))
