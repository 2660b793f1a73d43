"""The position: all that a season begins with. Frozen; only events change it (``apply``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.calendar import Season
from diadoques.core.phases import OVER
from diadoques.core.shown import Shown
from diadoques.games.abilities import VOTE
from diadoques.games.diadoques.model.pieces import Leader, Unit
from diadoques.games.diadoques.model.state import Estate, House, Pledge, Revolt, Sale, TableEvent

#: The id of the game, and of its board.
GAME: Final = "diadoques"
#: The layer that has events, a royal family and heirs.
ADVANCED: Final = "advanced"

# What this game waits for beside what all games of simultaneous orders have.
LEVY: Final = "levy"  # Spring 321: the first units are chosen with the first orders (DIA-63B4-01)
WINTER_PHASE: Final = "winter"
REFUGE: Final = "refuge"  # units that a rising drives out choose their citadel
AUCTION: Final = "auction"  # who runs a revolt is bid for, one after the other
SUCCESSION: Final = "succession"  # where an heir appears
ESTATE: Final = "estate"  # where an eliminated player leaves his treasury (DIA-63A1-08)
#: Phases in which units that have no place left say where they go.
RETREATING: Final = (RETREATS, REFUGE)


@dataclass(frozen=True, slots=True)
class Retreat:
    """A dislodged unit that must retreat (DIA-8B3-02).

    Attributes:
        came_from: the space its attacker came from, closed to it (DIA-8B3-03).
        by: id of the unit that dislodged it.
        options: places it may go to, coasts named, sorted.
        party: characters who share its fate: its commander and the captives it guards (DIA-8B3-11).
        head: which of them commands it, or "".
        closed: why other places next to it are closed (``core.answers.Barrier``), where that is known.

    A unit too many in the home province of Spring 321 has no attacker: ``came_from`` and ``by`` are "" (DIA-63B4-03).
    """

    came_from: str
    by: str
    options: tuple[str, ...]
    party: tuple[str, ...] = ()
    head: str = ""
    closed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gift:
    """Gold promised with this season's orders, handed over at its end (DIA-73-07); ``amount`` in T."""

    donor: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True)
