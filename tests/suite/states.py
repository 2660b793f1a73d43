"""Widgets that tell nobody what they are when they are made."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(scope="session", autouse=True)
def _opened_untold() -> None:
    """A widget opens its line to the browser without the values of its forty traits, which it has to work out first.

    In most tests nobody stands at the other end, and this was a third of their time. Whoever looks at what a browser
    holds asks for it (``tests/in_browser.py``); in a real browser the notebooks and pages run as they are.
    """
    if "ipywidgets" not in sys.modules:
        return
    import comm
    from ipywidgets import Widget

    def opened(widget: Widget) -> None:
        if widget.comm is None:
            named = {} if widget._model_id is None else {"comm_id": widget._model_id}
            widget.comm = comm.create_comm(target_name="jupyter.widget", data={"state": {}}, **named)

    Widget.open = opened
