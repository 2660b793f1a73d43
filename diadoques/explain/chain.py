"""The causes of causes: why an order came out as it did, why the witness did what it did, and so on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from diadoques.core.events import Event
from diadoques.explain.sentences import tell
from diadoques.explain.voice import ToldReport, Voice
from diadoques.explain.wording import Sentence

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
    sentence = tell(voice, event)
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
