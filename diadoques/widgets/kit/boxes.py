"""What leaves the screen leaves the browser: a widget that is only taken out of its box would still be held there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def fill(box: Any, children: Iterable[Any]) -> None:
    """Show ``children`` in ``box``; those that stood there before are closed, with all that they hold."""
    kept = tuple(children)
    gone = [one for one in box.children if all(one is not other for other in kept)]
    box.children = kept
    for one in gone:
        _close(one)


def _close(widget: Any) -> None:
    for child in getattr(widget, "children", ()):
        _close(child)
    for part in ("layout", "style"):
        model = getattr(widget, part, None)
        if model is not None:
            model.close()
    widget.close()
