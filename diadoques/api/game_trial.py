"""A game tried out for whoever adds it: begun, and played at random for a while, each turn held against its door."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, NamedTuple

from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import begin_game, resolutions
from diadoques.core.answers import Report
from diadoques.core.events import check_event, fold
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.phases import OVER
from diadoques.core.register import titles
from diadoques.draw.words import vocabulary
from diadoques.explain.catalogue import catalogue
from diadoques.explain.checked_words import missing_words
from diadoques.explain.needed import PHRASES, SCREEN, missing_phrase, row_of
from diadoques.explain.position import describe_position
from diadoques.explain.sentences import tell_events
from diadoques.explain.voice import Voice
from diadoques.games.blame import blamed
from diadoques.games.catalogue import game_of_rule
from diadoques.games.door import Game, Position

#: How it is played: so many times, as long as something has not come up; each for so many calendar years and answers at
#: most, of which so many are looked at from every seat.
_TIMES: Final = 6
_YEARS: Final = 4
_ANSWERS: Final = 40
_SEEN: Final = 4
#: A list or a table of Python in a sentence: ids that nobody made names of.
_RAW: Final = re.compile(r"[\[{(]['\"][^\]})]*[\]})]|\[\]")
#: What every position has.
_OF_POSITION: Final = tuple(name for name in vars(Position) if not name.startswith("_"))


class Trouble(NamedTuple):
    """What is wrong: a fault, or the phrase ``door.<what>`` with its ``data``; the rest as of ``game_check.Lack``."""

    what: str | Fault
    where: str = ""
    data: Mapping[str, str] = {}
    example: str = ""
    why: str = ""


class Trial(NamedTuple):
    """What came of a trial: what is wrong, each thing once, and the kinds of events that did not come up."""

    troubles: tuple[Trouble, ...]
    untried: tuple[str, ...]


def tried(game: Game[Any], named: Container[str], *, told: bool) -> Trial:
    """Begin a game and play it at random for a while.

    Args:
        named: rows of which it is said already that no register has them.
        told: its words are there, so that what happens can be told.
    """
    trial = _Trial(game, told, named)
    found: dict[tuple[str, str], Trouble] = {}
    for one in trial.all():
        found.setdefault((str(one.what), f"{one.where} {sorted(one.data.items())}"), one)
    return Trial(tuple(found.values()), tuple(kind for kind in game.kinds if kind not in trial.kinds))


def failed(game: str, what: str, error: Exception, where: str, **data: str) -> Trouble:
    """An error of a game's own code or files, by the line where it came up, else by where it was looked for."""
    blame = blamed(error)
    place = f"{game}/{blame.file}:{blame.line} ({blame.member})" if blame else where
    said = blame.said if blame else f"{type(error).__name__}: {error}"[:200]
    return Trouble(what, place, {**data, "said": said})


def _example(fault: Fault) -> str:
    """How the phrase stands in its file that a fault misses; "" where it is about none."""
    file, _, key = fault.data.get("wants", "").partition(":")
    return example_of(file, fault.data["lang"], key) if key else ""


def example_of(file: str, lang: str, key: str, data: str = "") -> str:
    """How a phrase stands in its file; words of screens lie in one file, each under its language."""
    return f'{f"{lang}." if file == SCREEN else ""}{key} = "…{data}"'


