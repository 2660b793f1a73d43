"""The game is no line of the registry yet (its board has no geometry): its tests register it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from diadoques.games import amphipolis, catalogue


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    catalogue.register(amphipolis.__name__)
    yield
    catalogue.forget(amphipolis.__name__)
