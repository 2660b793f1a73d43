"""A mark in a page that brings what stands under it into sight."""

from __future__ import annotations

import anywidget
import traitlets

from diadoques.widgets.kit.assets import static


class ScrollMark(anywidget.AnyWidget):
    """Put above what may be asked all at once: who has scrolled elsewhere would not see it.

    Traits:
        calls: how often one was called here.
        backs: how often one was called back to what was scrolled past.
    """

    _esm = static("scroll_mark")
    _css = ""

    calls = traitlets.Int(0).tag(sync=True)
    backs = traitlets.Int(0).tag(sync=True)

    def call(self) -> None:
        """Show this place, wherever the page was scrolled to."""
        self.calls += 1

    def call_back(self) -> None:
        """Show this place where it was scrolled past; who looks at what stands above it is left there."""
        self.backs += 1
