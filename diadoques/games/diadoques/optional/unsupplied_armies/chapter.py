"""Armies without an arsenal that look for another master (DIA-O7-01); they are sold by the rules of the market."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.optional.unsupplied_armies import mutinies
from diadoques.games.diadoques.weather import famine

CHAPTERS: Final = (
    Chapter(
        "unsupplied-armies",
        switched("unsupplied-armies"),
        builds_on=("mercenary-market",),
        plugs=(famine.MUTINIES.plug(mutinies.mutinies),),
        settings={"unsupplied-armies": option("DIA-O7-01", "provinces-non-ravitaillees")},
    ),
)
