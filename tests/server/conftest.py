"""A class that is served within the test (``served.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from diadoques.server.comms import carry

from .served import Served


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """``serve()``: a class of this test."""
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


@pytest.fixture
def carried() -> Iterator[None]:
    """Widgets belong to the page that is at work, without a server."""
    put_back = carry()
    yield
    put_back()
