"""What a turn came to, in a few lines: the score, what changed it and why, places, losses, and what history did then.

It is read off the events of the turn, as everybody may see them: who counts what after each of them says which of them
changed the score, and their own sentences say why. Nothing is reckoned here that the game does not reckon itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from diadoques.core.answers import Report
from diadoques.core.events import Event
from diadoques.core.figures import signed
from diadoques.core.pieces import Unit
from diadoques.explain.catalogue import catalogue
from diadoques.explain.history import Happening, history_of
from diadoques.explain.names import names_for
from diadoques.explain.rules import cited
from diadoques.explain.screen import counted_word
from diadoques.explain.sentences import tell
from diadoques.explain.voice import Voice
from diadoques.games.abilities import Counted
from diadoques.games.catalogue import game_of

#: A line of what somebody counts, by its name.
Lines = Mapping[str, Counted]


@dataclass(frozen=True, slots=True)
class Change:
    """Something that changed the score: the sentence of the report, who gained or lost what by it, and its rules."""

    text: str
    points: str
    rule: str


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """A turn in a few lines.

    Attributes:
        score: how each player stood at its end, and in brackets what the turn changed.
        changes: what changed it, in the order of the events; ``news``: what else happened that is news.
        stakes: what is counted under conditions that hold or do not hold yet.
        places: places that are another's than before the turn, where nothing above has told it; ``lost``: by player,
            the units that he lost.
        ended: how the game has ended; ``ahead``: how the next turn begins, as far as that is known.
        happened: what really happened then.
    """

    score: str
    changes: tuple[Change, ...]
    news: tuple[str, ...]
    stakes: tuple[str, ...]
    places: str
    lost: str
    ended: tuple[str, ...]
    ahead: tuple[str, ...]
    happened: tuple[Happening, ...]


def turn_summary(report: Report[Any], following: Report[Any] | None, lang: str) -> TurnSummary:
    """A turn that is over.

    Args:
        report: all that happened in it.
        following: what has happened in the next one until now.
        lang: ``fr`` or ``en``.
    """
    game = game_of(report.before)
    voice = Voice(game.seen(report), lang)
    steps = list(_steps(voice))
    history = history_of(report.before.game)
    changes = [_change(voice, *step) for step in steps]
    news = [
        _news(voice, event) if change is None else None for change, (_, event, _) in zip(changes, steps, strict=True)
    ]
    told = {at for one in zip(changes, news, steps, strict=True) if one[0] or one[1] for at in _turned(voice, *one[2])}
    stakes = voice.wording.stakes
    return TurnSummary(
        _score(report, lang),
        tuple(change for change in changes if change is not None),
        tuple(text for text in news if text is not None),
        tuple(stakes(voice.names, report.after)) if stakes is not None else (),
        _places(report, lang, told),
        _lost(voice, steps),
        _sentences(voice, voice.wording.ends),
        _sentences(Voice(game.seen(following), lang), voice.wording.begins) if following is not None else (),
        history.then(report.after.season) if history is not None else (),
    )


def _steps(voice: Voice) -> Iterator[tuple[Any, Event, Any]]:
    """Every event between the positions that it leads from and to."""
    position = voice.before
    for event in voice.report.events:
        after = voice.game.apply(position, event)
        yield position, event, after
        position = after


def _sentences(voice: Voice, kinds: Collection[str]) -> tuple[str, ...]:
    told = (tell(voice, event) for event in voice.report.events if event.kind in kinds)
    return tuple(one.text for one in told if one is not None)


def _score(report: Report[Any], lang: str) -> str:
    game, names = game_of(report.before), names_for(report.after, lang)
    was, now = game.standing(report.before).points, game.standing(report.after).points
    found = []
    for player in report.after.players:
        points = counted_word(report.after.game, lang, game.about.counted, int(now[player]))
        gain = signed(now[player] - was.get(player, 0))
        found.append(f"{names.player(player).bare} {points}{f' ({gain})' if gain else ''}")
    return ", ".join(found)


def _change(voice: Voice, before: Any, event: Event, after: Any) -> Change | None:
    """What an event changed of the score; None where it changed nothing, or nobody is told of it."""
    was, now = voice.game.standing(before).points, voice.game.standing(after).points
    gains = {player: now[player] - was[player] for player in after.players if now[player] != was[player]}
    sentence = tell(voice, event) if gains else None
    if sentence is None:
        return None
    told, rules = [], []
    for player, gain in gains.items():
        terms = _terms(voice, before, after, player)
        what = ", ".join(voice.words.text(f"term.{one.name}") for one in terms)
        told.append(f"{voice.names.player(player).bare} {signed(gain)}{f' ({what})' if what else ''}")
        rules += [one.rule for one in terms]
    also = tuple(one for one in dict.fromkeys(rules) if one != sentence.rule)
    return Change(sentence.text, ", ".join(told), cited(sentence.rule, voice.lang, also))


def _news(voice: Voice, event: Event) -> str | None:
    """News that changed nothing of the score: a combat. How the game has ended is told apart."""
    if event.kind not in voice.wording.news or event.kind in voice.wording.ends:
        return None
    if (headlines := voice.wording.headlines.get(event.kind)) is not None:
        return " ".join(headlines(voice, event)) or None
    sentence = tell(voice, event)
    return sentence.text if sentence is not None else None


def _turned(voice: Voice, before: Any, event: Event, after: Any) -> Iterator[str]:
    """The place where an event is, if it is another's after it."""
    holders, at = voice.game.abilities.holders, str(event.get("at", ""))
    if holders is not None and holders(before).get(at) != holders(after).get(at):
        yield at


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


def _number(lines: Lines, name: str) -> int:
    return lines[name].number if name in lines else 0


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


def _lost(voice: Voice, steps: list[tuple[Any, Event, Any]]) -> str:
    lost: dict[str, list[Unit]] = {}
    for before, event, after in steps:
        if event.kind in voice.wording.leaving:
            for unit in before.units.keys() - after.units.keys():
                lost.setdefault(before.units[unit].owner, []).append(before.units[unit])
    named = voice.wording.values.get("units")
    found = []
    for player in voice.before.players:
        ids = [unit.id for unit in lost.get(player, ())]
        units = named(voice, ids) if named is not None else voice.several([voice.unit(one) for one in ids])
        if ids:
            found.append(voice.words.text("turns.lost_of", player=voice.names.player(player).bare, units=units))
    return " ; ".join(found) if voice.lang == "fr" else "; ".join(found)
