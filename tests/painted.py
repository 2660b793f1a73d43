"""Pictures that nobody looks at: put together as they are drawn, and not turned into pixels each time."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from diadoques.draw import board_map
from diadoques.draw.canvas import Canvas
from diadoques.draw.plan import Plan

#: What makes a file of a picture, by its name in ``board_map``, and what it made first, by board and language.
_FILES: dict[str, tuple[Callable[[Plan], bytes], dict[tuple[str, str], bytes]]] = {
    "png_bytes": (board_map.png_bytes, {}),
    "webp_bytes": (board_map.webp_bytes, {}),
}
_laid: list[Plan] = []


def painted(kind: str, plan: Plan) -> bytes:
    """The picture of a plan: the first of each board and language, in whose place the later ones show it.

    All that is drawn is put together for each plan, so that what cannot be drawn is found; what is spared is turning
    it into pixels and these into a file, half of what many a test took. ``tests/draw`` looks at pixels.
    """
    paint, kept = _FILES[kind]
    looks = (plan.board.id, plan.lang)
    if looks not in kept:
        kept[looks] = paint(plan)
    elif plan not in _laid:
        canvas = Canvas(plan.page)
        board_map._paint_owners(canvas, plan)
        board_map._paint_play(canvas, plan)
    _laid[:] = [plan, *(one for one in _laid[:20] if one != plan)]
    return kept[looks]


def put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the pixels for as long as a test runs."""
    for kind in _FILES:
        monkeypatch.setattr(board_map, kind, partial(painted, kind))
