"""How each board looks: its file ``look.toml`` among the board's data, with colours, close views and sources."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from diadoques.core.resources import MissingResource, resource
from diadoques.games.catalogue import abouts, usual


def usual_board() -> str:
    """The board that is meant when none is named: that of the first game."""
    return abouts()[usual()].board


@cache
def look_of(board: str) -> Mapping[str, Any]:
    """What the file of a board says; {} for a board without one."""
    try:
        text = resource("geodata", board, "look.toml").read_text(encoding="utf-8")
    except MissingResource:
        return {}
    return tomllib.loads(text)
