"""A class that is served within the test (``served.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.server import throttle

from .served import Served


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Served]]:
    """``serve()``: a class of this test; codes are tried without waiting, but where a test says otherwise."""
    monkeypatch.setattr(throttle, "INTERVAL", 0.0)
    opened: list[Served] = []

    def begin(folder: str = "class", **told: Any) -> Served:
        opened.append(Served(tmp_path / folder, **told))
        return opened[-1]

    yield begin
    for one in opened:
        one.stop()


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    return serve()
