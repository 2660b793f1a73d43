"""What tells one game of this family from another, and where a variant may add to the parent game."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.conflict.orders import Order, Reading, Verb, Verbs
from diadoques.core.calendar import MODERN, Calendar, Season
from diadoques.core.events import EventKind
from diadoques.core.faults import Fault
from diadoques.core.orders import verbs_of
from diadoques.core.resources import resource

# --- Where a variant of Diplomacy may add to the parent game or answer in its place; nothing here by default
#
# Positions, courses and readings are those of the variant, which may know more than the parent game: hence ``Any``.


#: What is done in a resolution; it is told that.
Action = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What a variant adds. A course is that of a resolution; None stands for "as in the parent game".

    Attributes:
        begins: the position with which a game begins, made from that of the parent game.
        keys: keys of its own in records; ``loads``: the position of (position, record), that of the parent game read
            already; ``tells``: its own keys of a position.
        answers: what it adds to the answer to a record, of (position before, resolution).
        opening, closing: actions before the named steps of ``protocol.OPENING`` and ``protocol.CLOSING``.
        ending: what it does at the end of every season, whether centres are counted or not.
        kinds: what can happen, where it is more than in the parent game, or means more.
        verbs: what its orders may ask.
        reads: a reading of (position, player, line, notation) where the line is of its own kind, else None.
        crosses: the readings of a sheet, judged together by its own rules as well: (position, player, readings).
        sealed: takes a reading of its own kind out of the orders that everybody sees: (resolution, player, reading),
            and says whether it did.
        secret: whether a line, well written or not, is its author's and the referee's alone.
        writes: the text of (position, order, notation) for its own kind of order, else None.
        offers: its own legal orders of (position, player).
        slots: which line of a sheet (position, order) takes where it is of its own kind, else "".
        objects: its objection to (position, order), ``legality.FINE`` for its own good orders, else None.
        sees: a report as a player, "" for everybody, may read it.
        strengths: what (position, unit, order) weighs.
        decides: the row of its own that decides what came of a unit, of (position, settled, number), or "".
        unsettles: looks at what the conflicts gave, (resolution, settled), and says whether what it did about it
            wants them settled anew.
        yards: the centres where (position, player) could build if they were his and empty.
        quota: what outright victory takes, in halves of a unit; 0 for none.
        scoring: the scores of (position, outright).
    """

    begins: Callable[[Any], Any] | None = None
    keys: frozenset[str] = frozenset()
    loads: Callable[[Any, Mapping[str, Any]], Any] | None = None
    tells: Callable[[Any], dict[str, Any]] | None = None
    answers: Callable[[Any, Any], dict[str, Any]] | None = None
    opening: Mapping[str, Action] = field(default_factory=dict)
    closing: Mapping[str, Action] = field(default_factory=dict)
    ending: Action | None = None
    kinds: Mapping[str, EventKind[Any]] | None = None
    verbs: Callable[[], Collection[Verb]] = lambda: verbs_of(Verbs)
    reads: Callable[[Any, str, str, str], Reading | None] | None = None
    crosses: Callable[[Any, str, Sequence[Reading]], list[Reading]] | None = None
    sealed: Callable[[Any, str, Reading], bool] | None = None
    secret: Callable[[str], bool] | None = None
    writes: Callable[[Any, Order, str], str | None] | None = None
    offers: Callable[[Any, str], tuple[Order, ...]] | None = None
    slots: Callable[[Any, Order], str] | None = None
    objects: Callable[[Any, Order], Any] | None = None
    sees: Callable[[Any, str], Any] | None = None
    strengths: Callable[[Any, Any, Order | None], Any] | None = None
    decides: Callable[[Any, Any, int], str] | None = None
    unsettles: Callable[[Any, Any], bool] | None = None
    yards: Callable[[Any, str], tuple[str, ...]] | None = None
    quota: Callable[[Any], int] | None = None
    scoring: Callable[[Any, bool], Mapping[str, Fraction]] | None = None


# --- What tells one game of this family from another: board, powers, centres, calendar, and what it adds to the rules


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
