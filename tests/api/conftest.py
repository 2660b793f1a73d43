"""Nobody has chosen a language before a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from diadoques.core import language


@pytest.fixture(autouse=True)
def no_language_chosen() -> Iterator[None]:
    language.choose_language("")
    yield
    language.choose_language("")
