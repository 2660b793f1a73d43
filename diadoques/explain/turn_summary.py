"""What a turn came to, in a few lines: the score and what decided it, combats, places, moves, losses; history.

It is read off the events of the turn, as everybody may see them: who counts what after each of them says which of them
changed the score, and the lines of the game say why. Nothing is reckoned here that the game does not reckon itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from diadoques.core.answers import Report
from diadoques.core.figures import with_sign
from diadoques.core.pieces import Unit
from diadoques.explain.catalogue import catalogue, counted_word
from diadoques.explain.history import HistoricalEvent, history_of
from diadoques.explain.names import names_for
from diadoques.explain.sections import by_section_html, rule_citation
from diadoques.explain.sentences import tell_event
from diadoques.explain.turn_lines import PARTS, REST, SummaryLine, lines_of, steps_of
from diadoques.explain.voice import Voice
from diadoques.explain.wording import EventStep
from diadoques.games.catalogue import game_of


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """Lines under one title: the combats, the places taken and besieged, the moves, the rest."""

    title: str
    lines: tuple[SummaryLine, ...]


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """A turn in a few lines.

    Attributes:
        score: how each player stood at its end, and in brackets what the turn changed.
        decided: what changed the score most; where nothing did, that, and what may still be counted; ``headline``: the
            score and that in as few words as a folded line has room for.
        rules: ids of those by which that is counted.
        parts: all that is told, part by part, each in the order of the events.
        stakes: what may still be counted, where ``decided`` has not told it; nothing once the game is over.
        places: places that are another's than before the turn, where nothing above has told it; ``lost``: by player,
            the units that he lost.
        ended: how the game has ended; ``ahead``: how the next turn begins, as far as that is known.
        happened: what really happened then; ``asked``: a question for the class about a place that somebody else held
            then, or "".
    """

    score: str
    headline: str
    decided: str
    rules: tuple[str, ...]
    parts: tuple[SummaryPart, ...]
    stakes: tuple[str, ...]
    places: str
    lost: str
    ended: tuple[str, ...]
    ahead: tuple[str, ...]
    happened: tuple[HistoricalEvent, ...]
    asked: str


def turn_summary(report: Report[Any], following: Report[Any] | None, lang: str) -> TurnSummary:
    """A turn that is over.

    Args:
        report: all that happened in it.
        following: what has happened in the next one until now.
        lang: ``fr`` or ``en``.
    """
    game = game_of(report.before)
    voice = Voice(game.seen(report), lang)
    steps = steps_of(voice)
    lines = lines_of(voice, steps)
    history = history_of(report.before.game)
    found = voice.wording.screens.stakes
    ended = tuple(_sentences(voice, voice.wording.turns.ends))
    stakes = tuple(found(voice.names, report.after)) if found is not None and not ended else ()
    swung = any(one.swing for one in lines)
    score = _score(report, lang)
    short = ", ".join(one.short for one in _most(lines)) if swung else voice.words.text("turns.still")
    return TurnSummary(
        score,
        voice.words.text("turns.headline", score=score, what=short),
        _decided(voice, lines) if swung else " ".join((voice.words.text("turns.still"), *stakes)),
        tuple(dict.fromkeys(rule for one in _most(lines) for rule in one.counted)) if swung else (),
        tuple(_parts(voice, lines)),
        stakes if swung else (),
        _places(report, lang, set(_turned(voice, steps, lines))),
        _lost(voice, steps),
        tuple(one for one in ended if one not in {line.text for line in lines}),
        tuple(_sentences(Voice(game.seen(following), lang), voice.wording.turns.begins))
        if following is not None
        else (),
        history.then(report.after.season) if history is not None else (),
        _asked(report, lang),
    )


def _most(lines: Sequence[SummaryLine]) -> list[SummaryLine]:
    """What changed the score most: several where they did so alike."""
    most = max(one.swing for one in lines)
    return [one for one in lines if one.swing == most]


def _decided(voice: Voice, lines: Sequence[SummaryLine]) -> str:
    most = _most(lines)
    told = [voice.words.text("turns.by", what=one.short, points=one.points) for one in most]
    what = (" ; " if voice.lang == "fr" else "; ").join(told)
    return voice.words.text("turns.decided" if len(most) == 1 else "turns.decided_alike", what=what)


def _parts(voice: Voice, lines: Sequence[SummaryLine]) -> Iterator[SummaryPart]:
    for part in PARTS:
        told = tuple(one for one in lines if one.part == part)
        if told:
            yield SummaryPart(voice.words.text(f"turns.part.{part}"), told)


def _turned(voice: Voice, steps: Sequence[EventStep], lines: Sequence[SummaryLine]) -> Iterator[str]:
    """Places that became another's by an event that a line tells."""
    holders = voice.game.abilities.holders
    if holders is None:
        return
    for number in sorted({number for line in lines for number in line.told}):
        step = steps[number]
        at = str(step.event.get("at", ""))
        if holders(step.before).get(at) != holders(step.after).get(at):
            yield at


def _asked(report: Report[Any], lang: str) -> str:
    """A question for the class, where a place is not whose it was then."""
    history, held = history_of(report.before.game), game_of(report.before).abilities.holders
    if history is None or held is None:
        return ""
    other = history.otherwise(report.after.season, held(report.after), held(report.before))
    if other is None:
        return ""
    names = names_for(report.after, lang)
    return history.word(
        lang, "asks", place=names.place(other.at), owner=names.player(other.by), source=other.source,
        holder=names.player(held(report.after)[other.at]),
    )  # fmt: skip


