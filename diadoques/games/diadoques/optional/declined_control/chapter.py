"""Provinces that who passes through them does not take, and where that comes into a season (DIA-O3-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.optional.declined_control import refusals
from diadoques.games.diadoques.optional.pledges.pledges import KINDS
from diadoques.games.diadoques.records.records_midseason import DEEDS, PROVINCE, Deed
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.weather import supply

CHAPTERS: Final = (
    Chapter(
        "declined-control",
        switched("declined-control"),
        builds_on=("pledges",),
        plugs=(
            KINDS.plug(refusals.kinds, ahead="prestige"),
            DEEDS.plug(lambda: {refusals.DECLINE: Deed(PROVINCE)}),
            control.DECLINED.plug(refusals.declined),
            supply.REFUSED.plug(refusals.refused),
        ),
        settings={"declined-control": option("DIA-O3-01", "controle-provinces")},
    ),
)
