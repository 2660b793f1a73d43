"""The numbers of the rules, as ``tables.toml`` has them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

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


def men(arm: str, pf: int) -> int:
    """How many men, or ships, so many strength points of an arm stand for (AMP-0.2-01); nothing is reckoned by it.

    >>> men("H", 8), men("C", 5), men("T", 20)
    (200, 75, 20)
    """
    return int(tables()["men"][arm]) * pf


@cache
def points(name: str) -> int:
    """A number of the table of victory points."""
    return int(tables()["victory"][name])