def _sentences(voice: Voice, kinds: Collection[str]) -> Iterator[str]:
    told = (tell_event(voice, event) for event in voice.report.events if event.kind in kinds)
    return (one.text for one in told if one is not None)


def _score(report: Report[Any], lang: str) -> str:
    game, names = game_of(report.before), names_for(report.after, lang)
    was, now = game.standing(report.before).points, game.standing(report.after).points
    found = []
    for player in report.after.players:
        points = counted_word(report.after.game, lang, game.about.counted, int(now[player]))
        gain = with_sign(now[player] - was.get(player, 0))
        found.append(f"{names.player(player).bare} {points}{f' ({gain})' if gain else ''}")
    return ", ".join(found)


def _places(report: Report[Any], lang: str, told: Collection[str]) -> str:
    holders = game_of(report.before).abilities.holders
    if holders is None:
        return ""
    was, now = holders(report.before), holders(report.after)
    names, words = names_for(report.after, lang), catalogue(lang)

    def holder(player: str | None) -> str:
        return names.player(player).bare if player else words.text("turns.nobody")

    return ", ".join(
        words.text("turns.place", place=names.place(at).bare, was=holder(was.get(at)), now=holder(now.get(at)))
        for at in dict.fromkeys((*was, *now))
        if at not in told and was.get(at) != now.get(at)
    )


def _lost(voice: Voice, steps: Sequence[EventStep]) -> str:
    lost: dict[str, list[Unit]] = {}
    for step in steps:
        if step.event.kind in voice.wording.sentences.leaving:
            for unit in step.before.units.keys() - step.after.units.keys():
                lost.setdefault(step.before.units[unit].owner, []).append(step.before.units[unit])
    named = voice.wording.sentences.values.get("units")
    found = []
    for player in voice.before.players:
        ids = [unit.id for unit in lost.get(player, ())]
        units = named(voice, ids) if named is not None else voice.several([voice.unit(one) for one in ids])
        if ids:
            found.append(voice.words.text("turns.lost_of", player=voice.names.player(player).bare, units=units))
    return " ; ".join(found) if voice.lang == "fr" else "; ".join(found)


# --- A turn's summary as it is read, on a screen, in a report, on paper: the same parts and lines, as text and as HTML


class ToldLine(NamedTuple):
    """A line: what it tells, who gained or lost what by it, and its rules; the last two may be ""."""

    text: str
    points: str = ""
    rule: str = ""

    @property
    def plain(self) -> str:
        """The line as one text: what happened, the points, the rule in brackets."""
        return " ".join(one for one in (self.text, self.points, f"({self.rule})" if self.rule else "") if one)


def rows_of(summary: TurnSummary, lang: str, following: str = "") -> Iterator[tuple[str, tuple[ToldLine, ...]]]:
    """Part by part its title and its lines; the first, without a title, is what decided.

    A rule is cited once, where it is met first.

    Args:
        following: what the turn is called of whose beginning the summary tells.
    """
    words, known = catalogue(lang), set[str]()

    def rule(ids: Iterable[str]) -> str:
        first, *also = [one for one in ids if one not in known] or [""]
        known.update((first, *also))
        return rule_citation(first, lang, tuple(also)) if first else ""

    yield "", (ToldLine(summary.decided, rule=rule(summary.rules)),)
    rest = words.text(f"turns.part.{REST}")
    parts = {
        part.title: [ToldLine(one.text, one.points, rule(one.rules)) for one in part.lines] for part in summary.parts
    }
    last = parts.setdefault(rest, [])
    last += [ToldLine(text) for text in summary.stakes]
    if summary.places:
        last.append(ToldLine(words.text("turns.places", places=summary.places)))
    last.append(
        ToldLine(words.text("turns.lost", lost=summary.lost) if summary.lost else words.text("turns.lost_none"))
    )
    last += [ToldLine(text) for text in summary.ended]
    if following:
        last += [ToldLine(words.text("turns.ahead", turn=following, text=text)) for text in summary.ahead]
    parts[rest] = parts.pop(rest)
    yield from ((title, tuple(rows)) for title, rows in parts.items())


def summary_html(summary: TurnSummary, lang: str, following: str = "") -> str:
    """All of it but its title and the history, as a fragment of HTML; every text is escaped."""
    (_, (first,)), *parts = rows_of(summary, lang, following)
    rule = f" <small>{by_section_html(first.rule, lang)}</small>" if first.rule else ""
    head = f'<p class="dia-decided"><b>{by_section_html(first.text, lang)}</b>{rule}</p>'
    items = ((title, "".join(_item(row, lang) for row in rows)) for title, rows in parts)
    sections = (
        f'<section class="dia-turn-part"><h4>{escape(title)}</h4><ul>{told}</ul></section>' for title, told in items
    )
    return f'{head}<div class="dia-turn-parts">{"".join(sections)}</div>'


def _item(row: ToldLine, lang: str) -> str:
    points = f" <b>{escape(row.points)}</b>" if row.points else ""
    rule = f" <small>{by_section_html(row.rule, lang)}</small>" if row.rule else ""
    return f"<li>{by_section_html(row.text, lang)}{points}{rule}</li>"
