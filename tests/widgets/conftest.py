"""What tests of screens share: pictures, which few of them look at."""

from __future__ import annotations

import pytest

from diadoques.draw import board_map, export
from diadoques.draw.canvas import Canvas
from diadoques.draw.plan import Plan

_paint = export.png_bytes
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
    monkeypatch.setattr(export, "png_bytes", painted)
