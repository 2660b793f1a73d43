"""The tabs of a lesson: one a player, one for all, and those of the class and the umpire while they are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from diadoques.widgets.kit.assets import static


class Tabs(anywidget.AnyWidget):
    """One row of tabs that neither wraps nor cuts: names give way to letters, and the row to a list on a phone.

    Traits (plain JSON):
        tabs: ``id``, ``letter``, ``name``, ``facts`` (pairs: the whole words, the few signs), ``color``, ``ink``,
            ``sealed``, ``closed`` (cannot be chosen), ``title`` (said by the pointer and to screen readers).
        chosen: the id of the tab that is open.
        label: what the row is called.
    """

    _esm = static("tabs")
    _css = ""

    tabs = traitlets.List(traitlets.Dict()).tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)

    def __init__(self, choose: Callable[[str], None]) -> None:
        """``choose`` is called with the id of a tab that was clicked."""
        super().__init__()
        self._choose = choose
        self.on_msg(self._hear)

    def show(self, tabs: Sequence[Mapping[str, Any]], chosen: str, label: str) -> None:
        """Show these."""
        with self.hold_sync():
            self.tabs, self.chosen, self.label = [dict(tab) for tab in tabs], chosen, label

    def tab(self, name: str) -> dict[str, Any] | None:
        """The tab of ``name``, as it is shown, or None."""
        return next((dict(tab) for tab in self.tabs if tab["id"] == name), None)

    def _hear(self, _widget: object, content: object, _buffers: object) -> None:
        # Messages come from a browser: only a tab that is there and open is chosen.
        if isinstance(content, dict) and content.get("kind") == "choose":
            tab = self.tab(str(content.get("id")))
            if tab is not None and not tab["closed"]:
                self._choose(tab["id"])
