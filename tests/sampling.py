"""What `make test` tries of something, and what it leaves to `make proof`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], *kept: Any) -> list[Any]:
    """All of the values, for ``parametrize``: those kept are tried in `make test`, the others in `make proof` alone.

    Args:
        values: what a test is tried with.
        kept: some of them; the first one if none is named.

    Raises:
        ValueError: what is to be kept is none of them: then nothing of it would be tried.
    """
    every = list(values)
    if unknown := [one for one in kept if one not in every]:
        raise ValueError(f"not among what is tried: {unknown}")
    left = kept or every[:1]
    return [one if one in left else pytest.param(one, marks=pytest.mark.proof) for one in every]
