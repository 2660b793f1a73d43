"""Lines read before: in bulk a few thousand lines come again and again, whoever writes them, wherever others stand.

What a clean line of a movement phase says hangs on the unit it orders and on the unit it supports or convoys, and on
nothing else, save the fleets at sea where a convoy is meant. Such a line is read on a board that holds nothing but the
units it names (``narrow_to``), so that nothing else can have had a say in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Final

from diadoques.conflict.orders import Order, Reading
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.position import MOVEMENT, Position
from diadoques.notation.tree import Convoy, Hold, Move, Piece, Support, UnitOrder

#: Longest line that is kept, and how many: a long file of strange lines must not fill the memory.
LONGEST: Final = 40
_MOST: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that was read.

    Attributes:
        subject, target: the units it named, the same where it named one.
        order: what it asks.
        reading: what was made of it; None where the fleets at sea decide, and it is to be judged each time.
        column: where its act stands.
        told: order and reading by player.
    """

    subject: Unit
    target: Unit
    order: Order
    reading: Reading | None
    column: int
    told: dict[str, tuple[Order, Reading | None]] = field(default_factory=dict)

    def of(self, player: str, units: Mapping[str, Unit]) -> tuple[Order, Reading | None] | None:
        """Order and reading of ``player`` where the very units that the line named stand; None elsewhere."""
        known, here = self.subject, units.get(self.subject.id)
        if here is None or here.owner != player or here.at != known.at or here.kind != known.kind:
            return None
        if self.target is not known:
            known, there = self.target, units.get(self.target.id)
            if there is None or there.at != known.at or there.kind != known.kind:
                return None
        return self.told.get(player) or self._tell(player)

    def _tell(self, player: str) -> tuple[Order, Reading | None]:
        order = Order(player, *[getattr(self.order, name) for name in _WHAT])
        reading = None
        if self.reading is not None:
            known = self.reading
            reading = Reading(known.text, known.verdict, order, *[getattr(known, name) for name in _HOW])
        self.told[player] = order, reading
        return order, reading


# ``dataclasses.replace`` takes three times as long.
_WHAT: Final = tuple(each.name for each in fields(Order))[1:]
_HOW: Final = tuple(each.name for each in fields(Reading))[3:]


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """The lines kept for one set of readings."""

    lines: dict[str, Kept] = field(default_factory=dict)

    def keep(self, line: str, kept: Kept) -> None:
        """Keep a line."""
        if len(self.lines) >= _MOST:
            self.lines.clear()
        self.lines[line] = kept


def memory_of(position: Position, notation: str) -> Memory | None:
    """The lines kept for positions read as this one; None where a line may hang on more than the units it names."""
    try:
        memory: Memory | None = position.found[notation]
    except KeyError:
        memory = position.found[notation] = _looked_up(position, notation)
    return memory


def _looked_up(position: Position, notation: str) -> Memory | None:
    variant, hooks = position.variant, position.variant.hooks
    if position.phase != MOVEMENT or position.dislodged or hooks.reads is not None or hooks.objects is not None:
        return None
    first = next(iter(position.units.values()), None)
    if first is None or first.id != first.space:
        return None  # numbered units: of another position the same number is another unit
    readings = tuple(position.readings.items())
    return _memory(variant.game, str(position.season), notation, position.notation, position.players, readings)


@lru_cache(maxsize=16)
def _memory(*_same: object) -> Memory:
    return Memory()


def narrow_to(position: Position, player: str, units: Iterable[Unit]) -> Position:
    """The same moment with nothing on the board but ``units``, all of them of ``player``."""
    alone = {unit.id: Unit(unit.id, player, unit.kind, unit.grade, unit.at) for unit in units}
    return replace(position, units=alone, centres={})


def pieces_of(tree: UnitOrder) -> tuple[Piece, ...]:
    """The pieces whose units must stand there: the one that is ordered, the one that is supported or convoyed."""
    if isinstance(tree.act, Support | Convoy):
        return tree.piece, tree.act.piece
    return (tree.piece,) if isinstance(tree.act, Hold | Move) else ()
