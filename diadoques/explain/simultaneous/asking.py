"""What sentences about a prompt name, in games of simultaneous orders (``explain.asked``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Names, listed
from diadoques.explain.voice import season_title
from diadoques.games.alike import numbers_of


def season(position: Any, _prompt: Any, names: Names) -> dict[str, Any]:
    """The season under way."""
    when = position.season
    return {"season": capital(season_title(names.words, when, names.words.text(f"season.{when.name}")))}


def driven_out(position: Any, prompt: Any, names: Names) -> dict[str, Any]:
    """The units of a seat that must say where they go."""
    numbers = numbers_of(position)
    driven = [position.units[unit] for unit in prompt.units if unit in position.units]
    units = [names.unit(unit, str(numbers.get(unit.id, ""))) for unit in driven]
    return {"units": listed([format(unit, "le" if names.lang == "fr" else "the") for unit in units], names.lang)}


FACTS: Final[Mapping[str, Callable[[Any, Any, Names], Mapping[str, Any]]]] = {MOVEMENT: season, RETREATS: driven_out}
