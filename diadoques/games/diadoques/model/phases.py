"""The phases of this game, beside those that all games of simultaneous orders have."""

from __future__ import annotations

from typing import Final

from diadoques.conflict.phases import RETREATS

LEVY: Final = "levy"  # Spring 321: the first units are chosen with the first orders (DIA-63B4-01)
WINTER_PHASE: Final = "winter"
REFUGE: Final = "refuge"  # units that a rising drives out choose their citadel
AUCTION: Final = "auction"  # who runs a revolt is bid for, one after the other
SUCCESSION: Final = "succession"  # where an heir appears
ESTATE: Final = "estate"  # where an eliminated player leaves his treasury (DIA-63A1-08)
#: Phases in which units that have no place left say where they go.
RETREATING: Final = (RETREATS, REFUGE)
