"""What webDiplomacy calls powers, places, units and phases."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final

from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.phases import OVER
from diadoques.core.pieces import ARMY, FLEET
from diadoques.core.resources import resource
from diadoques.games.diplomacy.lexicon import place_text
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH
from diadoques.games.diplomacy.variant import CLASSIC

#: The number of classic Diplomacy, and of the form of the files.
VARIANT: Final = 1
SCHEMA: Final = 1
#: Our phases by theirs; once a game is over its phase says how it ended.
KINDS: Final = {"Diplomacy": MOVEMENT, "Retreats": RETREATS, "Builds": ADJUSTMENTS}
FINISHED: Final = "Finished"
DRAWN: Final = "Drawn"
#: Their phases by ours; kinds of units by theirs, and theirs by ours.
PHASES: Final = {kind: name for name, kind in KINDS.items()} | {OVER: FINISHED}
UNITS: Final = {"Army": ARMY, "Fleet": FLEET}
TYPES: Final = {ARMY: "Army", FLEET: "Fleet"}


@cache
def numbers() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The powers and the places, each at its number."""
    data = tomllib.loads(resource("geodata", CLASSIC.board_id, "webdiplomacy.toml").read_text(encoding="utf-8"))
    return ("", *data["countries"]), ("", *data["territories"])


def place_in_english(place: str) -> str:
    """A place as English orders write it."""
    return place_text(CLASSIC, place, ENGLISH)
