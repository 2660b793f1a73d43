"""What is printed: the pieces (``counters.toml``) and the numbers of the rules (``tables.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

# --- The pieces as printed: units, leaders, garrisons, stratagems (``counters.toml``)


ATHENS: Final = "ATHENS"
SPARTA: Final = "SPARTA"
#: Exactly two sides (AMP-0-01).
SIDES: Final = (ATHENS, SPARTA)
#: Types of units (AMP-1.2.1-03): hoplites, cavalry, peltasts, archers; triremes are naval.
HOPLITES, CAVALRY, PELTASTS, ARCHERS, TRIREMES = "H", "C", "P", "A", "T"
BRASIDAS: Final = "Brasidas"
CLEON: Final = "Cléon"


def foe(side: str) -> str:
    """The other side."""
    return SPARTA if side == ATHENS else ATHENS


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit as printed (AMP-1.2.1-01, -04): its full strength, its sword; ``ally``: no white band (AMP-1.2-02)."""

    id: str
    side: str
    kind: str
    pf: int
    bonus: bool
    ally: bool

    @property
    def weak_pf(self) -> int:
        """Strength of its weakened face: half, rounded up with a sword and down without (AMP-1.2.1-02)."""
        return (self.pf + 1) // 2 if self.bonus else self.pf // 2

    @property
    def naval(self) -> bool:
        """Whether it is a ship."""
        return self.kind == TRIREMES

    @property
    def model(self) -> str:
        """What counters alike have in common: ``H5+a``."""
        return self.id.partition(".")[0][1:]


@dataclass(frozen=True, slots=True)
class Commander:
    """A leader as printed: his swords, 0 to 3 (AMP-1.2.2-01)."""

    name: str
    side: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Garrison:
    """A garrison as printed (AMP-1.2.3-01); ``closed_to``: who finds no allegiance to work on (AMP-1.2.3-02)."""

    at: str
    va: int
    pf: int
    closed_to: str


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("counters.toml").read_text(encoding="utf-8"))


@cache
def counters() -> Mapping[str, Counter]:
    """Every unit there is, by id: ``AH6+.2`` is the second Athenian H of 6 PF with a sword (AMP-10-05)."""
    found = {}
    for row in _file()["unit"]:
        model = f"{row['kind']}{row['pf']}{'+' if row['bonus'] else ''}{row.get('tag', '')}"
        for number in range(1, row["count"] + 1):
            name = f"{row['side'][0]}{model}.{number}"
            found[name] = Counter(name, row["side"], row["kind"], row["pf"], row["bonus"], row["ally"])
    return found


@cache
def commanders() -> Mapping[str, Commander]:
    """Every leader there is, by name (AMP-10-06)."""
    return {name: Commander(name, row["side"], row["bonus"]) for name, row in _file()["leader"].items()}


@cache
def garrisons() -> Mapping[str, Garrison]:
    """The nine garrisons, by the zone that holds each."""
    rows = _file()["garrison"].items()
    return {at: Garrison(at, row["va"], row["pf"], row.get("closed_to", "")) for at, row in rows}


@cache
def faces() -> Mapping[str, str]:
    """The side that alone may use a stratagem, or "" (AMP-7-01, AMP-7-05)."""
    found: Mapping[str, str] = _file()["face"]
    return found


@cache
def pairs(manifest: str) -> tuple[str, ...]:
    """The counters of a manifest (ruling ``pairs``), each its two faces: ``S3/S15`` (AMP-1.2.4-01)."""
    return tuple("/".join(pair) for pair in _file()["pairs"][manifest])


def faces_of(counter: str) -> tuple[str, ...]:
    """The two faces of a counter."""
    return tuple(counter.split("/"))


# --- The numbers of the rules, as ``tables.toml`` has them


#: The id of the game, and of its board.
NAME = "amphipolis"


@cache
def tables() -> Mapping[str, Any]:
    """All tables, by chapter."""
    return tomllib.loads(files(__package__).joinpath("tables.toml").read_text(encoding="utf-8"))


@cache
def cost(name: str) -> int:
    """A number of the movement table, in movement points."""
    return int(tables()["movement"][name])


def limit(terrain: str) -> int | None:
    """How many units of one side a zone of this terrain holds; None without limit (AMP-3.3-03 to -06)."""
    found: int | None = tables()["stacking"].get(terrain)
    return found


def men_of(arm: str, pf: int) -> int:
    """How many men, or ships, so many strength points of an arm stand for (AMP-0.2-01); nothing is reckoned by it.

    >>> men_of("H", 8), men_of("C", 5), men_of("T", 20)
    (200, 75, 20)
    """
    return int(tables()["men"][arm]) * pf


@cache
def points(name: str) -> int:
    """A number of the table of victory points."""
    return int(tables()["victory"][name])
