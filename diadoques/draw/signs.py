"""The signs of both maps (``signs.toml``), and what is printed on a board, by name; no drawing library here."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from diadoques.board.spaces import Board, Place
from diadoques.core.pieces import ARMY, FLEET, GARRISON
from diadoques.draw.geometry import BorderKind, Geometry, Point
from diadoques.draw.words import is_called
from diadoques.games.catalogue import load_game

# --- The signs of both maps, from ``signs.toml``; no drawing library here (the clicked map reads them too)


#: A circle: x, y, radius.
Round = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign in design pixels, y downwards.

    Attributes:
        outline, details: paths as SVG writes them: what is filled, and the fine lines in it.
        rounds, detail_rounds: circles (x, y, radius) that belong to them.
        letter, size: where the owner's letter stands, and its height.
        reach: how far it goes to either side, up, and down.
        foot, foot_size: where a grade is written on the counter, without a disc, and its height; 0 where it is not.
        band: a broad light line upon it, written as the outline is.
    """

    outline: str
    rounds: tuple[Round, ...] = ()
    details: str = ""
    detail_rounds: tuple[Round, ...] = ()
    letter: Point = (0.0, 0.0)
    size: float = 0.0
    reach: Round = (0.0, 0.0, 0.0)
    foot: Point = (0.0, 0.0)
    foot_size: float = 0.0
    band: str = ""

    @property
    def svg(self) -> dict[str, Any]:
        """The sign as plain values, circles written as paths."""
        return {
            "outline": self.outline + _circles(self.rounds), "details": self.details + _circles(self.detail_rounds),
            "letter": list(self.letter), "size": self.size, "reach": list(self.reach),
            "foot": list(self.foot), "foot_size": self.foot_size, "band": self.band,
        }  # fmt: skip


@cache
def signs() -> Mapping[str, Sign]:
    """All of them, by name; counters by their kind."""
    table = tomllib.loads(files(__package__).joinpath("signs.toml").read_text(encoding="utf-8"))
    return {name: _sign(row) for name, row in table.items()}


def sign_of(kind: str, board: str) -> str:
    """The name of the sign of a kind of counter on a board: a fleet of 1901 is no galley.

    >>> sign_of("F", "europe1901"), sign_of("F", "diadoques")
    ('F-europe1901', 'F')
    """
    own = f"{kind}-{board}"
    return own if own in signs() else kind


def shapes_of(board: str) -> dict[str, Any]:
    """The signs of counters on a board by their kind, as a browser draws them."""
    return {name: signs()[sign_of(name, board)].svg for name in signs() if "-" not in name}


def _sign(row: Mapping[str, Any]) -> Sign:
    return Sign(**{key: _frozen(value) for key, value in row.items()})


def _frozen(value: Any) -> Any:
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value


def _circles(rounds: tuple[Round, ...]) -> str:
    return "".join(
        f"M{x - r:g},{y:g}a{r:g},{r:g} 0 1 0 {2 * r:g},0a{r:g},{r:g} 0 1 0 {-2 * r:g},0Z" for x, y, r in rounds
    )


# --- What is printed on a board, by the names that the legends of both maps use; no painter is needed to know it


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
