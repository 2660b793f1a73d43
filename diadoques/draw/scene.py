"""A scene: the marks and strokes of one picture, each at its point in board pixels; any painter may paint it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from diadoques.core.marks import (
    ASKED,
    CONTEST,
    CONVERT,
    CONVOY,
    CONVOYED,
    CUT,
    DEAD,
    DISLODGED,
    DONE,
    FAILED,
    FALLEN,
    GHOST,
    HERE,
    LEAD,
    MOVE,
    RETREAT,
    REVOLT,
    RING,
    SIEGE,
    STANDOFF,
    SUPPLY,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    VOID,
    Rightful,
)  # fmt: skip
from diadoques.draw.geometry import Line, Point

#: The vocabulary of ``core.marks``, as the painters use it.
__all__ = [
    "ASKED",
    "CONTEST",
    "CONVERT",
    "CONVOY",
    "CONVOYED",
    "CUT",
    "DEAD",
    "DISLODGED",
    "DONE",
    "FAILED",
    "FALLEN",
    "GHOST",
    "HERE",
    "LEAD",
    "MOVE",
    "RETREAT",
    "REVOLT",
    "RING",
    "SIEGE",
    "STANDOFF",
    "SUPPLY",
    "SUPPORT_HOLD",
    "SUPPORT_MOVE",
    "VOID",
    "Arrow",
    "Captain",
    "DrawnPiece",
    "Mark",
    "Rightful",
    "Scene",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A counter.

    Attributes:
        kind: its sign; ``grade``: what its small disc says (e, g, m), or its foot, or "".
        lean: the direction (radians) it was pushed in.
        letter: what is written on it in place of its owner's letter, or ""; ``weak``: it lies on its weaker face.
    """

    id: str
    owner: str
    kind: str
    grade: str
    place: str
    at: Point
    state: str = HERE
    lean: float = 0.0
    letter: str = ""
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Captain:
    """A character on the map.

    Attributes:
        captor: who holds a diadoch prisoner, or controls a royal person; "" for nobody.
        royal: of the royal family, which is nobody's prisoner.
        weak: hurt or ill.
    """

    name: str
    at: Point
    captor: str = ""
    royal: bool = False
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """An order or its result; ``line`` runs from the unit to where the order points.

    ``tag`` is a short text at the middle (``G``: turns into a garrison; ``I``, ``II``: season of a siege).
    """

    kind: str
    state: str
    owner: str
    unit: str
    line: Line
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign on the map; ``rows`` of a contest are (owner, strength), strongest first."""

    kind: str
    at: Point
    owner: str = ""
    text: str = ""
    rows: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that stands on the board in one picture.

    Attributes:
        provinces: owner of each held province; ``citadels``: owner of each held citadel.
        rightful: of provinces that are another's by right than his who holds them.
        garrisoned: citadels that a garrison shows already.
        weather: what lies on the spaces that chance has hit (storm, snow, sand, flood); ``floods``: rivers in flood.
        treasures: sums (T) that lie in citadels.
        walls: borders on which a wall stands that the printed board does not show.
        unit: size of one design pixel in board pixels (1 on the whole board, less in a close view).
    """

    pieces: tuple[DrawnPiece, ...] = ()
    captains: tuple[Captain, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    marks: tuple[Mark, ...] = ()
    provinces: Mapping[str, str] = field(default_factory=dict)
    citadels: Mapping[str, str] = field(default_factory=dict)
    garrisoned: frozenset[str] = frozenset()
    unit: float = 1.0
    weather: Mapping[str, str] = field(default_factory=dict)
    floods: tuple[str, ...] = ()
    treasures: Mapping[str, int] = field(default_factory=dict)
    walls: tuple[tuple[str, str], ...] = ()
    rightful: Mapping[str, Rightful] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Plain values, for the clicked map and for tests."""
        plain = asdict(self)
        plain["garrisoned"] = sorted(self.garrisoned)
        return plain
