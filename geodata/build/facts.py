"""What the board says, apart from any geometry: `src/board.json`, the authority on who touches whom.

Spaces, places, links, rivers and mountains are hand-kept there, each with its source (a key of `sources.toml`) and
its degree of certainty. Nothing here is computed from the polygons: the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from .files import read_json

Pair = tuple[str, str]
Names = dict[str, str]


def pair(a: str, b: str) -> Pair:
    """An unordered pair, as a sorted tuple."""
    return (a, b) if a <= b else (b, a)


@dataclass(frozen=True, slots=True)
class Space:
    """A province or a sea.

    `coasts` maps a named coast to all the seas along it; `supply` is None where the game has none. `more` is what a
    game adds (centre, home, codes, with their sources), written as it stands.
    """

    id: str
    name: Names
    kind: Literal["land", "sea"]
    terrain: str
    supply: int | str | None
    coasts: dict[str, tuple[str, ...]]
    source: str
    certainty: str
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outside:
    """Water or land that is drawn but is no space of the game (a lake, a closed sea, a neutral country).

    `holder` is the province that holds a strait: its fleets pass there, and it touches what the strait touches.
    """

    id: str
    name: Names
    source: str
    certainty: str
    holder: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """A citadel (capital, major, minor), an open city, or the town that marks a supply centre, in its province.

    Treasure is in T., the game's money; a centre has neither treasure nor port.
    """

    id: str
    name: Names
    kind: Literal["capital", "major", "minor", "city", "centre"]
    province: str
    source: str
    certainty: str
    port: bool = False
    port_advanced: bool = False
    capital_of: str | None = None
    treasure: int = 0
    coast: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """One contact. For fleets `a` and `b` may carry a coast (`THRcs`); for access `a` is a citadel."""

    a: str
    b: str
    unit: Literal["army", "fleet", "access"]
    layer: Literal["all", "basic", "advanced"]
    named_pass: str
    source: str
    certainty: str


@dataclass(frozen=True, slots=True)
class Barrier:
    """A river or a mountain on a land border. `what` is the river's name, or "always"/"flood" for mountains."""

    between: Pair
    what: str
    half: bool
    source: str
    certainty: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything `src/board.json` says.

    `coasting` is False where fleets stand at sea alone: no fleet then goes along the shore from one land to another.
    """

    board: str
    spaces: tuple[Space, ...]
    off: tuple[Outside, ...]
    closed: tuple[Outside, ...]
    straits: tuple[Outside, ...]
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    rivers: dict[Pair, Barrier]
    mountains: dict[Pair, Barrier]
    exceptions: tuple[Mapping[str, Any], ...]
    river_names: dict[str, Names]
    pass_names: dict[str, Names]
    coasting: bool = True

    def kinds(self) -> dict[str, str]:
        """Space id to "land" or "sea"."""
        return {s.id: s.kind for s in self.spaces}

    def of_unit(self, unit: str) -> tuple[Link, ...]:
        """The links of one kind of unit, in the file's order."""
        return tuple(link for link in self.links if link.unit == unit)

    def obstacle(self, a: str, b: str) -> str:
        """Obstacle of a land border: "", river, mountain, both, or half (free but for a flood)."""
        river, mountain = self.rivers.get(pair(a, b)), self.mountains.get(pair(a, b))
        if mountain is not None and mountain.what == "flood":
            return "half"
        if river is not None and mountain is not None:
            return "both"
        return "river" if river is not None else "mountain" if mountain is not None else ""


def read_facts(folder: Path) -> Facts:
    """Read `src/board.json` of a board's folder."""
    data = read_json(folder / "src" / "board.json")
    links = [_link(row, "army") for row in data["army"]]
    links += [_link(row, "fleet") for row in data["fleet"]]
    links += [_link(row, "access") for row in data.get("access", [])]
    return Facts(
        board=data["board"],
        spaces=tuple(_space(row) for row in data["spaces"]),
        off=tuple(Outside(**row) for row in data["off"]),
        closed=tuple(Outside(**row) for row in data.get("closed", [])),
        straits=tuple(Outside(**row) for row in data.get("straits", [])),
        places=tuple(Place(**row) for row in data["places"]),
        links=tuple(links),
        rivers={b.between: b for b in (_barrier(r, r["river"], r["extent"] == "half") for r in data.get("rivers", []))},
        mountains={
            b.between: b for b in (_barrier(r, r["when"], r["when"] == "flood") for r in data.get("mountains", []))
        },
        exceptions=tuple(data["exceptions"]),
        river_names=data["river_names"] if "river_names" in data else _lent(folder)["river_names"],
        pass_names=data.get("pass_names", {}),
        coasting=data.get("coasting", True),
    )


def _lent(folder: Path) -> Any:
    """What the board says of which this one is made."""
    return read_json(folder.parent / read_json(folder / "src" / "network.json")["of"] / "src" / "board.json")


_WRITTEN = {"id", "name", "kind", "terrain", "supply", "coasts", "source", "certainty"}


def _space(row: Mapping[str, Any]) -> Space:
    return Space(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        terrain=row["terrain"],
        supply=row.get("supply"),
        coasts={c["id"]: tuple(c["seas"]) for c in row.get("coasts", [])},
        source=row["source"],
        certainty=row["certainty"],
        more={key: value for key, value in row.items() if key not in _WRITTEN},
    )


def _link(row: Mapping[str, Any], unit: Literal["army", "fleet", "access"]) -> Link:
    return Link(
        a=row["a"],
        b=row["b"],
        unit=unit,
        layer=row.get("layer", "all"),
        named_pass=row.get("pass", ""),
        source=row["source"],
        certainty=row["certainty"],
    )


def _barrier(row: Mapping[str, Any], what: str, half: bool) -> Barrier:
    return Barrier(pair(row["a"], row["b"]), what, half, row["source"], row["certainty"])
