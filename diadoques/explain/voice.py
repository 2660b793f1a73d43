"""How one report is spoken of: its units, places and people by name, in one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, Protocol

from diadoques.core.calendar import Season
from diadoques.core.events import Event
from diadoques.core.figures import strength
from diadoques.core.pieces import Unit
from diadoques.explain.catalogue import Catalogue
from diadoques.explain.names import DISLODGED, Name, joined, names_for, plain
from diadoques.games.catalogue import Position, game_of

#: Events that put a unit on the board.
_NEW: Final = ("levied", "built", "recruited", "risen")
#: Events after which a unit has another master.
_TURNED: Final = ("turned", "allied")
#: Events that make an order void, or put another in its place.
_VOID: Final = ("order-void", "order-replaced")
#: Events after which a unit is no longer on the board.
_LEAVING: Final = ("discharged", "sunk", "annihilated", "withdrawn")
_SIEGES: Final = ("siege-laid", "citadel-taken", "supplied")


class Report(Protocol):
    """What is told: the position before, and what happened (``core.answers.Report``)."""

    @property
    def before(self) -> Position:
        """The position that was answered."""

    @property
    def events(self) -> Sequence[Event]:
        """What followed, in order."""


class Voice:
    """The names of a report in one language.

    Units are called by the place they stood in when the season began, whatever became of them: so everybody knows them
    by then. Where several of one kind stand in one place (Spring 321) they are counted; one that must retreat from
    another of its kind is the dislodged one.
    """

    def __init__(self, report: Report, lang: str, signs: bool = False) -> None:
        self.report = report
        self.game = game_of(report.before)
        self.lang = lang
        self.names = names_for(report.before, lang, signs)
        self.words: Catalogue = self.names.words
        self.units: dict[str, Unit] = dict(report.before.units)
        for event in report.events:
            if event.kind in _NEW:
                owner = event.get("player") or event["revolt"]
                unit = Unit(event["unit"], owner, event["kind"], event.get("grade", ""), event["at"])
                self.units[unit.id] = unit
        #: Who commands the units that were bribed, once that is settled.
        self._masters = {event["unit"]: event["player"] for event in report.events if event.kind in _TURNED}
        #: Units whose order was not followed.
        self.refused = frozenset(
            event["unit"] for event in report.events if event.kind == "ordered" and not event["followed"]
        )
        #: Units whose order came to nothing before it could be carried out.
        self.void = frozenset(event["unit"] for event in report.events if event.kind in _VOID and event["unit"])
        #: Units that left the board before the moves.
        before_moves = takewhile(lambda event: event.kind != "resolved", report.events)
        self.gone = frozenset(event["unit"] for event in before_moves if event.kind in _LEAVING)
        #: Characters who got where they went.
        self.arrived = frozenset(
            event["leader"] for event in report.events if event.kind == "leader-moved" and event["success"]
        )
        #: What came of each siege order: its rule says more than that the besieger stayed.
        self.sieges = {event["unit"]: event for event in report.events if event.kind in _SIEGES}
        #: Units that moved.
        self.moved = frozenset(event["unit"] for event in report.events if event.kind == "moved")
        self._heirs = self._named_heirs()
        self._marks = _marks(report, self.units)
        self._named: dict[str, Name] = {}

    def _named_heirs(self) -> dict[str, Name]:
        """The epigones who led when the report begins, by player."""
        return {player: self.names.heir(player) for player in self.game.table(self.report.before).led_by_heirs}

    def unit(self, unit_id: str) -> Name:
        """A unit by its id."""
        found = self._named.get(unit_id)
        if found is None and unit_id.startswith("@"):  # how payments name a royal person
            found = self._named[unit_id] = self.person(unit_id[1:])
        if found is None:
            unit = self.units.get(unit_id)
            name = self.names.unit(unit, self._marks.get(unit_id, "")) if unit else plain(unit_id, self.lang)
            found = self._named[unit_id] = name
        return found

    def person(self, name: str) -> Name:
        """A character; an heir by his own name instead of his player's."""
        return self._heirs.get(name) or self.names.player(name)

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
        text, unit = str(event["order"]), self.report.before.units.get(str(event.get("unit")))
        player = unit.owner if unit is not None else str(event.get("player") or "")
        return self.names.order(self.game.rewritten(self.report.before, player, text, self.lang))

    def several(self, names: Sequence[Name], link: str = "word.and") -> Name:
        """Names in a row."""
        return joined(names, self.lang, link)

    def season(self, season: Season, inside: bool = False) -> str:
        """« Printemps 321 av. J.-C. »; ``inside`` a sentence French writes « printemps »."""
        name = self.words.text(f"season.{season.name}")
        if inside and self.lang == "fr":
            name = name.lower()
        return season_title(self.words, season, name)

    def values(self, event: Event) -> dict[str, Any]:
        """The data of an event as a phrase takes them: names for ids; what needs no name as it is."""
        found = {key: _BY_KEY.get(key, _as_it_is)(self, value) for key, value in event.data.items()}
        return found | {"order": self.order(event)} if found.get("order") else found


