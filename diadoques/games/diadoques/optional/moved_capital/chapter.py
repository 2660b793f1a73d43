"""Capitals moved in winter (DIA-O9-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.core.steps import Step, after
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.optional.moved_capital import capitals
from diadoques.games.diadoques.orders.declaration_candidates import READERS, of_place
from diadoques.games.diadoques.season.protocol import OFFERS

CHAPTERS: Final = (
    Chapter(
        "moved-capital",
        switched("moved-capital"),
        builds_on=("royal",),
        steps={"winter": (after("adjustments", Step("capitals", "DIA-O9-04", capitals.move_capitals)),)},
        plugs=(
            DECLARATIONS.plug(capitals.declarations),
            READERS.plug(lambda: {capitals.SEAT: of_place}),
            OFFERS.plug(capitals.seats_offered),
        ),
        events={"capital-moved": capitals.moved},
        settings={"moved-capital": option("DIA-O9-01", "transfert-capitale")},
        unseen=frozenset({"capital-moved"}),
    ),
)
