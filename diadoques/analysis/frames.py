"""The library of tables in which analyses are told: asked for only when one is."""

from __future__ import annotations

from typing import Any

from diadoques.core.extras import extra


def pandas() -> Any:
    """The library of tables.

    Raises:
        Fault: ``extra-missing``, or ``extra-not-in-browser``.
    """
    with extra("analysis"):
        import pandas as pd
    return pd
