"""A turn step by step: each event between two positions, and what it changed of the score; lines that tell several.

Which events one line tells, and how, is said by the game (``wording.turn``); what they changed is only summed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadoques.core.figures import with_sign
from diadoques.explain.catalogue import capital
from diadoques.explain.sentences import tell_event
from diadoques.explain.voice import Voice
from diadoques.explain.wording import EventStep, Gain, TurnLine
from diadoques.games.abilities import Counted

#: The parts of a turn's summary, in the order in which one reads it (``turns.part.<name>``).
COMBATS: Final = "combats"
PLACES: Final = "places"
MOVES: Final = "moves"
REST: Final = "rest"
PARTS: Final = (COMBATS, PLACES, MOVES, REST)

#: A line of what somebody counts, by its name.
_Terms = Mapping[str, Counted]


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A line as it is shown.

    Attributes:
        told: numbers of the steps that it tells.
        points: who gained or lost what by it, or ""; ``swing``: how much of the score it moved, all players together.
        rules: ids of those behind what it changed; ``counted``: those of them by which it is counted.
        short: it inside a sentence that says what decided.
    """

    part: str
    text: str
    told: tuple[int, ...]
    points: str = ""
    swing: float = 0
    rules: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    short: str = ""


def steps_of(voice: Voice) -> tuple[EventStep, ...]:
    """Every event of a report."""
    position, found = voice.before, []
    for event in voice.report.events:
        after = voice.game.apply(position, event)
        found.append(EventStep(position, event, after, _gains(voice, position, after)))
        position = after
    return tuple(found)


def lines_of(voice: Voice, steps: Sequence[EventStep]) -> tuple[SummaryLine, ...]:
    """All that is told of a turn, part by part, each in the order of the events.

    Whatever changed the score and is told by no line of the game, and other news, is told by its own sentence.
    """
    lines = list(voice.wording.turns.turn(voice, steps)) if voice.wording.turns.turn is not None else []
    known = {number for line in lines for number in line.told}
    lines += [line for number, step in enumerate(steps) if number not in known for line in _alone(voice, number, step)]
    found = (_told(voice, line, [steps[number] for number in line.told]) for line in lines)
    return tuple(sorted(found, key=lambda one: (PARTS.index(one.part), min(one.told))))


def _alone(voice: Voice, number: int, step: EventStep) -> Iterator[TurnLine]:
    """An event by its own sentence: it changed the score, or is news; how the game has ended is told apart."""
    kind, wording = step.event.kind, voice.wording
    if not step.gains and (kind not in wording.turns.news or kind in wording.turns.ends):
        return
    headlines = wording.turns.headlines.get(kind)
    sentence = tell_event(voice, step.event) if headlines is None or step.gains else None
    text = sentence.text if sentence is not None else " ".join(headlines(voice, step.event)) if headlines else ""
    ends = kind in wording.turns.ends  # how the game has ended is not what was counted at its end
    names = dict.fromkeys(one.name for gain in step.gains.values() for one in gain.terms) if ends else ()
    if text:
        yield TurnLine(REST, text, (number,), capital(", ".join(voice.words.text(f"term.{name}") for name in names)))


def _told(voice: Voice, line: TurnLine, steps: Sequence[EventStep]) -> SummaryLine:
    changing = [step for step in steps if step.gains]
    if not changing:
        return SummaryLine(line.part, line.text, line.told)
    points = []
    for player in voice.before.players:
        gains = [step.gains[player] for step in changing if player in step.gains]
        total = sum(gain.number for gain in gains)
        if gains:
            names = dict.fromkeys(voice.words.text(f"term.{one.name}") for gain in gains for one in gain.terms)
            what = f" ({', '.join(names)})" if names else ""
            points.append(f"{voice.names.player(player).bare} {with_sign(total) or '±0'}{what}")
    terms = (one.rule for step in changing for gain in step.gains.values() for one in gain.terms)
    counted = dict.fromkeys(line.rules or terms)
    return SummaryLine(
        line.part, line.text, line.told, ", ".join(points), _swing(changing),
        tuple(dict.fromkeys((*(step.event.rule for step in changing), *counted))), tuple(counted),
        line.short or line.text.rstrip("."),
    )  # fmt: skip


def _swing(steps: Iterable[EventStep]) -> float:
    """How much of the score some steps moved, all players together: what one gains and the other loses counts twice."""
    totals: dict[str, float] = {}
    for step in steps:
        for player, gain in step.gains.items():
            totals[player] = totals.get(player, 0) + gain.number
    return sum(map(abs, totals.values()))


def _gains(voice: Voice, before: Any, after: Any) -> dict[str, Gain]:
    was, now = voice.game.standing(before).points, voice.game.standing(after).points
    return {
        player: Gain(now[player] - was[player], tuple(_terms(voice, before, after, player)))
        for player in after.players
        if now[player] != was[player]
    }


def _terms(voice: Voice, before: Any, after: Any, player: str) -> list[Counted]:
    """Which lines of what a player counts are others than they were."""
    counts = voice.game.abilities.counts
    if counts is None:
        return []
    was, now = ({one.name: one for one in counts(position, player)} for position in (before, after))
    return [
        now.get(name) or was[name]
        for name in dict.fromkeys((*was, *now))
        if _number(was, name) != _number(now, name)
    ]  # fmt: skip


def _number(lines: _Terms, name: str) -> int:
    return lines[name].number if name in lines else 0
