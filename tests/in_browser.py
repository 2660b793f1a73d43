"""What a browser holds of the widgets that are alive in this process, for tests that look for what it must not."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from ipywidgets.widgets import widget as registry

#: Traits that are the same whoever looks: code, style, the board.
COMMON = ("_esm", "_css", "board", "words")


def clear() -> None:
    """Close all widgets: those of other tests, and one's own."""
    for one in list(registry._instances.values()):
        one.close()


def states(but: Collection[str] = COMMON, of: Iterable[Any] | None = None) -> Iterator[dict[str, Any]]:
    """What a browser is given of each widget (of all that are alive): what ``get_state`` says, but for what is None.

    ``get_state`` asks for the metadata of each of the forty traits of a layout, which nobody sets, and takes ten times
    as long.
    """
    skipped = frozenset(but)
    for one in list(registry._instances.values()) if of is None else of:
        values = one._trait_values
        found = ((name, values[name] if name in values else getattr(one, name)) for name in one.keys)
        yield {name: value for name, value in found if value is not None and name not in skipped}


def text(told: Any) -> str:
    """As JSON: of other widgets their ids alone, as a browser is given them."""
    return json.dumps(told, ensure_ascii=False, default=lambda one: getattr(one, "model_id", None) or str(one))


def held() -> str:
    """All that a browser is given, as text: whatever is alive in the kernel has its twin there."""
    # Pictures are left out: among so many letters any word stands somewhere.
    return re.sub(r"base64,[A-Za-z0-9+/=]+", "", text(list(states())))
