"""What tells one game of this family from another: board, powers, centres, calendar, and what it adds to the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.core.calendar import MODERN, Calendar, Season
from diadoques.core.faults import Fault
from diadoques.core.resources import resource
from diadoques.games.diplomacy.hooks import Hooks

#: A centre in somebody's country that is not his at the start.
ACTIVATABLE: Final = "activatable"


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that decide where games of the family differ (the values are those of the parent game).

    Attributes:
        turning: one season follows another.
        taken: a centre changes hands.
        counted: what the centres are worth.
        due: units are adjusted to them.
        outright, agreed: an outright victory; the most centres when the game ends.
        scored: the score of a finished game.
    """

    turning: str = "DIP-turn-01"
    taken: str = "DIP-ctr-01"
    counted: str = "DIP-ctr-01e"
    due: str = "DIP-adj-01"
    outright: str = "DIP-goal-01"
    agreed: str = "DIP-goal-02b"
    scored: str = "DIP-score-01"


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
        rows: the rules that it cites where the family differs.
        usual: the season of a record that does not say it.
        rulings: whose ``rulings.toml`` names its options, beside those of the parent game.
        weight: what a unit of strength one weighs in the kernel, for games that know halves.
        hooks: what it adds to the rules.
    """

    game: str
    board_id: str
    calendar: Calendar
    counts: Callable[[Season], bool]
    rows: Rows = field(default_factory=Rows)
    usual: str = "spring 1901"
    rulings: str = "diplomacy"
    weight: int = 1
    hooks: Hooks = field(default_factory=Hooks)

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
