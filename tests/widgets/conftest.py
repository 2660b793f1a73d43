"""What tests of screens share: pictures, which few of them look at, and lines to a browser, at whose end nobody is."""

from __future__ import annotations

from typing import Any

import comm
import pytest
from ipywidgets import Widget

from tests.painted import put_together


@pytest.fixture(autouse=True)
def _pictures_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    put_together(monkeypatch)


@pytest.fixture(autouse=True)
def _opened_untold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A widget opens its line to the browser without the values of its forty traits, which it has to work out first.

    Here nobody stands at the other end, and this was a fifth of the time. Whoever looks at what a browser holds asks
    for it (``tests/in_browser.py``); in a real browser the notebooks and pages run as they are.
    """

    def opened(widget: Any) -> None:
        if widget.comm is None:
            named = {} if widget._model_id is None else {"comm_id": widget._model_id}
            widget.comm = comm.create_comm(target_name="jupyter.widget", data={"state": {}}, **named)

    monkeypatch.setattr(Widget, "open", opened)
