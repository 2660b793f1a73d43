"""How 218 BC is told: revolts, Cyprus, centres that become neutral."""

from __future__ import annotations

from typing import Final

from diadoques.explain.voice import as_players
from diadoques.explain.wording import Wording
from diadoques.games.bc218.reducers import REDUCERS
from diadoques.games.diplomacy.apply import REDUCERS as CLASSIC

WORDING: Final = Wording(
    kinds=lambda: frozenset({*CLASSIC, *REDUCERS}),
    silent=frozenset({"revolt-chosen", "revolt-ordered", "sealed-line"}),
    variants={
        "revolt": lambda event: "" if event["unit"] else "owned" if event["was"] else "empty",
        "revolt-ground": lambda event: str(min(len(event["countries"]), 2)),
        "centre-neutral": lambda event: str(event["why"]),
        "cyprus-attacked": lambda event: "many" if len(event["by"]) > 1 else "",
        "cyprus-doomed": lambda event: "many" if len(event["by"]) > 1 else "",
    },
    values={"countries": as_players},
    subjects={"centre-neutral": "control", "centre-returned": "control", "revolt-ground": "next"},
    voiding=frozenset({"order-replaced"}),
)
