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


@cache
def points(name: str) -> int:
    """A number of the table of victory points."""
    return int(tables()["victory"][name])
