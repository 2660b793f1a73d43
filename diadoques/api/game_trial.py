"""A game tried out for whoever adds it: begun, and played at random for a while, each turn held against its door."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from itertools import islice
from typing import Any, Final, NamedTuple

from diadoques.analysis.players import RandomLegal, gather_answers, seat_players
from diadoques.analysis.simulate import begin_game, resolutions
from diadoques.api.containers import picture
from diadoques.api.game_class import STEPS, in_class
from diadoques.api.game_files import ANY_PHRASES, file_of_phrase, home_of
from diadoques.api.game_probe import UNREADABLE, probed, purses
from diadoques.api.game_returns import below_floor, misfollowed, misgiven
from diadoques.api.game_secrets import leaks
from diadoques.api.game_told import misformed, raw_values
from diadoques.api.game_trouble import Trouble, example_for, example_of, failed
from diadoques.core.answers import Report
from diadoques.core.events import Event, check_event, fold, open_to
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.phases import OVER
from diadoques.core.prompts import UMPIRE, Sheet
from diadoques.core.register import titles
from diadoques.core.resources import folder_of, resource
from diadoques.draw.words import vocabulary
from diadoques.explain.asked import asked_path, unplaced
from diadoques.explain.catalogue import catalogue, in_braces
from diadoques.explain.checked_words import missing_words
from diadoques.explain.needed import PHRASES, SCREEN, missing_phrase, row_of
from diadoques.explain.placed_values import idle_forms, misplaced
from diadoques.explain.position import describe_position
from diadoques.explain.sentences import tell_events
from diadoques.explain.voice import Voice
from diadoques.explain.wording import own_wording
from diadoques.games.catalogue import game_of_rule
from diadoques.games.door import FILE, Game, Position
from diadoques.games.ready import ReadyGame
from diadoques.games.saving import plain_answers, save_answers

#: How it is played: so many times, as long as something has not come up; each for so many calendar years and answers at
#: most, of which so many are looked at from every seat.
_TIMES: Final = 6
_YEARS: Final = 4
_ANSWERS: Final = 40
_SEEN: Final = 4
#: How a position hides.
_SEEN_BY: Final = "def seen_by(self, seat: str) -> Position:"
#: What says that the code or the words of a game failed, and how.
_FAILED: Final = frozenset({"told", "described", "play", "drawn", *STEPS})
#: What is told of a value by the first that comes up.
_UNNAMED: Final = frozenset({"raw-id", "form-none"})
#: Data that tell an example of what is wrong.
_LINES: Final = ("line", "lines", "back", "missing")
#: What one seat shows as well as another.
_ONCE: Final = frozenset({"purse-open", "purse"})
#: What every position has.
_OF_POSITION: Final = tuple(name for name in vars(Position) if not name.startswith("_"))


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
    causes = set[str]()
    for one in trial.all():
        if (said := one.data.get("said", "")) and said in causes and one.what in _FAILED:
            continue  # one cause, however often it is met
        causes.add(said)
        alike = {*_LINES, *(["said"] if one.what in _FAILED | _UNNAMED else [])}
        data = sorted((name, value) for name, value in one.data.items() if name not in alike)
        found.setdefault((str(one.what), "" if one.what in _ONCE else f"{one.where} {data}"), one)
    return Trial(tuple(found.values()), tuple(kind for kind in game.kinds if kind not in trial.kinds))


@dataclass
class _Trial:
    """A game that is tried.

    Attributes:
        kinds: of events that came up.
        stood: the last position that was come to.
        hides: something was hidden from somebody; ``covers``: of units, at least what they are.
        unseen: a seat from which units were hidden, or "".
        sheets: the name of a sheet that is hidden (True) or is not, whose units others might not see.
    """

    game: Game[Any]
    told: bool
    named: Container[str]
    kinds: set[str] = field(default_factory=set)
    stood: Any = None
    hides: bool = False
    covers: bool = False
    unseen: str = ""
    sheets: dict[bool, str] = field(default_factory=dict)

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
        self.stood = position
        lacks = [name for name in _OF_POSITION if not hasattr(position, name)]
        where = home_of(self.name, type(position), type(self.game))
        yield from (Trouble("of-position", where, {"name": name}, why="") for name in lacks)
        if lacks:
            return
        try:
            yield from (given := list(misgiven(self.game, position)))
        except Exception as error:
            yield self._failed("play", error)
            return
        if given:
            return
        yield from self._calendar(position)
        yield from self._drawn(position)
        if self.told:
            wrong = [one for lang in LANGUAGES for one in misplaced(position, lang)]
            yield from (Trouble(one) for one in wrong)
            self.told = not wrong  # else each is found again
            yield from self._idle()
        try:
            yield from self._unfollowed(position)
            for seed in range(_TIMES):
                if self.kinds < self.game.kinds.keys():
                    yield from self._played(seed)
            yield from self._hidden()
            yield from in_class(self.game)
        except Fault as fault:
            yield Trouble(fault)
        except Exception as error:
            yield from self._misgiven() or [self._failed("play", error)]

    def _idle(self) -> Iterator[Trouble]:
        """Forms of values that do nothing in a phrase."""
        for lang in LANGUAGES:
            for one in idle_forms(self.name, lang):
                where = f"{self.name}/words/{lang}/{ANY_PHRASES}"
                where = where.removesuffix(ANY_PHRASES) + file_of_phrase(self.name, where, one.key)
                what, data = "form-noun" if one.instead else "form-idle", {"key": one.key, "placed": one.placed}
                yield Trouble(what, where, data, one.instead, maybe=True)

    def _misgiven(self) -> list[Trouble]:
        """What a member gave in the last position that is not of its type."""
        with suppress(Exception):  # what failed is told as it failed
            return list(misgiven(self.game, self.stood)) or list(misfollowed(self.game, self.stood))
        return []

    def _hidden(self) -> Iterator[Trouble]:
        """What is said to be hidden, held against what some seat was not shown."""
        by_position = f"{home_of(self.name, type(self.stood), type(self.game))}: seen_by"
        if self.game.about.hides_units and not self.covers:
            yield Trouble("open", by_position, {}, _SEEN_BY)
        elif not self.hides and self.sheets.get(True):
            yield Trouble("sheet-hidden", by_position, {"name": self.sheets[True]}, _SEEN_BY)
        if self.unseen and not self.game.about.hides_units:
            yield Trouble("hides-units", f"{self.name}/{FILE}", {"seat": self.unseen}, "hides_units = true")
        if self.unseen and own_wording(self.name).screens.described is None:
            described = "Wording(screens=Screens(described=_described))  # def _described(names, position): …"
            yield Trouble("undescribed", f"{self.name}/words/wording.py", {"seat": self.unseen}, described)
        if self.unseen and self.sheets.get(False):
            name = self.sheets[False]
            yield Trouble(
                "sheet-open",
                f"{home_of(self.name, self.game.awaits)}: awaits",
                {"name": name},
                f'Sheet("{name}", …, hidden=True)',
            )

    def _unfollowed(self, position: Any) -> Iterator[Trouble]:
        """A first turn in which each seat that writes hands in a line that nobody can read."""
        writers = [seat for seat in position.players if self.game.awaits(position).sheet(seat) is not None]
        if writers:
            answers = gather_answers(position, seat_players(position, RandomLegal()), "unreadable")
            sheets = {seat: (*answers.orders.get(seat, ()), UNREADABLE) for seat in writers}
            saved = save_answers(self.game, position, replace(answers, orders={**answers.orders, **sheets}))
            report = self.game.resolve(position, plain_answers(saved))
            self.kinds.update(event.kind for event in report.events)
            yield from self._report(report, seats=True)
            untold = [
                seat for seat in writers if not any(_quotes(one, UNREADABLE) for one in open_to(report.events, seat))
            ]
            if untold:
                where, data = f"{home_of(self.name, type(self.game))}: follows", {"seat": untold[0], "line": UNREADABLE}
                example = 'Event("not-followed", rule, {"player": seat, "text": reading.text, …, "eyes": seat})'
                yield Trouble("line-untold", where, data, example, maybe=True)

    def _played(self, seed: int) -> Iterator[Trouble]:
        position = begin_game(self.name, seed)[1]
        for number, (report, saved) in enumerate(islice(resolutions(position, RandomLegal(), seed, _YEARS), _ANSWERS)):
            self.kinds.update(event.kind for event in report.events)
            yield from self._report(report, seats=number < _SEEN)
            if number < _SEEN:
                yield from leaks(self.game, report, plain_answers(saved))

    def _failed(self, what: str, error: Exception, **data: str) -> Trouble:
        return failed(self.name, what, error, self.name, **data)

    def _drawn(self, position: Position) -> Iterator[Trouble]:
        """The map, drawn once where the game brings its board."""
        board = position.board.id
        if not str(resource("geodata", board)).startswith(str(folder_of(self.name))):
            return
        for lang in LANGUAGES:
            try:
                _ = picture(position, lang=lang).png
            except Fault as fault:
                yield Trouble(fault)
                return
            except Exception as error:
                yield failed(self.name, "drawn", error, f"geodata/{board}", lang=lang)
                return

    def _calendar(self, position: Position) -> Iterator[Trouble]:
        """The names of its seasons, in the words and on maps."""
        for name in position.season.calendar.names:
            for lang in LANGUAGES:
                if f"season.{name}" not in catalogue(lang, self.name):
                    yield Trouble(
                        missing_phrase(self.name, lang, f"season.{name}"),
                        example=example_of(PHRASES, lang, f"season.{name}"),
                    )
                if name not in vocabulary(self.name)[lang]:
                    example = f'map_words = {{"{lang}": {{"{name}": "…"}}}}'
                    where = f"{self.name}/game.py: map_words, Pictures.words"
                    yield Trouble("map-season", where, {"name": name, "lang": lang}, example)

    def _report(self, report: Report[Any], *, seats: bool) -> Iterator[Trouble]:
        """One resolution: its events and their rows, the positions, the sentences, what each seat may see."""
        for event in report.events:
            if event.kind not in self.game.kinds:
                declared = f'"{event.kind}": tells(MyData),  # or changes(MyData, reducer)'
                yield Trouble("kind", f"{self.name}/game.py: kinds", {"kind": event.kind}, declared)
                return
            try:
                check_event(self.game.kinds, event)
            except Fault as fault:
                yield Trouble(fault.at(self._home(event.kind)))
            known = _rows(game_of_rule(event.rule) or self.name)
            if known and event.rule not in known and event.rule not in self.named:
                row = f'{event.rule} = {{ fr = "…", en = "…" }}'
                yield Trouble("row", f"{self.name}/rules.toml", {"rule": event.rule, "place": event.kind}, row)
        if fold(report.before, report.events, self.game.apply) != report.after:
            whole = "Report(position, events, fold(position, events, self.apply))"
            yield Trouble("fold", f"{self.name}/game.py: resolve, apply", example=whole)
        for prompt in self.game.awaits(report.before).prompts:
            if isinstance(prompt, Sheet) and prompt.units:
                self.sheets.setdefault(prompt.hidden, prompt.name)
        self.stood = report.after
        yield from below_floor(self.game, report.after)
        if report.after.phase != OVER:  # from there nobody goes on
            yield from self._record(report.after)
        yield from self._asked(report.before)
        if seats:
            yield from probed(report.before)
        if self.told:
            yield from self._sentences(report)
        if seats:
            yield from self._views(report)

    def _home(self, kind: str) -> str:
        """Where the data of a kind of event are declared."""
        data = self.game.kinds[kind].data
        return f"{self.name}/{data.__module__.rpartition('.')[2]}.py: {data.__name__} ({kind})"

    def _record(self, position: Any) -> Iterator[Trouble]:
        agreement = self.game.abilities.agreement
        options = agreement.of_position(position) if agreement is not None else {}
        record = self.game.record_of(position)
        back = self.game.position_from(record, options)
        again = self.game.record_of(back)
        names = [key for key in record if record[key] != again.get(key)] or list(self._differing(position, back))
        if names:
            example = "calendar = …  # of the game" if "season" in names else "at: Mapping[str, str]  # plain values"
            where = f"{self.name}/game.py: record_of, position_from"
            yield Trouble("record", where, {"names": ", ".join(names)}, example)

    def _differing(self, position: Any, back: Any) -> Iterator[str]:
        """The fields in which a position comes back as another: a season, say, that counts by another calendar.

        Only the ready record holds the position as it stands; others may call units anew.
        """
        if isinstance(self.game, ReadyGame):
            names = [one.name for one in fields(position)]
            yield from (one for one in names if getattr(position, one) != getattr(back, one))

    def _asked(self, position: Position) -> Iterator[Trouble]:
        """Words for what is asked, which only the course of a game tells."""
        for lang in LANGUAGES:
            for key in missing_words(position, lang):
                file = PHRASES if row_of(PHRASES, key) is not None else SCREEN
                yield Trouble(missing_phrase(self.name, lang, key, file), example=example_of(file, lang, key))
            for prompt in self.game.awaits(position).prompts:
                for role, lacks, known in unplaced(position, prompt, lang):
                    key = f"{lang}.{prompt.topic}.{role}"
                    told = {"key": key, "lang": lang, "lacks": in_braces(lacks), "known": in_braces(known)}
                    yield Trouble(Fault("phrase-values", asked_path(self.name), **told))

    def _sentences(self, report: Report[Any]) -> Iterator[Trouble]:
        for lang in LANGUAGES:
            told, voice = 0, Voice(report, lang)
            try:
                for event, sentence in tell_events(voice):
                    told += 1
                    if sentence is not None:
                        yield from raw_values(voice, event, sentence.text)
            except Fault as fault:
                yield Trouble(fault)
            except Exception as error:
                wrong = misformed(voice, report.events[told]) if isinstance(error, ValueError) else None
                yield wrong or self._failed("told", error, kind=report.events[told].kind, lang=lang)
            for seat in ("", *report.before.players):
                try:
                    list(describe_position(self.game.seen(report, seat).before, lang))
                except Fault as fault:
                    yield Trouble(fault, example=example_for(fault))
                except Exception as error:
                    yield self._failed("described", error, lang=lang)

    def _views(self, report: Report[Any]) -> Iterator[Trouble]:
        beside: Callable[[Any], Any] = self.game.abilities.beside or (lambda _: ())
        for seat in ("", *report.before.players, *beside(report.before)):
            view = self.game.seen(report, seat)
            self.hides = self.hides or (view.before, view.after) != (report.before, report.after)
            self.covers = self.covers or view.after.units != report.after.units
            if seat and seat != UMPIRE and view.after.units.keys() < report.after.units.keys():
                self.unseen = self.unseen or seat
            yield from purses(view.after, seat)
            if self.game.seen(view, seat) != view:
                home = home_of(self.name, type(view.after), type(self.game))
                where = f"{home}: seen_by" if isinstance(self.game, ReadyGame) else f"{self.name}: seen"
                example = "{one: told for one, told in self.men.items() if one == seat}  # of a view it leaves the same"
                yield Trouble("view", where, {"seat": seat or "—"}, example)
            if view.after.phase != OVER:
                self.game.awaits(view.after)
            self.game.marks(view.after)
            self.game.standing(view.after)


def _quotes(event: Event, line: str) -> bool:
    """Whether a text of an event has a line in it."""
    return any(isinstance(one, str) and line in one for one in event.data.values())


def _rows(game: str) -> Mapping[str, Any]:
    """The rows of a register; that there is none is told once, before the trial."""
    try:
        return titles(game)
    except (Fault, KeyError):
        return {}
