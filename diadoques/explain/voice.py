"""How one report is spoken of: its units, places and people by name, in one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Protocol, TypeVar, Union, get_args, get_origin

from diadoques.core.calendar import Season
from diadoques.core.events import Event, EventKind, PlaceId, PlayerId, UnitId, entries
from diadoques.core.faults import told_in
from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Order
from diadoques.core.phrases import Catalogue
from diadoques.core.pieces import Unit
from diadoques.explain.names import DISLODGED, Name, join_names, names_for, uninflected_name
from diadoques.explain.wording import wording
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.retreats import dislodged_units
from diadoques.games.unit_numbers import numbers_of
from diadoques.notation.fold import fold

T = TypeVar("T")


class ToldReport(Protocol):
    """What is told: the positions before and after, and what happened (``core.answers.Report``)."""

    @property
    def before(self) -> Position:
        """The position that was answered."""

    @property
    def events(self) -> Sequence[Event]:
        """What followed, in order."""

    @property
    def after(self) -> Position:
        """What came of it."""


class Voice:
    """The names of a report in one language.

    Units are called by the place they stood in when the season began, whatever became of them: so everybody knows them
    by then. Where several of one kind stand in one place (Spring 321) they are counted; one that must retreat from
    another of its kind is the dislodged one.
    """

    def __init__(self, report: ToldReport, lang: str, signs: bool = False) -> None:
        self.report = report
        self.game = game_of(report.before)
        with told_in(lang):
            self.wording = wording(report.before.game)
        self.lang = lang
        self.names = names_for(report.before, lang, signs)
        self.words: Catalogue = self.names.words
        self.units: dict[str, Unit] = dict(report.before.units)
        owners = self.wording.sentences.owners
        for event in report.events:
            if event.kind in owners:
                owner = event[owners[event.kind]]
                unit = Unit(event["unit"], owner, event["kind"], event.get("grade", ""), event["at"])
                self.units[unit.id] = unit
        #: Who commands the units that were bribed, once that is settled.
        self._masters = {
            event["unit"]: event["player"] for event in report.events if event.kind in self.wording.sentences.turned
        }
        self._marks = _marks(report, self.units, self.wording.sentences.counted)
        self._named: dict[str, Name] = {}
        self._written: dict[tuple[str, Order], str] = {}
        self._known: dict[Callable[[Voice], Any], Any] = {}

    @property
    def before(self) -> Any:
        """The position that was answered, as its game knows it."""
        return self.report.before

    def known(self, find: Callable[[Voice], T]) -> T:
        """What ``find`` tells of this voice, found once."""
        if find not in self._known:
            self._known[find] = find(self)
        found: T = self._known[find]
        return found

    def unit(self, unit_id: str) -> Name:
        """A unit by its id."""
        found = self._named.get(unit_id)
        if found is None:
            unit = self.units.get(unit_id) or self.report.after.units.get(unit_id)  # that came into sight
            found = self.names.unit(unit, self._marks.get(unit_id, "")) if unit else self._other(unit_id)
            self._named[unit_id] = found
        return found

    def _other(self, name: str) -> Name:
        """Whatever stands where a unit is meant and is none."""
        person = self.wording.sentences.person
        return (person(self, name) if person else None) or uninflected_name(name, self.lang)

    def person(self, name: str) -> Name:
        """A character, as the game calls it; else a player."""
        person = self.wording.sentences.person
        return (person(self, name) if person else None) or self.names.player(name)

    def witness(self, unit_id: str, beside: str, weight: str = "") -> Name:
        """A unit; in brackets its owner when it is not of the side of the unit ``beside``, and what it weighed."""
        name = self.unit(unit_id)
        owner = self.owner(unit_id)
        whose = "" if not owner or owner == self.owner(beside) else str(self.names.player(owner))
        both = self.words.text("word.weighed", owner=whose, weight=weight) if whose and weight else whose or weight
        return name.followed_by(f" ({both})") if both else name

    def owner(self, unit_id: str) -> str:
        """Whose a unit is, bribes settled; "" for one that is not known."""
        unit = self.units.get(unit_id)
        return self._masters.get(unit_id, unit.owner) if unit else ""

    def order(self, event: Event) -> str:
        """The order that an event tells, in the notation of the language."""
        order = event["order"]
        if order is None:
            return ""
        found = self._written.get((event.kind, order))
        if found is None:
            found = self._written[event.kind, order] = self._write(event)
        return found

    def line(self, event: Event) -> str:
        """The line of a sheet that an event tells: as it was typed; one in another language in that of the reader."""
        typed, order = str(event["text"]), event["order"]
        if order is None:  # of one that is written twice, the other is the order
            event = next((one for one in self.report.events if _same_line(one, event)), event)
            order = event["order"]
        if order is None:
            return typed
        ways = {lang: self._in(event, lang) for lang in LANGUAGES}
        words = _words(typed)
        foreign = not _words(ways[self.lang]) <= words and any(_words(way) <= words for way in ways.values())
        return self.order(event) if foreign or typed.strip() in ways.values() else typed

    def _write(self, event: Event) -> str:
        return self.names.order(self._in(event, self.lang))

    def _in(self, event: Event, lang: str) -> str:
        at = (
            self.wording.sentences.written(self, event)
            if self.wording.sentences.written is not None
            else self.report.before
        )
        return self.game.write(at, event["order"], lang)

    def several(self, names: Sequence[Name], link: str = "word.and") -> Name:
        """Names in a row."""
        return join_names(names, self.lang, link)

    def season(self, season: Season, inside: bool = False) -> str:
        """« Printemps 321 av. J.-C. »; ``inside`` a sentence French writes « printemps »."""
        return season_named(self.words, season, self.lang, inside)

    def values(self, event: Event) -> dict[str, Any]:
        """The data of an event as a phrase takes them: names for ids; what needs no name as it is."""
        own = self.wording.sentences.values
        found = dict(event.data)
        typed = _by_type(self.game.kinds, event.kind)
        for key, value in event.data.items():
            named = own.get(key) or _BY_KEY.get(key) or (typed.get(key) if value not in ("", None) else None)
            if named is not None:
                found[key] = named(self, value)
        return found | {"order": self.order(event)} if found.get("order") else found


def _same_line(one: Event, other: Event) -> bool:
    """Whether an event tells the order of a line that stands twice on a sheet."""
    return (
        one.kind == other.kind
        and one["order"] is not None
        and one["player"] == other["player"]
        and one["text"] == other["text"]
    )


def _words(line: str) -> frozenset[str]:
    """What stands in a line of a sheet, however it is spaced and accented."""
    return frozenset(fold(line).text.replace("->", " ").split())


def season_named(words: Catalogue, season: Season, lang: str, inside: bool = False) -> str:
    """« Printemps 321 av. J.-C. »; ``inside`` a sentence French writes « printemps »."""
    name = words.text(f"season.{season.name}")
    return season_title(words, season, name.lower() if inside and lang == "fr" else name)


def season_title(words: Catalogue, season: Season, name: str) -> str:
    """The season and its year: only those before Christ say so."""
    key = "season.title" if season.calendar.before_christ else "season.title_modern"
    return words.text(key, season=name, year=season.year)


def _marks(report: ToldReport, units: Mapping[str, Unit], counted: AbstractSet[str]) -> dict[str, str]:
    """What tells a unit from another of its kind in the same place at the same time: see ``Names.piece``."""
    together = {event["unit"] for event in report.events if event.kind in counted}
    # Whatever is raised or appears later takes the place of who stood there.
    there = [unit for unit in units.values() if unit.id in report.before.units or unit.id in together]
    driven = {unit for unit, retreat in dislodged_units(report.before).items() if retreat.came_from}
    beside = Counter((unit.kind, unit.at) for unit in there)
    found = {unit.id: DISLODGED for unit in there if unit.id in driven and beside[unit.kind, unit.at] > 1}
    return found | {unit: str(number) for unit, number in numbers_of(report.before, there).items()}


def as_unit(voice: Voice, value: Any) -> Name:
    """A unit by its id."""
    return voice.unit(str(value))


def as_units(voice: Voice, value: Any) -> Name:
    """Units in a row."""
    return voice.several([voice.unit(str(one)) for one in value])


def as_place(voice: Voice, value: Any) -> Name:
    """A place by its id."""
    return voice.names.place(str(value))


def as_places(voice: Voice, value: Any) -> Name:
    """One place or another."""
    return voice.several([voice.names.place(str(one)) for one in value], "word.or")


def as_person(voice: Voice, value: Any) -> Name:
    """A character."""
    return voice.person(str(value))


def as_player(voice: Voice, value: Any) -> Name:
    """A player, or any power."""
    return voice.names.player(str(value))


def as_players(voice: Voice, value: Any) -> Name:
    """Players in a row."""
    return voice.several([voice.names.player(str(one)) for one in value])


def _doer(voice: Voice, value: Any) -> Name:
    """``by`` names units in some events and a player in others."""
    if isinstance(value, str):
        return voice.unit(value) if value in voice.units else voice.names.player(value)
    return as_units(voice, value)


def _by_type(kinds: Mapping[str, EventKind[Any]], kind: str) -> Mapping[str, Callable[[Voice, Any], Any]]:
    """What a kind of event declares as ids, each with how it is named; nothing of a kind that is none."""
    return _typed(kinds[kind].data) if kind in kinds else {}


@cache
def _typed(data: type[Mapping[str, object]]) -> Mapping[str, Callable[[Voice, Any], Any]]:
    return {one.key: _BY_TYPE[hint] for one in entries(data) if (hint := _bare(one.type)) in _BY_TYPE}


def _bare(hint: Any) -> Any:
    """A type without the None that may stand in its place."""
    told = [one for one in get_args(hint) if one is not NoneType] if get_origin(hint) in (Union, UnionType) else [hint]
    return told[0] if len(told) == 1 else hint


def _all_places(voice: Voice, value: Any) -> Name:
    """Places in a row."""
    return voice.several([voice.names.place(str(one)) for one in value])


#: How values are named by the type with which their kind declares them, under a key of a game's own.
_BY_TYPE: Final[Mapping[Any, Callable[[Voice, Any], Any]]] = {
    PlayerId: as_person,
    list[PlayerId]: as_players,
    UnitId: as_unit,
    list[UnitId]: as_units,
    PlaceId: as_place,
    list[PlaceId]: _all_places,
}
_BY_KEY: Final[Mapping[str, Callable[[Voice, Any], Any]]] = {
    "unit": as_unit,
    "target": as_unit,
    "units": as_units,
    "by": _doer,
    "at": as_place,
    "from": as_place,
    "to": as_place,
    "goal": as_place,
    "province": as_place,
    "space": as_place,
    "options": as_places,
    "places": as_places,
    "player": as_player,
    "owner": as_player,
    "was": as_player,
    "winners": as_players,
}
