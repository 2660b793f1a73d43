"""The strait of the Bosphorus, and where it comes into a season (DIA-O2-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.core.steps import Step, after
from diadoques.games.diadoques.conflict import movement, retreats
from diadoques.games.diadoques.model.reach import CLOSED_FURTHER_WAYS, FURTHER_WAYS
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.model.warrants import WARRANTS
from diadoques.games.diadoques.optional.bosphorus_strait import bosphorus

CHAPTERS: Final = (
    Chapter(
        "bosphorus-strait",
        switched("bosphorus-strait"),
        builds_on=("revolts",),
        steps={"opening": (after(("missions", "orders read"), Step("strait", "DIA-O2-01", bosphorus.note)),)},
        plugs=(
            FURTHER_WAYS.plug(bosphorus.far_shore),
            CLOSED_FURTHER_WAYS.plug(bosphorus.closed),
            movement.CROSSINGS.plug(bosphorus.way),
            retreats.FAR_BARRIERS.plug(bosphorus.no_retreat),
            WARRANTS.plug(bosphorus.row),
        ),
        settings={"bosphorus-strait": option("DIA-O2-01", "detroit-bosphore")},
    ),
)
