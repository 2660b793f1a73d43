"""The plain facts of a game that is looked through: what they look like, and what is taken for those that are wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import MISSING, fields
from importlib.resources.abc import Traversable
from typing import Any, Final

from diadoques.api.game_files import REGISTER
from diadoques.core.language import LANGUAGES
from diadoques.core.resources import MissingResource
from diadoques.explain.catalogue import FILE as SCREEN_FILE
from diadoques.explain.needed import ROOM
from diadoques.games.door import FILE, About
from diadoques.games.scenarios import printed_scenarios

#: What facts look like.
EXAMPLES: Final[Mapping[str, str]] = {
    "names": 'names = ["Péages", "Tolls"]',
    "says": 'says = { fr = "…", en = "…" }',
    "board": 'board = "mediterranean220"',
    "prefix": 'prefix = "TOLL"',
    "scenario": 'scenario = "spring-220"',
    "counted": 'counted = "points"',
}


#: How ids of rules begin (``core.register.MENTION``).
PREFIX: Final = re.compile(r"[A-Z][A-Z0-9]{2,3}")


def facts_instead(folder: Traversable) -> Mapping[str, Any]:
    """Facts with which a game can be looked through whose own are not whole: its own, else what its files let guess.

    Nothing where they cannot be guessed: no board, no row of the register, no TOML.
    """
    told = _read(folder, FILE)
    known = {one.name: one for one in fields(About) if one.name != "id"}
    found = {name: value for name, value in told.items() if name in known}
    with suppress(MissingResource, ValueError, KeyError, TypeError):
        found.setdefault("scenario", next(iter(printed_scenarios(found["board"]))))
    if not PREFIX.fullmatch(str(found.get("prefix", ""))):
        rows = [rule for one in _read(folder, REGISTER).get("sections", {}).values() for rule in one if "-" in rule]
        found |= {"prefix": rows[0].partition("-")[0] if rows else ""}
    counted = next(iter(_read(folder, ROOM, SCREEN_FILE).get(LANGUAGES[0], {}).get("standing", {})), "points")
    found.setdefault("counted", counted)
    called = found.get("names")
    found["names"] = (*called, *called)[:2] if isinstance(called, list) and called else (folder.name, folder.name)
    says = found.get("says")
    found["says"] = {**dict.fromkeys(LANGUAGES, ""), **(says if isinstance(says, dict) else {})}
    whole = PREFIX.fullmatch(str(found["prefix"])) and all(
        name in found or one.default is not MISSING or one.default_factory is not MISSING for name, one in known.items()
    )
    return {name: tuple(one) if isinstance(one, list) else one for name, one in found.items()} if whole else {}


def _read(folder: Traversable, *path: str) -> Mapping[str, Any]:
    """What a file of a game says; nothing where there is none, or it is no TOML."""
    try:
        return tomllib.loads(folder.joinpath(*path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
