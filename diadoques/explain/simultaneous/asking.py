"""What sentences about a prompt, and about a position in the midst of a season, name in such games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Names, join_texts
from diadoques.explain.readings import either, place_with_name
from diadoques.explain.voice import season_title
from diadoques.games import retreats
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.retreats import dislodged_units
from diadoques.games.unit_numbers import numbers_of

# --- What sentences about a prompt name, in games of simultaneous orders (``explain.asked``)


def season(position: Position, _prompt: Any, names: Names) -> dict[str, Any]:
    """The season under way."""
    when = position.season
    return {"season": capital(season_title(names.words, when, names.words.text(f"season.{when.name}")))}


def driven_out(position: Position, prompt: Any, names: Names) -> dict[str, Any]:
    """The units of a seat that must say where they go; of them those ``driven`` out, and the ``crowding`` at home.

    No sentence is said of those of whom there is none.
    """
    numbers, retreats = numbers_of(position), dislodged_units(position)
    raised = game_of(position).abilities.levy is not None  # elsewhere nobody is too many at home
    found: dict[str, list[str]] = {}
    for unit in (position.units[one] for one in prompt.units if one in position.units):
        retreat = retreats.get(unit.id)
        kind = "crowding" if raised and retreat is not None and not retreat.came_from else "driven"
        told = format(names.unit(unit, str(numbers.get(unit.id, ""))), "le" if names.lang == "fr" else "the")
        for key in ("units", kind):
            found.setdefault(key, []).append(told)
    return {kind: join_texts(units, names.lang) for kind, units in found.items()}


#: What the phrases of a prompt place, by its name.
FACTS: Final[Mapping[str, Callable[[Any, Any, Names], Mapping[str, Any]]]] = {MOVEMENT: season, RETREATS: driven_out}


# --- What a position of simultaneous orders holds in the midst of a season


def dislodged_lines(names: Names, position: Position) -> Iterable[str]:
    """The units that must retreat and where they may go, in a line; none without them."""
    found = []
    for unit_id, retreat in retreats.dislodged_units(position).items():
        unit = position.units[unit_id]
        options = either([place_with_name(names, place) for place in retreat.options], names.lang) or "—"
        player = names.player(unit.owner)
        found.append(names.words.text("show.dislodged-unit", unit=names.sign_of(unit), player=player, options=options))
    if found:
        yield names.words.text("show.dislodged", list=names.words.text("table.between").join(found))
