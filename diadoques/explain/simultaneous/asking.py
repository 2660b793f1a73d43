"""What sentences about a prompt name, in games of simultaneous orders (``explain.asked``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.explain.catalogue import capital
from diadoques.explain.names import Names, listed
from diadoques.explain.voice import season_title


def season(position: Any, _prompt: Any, names: Names) -> dict[str, Any]:
    """The season under way."""
    when = position.season
    return {"season": capital(season_title(names.words, when, names.words.text(f"season.{when.name}")))}


def driven_out(position: Any, prompt: Any, names: Names) -> dict[str, Any]:
    """The units of a seat that must say where they go."""
    driven = [position.units[unit] for unit in prompt.units if unit in position.units]
    alike = Counter(unit.sign for unit in driven)
    told: Counter[str] = Counter()
    units = []
    for unit in driven:  # of several that look alike each has its number
        told[unit.sign] += 1
        units.append(names.unit(unit, str(told[unit.sign]) if alike[unit.sign] > 1 else ""))
    return {"units": listed([format(unit, "le" if names.lang == "fr" else "the") for unit in units], names.lang)}


FACTS: Final[Mapping[str, Callable[[Any, Any, Names], Mapping[str, Any]]]] = {MOVEMENT: season, RETREATS: driven_out}
