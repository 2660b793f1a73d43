"""The phase that every game has; the others belong to whoever waits in them."""

from __future__ import annotations

from typing import Final

OVER: Final = "over"
