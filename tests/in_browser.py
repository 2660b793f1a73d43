"""What a browser holds of the widgets that are alive in this process, for tests that look for what it must not."""

from __future__ import annotations

import json
import re

from ipywidgets.widgets import widget as registry

#: Traits that are the same whoever looks: code, style, the board.
COMMON = ("_esm", "_css", "board", "words")


def clear() -> None:
    """Close all widgets: those of other tests, and one's own."""
    for one in list(registry._instances.values()):
        one.close()


def held() -> str:
    """All that a browser is given, as text: whatever is alive in the kernel has its twin there."""
    states = [
        {name: value for name, value in one.get_state().items() if name not in COMMON}
        for one in list(registry._instances.values())
    ]
    # Pictures are left out: among so many letters any word stands somewhere.
    return re.sub(r"base64,[A-Za-z0-9+/=]+", "", json.dumps(states, ensure_ascii=False, default=str))
