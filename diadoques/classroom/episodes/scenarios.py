"""Worked scenarios: an episode of history as a class replays it, season by season, and what if one decision changed.

A scenario is a folder of the tree ``scenarios`` (``book/scenarios`` of a checkout): ``scenario.toml`` says who stands
where, what was ordered and what must come of it, ``fr.md`` and ``en.md`` tell it (``prose``). What is opened
has been played: an order that cannot be followed, an unknown place, date, event or passage fails with file and line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final

from diadoques.classroom.episodes import prose
from diadoques.classroom.episodes.play import PlayedSeason, play
from diadoques.classroom.episodes.prose import FileLines, Modern, Sources, sources_of
from diadoques.core.answers import Report
from diadoques.core.calendar import MODERN_TIMES
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.savegame import SavedGame
from diadoques.core.texts import typeset
from diadoques.games import scenarios as begun
from diadoques.games.catalogue import games, load_game

#: Where the values of a set-up come from: the rule text, the game's published scenarios, or our own placing.
ORIGINS: Final = ("text", "published", "house")
WHAT_IF: Final = "what-if"
MIRROR: Final = "mirror"
_BRANCHES: Final = (WHAT_IF, MIRROR)
_KEYS: Final = frozenset({
    "game", "name", "season", "options", "about", "seats", "values", "position", "passages", "authors",
    "modern", "episode", *_BRANCHES,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Episode:
    """One season of a scenario.

    Attributes:
        happened: what happened then, by language; empty in a branch, which did not.
        differs: by language, where the game of this season is not what happened; empty where it is near enough.
        events: of the game's history, by their ids; ``passages``: of ancient authors.
        played: what was ordered and what came of it.
    """

    happened: Mapping[str, str]
    differs: Mapping[str, str]
    events: tuple[str, ...]
    passages: tuple[str, ...]
    played: PlayedSeason

    @property
    def report(self) -> Report[Any]:
        """The first part of the season: what became of the orders, or of all that was answered."""
        return self.played.told[0]


@dataclass(frozen=True, slots=True)
class Branch:
    """What would have come of another decision, or of the same siege elsewhere.

    Attributes:
        kind: ``what-if``, which leaves the course before a season; ``mirror``, which has a position of its own.
        title, why: by language: the decision, and what it shows.
    """

    kind: str
    title: Mapping[str, str]
    why: Mapping[str, str]
    episodes: tuple[Episode, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """An episode of history, played.

    Attributes:
        id: name of its folder, by which a game of it is begun.
        name, about: its title and its subject in a sentence, by language.
        seats: whom each seat stands for, by language.
        origins: parts of the set-up, each with where its values come from (``ORIGINS``).
        course: as it happened, season by season; ``branches``: as it did not.
        saved: the game of the course, as a file holds it.
        prose: by language.
    """

    id: str
    game: str
    name: Mapping[str, str]
    about: Mapping[str, str]
    seats: Mapping[str, Mapping[str, str]]
    origins: Mapping[str, str]
    start: Any
    course: tuple[Episode, ...]
    branches: tuple[Branch, ...]
    saved: SavedGame
    prose: Mapping[str, prose.Prose]
    sources: Sources

    @property
    def options(self) -> Mapping[str, str]:
        """The choices of rules that are not the usual ones."""
        return begun.own_options(load_game(self.game), self.id)

    @property
    def modern(self) -> tuple[Modern, ...]:
        """The modern works."""
        return self.sources.modern

    @property
    def seasons(self) -> tuple[str, ...]:
        """The seasons from which it can be played on."""
        return tuple(str(one.report.before.season) for one in self.course)

    def until(self, season: str) -> SavedGame:
        """The game before a season, as a file: what happened until then is in it.

        Raises:
            Fault: ``scenario-season``.
        """
        if season not in self.seasons:
            raise Fault("scenario-season", "season", given=season[:80], seasons=", ".join(self.seasons))
        turns = sum(len(one.played.reports) for one in self.course[: self.seasons.index(season)])
        return self.saved.with_turns(self.saved.turns[:turns])


def names(game: str = "") -> tuple[str, ...]:
    """The worked scenarios of one game, or of all in the order of the games; the earliest first."""
    known = begun.worked_scenarios()
    found = [name for name, told in known.items() if game in ("", told["game"])]
    return tuple(sorted(found, key=lambda name: _age(known[name])))


def _age(told: Mapping[str, Any]) -> tuple[int, int]:
    """Its game, then its year: years before Christ count down."""
    year = int("".join(letter for letter in str(told["season"]) if letter.isdigit()) or 0)
    return games().index(told["game"]), year if year > MODERN_TIMES else -year


@cache
def scenario(name: str) -> Scenario:
    """A worked scenario, played to its end with all its branches.

    Raises:
        Fault: ``scenario-unknown``; whatever is wrong in its files, with file and line.
    """
    for folder in begun.scenario_folders():
        if folder.name == name:
            return open_scenario(folder)
    raise Fault("scenario-unknown", "scenario", given=name[:80], known=", ".join(names()))


def open_scenario(folder: Traversable) -> Scenario:
    """The scenario of a folder.

    Raises:
        Fault: whatever is wrong in its files, with file and line.
    """
    told = begun.read_scenario(folder)
    lines = FileLines(f"{folder.name}/{begun.FILE}", folder.joinpath(begun.FILE).read_text(encoding="utf-8"))
    for key in told:
        if key not in _KEYS:
            raise Fault("scenario-key", lines.place_of(key), given=key[:80], known=", ".join(sorted(_KEYS)))
    sources = sources_of(told, lines)
    origins = dict(told.get("values", {}))
    for part, origin in origins.items():
        if origin not in ORIGINS:
            raise Fault("scenario-key", lines.place_of(part), given=str(origin)[:80], known=", ".join(ORIGINS))
    found = play(folder.name, told, lines)
    course = tuple(_episodes(told["episode"], found.course, sources, lines, "episode"))
    branches = []
    for kind, played in found.branches.items():
        about = told[kind]
        episodes = tuple(_episodes(about["episode"], played, sources, lines, f"{kind}.episode"))
        title, why = both(about, "title", lines, kind), both(about, "why", lines, kind)
        branches.append(Branch(kind, title, why, episodes))
    texts = {}
    for lang in LANGUAGES:
        where = f"{folder.name}/{lang}.md"
        texts[lang] = prose.read_prose(_text(folder, lang), lang, where)
        for claim in texts[lang].claims:
            for source in claim.evidence:
                sources.check(source, f"{where}, {claim.line}")
    prose.agree(texts, folder.name)
    seats = {seat: both(told["seats"], seat, lines, "seats") for seat in told.get("seats", {})}
    return Scenario(
        folder.name, told["game"], both(told, "name", lines), both(told, "about", lines), seats, origins,
        found.start, course, tuple(branches), found.saved, texts, sources,
    )  # fmt: skip


def _text(folder: Traversable, lang: str) -> str:
    file = folder.joinpath(f"{lang}.md")
    if not file.is_file():
        raise Fault("file-missing", f"{folder.name}/{lang}.md")
    return file.read_text(encoding="utf-8")


def _episodes(
    rows: list[Mapping[str, Any]], played: tuple[PlayedSeason, ...], sources: Sources, lines: FileLines, head: str
) -> Iterator[Episode]:
    """Each season with what is told of it, every event and passage looked up."""
    for number, (row, one) in enumerate(zip(rows, played, strict=True)):
        happened = {}
        if head == "episode" or "happened" in row:
            happened = dict(both(row, "happened", lines, head, number))
        cited = (*row.get("events", ()), *row.get("passages", ()))
        for source in cited:
            sources.check(source, lines.place_of(source, head, number))
        if happened and not cited:
            raise Fault("scenario-unsupported", lines.place_of("happened", head, number), text=happened["en"][:80])
        differs = both(row, "differs", lines, head, number) if "differs" in row else {}
        yield Episode(happened, differs, tuple(row.get("events", ())), tuple(row.get("passages", ())), one)


def both(row: Mapping[str, Any], key: str, lines: FileLines, head: str = "", number: int = 0) -> Mapping[str, str]:
    """A text in every language.

    Raises:
        Fault: ``case-language-missing`` with the line.
    """
    value = row.get(key)
    if not isinstance(value, Mapping) or sorted(value) != sorted(LANGUAGES) or not all(value.values()):
        raise Fault("case-language-missing", lines.place_of(key, head, number), key=key)
    return {lang: typeset(str(value[lang]), lang) for lang in LANGUAGES}
