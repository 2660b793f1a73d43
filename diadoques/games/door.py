"""The door of a game: the few members that every game has, and the plain facts that are known before it is loaded.

What only some games have (a notation of several languages, money, votes …) stands beside it, in ``abilities``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from diadoques.board.spaces import Board
from diadoques.core.answers import Answers, Report
from diadoques.core.calendar import Season
from diadoques.core.events import Event, EventKind
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.marks import Marks
from diadoques.core.orders import Order, Reading
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Prompts
from diadoques.games.abilities import Abilities

#: How long a game keeps what players need not tell one another: there is nothing to keep; until it is over; for ever.
NONE: Final = ""
WHILE_PLAYED: Final = "while-played"
FOR_EVER: Final = "for-ever"

#: The file in a game's folder that says all this.
FILE: Final = "about.toml"

P = TypeVar("P")
if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    Ordered = TypeVarWithDefault("Ordered", bound=Order, default=Any)
else:
    Ordered = TypeVar("Ordered")


@dataclass(frozen=True, slots=True)
class About:
    """What is known of a game before it is loaded; the file ``about.toml`` of its folder.

    Attributes:
        id: its name, that of its folder.
        names: what people call it, the first in French, the second in English.
        says: by language, in a sentence or two, how many play it, what it is about and how it goes.
        board: id of its board.
        prefix: with which its rule ids begin.
        scenario: the one that is begun when none is named.
        counted: what ``Standing.points`` counts: ``points``, ``centres``, or a word of the game's own.
        kinds: kinds of units.
        hides_units: units of others may be out of sight: tables that readers get do not count them.
        formats: names of the formats in which other programs keep it (``catalogue.formats_of``); no other has them.
        secrecy: how long is kept what players need not tell: ``NONE``, ``WHILE_PLAYED`` or ``FOR_EVER``.
        parent: the game whose choices of rules it has beside its own, or "".
        yardstick: the whole field tests itself with it: positions are adjudicated by it when no game is named.
        defaults: options that the file of a new game states.
    """

    id: str
    names: tuple[str, ...]
    says: Mapping[str, str]
    board: str
    prefix: str
    scenario: str
    counted: str
    kinds: tuple[str, ...] = ()
    hides_units: bool = False
    formats: tuple[str, ...] = ()
    secrecy: str = NONE
    parent: str = ""
    yardstick: bool = False
    defaults: Mapping[str, str] = field(default_factory=dict)

    def called(self, lang: str) -> str:
        """What people call it, in ``fr`` or ``en``."""
        return self.names[LANGUAGES.index(lang)]


def read_about(name: str, folder: Traversable, instead: Mapping[str, Any] | None = None) -> About:
    """What the folder of the game ``name`` says of it, or what is taken instead while it does not say it all.

    Raises:
        Fault: ``game-broken``: the file is no TOML, or does not say what it must.
    """
    try:
        found = instead or tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8"))
        facts: dict[str, Any] = {key: tuple(told) if isinstance(told, list) else told for key, told in found.items()}
        return About(name, **facts)
    except (ValueError, TypeError) as wrong:  # no UTF-8, no TOML; a fact that lacks, or that nobody knows
        raise Fault("game-broken", FILE, given=name, why=str(wrong).replace("About.__init__() ", "")) from wrong


@dataclass(frozen=True, slots=True)
class Score:
    """Something that is counted beside what the game is first won by: ``counted`` names it in the phrases.

    Attributes:
        points: by player, ``in_play``: how much of it there is.
    """

    counted: str
    points: Mapping[str, int]
    in_play: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands.

    Attributes:
        points: what victory is counted in, by player (``About.counted``).
        quota: how many of them win, of the ``in_play`` there are.
        eliminated: players who are out of the game.
        beside: what is counted beside.
    """

    points: Mapping[str, int]
    quota: int
    in_play: int
    eliminated: tuple[str, ...] = ()
    beside: tuple[Score, ...] = ()


class Position(Protocol):
    """What the positions of all games have in common."""

    @property
    def game(self) -> str:
        """Name of the game."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def season(self) -> Season:
        """When it is."""

    @property
    def phase(self) -> str:
        """What is waited for (``core.phases``, ``conflict.phases``, and those of its game)."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who takes part."""

    @property
    def alive(self) -> tuple[str, ...]:
        """Who is still in the game."""

    @property
    def units(self) -> Mapping[str, Unit]:
        """Every unit by id, wherever it stands."""

    @property
    def winners(self) -> tuple[str, ...]:
        """Empty until the end."""

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of a player."""


class Game(Protocol[P, Ordered]):
    """A game as everything above it sees it: its positions, its orders."""

    @property
    def about(self) -> About:
        """What is known of it before it is played."""

    @property
    def abilities(self) -> Abilities:
        """What it offers beside; what it has not is None."""

    @property
    def kinds(self) -> Mapping[str, EventKind[P]]:
        """What can happen in it: the kinds of its events, by name."""

    def new(self, scenario: str, options: Mapping[str, str], players: Sequence[str] | None = None) -> P:
        """A game before its first orders; a ``Fault`` for what is unknown."""

    def awaits(self, position: P) -> Prompts:
        """Who must answer, and what."""

    def legal(self, position: P, seat: str, piece: str = "") -> Iterable[Ordered]:
        """Every legal order of a seat, or of one piece alone, whoever commands it."""

    def read(self, position: P, player: str, lines: Sequence[str | Ordered], lang: str = "") -> list[Reading[Ordered]]:
        """One reading a line of a sheet, typed in the notation of ``lang`` ("" is that of the game) or built."""

    def write(self, position: P, order: Ordered, lang: str = "") -> str:
        """An order in its notation; "" is the notation of the game."""

    def resolve(self, position: P, answers: Answers[Ordered]) -> Report[P]:
        """Settle what is waited for."""

    def apply(self, position: P, event: Event) -> P:
        """The position after an event."""

    def seen(self, report: Report[P], player: str = "") -> Report[P]:
        """A report as a player may read it, without the secrets of others; without a player, as all may."""

    def record_of(self, position: P) -> dict[str, Any]:
        """The position in the public text format."""

    def position_from(self, record: Mapping[str, Any], options: Mapping[str, str]) -> P:
        """The position that a record describes."""

    def standing(self, position: P) -> Standing:
        """How the game stands."""

    def marks(self, position: P) -> Marks:
        """What lies on its board."""
