"""Classic Diplomacy in other programs (``games.formats``): whoever converts nothing loads none of their formats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from diadoques.core.savegame import SavedGame
from diadoques.games.formats import Outside


@dataclass(frozen=True, slots=True)
class Others:
    """The formats of its ``about.toml``."""

    def exported(self, saved: SavedGame, name: str, where: str = "") -> Outside[str]:
        """A game as a text in one of them."""
        from diadoques.games.diplomacy import formats

        return formats.exported(saved, name, where)

    def imported(self, data: bytes, name: str, options: Mapping[str, str], where: str = "") -> Outside[SavedGame]:
        """The game that such a file tells."""
        from diadoques.games.diplomacy import formats

        return formats.imported(data, name, options, where)

    def recognised(self, data: bytes) -> str:
        """Which of them a file is in."""
        from diadoques.games.diplomacy import formats

        return formats.recognised(data)
