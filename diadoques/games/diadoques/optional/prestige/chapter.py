"""Prestige as the measure of victory, and where it is counted (DIA-O10-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.steps import Step, after
from diadoques.games.diadoques.events.resolution import ECHOES
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.optional.pledges import KINDS
from diadoques.games.diadoques.optional.prestige import hunger, prestige, renown, sparing, temples
from diadoques.games.diadoques.optional.prestige import records as prestige_records
from diadoques.games.diadoques.optional.prestige.apply import PRESTIGE_KINDS, reset, shortened
from diadoques.games.diadoques.records.records_midseason import CITADEL, DEEDS, PROVINCE, UNIT, Deed
from diadoques.games.diadoques.season.on_board import SCORES
from diadoques.games.diadoques.victory import control

CHAPTERS: Final = (
    Chapter(
        "prestige",
        switched("prestige"),
        steps={
            "opening": (after("conflicts", Step("sent", "DIA-O10-09", hunger.note)),),
            "closing": (after("treasures", Step("hunger", "DIA-O10-09", hunger.settle)),),
        },
        plugs=(
            control.LEFT_ALONE.plug(temples.spare),
            KINDS.plug(sparing.kinds),
            DEEDS.plug(
                lambda: {
                    temples.SPARE: Deed(CITADEL),
                    temples.PLUNDER: Deed(CITADEL),
                    hunger.SENT: Deed(PROVINCE, UNIT),
                }
            ),
            SCORES.plug(prestige.score),
            control.MEASURES.plug(prestige.measure),
            ECHOES.plug(renown.count),
        ),
        events=PRESTIGE_KINDS,
        reactions={"citadel-taken": reset, "": shortened},
        keys=prestige_records.KEYS,
        settings={"prestige": option("DIA-O10-01", "prestige")},
        unseen=frozenset({"prestige", "prestige-counted", "treasure-spared"}),
    ),
)
