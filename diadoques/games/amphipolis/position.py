"""The position: frozen; events alone change it (``events``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from diadoques.board.spaces import Board
from diadoques.core.agenda import AgendaItem
from diadoques.core.calendar import AUTUMN, SPRING, SUMMER, WINTER, Season
from diadoques.core.pieces import Unit
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import ATHENS, NAME, SIDES, TRIREMES, commanders, counters, foe, tables

#: Faces of leaders (AMP-1.2.2-01): his front; wounded by S18, he may move; sick by S21, he may not (AMP-1.2.2-02).
FIT, WOUNDED, SICK = "fit", "wounded", "sick"
#: A stratagem counter that is hidden from who looks.
VEILED: Final = "?"
#: When turn 0 is, by the reading of ``season-track`` (AMP-2-02).
_FIRST: Final = {"summer-424": Season(424, SUMMER), "spring-424": Season(424, SPRING)}


@cache
def _season(track: str, turn: int) -> Season:
    found = _FIRST[track]
    for _ in range(turn):
        found = found.next()
    return found


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader in play: where he is and on which face."""

    at: str
    face: str = FIT


@dataclass(frozen=True, slots=True)
class Impulse:
    """An action phase while it lasts (AMP-2.B.3-01).

    Attributes:
        active: whose it is; ``announced``: the points he announced; ``left``: those not spent yet.
        moved: pieces that have made their one move (AMP-3-01); ``activated``: zones (AMP-2.B.3-04).
        origins: where pieces that moved stood before (AMP-4.1-03); ``entries``: how units entered their zone.
        booked: strength of ships used by amphibious moves (AMP-3.1.3-05).
        played: sides that have played their stratagem (AMP-2.B.3-13).
        barred: zones that S4 closes, with who closed them.
    """

    active: str = ""
    announced: int = 0
    left: int = 0
    moved: frozenset[str] = frozenset()
    activated: tuple[str, ...] = ()
    origins: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    booked: Mapping[str, int] = field(default_factory=dict)
    played: tuple[str, ...] = ()
    barred: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Battle:
    """A combat while it is resolved: where, who attacks, what stratagem each side has played for it, with its aim."""

    zone: str
    attacker: str
    plays: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def defender(self) -> str:
        """The side that is attacked."""
        return foe(self.attacker)

    def played(self, side: str) -> str:
        """The stratagem that a side has played, or ""."""
        return self.plays.get(side, ("", ""))[0]

    def aim(self, side: str) -> str:
        """What it is aimed at: a zone, a unit, a leader."""
        return self.plays.get(side, ("", ""))[1]


