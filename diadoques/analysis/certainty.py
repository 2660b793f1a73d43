"""How sure a share or a mean is that was found in a sample: intervals of 95 in 100."""

from __future__ import annotations

from typing import Final

from diadoques.core.extras import extra
from diadoques.kernel.compiled import Array

SURE: Final = 1.959964
"""How many deviations the interval of 95 in 100 reaches (the normal quantile)."""


def wilson(hits: Array, trials: Array) -> tuple[Array, Array]:
    """Both ends of Wilson's interval of 95 in 100 for shares of ``hits`` in ``trials``; NaN where nothing was tried."""
    with extra("fast"):
        import numpy as np
    with np.errstate(divide="ignore", invalid="ignore"):
        share = hits / trials
        middle = share + SURE**2 / (2 * trials)
        reach = SURE * np.sqrt(share * (1 - share) / trials + SURE**2 / (4 * trials**2))
        scale = 1 + SURE**2 / trials
        low, high = (middle - reach) / scale, (middle + reach) / scale
    # What never, or always, happened may be never, or always, so: no rounding comes between.
    return np.where((hits == 0) & (trials > 0), 0.0, low), np.where((hits == trials) & (trials > 0), 1.0, high)


def normal(values: Array) -> tuple[float, float]:
    """Both ends of the interval of 95 in 100 for the mean of ``values``, by the normal approximation.

    Returns:
        NaN twice for fewer than two values, and for values that are all alike: they tell nothing of how they differ.
    """
    if len(values) < 2 or (values == values[0]).all():
        return float("nan"), float("nan")
    middle, reach = float(values.mean()), SURE * float(values.std(ddof=1)) / len(values) ** 0.5
    return middle - reach, middle + reach


def bootstrap_interval(values: Array, groups: Array, *, draws: int = 2000) -> tuple[float, float]:
    """Both ends of the bootstrap interval of 95 in 100 for the mean of ``values`` (percentiles of drawn means).

    What belongs together is drawn together: all values of a group, or none. The draws are the same each time.

    Args:
        values: numbers; NaN is left out.
        groups: as many labels.
        draws: how many samples are drawn, as large as the sample there is.

    Returns:
        NaN twice where the values are of fewer than two groups: they tell nothing of how groups differ.
    """
    with extra("analysis"):
        import numpy as np
    known = ~np.isnan(values)
    labels, which = np.unique(np.asarray(groups)[known], return_inverse=True)
    if len(labels) < 2:
        return float("nan"), float("nan")
    sums, sizes = np.bincount(which, weights=values[known]), np.bincount(which)
    drawn = np.random.default_rng(0).integers(len(sizes), size=(draws, len(sizes)))
    means = sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1)
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)
