"""What tells one game of this family from another: board, powers, centres, calendar, and what it adds to the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.calendar import MODERN, Calendar, Season
from diadoques.core.faults import Fault
from diadoques.core.resources import resource

#: A centre in somebody's country that is not his at the start.
ACTIVATABLE: Final = "activatable"


@dataclass(frozen=True, slots=True)
class Power:
    """A great power (DIP-map-01d).

    Attributes:
        id: as files name it (``FRANCE``).
        name: by language.
        letter: marks its counters.
        home: its home centres, sorted.
        units: its first units as signs (``F STPcs``).
    """

    id: str
    name: Mapping[str, str]
    letter: str
    home: tuple[str, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A game of the family of classic Diplomacy.

    Attributes:
        game: its name (``diplomacy``).
        board_id: its board in ``geodata/``; powers and numbers stand there too (``setup.toml``, ``tables.toml``).
        calendar: how it counts time.
        counts: whether centres are counted and units adjusted at the end of a season.
        opening, closing: names and actions that it puts before a named step of the season (``season.py``); each action
            takes the course of the resolution.
        ending: what it does at the end of every season, whether centres are counted or not.
        reducers: events of its own, or that mean more to it than to the parent game, by kind.
        rulings: whose ``rulings.toml`` names its options, beside those of the parent game.
        receiving: takes from the answers what is its own, with the course; gives back what the parent game reads.
        objects: an objection of its own to an order, or None (``legality.Objection``).
        weight: what a unit weighs that weighs one; strengths are told in units.
        strengths: what a unit weighs under its order (``conflict.Strengths``); None: every unit one.
        unsettles: looks at what the conflicts gave, and says whether something that it did wants them settled anew.
        yards: the centres where a player may ever build as things stand; None: those at home.
        quota: what outright victory takes, in halves of a unit, 0 for none; None: what the tables say.
        scoring: the scores at the end; None: those of the parent game.
    """

    game: str
    board_id: str
    calendar: Calendar
    counts: Callable[[Season], bool]
    opening: Mapping[str, Callable[[Any], None]] = field(default_factory=dict)
    closing: Mapping[str, Callable[[Any], None]] = field(default_factory=dict)
    ending: Callable[[Any], None] | None = None
    reducers: Mapping[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    rulings: str = "diplomacy"
    receiving: Callable[[Any, Any], Any] | None = None
    objects: Callable[[Any, Any], Any] | None = None
    weight: int = 1
    strengths: Callable[[Any, Any, Any], Any] | None = None
    unsettles: Callable[[Any, Any], bool] | None = None
    yards: Callable[[Any, str], tuple[str, ...]] | None = None
    quota: Callable[[Any], int] | None = None
    scoring: Callable[[Any, bool], Mapping[str, Fraction]] | None = None

    @property
    def board(self) -> Board:
        """The board."""
        return load_board(self.board_id)

    @property
    def tables(self) -> Mapping[str, Any]:
        """The numbers of the game."""
        return _toml(self.board_id, "tables.toml")

    @property
    def powers(self) -> Mapping[str, Power]:
        """The powers, in the order of the files."""
        return _powers(self.board_id)

    @property
    def centres(self) -> Mapping[str, int]:
        """What each supply centre is worth, in halves of a unit (DIP-map-01c)."""
        return _centres(self.board_id)

    def scenario(self, name: str) -> Mapping[str, Any]:
        """The head of a scenario.

        Raises:
            Fault: ``scenario-unknown``.
        """
        known = _toml(self.board_id, "setup.toml")["scenario"]
        if name not in known:
            raise Fault("scenario-unknown", "scenario", given=name[:80], known=", ".join(known))
        found: Mapping[str, Any] = known[name]
        return found

    def home_of(self, centre: str) -> str:
        """The power whose home centre it is, or ""; an activatable centre is nobody's (P218-ctr-03)."""
        space = self.board.spaces[centre]
        return space.home if centre in self.centres and space.centre != ACTIVATABLE else ""


def _autumn(season: Season) -> bool:
    """Control is counted in autumn alone (DIP-ctr-01, -01b)."""
    return season.name in CLASSIC.tables["calendar"]["count"]


CLASSIC: Final = Variant("diplomacy", "europe1901", MODERN, _autumn)


@cache
def _centres(board_id: str) -> Mapping[str, int]:
    worth = _toml(board_id, "tables.toml")["centres"]
    spaces = load_board(board_id).spaces.values()
    return {space.id: int(worth[space.centre]) for space in spaces if space.centre != "none"}


@cache
def _powers(board_id: str) -> Mapping[str, Power]:
    centres = _centres(board_id)
    spaces = load_board(board_id).spaces
    found = {}
    for row in _toml(board_id, "setup.toml")["player"]:
        own = [centre for centre in centres if spaces[centre].home == row["id"]]
        home = tuple(sorted(centre for centre in own if spaces[centre].centre != ACTIVATABLE))
        found[row["id"]] = Power(row["id"], row["name"], row["letter"], home, tuple(row["units"]))
    return found


@cache
def _toml(board_id: str, name: str) -> dict[str, Any]:
    return tomllib.loads(resource("geodata", board_id, name).read_text(encoding="utf-8"))
