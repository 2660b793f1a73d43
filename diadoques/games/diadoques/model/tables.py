"""The numbers of the rules, read once from ``geodata/diadoques/tables.toml`` and ``setup.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from diadoques.core.faults import Fault
from diadoques.core.resources import resource


@dataclass(frozen=True, slots=True)
class UnitClass:
    """One row of the unit table (DIA-AX2-01). Strength in points, price and bribe in T."""

    suffix: str
    strength: int
    price: int
    bribe: int
    after: str


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A diadoch at the start (DIA-1-01, DIA-61-15, DIA-63A2-08..13).

    ``funds`` in T before the first units are paid; ``citadels`` owned at the start; ``letter`` marks his counters.
    """

    id: str
    name: Mapping[str, str]
    letter: str
    home: str
    citadels: tuple[str, ...]
    funds: int


@cache
def tables() -> dict[str, Any]:
    """The raw tables."""
    return _toml("tables.toml")


@cache
def optional() -> dict[str, Any]:
    """Numbers and places of the optional rules."""
    return _toml("optional.toml")


@cache
def prestige() -> dict[str, Any]:
    """What each deed is worth in prestige (optional rule)."""
    return _toml("prestige.toml")


@cache
def classes() -> Mapping[str, UnitClass]:
    """Unit classes by suffix ("", e, g, m)."""
    rows = tables()["class"].values()
    return {
        row["suffix"]: UnitClass(row["suffix"], row["strength"], row["price"], row["bribe"], row["after"])
        for row in rows
    }


def class_of(suffix: str) -> str:
    """Name of a class in the tables (``elite``) by its suffix (``e``)."""
    rows: Mapping[str, Any] = tables()["class"]
    return next(name for name, row in rows.items() if row["suffix"] == suffix)


def setup() -> dict[str, Any]:
    """How games begin, as ``setup.toml`` tells it."""
    return _toml("setup.toml")


@cache
def players() -> Mapping[str, PlayerSetup]:
    """The six diadochs, in the order of the rules (DIA-1-01)."""
    return {
        row["id"]: PlayerSetup(row["id"], row["name"], row["letter"], row["home"], tuple(row["citadels"]), row["funds"])
        for row in setup()["player"]
    }


def is_diadoch(name: str) -> bool:
    """Whether a character is one of the diadochs: any other is no player, but in somebody's hands."""
    return name in players()


def scenario(name: str) -> Mapping[str, Any]:
    """A scenario as ``setup.toml`` tells it.

    Raises:
        Fault: ``scenario-unknown``.
    """
    known = setup()["scenario"]
    if name not in known:
        raise Fault("scenario-unknown", "scenario", given=name, known=", ".join(known))
    found: Mapping[str, Any] = known[name]
    return found


@cache
def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(resource("geodata", "diadoques", name).read_text(encoding="utf-8"))