class Position(Shown):
    """A game between two answers.

    ``units`` maps unit ids to units; a dislodged unit stays there with its old place until it has retreated, and
    stands in ``dislodged`` too. Owners of ``citadels`` and ``provinces``: what is absent is neutral. ``sieges`` maps a
    besieging unit's
    id to the citadel for which last season's siege order succeeded (DIA-8B5-02). ``treasures``: what is left in
    citadels (T).
    ``spared``: captives released this season, and by whom: he cannot take them again before the next (DIA-62b-16).
    ``votes``: the proposals put this season, each a sorted tuple of winners (DIA-2-04). ``winners``: empty until the
    end.

    Money. ``treasury``: what each player has (T). ``counters``: counter-bribes in force, T by unit id (or ``@name`` of
    a royal person) and by who paid them, "" where that is not known; ``counters_next``: those paid in winter for the
    coming year (DIA-8A1-02). ``bought``: units won by bribery this year, oldest first (DIA-8A2-10). ``gifts``:
    promised, not yet handed over.

    The end. ``holders``: owner of every major citadel at the last winter, or at the set-up (DIA-2-02); ``quiet``: how
    many winters in a row have found no change.

    ``capitals``: capitals that a scenario changed, by player. ``powers``: who owns units and citadels without being
    played (the minor powers of the scenarios). ``settings``: what the players agreed before the start (``settings``).

    Advanced rules and options. ``event``: what is in force this season; ``announced``: what is drawn for the next
    (DIA-13-02). ``revolts``: neutral powers under way, by the id that their units bear as owner; ``exhausted``: events
    that cannot come again (DIA-13N3-01). ``house``: marriages and heirs; the royal persons stand among the ``leaders``,
    ``captor`` being who controls them, "" for nobody. ``market``: units for sale, by id. ``prestige``: points won and
    lost beside those of the map, by player (DIA-O10-01); ``feats``: what counts but once and has been counted
    (``optional.prestige``); ``untouched``: religious treasures that their master left where they lie (DIA-O10-02).
    ``pledges``: what this season's orders want done when it ends. ``perished``: units annihilated this season, with how
    they were dislodged: who was with them dies or is taken after the retreats (DIA-62b-17). ``estates``: treasuries of
    the dead of which it is not said yet where they are left; ``halted``: the step of the season behind which it goes on
    when that was asked. ``stacks``: ids of the first units, those of one player and kind together as they were raised:
    how they are called, no part of what is kept. ``kept``: what a chapter remembers that has no field of its own, by
    the name of its ``RecordKey``; nothing empty.
    """

    season: Season
    phase: str
    layer: str
    players: tuple[str, ...]
    units: Mapping[str, Unit] = field(default_factory=dict)
    leaders: Mapping[str, Leader] = field(default_factory=dict)
    citadels: Mapping[str, str] = field(default_factory=dict)
    provinces: Mapping[str, str] = field(default_factory=dict)
    sieges: Mapping[str, str] = field(default_factory=dict)
    dislodged: Mapping[str, Retreat] = field(default_factory=dict)
    treasury: Mapping[str, int] = field(default_factory=dict)
    treasures: Mapping[str, int] = field(default_factory=dict)
    spared: Mapping[str, str] = field(default_factory=dict)
    eliminated: tuple[str, ...] = ()
    votes: tuple[tuple[str, ...], ...] = ()
    winners: tuple[str, ...] = ()
    counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    counters_next: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    bought: tuple[str, ...] = ()
    gifts: tuple[Gift, ...] = ()
    holders: Mapping[str, str] = field(default_factory=dict)
    quiet: int = 0
    capitals: Mapping[str, str] = field(default_factory=dict)
    powers: tuple[str, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)
    event: TableEvent | None = None
    announced: TableEvent | None = None
    revolts: Mapping[str, Revolt] = field(default_factory=dict)
    exhausted: tuple[str, ...] = ()
    house: House = field(default_factory=House)
    market: Mapping[str, Sale] = field(default_factory=dict)
    prestige: Mapping[str, int] = field(default_factory=dict)
    feats: tuple[str, ...] = ()
    untouched: Mapping[str, str] = field(default_factory=dict)
    pledges: tuple[Pledge, ...] = ()
    kept: Mapping[str, Any] = field(default_factory=dict)
    perished: tuple[tuple[Unit, Retreat], ...] = ()
    estates: tuple[Estate, ...] = ()
    halted: str = ""
    stacks: tuple[tuple[str, ...], ...] = field(default=(), compare=False)
    found: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was once worked out of this position; a changed position is another one, and begins without."""

    @property
    def game(self) -> str:
        """The game it belongs to."""
        return GAME

    @property
    def board(self) -> Board:
        """The board as this layer's rules see it."""
        return load_board(GAME, self.layer)

    def standing(self) -> dict[str, Unit]:
        """Units that hold a space: all but the dislodged ones, by id."""
        return {key: unit for key, unit in self.units.items() if key not in self.dislodged}

    def unit_in(self, space: str) -> Unit | None:
        """The unit that holds ``space`` (no coast), or None; in the first stack the first one (DIA-63B4-03)."""
        for key, unit in self.units.items():
            if unit.space == space and key not in self.dislodged:
                return unit
        return None

    def diadochs(self) -> dict[str, Leader]:
        """The characters who are players, captives among them; chapters may know others, who are somebody's."""
        return {name: leader for name, leader in self.leaders.items() if name in self.players}

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of ``player``, in the order of the position."""
        return tuple(unit for unit in self.units.values() if unit.owner == player)

    def keeping(self, name: str, value: Any) -> Position:
        """The position with what a chapter remembers under the name of its ``RecordKey``; what is empty goes."""
        others = {key: one for key, one in self.kept.items() if key != name}
        return replace(self, kept={**others, name: value} if value else others)

    def protection(self, target: str) -> int:
        """The counter-bribes in force on a unit or a royal person, whoever paid them (DIA-8A1-02)."""
        return sum(self.counters.get(target, {}).values())

    def capital(self, player: str) -> str:
        """The capital of ``player``, whoever holds it; "" for who has none."""
        changed = self.capitals.get(player)
        if changed is not None:
            return changed
        return _capitals(self.layer).get(player, "")

    @property
    def majors(self) -> dict[str, str]:
        """The owner of every major citadel, "" for a neutral one: all that victory points hang on (DIA-5-03)."""
        return {place.id: self.citadels.get(place.id, "") for place in self.board.places.values() if place.is_major}

    @property
    def alive(self) -> tuple[str, ...]:
        """Players still in the game."""
        return tuple(player for player in self.players if player not in self.eliminated)


@cache
def _capitals(layer: str) -> Mapping[str, str]:
    """The capital of each player as the board has it."""
    found: dict[str, str] = {}
    for place in load_board(GAME, layer).places.values():
        found.setdefault(place.capital_of, place.id)
    return found


__all__ = [
    "ADVANCED",
    "GAME",
    "LEVY",
    "MOVEMENT",
    "OVER",
    "RETREATS",
    "SUCCESSION",
    "VOTE",
    "WINTER_PHASE",
    "Position",
    "Retreat",
]
