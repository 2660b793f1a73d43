"""The phases of this game, beside those that all games of simultaneous orders have."""

from __future__ import annotations

from typing import Final

ADJUSTMENTS: Final = "adjustments"  # units are built and removed (DIP-adj-01)
