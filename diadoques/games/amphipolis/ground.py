"""The board as the rules see it: kinds of zones, who touches whom, what a border costs and does.

Three parts (AMP-1.1-01): the main map, T1 to T27 on land and M1 to M3 at sea; the operations map, O1 to O8
(AMP-1.1.2-01); three rear bases (AMP-1.1.3-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board
from diadoques.games.amphipolis.pieces import ATHENS, NAME, SPARTA, cost, limit

THASOS, MACEDONIA, THRACE = "Thasos", "Macedonia", "Thrace"
#: The spaces beside the map from which sides come.
BASES: Final = (THASOS, MACEDONIA, THRACE)
#: Who may enter a base (AMP-1.1.3-02, -03).
USERS: Final[Mapping[str, tuple[str, ...]]] = {THASOS: (ATHENS,), MACEDONIA: (SPARTA,), THRACE: (ATHENS, SPARTA)}
EION, CITADEL, PORT = "T5", "T12", "M1"
SEA_TERRAIN: Final = ("port", "sea")
CLEAR, HIGH, CITY, WET = "clear", "high", "city", "wet"
#: How a zone may be entered, as combats remember it (AMP-CRT-24 to -27).
RIVER, AMPHIBIOUS, CLIMB, WALL = "river", "amphibious", "climb", "wall"
#: States of the wall marker (AMP-1.2.5-01): off the board, built, destroyed.
NO_WALL, BUILT, DESTROYED = "", "built", "destroyed"


@dataclass(frozen=True, slots=True)
class Border:
    """What lies between two adjacent zones: "", ``river``, ``bridge``, ``wall`` (permanent) or ``buildable``.

    ``inside``: the zone within the wall (AMP-5.1-01).
    """

    obstacle: str = ""
    inside: str = ""


@cache
def board() -> Board:
    """The board."""
    return load_board(NAME)


@cache
def terrain(zone: str) -> str:
    """``city``, ``clear``, ``high``, ``wet``, ``port``, ``sea``, ``base`` or ``operations`` (AMP-1.1.1-03)."""
    return board().spaces[zone].terrain


def on_main_map(zone: str) -> bool:
    """Whether a zone lies on the main map."""
    return zone[0] in "TM" and zone != THASOS and zone != THRACE and zone != MACEDONIA


def is_sea(zone: str) -> bool:
    """Whether a zone is maritime (AMP-3-05)."""
    return terrain(zone) in SEA_TERRAIN


def is_operations(zone: str) -> bool:
    """Whether a zone lies on the operations map (AMP-3-04)."""
    return terrain(zone) == "operations"


def is_base(zone: str) -> bool:
    """Whether it is a rear base."""
    return zone in BASES


def is_main_land(zone: str) -> bool:
    """Whether it is a land zone of the main map (AMP-3-03)."""
    return on_main_map(zone) and not is_sea(zone)


@cache
def zones() -> tuple[str, ...]:
    """Every space, in the order of the board."""
    return tuple(board().spaces)


@cache
def operations() -> tuple[str, ...]:
    """The eight zones of operations."""
    return tuple(zone for zone in zones() if is_operations(zone))


@cache
def land_near(zone: str) -> tuple[str, ...]:
    """Land spaces next to a land space, bases too (AMP-3.1-03, -07); corners do not touch (AMP-3.1-04, -06)."""
    return tuple(board().army.get(zone, ()))


@cache
def sea_near(zone: str) -> tuple[str, ...]:
    """Maritime zones next to a zone or to Thasos (AMP-3.1-07, -08)."""
    return tuple(one for one in board().fleet.get(zone, ()) if one[0] == "M")


@cache
def coasts_of(zone: str) -> tuple[str, ...]:
    """Land zones of the main map next to a maritime zone."""
    return tuple(one for one in board().fleet.get(zone, ()) if is_main_land(one))


@cache
def _borders() -> Mapping[tuple[str, str], Border]:
    found = {}
    for link in board().links:
        found[link.a, link.b] = found[link.b, link.a] = Border(link.obstacle, link.gate)
    return found


@cache
def walled_borders() -> tuple[tuple[str, str], ...]:
    """The borders that the wall marker closes (AMP-5.1-02), each with its two zones."""
    return tuple((link.a, link.b) for link in board().links if link.obstacle == "buildable")


def border(a: str, b: str) -> Border:
    """What lies between two adjacent zones (AMP-1.1.1-07)."""
    return _borders()[a, b]


def standing_wall(a: str, b: str, marker: str) -> bool:
    """Whether a wall stands between two zones: permanent, or built (AMP-1.1.1-08, AMP-5.1-02, -03)."""
    obstacle = border(a, b).obstacle
    return obstacle == "wall" or (obstacle == "buildable" and marker == BUILT)


def step_cost(a: str, b: str, marker: str, flotilla: bool) -> int | None:
    """Movement points from a land space into the next one; None where the border is closed.

    AMP-3.1.4-02 to -08; a river only by its bridge or, for Sparta, on the flotilla (AMP-3.1.1-06, AMP-7.S3-01).
    """
    found, points = border(a, b), cost("zone")
    if is_base(a):
        points += cost("leave_base")
    if found.obstacle == "river":
        if not flotilla:
            return None
        points += cost("flotilla")
    elif found.obstacle == "bridge":
        points += cost("bridge")
    elif standing_wall(a, b, marker):
        points += cost("wall_in" if found.inside == b else "wall_out")
    elif found.obstacle == "buildable" and marker == DESTROYED:
        points += cost("wall_destroyed")
    if terrain(a) == CLEAR and terrain(b) == HIGH:
        points += cost("climb")
    return points


@cache
def steps(zone: str, marker: str, flotilla: bool) -> tuple[tuple[str, int], ...]:
    """Land zones of the main map that are open from a land space, each with its movement points (``step_cost``)."""
    costs = ((to, step_cost(zone, to, marker, flotilla)) for to in land_near(zone) if is_main_land(to))
    return tuple((to, points) for to, points in costs if points is not None)


def entry(a: str, b: str, marker: str, wall_at_once: bool = True) -> frozenset[str]:
    """How a zone is entered from the next one, as far as a combat there minds it (AMP-CRT-24, -26, -27).

    Args:
        wall_at_once: whether the long wall of Amphipolis counts before the marker is placed (AMP-5.1-07).
    """
    found = set()
    if border(a, b).obstacle in ("river", "bridge"):
        found.add(RIVER)
    if terrain(a) == CLEAR and terrain(b) == HIGH:
        found.add(CLIMB)
    if standing_wall(a, b, marker):
        long_wall = (a, b) == ("T7", CITADEL)
        if wall_at_once or not long_wall or marker == BUILT:
            found.add(WALL)
    return frozenset(found)


def room(zone: str) -> int | None:
    """How many units of one side a zone holds; None without limit."""
    return limit(terrain(zone))
