"""What is printed on a board, by the names that the legends of both maps use; no painter is needed to know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from diadoques.board.spaces import Board, Place
from diadoques.core.pieces import ARMY, FLEET, GARRISON
from diadoques.draw.geometry import BorderKind, Geometry
from diadoques.draw.words import is_called
from diadoques.games.catalogue import load_game

CENTRES = ("full", "half_centre", "activatable")
"""Supply centres by what they are worth."""
TOWNS = {"city": "town"}
"""Terrains whose name a kind of place bears, too."""
#: What the legend calls a kind of border otherwise.
_NAMED = {BorderKind.MOUNTAIN: "range"}
_UNNAMED = (BorderKind.SHORE, BorderKind.CLOSED)
_UNITS = {"army": ARMY, "fleet": FLEET, "garrison": GARRISON}


class Sample(NamedTuple):
    """A counter that stands for its like: its sign, what is written at its foot and on it, whether it is weakened."""

    kind: str
    face: str = ""
    letter: str = ""
    weak: bool = False


#: The counters of the legend; those of a game that writes its numbers on them come last.
SAMPLES: Mapping[str, Sample] = {
    "army": Sample("A"), "fleet": Sample("F"), "garrison": Sample("G"), "classes": Sample("A", "e"),
    "tile": Sample("tile", "6+", "H"), "tile_own": Sample("tile_own", "6+", "H"), "hull": Sample("hull_own", "7", "T"),
    "weak": Sample("tile", "3", "H", weak=True),
}  # fmt: skip


def kind_of(place: Place, board: Board) -> str:
    """The sign of a place: that of its kind, for the town of a supply centre that of the centre."""
    if place.kind != "centre":
        return place.kind
    worth = board.spaces[place.province].centre
    return "half_centre" if worth == "half" else worth


def there_on(board: Board, geometry: Geometry, game: str = "") -> frozenset[str]:
    """What of the legend occurs on a board, and in the ``game`` that is played there."""
    found = {_NAMED.get(row.kind, str(row.kind)) for row in geometry.borders if row.kind not in _UNNAMED}
    terrains = {space.terrain for space in board.spaces.values() if not space.is_sea}
    found |= {TOWNS.get(terrain, terrain) for terrain in terrains} if len(terrains) > 1 else set()
    found |= {kind_of(place, board) for place in board.places.values()}
    found |= {"port"} if any(board.is_port(place) for place in board.places) else set()
    found |= {"coast"} if any(space.coasts for space in board.spaces.values()) else set()
    lands = {"islet": geometry.scenery, "closed": geometry.closed, "off": geometry.off}
    lines = {"pass": geometry.passes, "canal": geometry.works}
    found |= {key for key, shapes in (*lands.items(), *lines.items()) if shapes}
    if game:
        kinds_of_units = load_game(game).about.kinds
        if not is_called("legend.tile", game):  # else the letters of its kinds stand on counters of its own
            found |= {key for key, kind in _UNITS.items() if kind in kinds_of_units}
        found |= {key for key in SAMPLES if key not in _UNITS and is_called(f"legend.{key}", game)}
    return frozenset(found)
