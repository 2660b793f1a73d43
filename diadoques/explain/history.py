"""What really happened: the history beside a game's own years, told from the file ``history.toml`` of its words.

A game without such a file has no history here, and nothing is shown of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from diadoques.core.calendar import HELLENISTIC, MODERN, YEARLY, Calendar, Season
from diadoques.core.texts import set_in_print
from diadoques.explain.catalogue import phrase_packages

FILE: Final = "history.toml"
FEWEST: Final = 3
MOST: Final = 5
"""So many events are told beside a season, or all of its own where they are more."""
_CALENDARS: Final = {"hellenistic": HELLENISTIC, "modern": MODERN, "yearly": YEARLY}


@dataclass(frozen=True, slots=True)
class HistoricalEvent:
    """Something that happened.

    Attributes:
        season: the game's season into which it falls.
        at: space or citadel of the board where it happened, or the nearest to it.
        place: where it happened, by language.
        persons: those among them whom the game knows, by their ids.
        sources: author, book and chapter, each as it is cited (``History.authors`` has the names in full).
        text: what happened, by language.
        dates: what is disputed of its date, by language; empty where nothing is.
    """

    id: str
    season: Season
    at: str
    place: Mapping[str, str]
    persons: tuple[str, ...]
    sources: tuple[str, ...]
    text: Mapping[str, str]
    dates: Mapping[str, str]


class Held(NamedTuple):
    """Who held a place at the end of a season: of the one named, and of those after it, ``until`` too if that is told.

    Attributes:
        at: space or citadel of the board; ``by``: the player of the game whose it was.
        source: author, book and chapter.
    """

    at: str
    by: str
    since: Season
    until: Season | None
    source: str


@dataclass(frozen=True, slots=True)
class History:
    """The history of a game's time.

    Attributes:
        happenings: in the order of time; ``held``: who held what, where that is known, the latest row first.
        authors: what a citation begins with, and the work it stands for, by language.
        words: phrases about it, by language.
    """

    happenings: tuple[HistoricalEvent, ...]
    held: tuple[Held, ...]
    authors: Mapping[str, Mapping[str, str]]
    words: Mapping[str, Mapping[str, str]]

    def beside(self, season: Season) -> tuple[HistoricalEvent, ...]:
        """What is told beside a season: what happened then, then the rest of its year, then what followed.

        ``MOST`` at most, but all of the season; ``FEWEST`` at least as long as anything followed. In the order of time.
        """
        when = _time(season)
        now = self.then(season)
        year = [one for one in self.happenings if one.season.year == season.year and one not in now]
        found = [*now, *year[: max(0, MOST - len(now))]]
        later = [one for one in self.happenings if _time(one.season) > when and one not in found]
        found += later[: max(0, FEWEST - len(found))]
        return tuple(sorted(found, key=self.happenings.index))

    def headline(self, season: Season) -> HistoricalEvent | None:
        """The one that stands for a season: the first of it; None where nothing is dated to it.

        Never one of another season: what was told beside that one would be told again as if it were news.
        """
        return next(iter(self.then(season)), None)

    def then(self, season: Season) -> tuple[HistoricalEvent, ...]:
        """All of a season."""
        return tuple(one for one in self.happenings if one.season == season)

    def otherwise(
        self, season: Season, holders: Mapping[str, str], before: Mapping[str, str] | None = None
    ) -> Held | None:
        """A place that somebody else held at the end of a season than does in a game, by ``holders``; None without one.

        Of several, the one whose row is the latest: what was new then is what one asks about.

        Args:
            before: who held what before; what was otherwise then already, in the game and in history, is passed over.
        """
        now = _time(season)
        known: dict[str, Held] = {}
        for one in self.held:
            if _time(one.since) <= now:
                known.setdefault(one.at, one)
        return next(
            (
                one
                for one in known.values()
                if (one.until is None or now <= _time(one.until))
                and holders.get(one.at, one.by) != one.by
                and (before is None or _time(one.since) == now or holders.get(one.at) != before.get(one.at))
            ),
            None,
        )

    def of(self, year: int) -> tuple[HistoricalEvent, ...]:
        """All of a year."""
        return tuple(one for one in self.happenings if one.season.year == year)

    def word(self, lang: str, role: str, **data: object) -> str:
        """A phrase about it."""
        return self.words[lang][role].format(**data)


@cache
def history_of(game: str) -> History | None:
    """The history beside a game, or None."""
    for room in reversed(phrase_packages(game)):
        path = files(room).joinpath(FILE)
        if path.is_file():
            return _history(tomllib.loads(path.read_text(encoding="utf-8")))
    return None


def _history(record: Mapping[str, Any]) -> History:
    found = [_happening(row, _CALENDARS[record["calendar"]]) for row in record["event"]]
    words = {lang: set_in_print(table, lang) for lang, table in record["words"].items()}
    authors = {
        name: {lang: set_in_print({"name": text}, lang)["name"] for lang, text in row.items()}
        for name, row in record["sources"].items()
    }
    held = [_held(row, _CALENDARS[record["calendar"]]) for row in record.get("held", ())]
    return History(
        tuple(sorted(found, key=lambda one: _time(one.season))),
        tuple(sorted(held, key=lambda one: _time(one.since), reverse=True)),
        authors,
        words,
    )


def _held(row: Mapping[str, str], calendar: Calendar) -> Held:
    until = row.get("until")
    last = Season.parse(until, calendar) if until is not None else None
    return Held(row["at"], row["by"], Season.parse(row["since"], calendar), last, row["source"])


def _happening(row: Mapping[str, Any], calendar: Calendar) -> HistoricalEvent:
    text = {lang: set_in_print({"text": row[lang]}, lang)["text"] for lang in row["place"]}
    dates = {lang: set_in_print({"dates": told}, lang)["dates"] for lang, told in row.get("dates", {}).items()}
    season = Season.parse(row["season"], calendar)
    return HistoricalEvent(
        row["id"], season, row["at"], row["place"], tuple(row["persons"]), tuple(row["sources"]), text, dates
    )  # fmt: skip


def _time(season: Season) -> tuple[int, int]:
    """The place of a season in the order of time."""
    year = -season.year if season.calendar.before_christ else season.year
    return year, season.calendar.names.index(season.name)
