"""The rows of the registers with their layers, without looking for code and cases."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core import register

GAMES: Final = ("diadoques", "diplomacy", "bc218")


@cache
def layers() -> Mapping[str, str]:
    """Layer by row, of all games."""
    return {rule: layer for game in GAMES for rule, layer in register.layers(game).items()}


def layer_of(rule: str) -> str:
    """``basic``, ``advanced`` or ``optional:<slug>``; of a row that is in no register ``unknown``."""
    return layers().get(rule, "unknown")
