"""What can wait until the browser has what it needs first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

#: In seconds: the messages of the act are on their way before the next thing is begun.
PAUSE: Final = 0.05


def later(act: Callable[[], object]) -> None:
    """Run ``act`` once the messages of now are sent; at once where nothing runs that could come back to it."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        act()
        return
    loop.call_later(PAUSE, act)
