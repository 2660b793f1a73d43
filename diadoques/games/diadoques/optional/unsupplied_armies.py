"""Armies that find no arsenal revolt and look for another master, by the rules of the market (DIA-O7-01)."""

from __future__ import annotations

from typing import Final

from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.neutral import is_living
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.model.state import UNSUPPLIED
from diadoques.games.diadoques.optional.mercenary_market.market import offer
from diadoques.games.diadoques.weather import supply


def mutinies(resolution: Resolution, unit: Unit) -> bool:
    """An army without an arsenal revolts instead of going, and waits for another master (DIA-O7-01)."""
    if is_living(resolution.position, unit.owner):
        offer(resolution, unit, UNSUPPLIED)
        return True
    return False


CHAPTERS: Final = (
    Chapter(
        "unsupplied-armies",
        switched("unsupplied-armies"),
        builds_on=("mercenary-market",),
        plugs=(supply.MUTINIES.plug(mutinies),),
        settings={"unsupplied-armies": option("DIA-O7-01", "provinces-non-ravitaillees")},
    ),
)
