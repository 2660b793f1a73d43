"""Phases that games of simultaneous orders share."""

from __future__ import annotations

from typing import Final

MOVEMENT: Final = "movement"
RETREATS: Final = "retreats"
