"""What a position of simultaneous orders holds in the midst of a season."""

from __future__ import annotations

from collections.abc import Iterable

from diadoques.explain.names import Names
from diadoques.explain.readings import either, spelled
from diadoques.games import retreats
from diadoques.games.door import Position


def dislodged(names: Names, position: Position) -> Iterable[str]:
    """The units that must retreat and where they may go, in a line; none without them."""
    found = []
    for unit_id, retreat in retreats.dislodged(position).items():
        unit = position.units[unit_id]
        options = either([spelled(names, place) for place in retreat.options], names.lang) or "—"
        player = names.player(unit.owner)
        found.append(names.words.text("show.dislodged-unit", unit=names.sign_of(unit), player=player, options=options))
    if found:
        yield names.words.text("show.dislodged", list=names.words.text("table.between").join(found))
