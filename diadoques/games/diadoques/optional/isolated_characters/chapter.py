"""A lone character may escape, and where that comes into a season (DIA-O1-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.model.settings import ON, option, switched
from diadoques.games.diadoques.model.throws import CHANCE
from diadoques.games.diadoques.optional.isolated_characters import isolated

CHAPTERS: Final = (
    Chapter(
        "isolated-characters",
        switched("isolated-characters"),
        plugs=(
            characters.ESCAPES.plug(isolated.escapes),
            CHANCE.plug(lambda options: options.get("isolated-characters") == ON),
        ),
        events={"escaped": lambda position, _event: position},
        settings={"isolated-characters": option("DIA-O1-01", "personnage-isole")},
        unseen=frozenset({"escaped"}),
    ),
)
