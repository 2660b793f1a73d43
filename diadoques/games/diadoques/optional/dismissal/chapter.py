"""Units dismissed for money in winter, and where that changes the bill (DIA-O5-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.optional.dismissal import dismissal
from diadoques.games.diadoques.winter import upkeep

CHAPTERS: Final = (
    Chapter(
        "dismissal",
        switched("dismissal"),
        plugs=(upkeep.DISMISSALS.plug(dismissal.terms),),
        events={"dismissed": dismissal.dismissed},
        settings={"dismissal": option("DIA-O5-01", "licenciement")},
    ),
)
