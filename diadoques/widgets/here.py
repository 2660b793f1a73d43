"""A mark in a page that brings what stands under it into sight."""

from __future__ import annotations

import anywidget
import traitlets

from diadoques.widgets.map_picker import static


class Here(anywidget.AnyWidget):
    """Put above what may be asked all at once: who has scrolled elsewhere would not see it.

    Traits:
        calls: how often one was called here.
    """

    _esm = static("here")
    _css = ""

    calls = traitlets.Int(0).tag(sync=True)

    def call(self) -> None:
        """Show this place, wherever the page was scrolled to."""
        self.calls += 1
