"""A whole game told season by season: what is read in a published report, as plain values in one language.

Nothing is worked out here but what stands in the reports: sentences come from their events, standings from their
positions. How it looks on a page is the affair of the floors above.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from diadoques.core.figures import strength
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import listed, names_of
from diadoques.explain.report import SeasonReport, season_report
from diadoques.explain.sentences import Sentence, tell
from diadoques.explain.voice import Voice
from diadoques.games.catalogue import Position, Report, game_of

#: What makes the news of a season, in the summary of the game.
NEWS: Final = frozenset(
    {
        "citadel-taken", "treasure-taken", "captured", "freed", "killed", "eliminated", "turned", "bankrupt",
        "victory", "ended",
    }
)  # fmt: skip
#: What a page leaves out: the questions that the game asks, and what its tables say already.
QUESTIONS: Final = frozenset(
    {
        "season-began", "retreats-due", "retreat-open", "vote-due", "adjustments-due", "points", "centres", "accounts",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands: ``gold`` is None where no gold is counted, ``gain`` the change since the season before."""

    player: str
    name: str
    points: float
    gain: float
    units: int
    gold: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One resolution of a season: the orders, the retreats, a vote, the winter; ``title`` names what was resolved."""

    title: str
    report: Report[Any]
    told: SeasonReport


@dataclass(frozen=True, slots=True)
class Chapter:
    """One season.

    Attributes:
        year: as the calendar counts it; ``title``: « Printemps 321 av. J.-C. ».
        news: what is worth a line in the summary of the game, beside who gained and who lost.
        standings: after it, in the order of the players.
    """

    year: int
    title: str
    parts: tuple[Part, ...]
    news: tuple[Sentence, ...]
    standings: tuple[Standing, ...]

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
        opening: who plays for what; ``ending``: how it ended, or where it stands.
    """

    lang: str
    start: Position
    chapters: tuple[Chapter, ...]
    opening: str
    ending: str

    @property
    def players(self) -> tuple[tuple[str, str], ...]:
        """Id and name of each player."""
        names = names_of(self.start.board.id, self.start.board.layer, self.lang)
        return tuple((player, names.player(player).bare) for player in self.start.players)

    @property
    def years(self) -> Iterator[tuple[int, tuple[Chapter, ...]]]:
        """The seasons of each year."""
        for year, chapters in groupby(self.chapters, key=lambda one: one.year):
            yield year, tuple(chapters)


#: What is counted, as heads of tables and in the summary.
COUNTED: Final = {
    "points": ("annals.points", "annals.changes-points"),
    "centres": ("annals.centres", "annals.changes-centres"),
}


def heads(annals: Annals, chapter: Chapter) -> list[str]:
    """The heads of the table of standings."""
    keys = ["annals.player", COUNTED[game_of(annals.start).counted][0], "annals.units"]
    if any(one.gold is not None for one in chapter.standings):
        keys.append("annals.gold")
    return [catalogue(annals.lang).text(key) for key in keys]


def cells(one: Standing, lang: str) -> list[str]:
    """The cells of a standing after the name; who is out has but one."""
    words = catalogue(lang)
    if one.out:
        return [words.text("annals.out")]
    gain = f" ({gain_of(one)})" if one.gain else ""
    found = [strength(one.points) + gain, str(one.units)]
    return found if one.gold is None else [*found, words.text("annals.amount", n=one.gold)]


def brief(annals: Annals, chapter: Chapter) -> str:
    """The season in the summary of the game; "" when nothing of note happened."""
    found = [sentence.text for sentence in chapter.news]
    if chapter.changes:
        key = COUNTED[game_of(annals.start).counted][1]
        found.append(catalogue(annals.lang).text(key, changes=chapter.changes))
    return " ".join(found)


def gain_of(one: Standing) -> str:
    """« +1 », « −½ »; "" without a change."""
    return f"{'+' if one.gain > 0 else '−'}{strength(abs(one.gain))}" if one.gain else ""


def annals(start: Position, reports: Sequence[Report[Any]], lang: str) -> Annals:
    """Tell a game in ``fr`` or ``en``: from ``start`` through all its resolutions.

    Raises:
        Fault: ``language-unknown``.
    """
    catalogue(lang)
    chapters: list[Chapter] = []
    before = start
    for _, played in groupby(reports, key=lambda one: one.before.season):
        chapters.append(_chapter(before, tuple(played), lang))
        before = chapters[-1].after
    return Annals(lang, start, tuple(chapters), _opening(start, lang), _ending(before, lang))


def _chapter(before: Position, reports: tuple[Report[Any], ...], lang: str) -> Chapter:
    words = catalogue(lang)
    voices = [Voice(report, lang) for report in reports]
    parts = tuple(
        Part(words.text(f"phase.{report.before.phase}"), report, _without_questions(season_report(report, lang)))
        for report in reports
    )
    news = tuple(
        sentence
        for voice in voices
        for event in voice.report.events
        if event.kind in NEWS
        for sentence in (tell(voice, event),)
        if sentence is not None
    )
    season = reports[0].before.season
    return Chapter(season.year, voices[0].season(season), parts, news, _standings(before, reports[-1].after, lang))


def _without_questions(told: SeasonReport) -> SeasonReport:
    return replace(told, aftermath=tuple(one for one in told.aftermath if one.kind not in QUESTIONS))


def _standings(before: Position, after: Position, lang: str) -> tuple[Standing, ...]:
    game = game_of(after)
    was, now = game.table(before), game.table(after)
    names = names_of(after.board.id, after.board.layer, lang)
    return tuple(
        Standing(
            player,
            names.player(player).bare,
            now.points.get(player, 0),
            now.points.get(player, 0) - was.points.get(player, 0),
            len(after.of(player)),
            now.treasury.get(player, 0) if now.treasury else None,
            player in now.eliminated,
        )
        for player in after.players
    )


def _opening(start: Position, lang: str) -> str:
    """Who plays, and what wins."""
    words, game = catalogue(lang), game_of(start)
    names = names_of(start.board.id, start.board.layer, lang)
    table = game.table(start)
    key = "show.in-play" if game.counted == "points" else "show.to-win"
    return " ".join(
        (
            words.text("annals.players", players=listed([names.player(one).bare for one in start.players], lang)),
            words.text(key, in_play=table.in_play, quota=table.quota),
        )
    )


def _ending(end: Position, lang: str) -> str:
    words = catalogue(lang)
    names = names_of(end.board.id, end.board.layer, lang)
    if end.phase != "over":
        return words.text("annals.goes-on", phase=words.text(f"phase.{end.phase}"))
    if not end.winners:
        return words.text("annals.nobody")
    return words.text("annals.won", players=listed([names.player(one).bare for one in end.winners], lang))
