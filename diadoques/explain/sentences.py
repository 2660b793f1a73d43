"""Sentences from events: one for every order and for everything worth telling, and the causes of causes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from diadoques.core.events import Event, open_to
from diadoques.explain.catalogue import capital
from diadoques.explain.voice import ToldReport, Voice
from diadoques.explain.wording import Sentence, wording

# --- Sentences from events: one for every order and for everything worth telling, with its rule and its witnesses.
#
# Nothing is worked out anew here: what a sentence says stands in the event that it tells. Which phrase tells it is said
# by the game (``wording``).


def sentences(report: ToldReport, lang: str, signs: bool = False) -> list[Sentence]:
    """Tell a report in ``fr`` or ``en``, in the order of its events.

    With ``signs`` units are called by their signs (``F EGE``) instead of in words.

    Raises:
        Fault: ``language-unknown``.
    """
    return list(sentences_of(Voice(report, lang, signs)))


def sentences_of(voice: Voice) -> Iterator[Sentence]:
    """The sentences of the report of ``voice``."""
    return (sentence for _, sentence in tell_events(voice) if sentence is not None)


def tell_events(voice: Voice) -> Iterator[tuple[Event, Sentence | None]]:
    """Every event of the report of ``voice`` with the sentence that tells it.

    None where another sentence does, or a table; of several that one sentence tells, the first one has it.
    """
    together: list[Event] = []
    for event in voice.report.events:
        if together and (event.kind, event.get("player")) != (together[0].kind, together[0].get("player")):
            yield from _at_once(voice, together)
            together = []
        if event.kind in voice.wording.sentences.together:
            together.append(event)
        else:
            yield event, None if event.kind in voice.wording.sentences.silent else tell_event(voice, event)
    yield from _at_once(voice, together)


def _at_once(voice: Voice, together: Sequence[Event]) -> Iterator[tuple[Event, Sentence | None]]:
    """Events that one sentence tells."""
    for event in together:
        yield event, voice.wording.sentences.together[event.kind](voice, together) if event is together[0] else None


def says_something(report: ToldReport) -> bool:
    """Whether there is anything to tell everybody of it."""
    silent = wording(report.before.game).sentences.silent
    return any(event.kind not in silent for event in open_to(report.events))


def tell_event(voice: Voice, event: Event) -> Sentence | None:
    """One event as a sentence; None when it says nothing new: an order followed as given, what has nothing to say."""
    needless = voice.wording.sentences.needless.get(event.kind)
    if needless is not None and needless(voice, event):
        return None
    teller = voice.wording.sentences.tellers.get(event.kind)
    return teller(voice, event) if teller is not None else plainly(voice, event)


def tell_outcome(voice: Voice, event: Event) -> Sentence | None:
    """What became of an order, by an event of a kind that tells it (``Sentences.outcomes``, ``came_of``)."""
    came_of = voice.wording.sentences.came_of.get(event.kind)
    return came_of(voice, event) if came_of is not None else tell_event(voice, event)


def plainly(voice: Voice, event: Event) -> Sentence:
    """One event as its phrase tells it."""
    wording = voice.wording
    values = voice.values(event)
    if (extras := wording.sentences.extras.get(event.kind)) is not None:
        values |= extras(voice, event)
    variant = wording.sentences.variants.get(event.kind)
    key = variant_of(voice, f"event.{event.kind}", variant(event) if variant is not None else "")
    unit = event.get("unit")
    fared = wording.turns.fared.get(event.kind)
    return Sentence(
        unit=str(unit) if unit in voice.units else None,
        text=capital(voice.words.text(key, **values)),
        rule=event.rule,
        by=_witnesses(voice, event),
        kind=event.kind,
        player=str(event.get("player") or event.get("owner") or voice.owner(str(unit)) or event.get("leader") or ""),
        success=fared(event) if fared is not None else None,
    )


def _witnesses(voice: Voice, event: Event) -> tuple[str, ...]:
    by = event.get("by") or ()
    if isinstance(by, int):  # by how much something changes, which names nobody
        return ()
    named = [by] if isinstance(by, str) else list(by)
    return tuple(str(one) for one in named if one in voice.units)


def variant_of(voice: Voice, key: str, variant: str) -> str:
    """The key of a phrase in a variant of its own, where there is one."""
    special = f"{key}.{variant}"
    return special if variant and special in voice.words else key


# --- The causes of causes: why an order came out as it did, why the witness did what it did, and so on


_CUT: Final = "support-cut"


@dataclass(frozen=True, slots=True)
class Cause:
    """A sentence, and the sentences that explain it."""

    sentence: Sentence
    causes: tuple[Cause, ...] = ()

    def lines(self, depth: int = 0) -> Iterator[tuple[int, Sentence]]:
        """Every sentence with its depth, from the outcome down to the first causes."""
        yield depth, self.sentence
        for cause in self.causes:
            yield from cause.lines(depth + 1)


def chain(report: ToldReport, unit: str, lang: str, signs: bool = False) -> Cause | None:
    """What became of the order of ``unit``, and why; None when the report settles nothing for it.

    Each unit is told once, where it is met first, so that a ring of causes comes to an end.
    """
    voice = Voice(report, lang, signs)
    settled = {event["unit"]: event for event in report.events if event.kind == "resolved"}
    if unit not in settled:
        return None
    lost = _lost_supports(report)
    return _cause(voice, settled, lost, unit, {unit})


def _cause(
    voice: Voice,
    settled: Mapping[str, Event],
    lost: Mapping[str, tuple[str, ...]],
    unit: str,
    told: set[str],
) -> Cause:
    event = settled[unit]
    sentence = tell_event(voice, event)
    if sentence is None:
        raise LookupError(f"nothing is told of what came of an order: {event}")
    # First whoever stopped it, then the supports it missed.
    behind = [*sentence.by, *lost.get(unit, ())]
    fresh = [
        one
        for one in dict.fromkeys(behind)
        if one in settled and one not in told and not _is_effect(settled[one], unit)
    ]
    told.update(fresh)
    return Cause(sentence, tuple(_cause(voice, settled, lost, one, told) for one in fresh))


def _is_effect(event: Event, unit: str) -> bool:
    """Whether what came of an order came of what ``unit`` did: a support that it cut is no reason why it failed."""
    return event["clause"] == _CUT and unit in event["by"]


def _lost_supports(report: ToldReport) -> dict[str, tuple[str, ...]]:
    """By unit, who was to support it and did not count."""
    found: dict[str, tuple[str, ...]] = {}
    for event in report.events:
        if event.kind == "contest":
            for row in event["rows"]:
                found[row["unit"]] = tuple(
                    backing["unit"] for backing in row["supports"] if not (backing["given"] and backing["counted"])
                )
    return found
