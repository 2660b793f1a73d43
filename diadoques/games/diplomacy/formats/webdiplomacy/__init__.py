"""Histories of webDiplomacy, variant 1 (Classic): ``history.json`` of its public files, schema 1 (2026).

The answer of its former route ``game/status`` is read as well: it says the same with ``"Yes"`` and ``"No"``. The site
gives every unit an order, and tells neither where a dislodged unit may go nor what was left unordered.
"""

from __future__ import annotations

from typing import Final

from diadoques.games.diplomacy.formats.webdiplomacy.reading import read
from diadoques.games.diplomacy.formats.webdiplomacy.writing import write

READINGS: Final = {"rules": "datc"}

__all__ = ["READINGS", "read", "write"]
