"""What can be played: the games, their scenarios and players, their choices of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from inspect import cleandoc
from typing import Any

from diadoques.api.choosing import checked_language
from diadoques.board.people import players
from diadoques.core import language
from diadoques.core.events import EventKind, entries, type_name
from diadoques.core.register import load_register
from diadoques.core.rulings import load_rulings
from diadoques.explain.catalogue import catalogue
from diadoques.games import catalogue as doors
from diadoques.games.scenarios import begin_scenario, cast, scenarios


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of rules: its ``values``, the usual one first (none where a word is wanted), and what it is about."""

    values: tuple[str, ...]
    about: str


@dataclass(frozen=True, slots=True)
class EventListed:
    """A kind of event: what such an event tells, and what its data hold, each with its type.

    A type that ends in ``?`` is of what not every such event has.
    """

    about: str
    data: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Playable:
    """A game that can be begun.

    Attributes:
        id: its short name; ``name``: what people call it.
        scenarios: their names by id, the usual one first.
        players: who may take part, by name: whom ``diadoques.new(…, players=…)`` may seat.
        seats: by scenario, who takes part in it where nobody says who does.
        options: its choices of rules by name.
        events: what can happen in it: the kinds of the events of its reports.
    """

    id: str
    name: str
    scenarios: Mapping[str, str]
    players: tuple[str, ...]
    seats: Mapping[str, tuple[str, ...]]
    options: Mapping[str, Option]
    events: Mapping[str, EventListed]
    lang: str = "fr"

    def __str__(self) -> str:
        words = catalogue(self.lang)
        rows = [
            words.text("face.scenarios", list=", ".join(map(self._seated, self.scenarios))),
            words.text("face.players", list=", ".join(self.players)),
            words.text("face.options", list=", ".join(self.options)),
        ]
        return "\n  ".join([words.text("face.games", id=self.id, name=self.name), *rows])

    def _seated(self, scenario: str) -> str:
        """A scenario with who takes part in it, where not all do."""
        seats = self.seats[scenario]
        return scenario if len(seats) == len(self.players) else f"{scenario} ({', '.join(seats)})"


class Playables(dict[str, Playable]):
    """The games that can be begun, by their short names; found under any other of their names too."""

    def __missing__(self, name: str) -> Playable:
        return self[doors.load_game(name).about.id]

    def __str__(self) -> str:
        return "\n".join(map(str, self.values()))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return f'<pre style="white-space:pre-wrap">{escape(str(self))}</pre>'


def list_games(lang: str | None = None) -> Playables:
    """The games that can be begun, each with its scenarios, its players and its choices of rules; print them.

    Raises:
        Fault: a language that is not spoken here.

    >>> import diadoques as d
    >>> list(d.list_games())
    ['diadoques', 'diplomacy', 'bc218', 'amphipolis', 'empires']
    >>> d.list_games("en")["diplomacy"].options["convoy_paradox"].values
    ('seed', 'szykman', 'never_cuts')
    >>> d.list_games("en")["empires"].seats["spring-220"]
    ('Rome', 'Carthage', 'Gaul', 'Spain')
    >>> d.list_games("en")["diplomacy"].events["built"].data
    {'unit': 'unit', 'player': 'player', 'kind': 'str', 'at': 'place'}
    """
    spoken = checked_language(lang) if lang else language.chosen_language() or language.USUAL
    return Playables({name: _playable(name, spoken) for name in doors.games()})


def _playable(name: str, lang: str) -> Playable:
    game = doors.load_game(name)
    about, called = abouts(name, lang), players(game.about.board)
    return Playable(
        name,
        game.about.called(lang),
        {scenario: told[lang] for scenario, told in scenarios(game).items()},
        tuple(called[one].name[lang] if one in called else one for one in cast(game)),
        {one: tuple(called[seat].name[lang] for seat in seated) for one, seated in _seats(name).items()},
        {option: Option(choice.values, about.get(option, "")) for option, choice in doors.choices_of(game).items()},
        {kind: _happening(game.kinds[kind]) for kind in sorted(game.kinds)},
        lang,
    )


@cache
def _seats(name: str) -> Mapping[str, tuple[str, ...]]:
    """By scenario, the players that it begins with."""
    game = doors.load_game(name)
    return {one: begin_scenario(game, one, doors.stated_options(game, {}, one)).players for one in scenarios(game)}


def _happening(kind: EventKind[Any]) -> EventListed:
    types = {key: type_name(form) + ("" if always else "?") for key, form, always in entries(kind.data)}
    return EventListed(cleandoc(kind.data.__doc__ or ""), types)


def abouts(game: str, lang: str) -> Mapping[str, str]:
    """What each option is about: the doubt that it settles, the rule that it switches on, or a phrase of ours."""
    words = catalogue(lang, game)
    parent = doors.abouts()[game].parent
    found = dict(abouts(parent, lang)) if parent else {}
    asked = {ruling.switch or ruling.name: ruling.question[lang] for ruling in load_rulings(game)}
    titles = {rule.id: rule.title[lang] for rule in load_register(game)}
    for name, choice in doors.choices_of(doors.load_game(game)).items():
        key = f"option.{name}"
        own = words.text(key) if key in words else titles.get(choice.rule) or asked.get(name, "")
        found[name] = own or found.get(name, "")
    return found
