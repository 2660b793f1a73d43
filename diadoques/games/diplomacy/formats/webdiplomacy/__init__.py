"""Histories of webDiplomacy, variant 1 (Classic): ``history.json`` of its public files, schema 1 (2026).

The answer of its former route ``game/status`` is read as well: it says the same with ``"Yes"`` and ``"No"``. The site
gives every unit an order, and tells neither where a dislodged unit may go nor what was left unordered.
"""

from __future__ import annotations

from typing import Final

from diadoques.games.diplomacy.formats.webdiplomacy.story import read
from diadoques.games.diplomacy.formats.webdiplomacy.writing import write

#: What the site plays: an army goes by sea when it is marked so and convoyed, else by land; in civil disorder it
#: measures from home, fleets by borders of fleets.
READINGS: Final = {"rules": "datc", "route_choice": "marked", "disorder_distance": "home_by_kind"}

__all__ = ["READINGS", "read", "write"]
