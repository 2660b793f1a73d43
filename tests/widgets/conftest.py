"""What tests of screens share: pictures, which few of them look at, and lines to a browser, at whose end nobody is."""

from __future__ import annotations

from typing import Any

import comm
import pytest
from ipywidgets import Widget

from diadoques.draw import board_map
from diadoques.draw.canvas import Canvas
from diadoques.draw.plan import Plan

_paint = board_map.png_bytes
_painted: dict[tuple[str, str], bytes] = {}
_laid: list[Plan] = []


def painted(plan: Plan) -> bytes:
    """The picture of a plan: the first of each board and language, in whose place the later ones show it.

    All that is drawn is put together for each plan, so that what cannot be drawn is found; what is spared is turning
    it into pixels and these into a file, half of what many a test took. ``tests/draw`` looks at pixels.
    """
    looks = (plan.board.id, plan.lang)
    if looks not in _painted:
        _painted[looks] = _paint(plan)
    elif plan not in _laid:
        canvas = Canvas(plan.page)
        board_map._paint_owners(canvas, plan)
        board_map._paint_play(canvas, plan)
    _laid[:] = [plan, *(one for one in _laid[:20] if one != plan)]
    return _painted[looks]


@pytest.fixture(autouse=True)
def _pictures_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_map, "png_bytes", painted)


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