@dataclass(frozen=True, slots=True)
class Position:
    """All that a turn begins with.

    Attributes:
        turn: number of the turn (AMP-2-02); ``step``: ``A``, ``B.1`` … ``D.6``.
        used: sides for which the advantage is closed until the next step (ruling ``advantage-cap``).
        units: in play, by id; ``weak``: those on their weakened face.
        leaders: in play, by name; ``fallen``: eliminated, and may return (AMP-8-06).
        gone: units and leaders that never return.
        garrisons: the side of each garrison, by its zone.
        points: action points left, by side.
        bowl, hands, spent: stratagem counters that may be drawn, in hand, out of play; ``barred_faces``: not usable.
        wall: state of the wall marker; ``wall_turn``: when it was destroyed, or -1.
        due: arrivals to come, each its name and turn; ``optional``: how often each side has used S15.
        fresh: pieces with the status of reinforcements (AMP-2.B.2-03, AMP-2.D.4-02).
        deeds: victory points that are kept as they are earned (AMP-10-02).
        charged: Sparta has attacked Cleon's zone with Brasidas (AMP-10.3-15).
        roll: the dice that were thrown last; ``thrown``: how many throws there were.
        agenda: what is still to be done, the next at the end.
        awaiting: name of what is asked, or ``over``.
        veiled: as one side sees it: counters that it does not know are ``VEILED``.
    """

    scenario: str
    turn: int
    options: Mapping[str, str]
    advantage: str
    garrisons: Mapping[str, str]
    units: Mapping[str, Unit] = field(default_factory=dict)
    weak: frozenset[str] = frozenset()
    leaders: Mapping[str, Leader] = field(default_factory=dict)
    fallen: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    step: str = ""
    used: tuple[str, ...] = ()
    initiative: str = ""
    points: Mapping[str, int] = field(default_factory=dict)
    bowl: tuple[str, ...] = ()
    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    barred_faces: tuple[str, ...] = ()
    wall: str = ground.NO_WALL
    wall_turn: int = -1
    flotilla: bool = False
    due: tuple[tuple[str, int], ...] = ()
    optional: Mapping[str, int] = field(default_factory=dict)
    fresh: frozenset[str] = frozenset()
    deeds: Mapping[str, int] = field(default_factory=dict)
    charged: bool = False
    impulse: Impulse = field(default_factory=Impulse)
    battle: Battle | None = None
    roll: tuple[int, ...] = ()
    thrown: int = 0
    agenda: tuple[AgendaItem, ...] = ()
    awaiting: str = ""
    winners: tuple[str, ...] = ()
    verdict: str = ""
    veiled: bool = False
    game: str = NAME
    players: tuple[str, ...] = SIDES
    #: Units by zone, in the order of ``units``, once somebody has asked: it is asked a hundred thousand times a game.
    _there: dict[str, list[Unit]] = field(default_factory=dict, init=False, repr=False, compare=False)
    found: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was once looked up in this position; a changed position is another one, and begins without."""

    @property
    def board(self) -> Board:
        """The board."""
        return ground.board()

    @property
    def phase(self) -> str:
        """What is waited for."""
        return self.awaiting

    @property
    def season(self) -> Season:
        """Three months a turn (AMP-0.2-01), counted from turn 0."""
        return _season(self.options["season-track"], self.turn)

    @property
    def alive(self) -> tuple[str, ...]:
        """Both sides, to the end."""
        return self.players

    @property
    def combat(self) -> Battle:
        """The combat under way.

        Raises:
            LookupError: there is none.
        """
        if self.battle is None:
            raise LookupError("no combat is under way")
        return self.battle

    @property
    def armistice(self) -> bool:
        """Whether this is one of the turns of armistice (AMP-2-02, AMP-10.2-11)."""
        return self.turn in tables()["armistice"]["turns"]

    @property
    def winter(self) -> bool:
        """Whether it is winter."""
        return self.season.name == WINTER

    @property
    def milder(self) -> bool:
        """Whether it is summer or autumn."""
        return self.season.name in (SUMMER, AUTUMN)

    def of(self, player: str) -> tuple[Unit, ...]:
        """The units of a side."""
        return tuple(unit for unit in self.units.values() if unit.owner == player)

    def _stand(self, zone: str) -> Sequence[Unit]:
        if not self._there:
            for unit in self.units.values():
                self._there.setdefault(unit.at, []).append(unit)
        return self._there.get(zone, ())

    def at(self, zone: str, side: str = "") -> tuple[Unit, ...]:
        """Units in a zone, of one side or of both."""
        return tuple([unit for unit in self._stand(zone) if side in ("", unit.owner)])

    def land(self, zone: str, side: str) -> tuple[Unit, ...]:
        """Land units of a side in a zone."""
        return tuple([unit for unit in self._stand(zone) if unit.owner == side and unit.kind != TRIREMES])

    def ships(self, zone: str, side: str = ATHENS) -> tuple[Unit, ...]:
        """Naval units of a side in a zone."""
        return tuple([unit for unit in self._stand(zone) if unit.owner == side and unit.kind == TRIREMES])

    def leaders_at(self, zone: str, side: str) -> tuple[str, ...]:
        """Leaders of a side in a zone."""
        known = commanders()
        return tuple([name for name, one in self.leaders.items() if one.at == zone and known[name].side == side])

    def pieces_at(self, zone: str, side: str) -> tuple[str, ...]:
        """Units and leaders of a side in a zone, by id and name."""
        return (*[unit.id for unit in self.at(zone, side)], *self.leaders_at(zone, side))

    def where(self, piece: str) -> str:
        """Where a unit or a leader is; "" where it is in play no more."""
        if piece in self.units:
            return self.units[piece].at
        return self.leaders[piece].at if piece in self.leaders else ""

    def is_ship(self, piece: str) -> bool:
        """Whether a piece is a naval unit in play."""
        return piece in self.units and self.units[piece].kind == TRIREMES

    def is_land_unit(self, piece: str) -> bool:
        """Whether a piece is a land unit in play."""
        return piece in self.units and self.units[piece].kind != TRIREMES

    def pf(self, unit: str) -> int:
        """Strength of a unit on the face it shows."""
        counter = counters()[unit]
        return counter.weak_pf if unit in self.weak else counter.pf

    def strength(self, units: Iterable[Unit | str]) -> int:
        """Strength of several."""
        return sum([self.pf(unit if isinstance(unit, str) else unit.id) for unit in units])

    def bonus(self, leader: str) -> int:
        """Swords of a leader in play, none on his back face (AMP-1.2.2-02)."""
        return commanders()[leader].bonus if self.leaders[leader].face == FIT else 0

    def occupied(self, zone: str) -> Iterator[str]:
        """Sides that have units there, of whatever kind."""
        return iter(dict.fromkeys(unit.owner for unit in self._stand(zone)))

    def contested(self) -> tuple[str, ...]:
        """Zones with land units of both sides, in the order of the board (AMP-4.1-01, -05)."""
        held: dict[str, set[str]] = {}
        for unit in self.units.values():
            if unit.kind != TRIREMES:
                held.setdefault(unit.at, set()).add(unit.owner)
        return tuple(sorted((zone for zone, sides in held.items() if len(sides) > 1), key=_ORDER.__getitem__))

    def stock(self) -> tuple[str, ...]:
        """Units that are neither in play nor gone for good (AMP-10-05, AMP-10.4-21)."""
        return tuple(name for name in counters() if name not in self.units and name not in self.gone)


_ORDER: Final = {zone: number for number, zone in enumerate(ground.zones())}
