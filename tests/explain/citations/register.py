"""The rows of the registers with their layers, without looking for code and cases."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def layers() -> Mapping[str, str]:
    """Layer by row, of all games."""
    found: dict[str, str] = {}
    for game in ("diadoques", "diplomacy", "bc218"):
        text = files("diadoques").joinpath("games", game, "rules.toml").read_text(encoding="utf-8")
        for section in tomllib.loads(text)["sections"].values():
            found |= {rule: section["layer"] for rule in section if rule != "layer"}
    return found


def layer_of(rule: str) -> str:
    """``basic``, ``advanced`` or ``optional:<slug>``; of a row that is in no register ``unknown``."""
    return layers().get(rule, "unknown")
