"""What tests of screens share: a picture that was painted once in this process is not painted again."""

from __future__ import annotations

import pytest

from diadoques.draw import export
from diadoques.draw.plan import Plan

#: So many pictures are kept, of half a million letters each.
MOST = 40

_paint = export.png_bytes
_painted: list[tuple[Plan, bytes]] = []


def painted(plan: Plan) -> bytes:
    """The picture of a plan; plans that draw the same are equal. The same season is settled in many a test."""
    for number, (other, picture) in enumerate(_painted):
        if other == plan:
            _painted.append(_painted.pop(number))
            return picture
    _painted.append((plan, _paint(plan)))
    del _painted[:-MOST]
    return _painted[-1][1]


@pytest.fixture(autouse=True)
def _painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "png_bytes", painted)