@dataclass
class _Trial:
    """A game that is tried, and the kinds of events that came up."""

    game: Game[Any]
    told: bool
    named: Container[str]
    kinds: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.game.about.id

    def all(self) -> Iterator[Trouble]:
        """What is wrong, from the first position on; after an error of the game nothing more is tried."""
        try:
            position = begin_game(self.name, 0)[1]
        except Fault as fault:
            yield Trouble(fault)
            return
        except Exception as error:
            yield self._failed("began", error)
            return
        lacks = [name for name in _OF_POSITION if not hasattr(position, name)]
        yield from (Trouble("of-position", f"{self.name}/position.py", {"name": name}, why="") for name in lacks)
        if lacks:
            return
        yield from self._calendar(position)
        try:
            for seed in range(_TIMES):
                if self.kinds < self.game.kinds.keys():
                    yield from self._played(seed)
        except Fault as fault:
            yield Trouble(fault)
        except Exception as error:
            yield self._failed("play", error)

    def _played(self, seed: int) -> Iterator[Trouble]:
        position = begin_game(self.name, seed)[1]
        for number, (report, _) in enumerate(islice(resolutions(position, RandomLegal(), seed, _YEARS), _ANSWERS)):
            self.kinds.update(event.kind for event in report.events)
            yield from self._report(report, seats=number < _SEEN)

    def _failed(self, what: str, error: Exception, **data: str) -> Trouble:
        return failed(self.name, what, error, self.name, **data)

    def _calendar(self, position: Position) -> Iterator[Trouble]:
        """The names of its seasons, in the words and on maps."""
        for name in position.season.calendar.names:
            for lang in LANGUAGES:
                if f"season.{name}" not in catalogue(lang, self.name):
                    yield Trouble(missing_phrase(self.name, lang, f"season.{name}"), example=f'season.{name} = "…"')
                if name not in vocabulary(self.name)[lang]:
                    example = f'map_words = {{"{lang}": {{"{name}": "…"}}}}'
                    where = f"{self.name}: map_words, Pictures.words"
                    yield Trouble("map-season", where, {"name": name, "lang": lang}, example)

    def _report(self, report: Report[Any], *, seats: bool) -> Iterator[Trouble]:
        """One resolution: its events and their rows, the positions, the sentences, what each seat may see."""
        for event in report.events:
            if event.kind not in self.game.kinds:
                yield Trouble("kind", f"{self.name}: kinds", {"kind": event.kind})
                return
            try:
                check_event(self.game.kinds, event)
            except Fault as fault:
                yield Trouble(fault.at(f"{self.name}: {event.kind}"))
            known = _rows(game_of_rule(event.rule) or self.name)
            if known and event.rule not in known and event.rule not in self.named:
                row = f'{event.rule} = {{ fr = "…", en = "…" }}'
                yield Trouble("row", f"{self.name}/rules.toml", {"rule": event.rule, "place": event.kind}, row)
        if fold(report.before, report.events, self.game.apply) != report.after:
            yield Trouble("fold", f"{self.name}: resolve, apply")
        if report.after.phase != OVER:  # from there nobody goes on
            yield from self._record(report.after)
        yield from self._asked(report.before)
        if self.told:
            yield from self._sentences(report)
        if seats:
            yield from self._views(report)

    def _record(self, position: Any) -> Iterator[Trouble]:
        agreement = self.game.abilities.agreement
        options = agreement.of_position(position) if agreement is not None else {}
        record = self.game.record_of(position)
        again = self.game.record_of(self.game.position_from(record, options))
        if names := ", ".join(key for key in record if record[key] != again.get(key)):
            yield Trouble("record", f"{self.name}: record_of, position_from", {"names": names})

    def _asked(self, position: Position) -> Iterator[Trouble]:
        """Words for what is asked, which only the course of a game tells."""
        for lang in LANGUAGES:
            for key in missing_words(position, lang):
                file = PHRASES if row_of(PHRASES, key) is not None else SCREEN
                yield Trouble(missing_phrase(self.name, lang, key, file), example=example_of(file, lang, key))

    def _sentences(self, report: Report[Any]) -> Iterator[Trouble]:
        for lang in LANGUAGES:
            told = 0
            try:
                for event, sentence in tell_events(Voice(report, lang)):
                    told += 1
                    if sentence is not None and (raw := _RAW.search(sentence.text)):
                        key = next((key for key, value in event.data.items() if str(value) == raw[0]), "…")
                        example = f'Sentences(values={{"{key}": as_players}})  # of diadoques.explain.voice'
                        data = {"kind": event.kind, "lang": lang, "said": raw[0]}
                        yield Trouble("raw", f"{self.name}/words/wording.py", data, example)
            except Fault as fault:
                yield Trouble(fault)
            except Exception as error:
                yield self._failed("told", error, kind=report.events[told].kind, lang=lang)
            for seat in ("", *report.before.players):
                try:
                    list(describe_position(self.game.seen(report, seat).before, lang))
                except Fault as fault:
                    yield Trouble(fault, example=_example(fault))
                except Exception as error:
                    yield self._failed("described", error, lang=lang)

    def _views(self, report: Report[Any]) -> Iterator[Trouble]:
        beside: Callable[[Any], Any] = self.game.abilities.beside or (lambda _: ())
        for seat in ("", *report.before.players, *beside(report.before)):
            view = self.game.seen(report, seat)
            if self.game.seen(view, seat) != view:
                yield Trouble("view", f"{self.name}: seen", {"seat": seat or "—"})
            if view.after.phase != OVER:
                self.game.awaits(view.after)
            self.game.marks(view.after)
            self.game.standing(view.after)


def _rows(game: str) -> Mapping[str, Any]:
    """The rows of a register; that there is none is told once, before the trial."""
    try:
        return titles(game)
    except (Fault, KeyError):
        return {}
