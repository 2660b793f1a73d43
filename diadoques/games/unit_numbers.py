"""First, second, third: the one place where units that look alike are told apart by numbers."""

from __future__ import annotations

from collections.abc import Iterable

from diadoques.core.pieces import Unit
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.retreats import dislodged_units


def numbers_of(position: Position, units: Iterable[Unit] | None = None) -> dict[str, int]:
    """The number of each unit that stands with another of its kind and its owner, by id; the others have none.

    Who was raised with others keeps the number of that season in its retreats, though some have left. One that an
    attack has driven out has no number: it is the dislodged one.

    Args:
        position: what they stand in.
        units: those that are told of, where they are not those of the position.
    """
    driven = {unit for unit, retreat in dislodged_units(position).items() if retreat.came_from}
    rows: dict[tuple[str, str, str], list[str]] = {}
    for unit in position.units.values() if units is None else units:
        if unit.id not in driven:
            rows.setdefault((unit.owner, unit.kind, unit.at), []).append(unit.id)
    found = {unit: number for row in rows.values() if len(row) > 1 for number, unit in enumerate(row, start=1)}
    levy = game_of(position).abilities.levy
    return found | (dict(levy.numbers(position)) if levy is not None else {})
