"""What lies on the board of Amphipolis, for whoever draws it: counters as they are printed, leaders, walls."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from diadoques.core.marks import LEADER, Counter, Marks, Piece
from diadoques.games.pictures import Still

from . import ground
from .pieces import commanders, counters, garrisons
from .position import FIT, Position
from .scenario import scenario

_CITADEL: Final = "Citadelle"
_GARRISON: Final = "garrison"
#: Signs by whether a unit is naval (AMP-1.2.1-01) and of its side itself (AMP-1.2-02).
_SIGNS: Final = {(False, False): "tile", (False, True): "tile_own", (True, False): "hull", (True, True): "hull_own"}


def marks(position: Position) -> Marks:
    """Units by arm, leaders at the shoulder of a unit of theirs, who holds each garrison, and walls that were built."""
    pieces = tuple(_piece(position, name) for name in sorted(position.units, key=_order))
    first: dict[tuple[str, str], str] = {}
    for piece in pieces:
        first.setdefault((piece.owner, piece.place), piece.id)
    leaders = tuple(
        Counter(name, one.at, LEADER, beside=first.get((commanders()[name].side, one.at), ""), weak=one.face != FIT)
        for name, one in position.leaders.items()
    )
    held = {zone: position.garrisons[zone] for zone in ground.operations()}
    places = {_CITADEL: position.garrisons[ground.CITADEL]}
    walls = ground.raised() if position.wall == ground.BUILT else ()
    played = () if scenario(position.scenario).main_map else (*ground.operations(), *ground.BASES)  # AMP-10.2-12
    notes = {zone: (_GARRISON, {"va": one.va, "pf": one.pf}) for zone, one in garrisons().items()}
    return Marks(pieces, leaders, spaces=held, places=places, walls=walls, notes=notes, played=played)


def _piece(position: Position, name: str) -> Piece:
    unit, printed = position.units[name], counters()[name]
    weak = name in position.weak
    strength = f"{position.pf(name)}{'+' if printed.bonus else ''}"
    sign = _SIGNS[printed.naval, not printed.ally]
    return Piece(
        unit.id,
        unit.owner,
        sign,
        strength,
        unit.at,
        letter=unit.kind,
        weak=weak,
        force=0 if printed.naval else position.pf(name),
    )


def _order(name: str) -> tuple[int, int, str]:
    """Hoplites first, the strong before the weak, as players stack them."""
    one = counters()[name]
    return "HPCAT".index(one.kind), -one.pf, name


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("film.toml").read_text(encoding="utf-8"))


FILM: Final = Still(marks, _words())