def season_title(words: Catalogue, season: Season, name: str) -> str:
    """The season and its year: only those before Christ say so."""
    key = "season.title" if season.calendar.before_christ else "season.title_modern"
    return words.text(key, season=name, year=season.year)


def _marks(report: Report, units: Mapping[str, Unit]) -> dict[str, str]:
    """What tells a unit from another of its kind in the same place at the same time: see ``Names.piece``."""
    levied = {event["unit"] for event in report.events if event.kind == "levied"}
    driven = {unit for unit, retreat in report.before.dislodged.items() if retreat.came_from}
    rows: dict[tuple[str, str], list[str]] = {}
    for unit in units.values():
        # Whatever is raised or appears later takes the place of who stood there.
        if unit.id in report.before.units or unit.id in levied:
            rows.setdefault((unit.kind, unit.at), []).append(unit.id)
    found: dict[str, str] = {}
    for ids in rows.values():
        if len(ids) == 1:
            continue
        found |= dict.fromkeys(driven.intersection(ids), DISLODGED)
        staying = [unit for unit in ids if unit not in driven]
        if len(staying) > 1:
            found |= {unit: str(number) for number, unit in enumerate(staying, start=1)}
    return found


def _as_it_is(_: Voice, value: Any) -> Any:
    return value


def _unit(voice: Voice, value: Any) -> Name:
    return voice.unit(str(value))


def _units(voice: Voice, value: Any) -> Name:
    return voice.several([voice.unit(str(one)) for one in value])


def _place(voice: Voice, value: Any) -> Name:
    return voice.names.place(str(value))


def _places(voice: Voice, value: Any) -> Name:
    return voice.several([voice.names.place(str(one)) for one in value], "word.or")


def _changed(voice: Voice, value: Any) -> Any:
    """Citadels that changed hands; another event says in a word what changed."""
    if isinstance(value, str) or not value:
        return value
    board = voice.names.board
    names = [str(one).lstrip("+") for one in value]  # a marriage is a player's, with a plus before his name
    return voice.several([voice.names.place(one) if one in board.places else voice.names.player(one) for one in names])


def _person(voice: Voice, value: Any) -> Name:
    return voice.person(str(value))


def _player(voice: Voice, value: Any) -> Name:
    return voice.names.player(str(value))


def _players(voice: Voice, value: Any) -> Name:
    return voice.several([voice.names.player(str(one)) for one in value])


def _doer(voice: Voice, value: Any) -> Name:
    """``by`` names units in some events and a player in others."""
    if isinstance(value, str):
        return voice.unit(value) if value in voice.units else voice.names.player(value)
    return _units(voice, value)


def _strength(_: Voice, value: Any) -> str:
    return strength(value)


_BY_KEY: Final[Mapping[str, Callable[[Voice, Any], Any]]] = {
    "revolt": _player,
    "league": _player,
    "unit": _unit,
    "target": _unit,
    "guard": _unit,
    "units": _units,
    "by": _doer,
    "at": _place,
    "from": _place,
    "to": _place,
    "goal": _place,
    "citadel": _place,
    "province": _place,
    "centre": _place,
    "space": _place,
    "options": _places,
    "places": _places,
    "player": _player,
    "owner": _player,
    "was": _player,
    "captor": _player,
    "leader": _person,
    "carried": _person,
    "heir": _player,
    "killer": _player,
    "chooser": _player,
    "winners": _players,
    "countries": _players,
    "payee": _player,
    "former": _player,
    "changed": _changed,
    "mine": _strength,
    "theirs": _strength,
}
