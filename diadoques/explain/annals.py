"""A whole game told season by season: what is read in a published report, as plain values in one language.

Nothing is worked out here but what stands in the reports: sentences come from their events, standings from their
positions. How it looks on a page is the affair of the floors above.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from typing import Any, Final

from diadoques.core.answers import Report, together
from diadoques.core.calendar import YEARLY, Season
from diadoques.core.events import fold
from diadoques.core.figures import strength, with_sign
from diadoques.core.phases import OVER
from diadoques.core.prompts import UMPIRE
from diadoques.explain.catalogue import catalogue, money_word
from diadoques.explain.names import join_texts, names_for
from diadoques.explain.position import ending_text, phase_of, quota, season_of
from diadoques.explain.report import SeasonReport, season_report
from diadoques.explain.sentences import tell_event
from diadoques.explain.stages import Piece, inside_turn, play_by_stage, turn_told
from diadoques.explain.turn_summary import TurnSummary, turn_summary
from diadoques.explain.voice import Voice
from diadoques.explain.wording import Sentence, Wording
from diadoques.games.catalogue import game_of
from diadoques.games.door import WHILE_PLAYED, Position

#: What follows it in a report belongs to the next season.
BEGINNING: Final = "season-began"
_STANDINGS: Final = {
    "season": "annals.standings", "turn": "annals.standings_turn", "year": "annals.standings_year",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """How a player stands: ``gain`` since the season before; ``units``, ``gold``: None where not counted, or known."""

    player: str
    name: str
    points: float
    gain: float
    units: int | None
    gold: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class AnnalsPart:
    """One resolution of a season: the orders, the retreats, a vote, the winter; ``title`` names what was resolved.

    ``headed``: what followed stands under a heading of its own; a stage of a turn has nothing else.
    """

    title: str
    report: Report[Any]
    told: SeasonReport
    headed: bool = True


@dataclass(frozen=True, slots=True)
class Chapter:
    """One season; one turn of a game that is played answer by answer.

    Attributes:
        season: it; ``title``: « Printemps 321 av. J.-C. »; ``short``: « Printemps », « Tour 4 ».
        dawn: what happened as it began, before anybody's orders.
        news: what is worth a line in the summary of the game, beside who gained and who lost.
        standings: after it, in the order of the players.
        summary: a turn that is over, of a game that is played answer by answer, in a few lines; None of any other.
    """

    season: Season
    title: str
    short: str
    dawn: tuple[Sentence, ...]
    parts: tuple[AnnalsPart, ...]
    news: tuple[str, ...]
    standings: tuple[PlayerStanding, ...]
    summary: TurnSummary | None = None

    @property
    def year(self) -> int:
        """The year, as the calendar counts it."""
        return self.season.year

    @property
    def changes(self) -> str:
        """Who gained and who lost in the score: « Lysimaque +1, Eumène −3 »; "" when nobody did."""
        moved = [one for one in self.standings if one.gain]
        return ", ".join(f"{one.name} {gain_of(one)}" for one in sorted(moved, key=lambda one: -one.gain))

    @property
    def after(self) -> Position:
        """Where the season ended."""
        found: Position = self.parts[-1].report.after
        return found


@dataclass(frozen=True, slots=True)
class Annals:
    """A game as its readers get it.

    Attributes:
        start: the position it began in.
        chapters: its seasons.
        introduction: who plays for what; ``ending``: how it ended, or where it stands.
        dawn: how the season begins that is not played yet; ``morrow``: its title.
    """

    lang: str
    start: Position
    chapters: tuple[Chapter, ...]
    introduction: str
    ending: str
    dawn: tuple[Sentence, ...]
    morrow: str

    @property
    def by_turns(self) -> bool:
        """Whether its chapters are turns, of a game that is played answer by answer; else they are seasons."""
        return game_of(self.start).abilities.play is not None

    @property
    def counted_in(self) -> str:
        """What its chapters are: ``season``, ``turn``, or ``year`` of a game whose turns are years."""
        return "turn" if self.by_turns else "year" if self.start.season.calendar == YEARLY else "season"

    @property
    def players(self) -> tuple[tuple[str, str], ...]:
        """Id and name of each player."""
        names = names_for(self.start, self.lang)
        return tuple((player, names.player(player).bare) for player in self.start.players)

    @property
    def years(self) -> Iterator[tuple[int, tuple[Chapter, ...]]]:
        """The seasons of each year."""
        for year, chapters in groupby(self.chapters, key=lambda one: one.year):
            yield year, tuple(chapters)


def standings_title(annals: Annals) -> str:
    """What stands above the table of standings."""
    return catalogue(annals.lang).text(_STANDINGS[annals.counted_in])


def column_heads(annals: Annals, chapter: Chapter) -> list[str]:
    """The heads of the table of standings."""
    keys = ["annals.player", f"annals.{game_of(annals.start).about.counted}"]
    if any(one.units is not None for one in chapter.standings):
        keys.append("annals.units")
    if any(one.gold is not None for one in chapter.standings):
        keys.append("annals.gold")
    return [catalogue(annals.lang, annals.start.game).text(key) for key in keys]


def cells(annals: Annals, one: PlayerStanding) -> list[str]:
    """The cells of a standing after the name; who is out has but one."""
    words = catalogue(annals.lang, annals.start.game)
    if one.out:
        return [words.text("annals.out")]
    gain = f" ({gain_of(one)})" if one.gain else ""
    found = [strength(one.points) + gain, *(() if one.units is None else (str(one.units),))]
    return found if one.gold is None else [*found, money_word(annals.start.game, annals.lang, "funds", amount=one.gold)]


def brief(annals: Annals, chapter: Chapter) -> str:
    """The season in the summary of the game; "" when nothing of note happened."""
    found = list(chapter.news)
    if chapter.changes:
        key = f"annals.changes-{game_of(annals.start).about.counted}"
        found.append(catalogue(annals.lang, annals.start.game).text(key, changes=chapter.changes))
    return " ".join(found)


def gain_of(one: PlayerStanding) -> str:
    """« +1 », « −½ »; "" without a change."""
    return with_sign(one.gain)


def annals(start: Position, reports: Sequence[Report[Any]], lang: str) -> Annals:
    """Tell a game in ``fr`` or ``en``: from ``start`` through all its resolutions.

    Raises:
        Fault: ``language-unknown``.
    """
    catalogue(lang)
    chapters: list[Chapter] = []
    before, dawn = start, Dawn()
    play = game_of(start).abilities.play
    end: Position = reports[-1].after if reports else start
    for turn, stages in groupby(play_by_stage(reports, play) if play is not None else (), key=lambda one: one[0].turn):
        told = tuple(stages)
        chapters.append(_turn(before, turn, told, end.phase == OVER or told[-1][1].after is not end, lang))
        before = chapters[-1].after
    for _, played in groupby(reports if play is None else (), key=lambda one: one.before.season):
        season = tuple(played)
        evening = _evening(season[-1])
        chapter, dawn = _chapter(before, evening, season, lang, dawn)
        chapters.append(chapter)
        before = evening
    introduction, ending = _introduction(start, lang), _ending(end, lang)
    return Annals(lang, start, tuple(chapters), introduction, ending, dawn.told, season_of(end, lang))


@dataclass(frozen=True, slots=True)
class Dawn:
    """How a season begins, told by the report of the one before: what happens at once, and what of it is news."""

    told: tuple[Sentence, ...] = ()
    news: tuple[str, ...] = ()


def _evening(last: Report[Any]) -> Position:
    """The position as a season ends: what its last report tells of the next season has not happened yet."""
    events = list(takewhile(lambda event: event.kind != BEGINNING, last.events))
    if len(events) == len(last.events):
        ended: Position = last.after
        return ended
    stopped: Position = fold(last.before, events, game_of(last.before).apply)
    return stopped


def _chapter(
    before: Position, evening: Position, reports: tuple[Report[Any], ...], lang: str, dawn: Dawn
) -> tuple[Chapter, Dawn]:
    """A season, and how the next one begins; points are counted from the evening before to its own evening."""
    voices = [Voice(report, lang) for report in reports]
    wording = voices[0].wording
    parts: list[AnnalsPart] = []
    morrow: list[Sentence] = []
    for report in reports:
        told = season_report(report, lang)
        late = next((at for at, one in enumerate(told.aftermath) if one.kind == BEGINNING), len(told.aftermath))
        morrow += _without_questions(told.aftermath[late:], wording)
        told = replace(told, aftermath=_without_questions(told.aftermath[:late], wording))
        parts.append(AnnalsPart(phase_of(report.before, lang), report, told))
    days = [_news(voice) for voice in voices]
    news = (*dawn.news, *_summed(voices), *(text for today, _ in days for text in today))
    season = reports[0].before.season
    standings = _standings(before, evening, lang)
    name = voices[0].words.text(f"season.{season.name}")
    chapter = Chapter(season, voices[0].season(season), name, dawn.told, tuple(parts), news, standings)
    return chapter, Dawn(tuple(morrow), tuple(text for _, tomorrow in days for text in tomorrow))


def _turn(before: Position, turn: int, stages: Sequence[Piece], closed: bool, lang: str) -> Chapter:
    """A turn of a game that is played answer by answer, stage by stage; once it is over, what decided it is news."""
    evening: Position = stages[-1][1].after
    summary = turn_summary(together([report for _, report in stages]), None, lang) if closed else None
    parts, news = [], []
    for stage, report in stages:
        told = season_report(report, lang)
        parts.append(AnnalsPart(inside_turn(evening, stage, lang), report, told, headed=False))
        news += _news(Voice(report, lang))[0]
    if summary is not None:
        news = [summary.decided]
    called = turn_told(evening, turn, lang)
    title = f"{called} · {season_of(evening, lang)}"
    return Chapter(
        evening.season, title, called, (), tuple(parts), tuple(news), _standings(before, evening, lang), summary
    )  # fmt: skip


def _news(voice: Voice) -> tuple[list[str], list[str]]:
    """What made the news of a report, and what of the season that begins at its end."""
    today: list[str] = []
    tomorrow: list[str] = []
    found = today
    for event in voice.report.events:
        if event.kind == BEGINNING:
            found = tomorrow
        if (headlines := voice.wording.turns.headlines.get(event.kind)) is not None:
            found += headlines(voice, event)
        elif event.kind in voice.wording.turns.news and (sentence := tell_event(voice, event)) is not None:
            found.append(sentence.text)
    return today, tomorrow


def _summed(voices: Iterable[Voice]) -> Iterator[str]:
    """What is told of the season as a whole."""
    for voice in voices:
        if voice.wording.turns.summed is not None:
            yield from voice.wording.turns.summed(voice)


def _without_questions(told: Sequence[Sentence], wording: Wording[Voice]) -> tuple[Sentence, ...]:
    """What a page tells; why something was not open to a unit only where another sentence says what came of it."""
    units = {(one.kind, one.unit) for one in told}

    def left_out(one: Sentence) -> bool:
        if one.kind in wording.turns.reasons:
            return (wording.turns.reasons[one.kind], one.unit) not in units
        return one.kind == BEGINNING or one.kind in wording.turns.questions

    return tuple(one for one in told if not left_out(one))


def _standings(before: Position, after: Position, lang: str) -> tuple[PlayerStanding, ...]:
    game = game_of(after)
    was, now = game.standing(before), game.standing(after)
    money = game.abilities.money
    treasuries = money.treasuries(after) if money is not None else {}
    names = names_for(after, lang)
    return tuple(
        PlayerStanding(
            player,
            names.player(player).bare,
            now.points.get(player, 0),
            now.points.get(player, 0) - was.points.get(player, 0),
            None if game.about.hides_units else len(after.of(player)),
            treasuries.get(player),
            player in now.eliminated,
        )
        for player in after.players
    )


def _introduction(start: Position, lang: str) -> str:
    """Who plays, and what wins."""
    names = names_for(start, lang)
    told = names.words.text(
        "annals.players", players=join_texts([names.player(one).bare for one in start.players], lang)
    )
    return f"{told} {quota(names, start)}" if game_of(start).standing(start).quota else told


def _ending(end: Position, lang: str) -> str:
    if end.phase == OVER:
        return ending_text(end, lang)
    season, phase = season_of(end, lang), phase_of(end, lang)
    return names_for(end, lang).words.text("annals.goes-on", season=season, phase=phase)


def told_for(annals: Annals, reader: str) -> Annals:
    """The annals, with a sentence that says for whom they are told where that makes a difference.

    Args:
        reader: a player, ``UMPIRE``, "" for everybody.
    """
    if game_of(annals.start).about.secrecy != WHILE_PLAYED:
        return annals
    names = names_for(annals.start, annals.lang)
    own = "annals.seen-by-all" in names.words  # a game that says what it is that is left out
    key = "annals.seen-by" if reader else "annals.seen-by-all" if own else "annals.kept-back"
    key = "annals.seen-by-umpire" if reader == UMPIRE else key
    told = names.words.text(key, player=names.player(reader))
    return replace(annals, introduction=f"{annals.introduction} {told}")
