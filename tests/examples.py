"""How many examples Hypothesis draws for what costs more than most: a whole game, say."""

from __future__ import annotations

import os

from hypothesis import settings


def few(count: int) -> settings:
    """At most ``count`` in a usual run, as many as everything else has in ``make proof``."""
    usual = settings().max_examples
    return settings(max_examples=usual if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else min(count, usual))
