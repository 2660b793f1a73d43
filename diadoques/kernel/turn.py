"""What the kernel is given (`Turn`, `Links`) and what it hands back (`Settlement`): integers only, one list a fact."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from diadoques.kernel.clauses import CONVOY, HOLD, MOVE, Clause, OrderKind, Ruling

NOBODY = -1
"""No unit, no space."""


# As plain numbers: a member of an enumeration takes longer to compare.


@dataclass(frozen=True, slots=True)
class Links:
    """Which spaces touch for a convoying fleet: sea to sea and sea to coast, province by province.

    `touch[a * spaces + b]` is 1 when they do. Board-level: one object serves every season of a board.
    """

    spaces: int
    touch: bytes

    @classmethod
    def of(cls, spaces: int, pairs: Iterable[tuple[int, int]]) -> Links:
        r"""Build the links of a board of `spaces` spaces from pairs, in either order.

        Raises ValueError for a space that the board does not have.

        >>> Links.of(3, [(0, 2)]).touch
        b'\x00\x00\x01\x00\x00\x00\x01\x00\x00'
        """
        touch = bytearray(spaces * spaces)
        for a, b in pairs:
            if not (0 <= a < spaces and 0 <= b < spaces):
                raise ValueError(f"link {a}-{b} leaves the board of {spaces} spaces")
            touch[a * spaces + b] = touch[b * spaces + a] = 1
        return cls(spaces, bytes(touch))


@dataclass(frozen=True, slots=True)
class Turn:
    """The units and matched orders of one season, unit by unit; every sequence has one entry a unit.

    The games match orders beforehand. A support that does not fit the real order of the unit it names has `aid` -1 and
    `goal` -1; a support to hold names a unit that is not a mover; a convoy order that fits no army's order has `aid`
    -1. Several units may stand in one space (Spring 321, DIA-63B4-03): they defend with the strongest of them.
    """

    links: Links
    side: Sequence[int]
    """Whose it is; any numbers, equal for one owner."""
    at: Sequence[int]
    """Space it stands in; a citadel is a space of its own."""
    loc: Sequence[int]
    """Coast-level place it stands on; equal to `at` where no coast is named."""
    order: Sequence[int]
    """An `OrderKind`."""
    goal: Sequence[int]
    """MOVE: the space it goes to. SUPPORT: the space it supports into or in. Else -1."""
    goal_loc: Sequence[int]
    """MOVE: coast-level destination, equal to `goal` where no coast is named. Else -1."""
    aid: Sequence[int]
    """SUPPORT: the supported unit, or -1 for one only watched for being cut (a supply: `goal` is the citadel's
    province). CONVOY: the army carried, or -1. Else -1."""
    stand: Sequence[int]
    """Strength against attacks where it stands: class and leader, also after a failed move (DIA-8B2b-03)."""
    push: Sequence[int]
    """Own strength when it moves."""
    lend: Sequence[int]
    """Strength of the support it gives (DIA-8B2b-04)."""
    land: Sequence[int]
    """MOVE: 1 if it has a way of its own (adjacent). Without it and without convoy the move has no effect at all."""
    wants_sea: Sequence[int]
    """MOVE: 1 if convoys may carry it (their orders fit)."""
    alone: Sequence[int] | None = None
    """Strength of a unit that holds with no support given; `stand` where None (218: a unit in revolt, P218-rev-05c)."""

    def __post_init__(self) -> None:
        count = len(self.at)
        for name in COLUMNS:
            if len(getattr(self, name)) != count:
                raise ValueError(f"{name} has {len(getattr(self, name))} entries for {count} units")
        if self.alone is not None and len(self.alone) != count:
            raise ValueError(f"alone has {len(self.alone)} entries for {count} units")
        spaces = self.links.spaces
        if not count or (
            min(self.at) >= 0
            and max(self.at) < spaces
            and min(self.goal) >= -1
            and max(self.goal) < spaces
            and min(self.aid) >= -1
            and max(self.aid) < count
            and min(self.order) >= HOLD
            and max(self.order) <= CONVOY
            and not any(o == MOVE and (g < 0 or g == a) for o, g, a in zip(self.order, self.goal, self.at, strict=True))
        ):
            return
        for i in range(count):
            if not OrderKind.HOLD <= self.order[i] <= OrderKind.CONVOY:
                raise ValueError(f"unit {i} has order {self.order[i]}, there are {len(OrderKind)}")
            if not 0 <= self.at[i] < spaces:
                raise ValueError(f"unit {i} stands in space {self.at[i]}, the board has {spaces}")
            if not -1 <= self.goal[i] < spaces or (self.order[i] == OrderKind.MOVE and self.goal[i] < 0):
                raise ValueError(f"unit {i} has goal {self.goal[i]}, the board has {spaces} spaces")
            if self.order[i] == OrderKind.MOVE and self.goal[i] == self.at[i]:
                raise ValueError(f"unit {i} moves to the space {self.at[i]} where it stands")
            if not -1 <= self.aid[i] < count:
                raise ValueError(f"unit {i} aids unit {self.aid[i]} of {count}")

    @property
    def count(self) -> int:
        """How many units there are."""
        return len(self.at)


COLUMNS = ("side", "at", "loc", "order", "goal", "goal_loc", "aid", "stand", "push", "lend", "land", "wants_sea")
"""The names of a `Turn`'s sequences, in the order of its fields (`alone`, which may be left out, follows)."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """What became of each unit; every tuple has one entry a unit."""

    moved: tuple[bool, ...]
    """The unit entered its goal."""
    dislodger: tuple[int, ...]
    """The unit that drove it out, or -1."""
    by_sea: tuple[bool, ...]
    """Its convoy was intact (also when a land way would have done)."""
    way: tuple[bool, ...]
    """The move had a way at all: only then does it attack, cut and stand off."""
    met: tuple[int, ...]
    """The unit that a mover met head-on, or -1."""
    given: tuple[bool, ...]
    """The support counted (for a supply: it was not cut)."""
    attack: tuple[int, ...]
    """Strength a mover brought against the unit that stayed in its goal, or full strength where none stayed; else 0."""
    prevent: tuple[int, ...]
    """Strength with which a mover kept rivals out of its goal; else 0."""
    hold: tuple[int, ...]
    """Strength with which the unit stood where it was (its stand and the supports to hold); 0 once it has moved."""
    clause: tuple[Clause, ...]
    """Why its order came out as it did."""
    witness: tuple[int, ...]
    """The unit the clause speaks of, or -1."""
    ruling: tuple[Ruling, ...]
    """What settled it when sweeps alone did not."""
    log: tuple[Sweep, ...] = ()
    """The steps, when they were asked for."""
    sea_battles: Settlement | None = None
    """Where sea battles come first (`SEA_FIRST`) and an army is carried: what that first step gave."""

    @property
    def dislodged(self) -> tuple[bool, ...]:
        """Which units were driven out."""
        return tuple(unit >= 0 for unit in self.dislodger)


@dataclass(frozen=True, slots=True)
class Sweep:
    """The bounds after one step: what surely is, and what still may be."""

    ruling: Ruling
    """NONE for a plain sweep, else the ruling that this step applied."""
    moved: tuple[tuple[bool, bool], ...]
    """(surely, possibly) the unit enters its goal."""
    by_sea: tuple[tuple[bool, bool], ...]
    """(surely, possibly) its convoy is intact."""
    given: tuple[tuple[bool, bool], ...]
    """(surely, possibly) its support counts."""
    changed: tuple[int, ...]
    """The units about which this step learned something."""
