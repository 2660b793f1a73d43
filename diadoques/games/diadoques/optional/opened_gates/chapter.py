"""Gates opened to another player, and where they come into a season (DIA-O4-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.core.steps import Step, after
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.optional.opened_gates import gates, habits, offers
from diadoques.games.diadoques.optional.pledges.pledges import KINDS
from diadoques.games.diadoques.players.habits import HABITS
from diadoques.games.diadoques.records.records_midseason import CITADEL, DEEDS, PLAYER, Deed

CHAPTERS: Final = (
    Chapter(
        "opened-gates",
        switched("opened-gates"),
        builds_on=("weather",),
        steps={"closing": (after(("passage", "control"), Step("gates", "DIA-O4-01", gates.open_up)),)},
        plugs=(
            KINDS.plug(offers.kinds, ahead="prestige"),
            HABITS.plug(habits.rather_another),
            DEEDS.plug(lambda: {gates.OPEN: Deed(CITADEL, PLAYER)}),
        ),
        events={"gates-shut": lambda position, _event: position},
        settings={"opened-gates": option("DIA-O4-01", "ouverture-portes")},
        unseen=frozenset({"gates-shut"}),
    ),
)
