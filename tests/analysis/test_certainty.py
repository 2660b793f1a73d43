"""How sure a share or a mean is: the interval as one reckons it by hand."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from diadoques.analysis.certainty import SURE, normal, wilson


def test_the_interval_of_a_mean_is_that_of_a_sample() -> None:
    values = [3.0, 4.0, 8.0, 13.0]
    reach = SURE * statistics.stdev(values) / 2  # of a sample: by one less than there are
    assert normal(np.array(values)) == pytest.approx((7 - reach, 7 + reach))


@pytest.mark.parametrize(("hits", "trials"), [(1, 3), (8, 10), (150, 400)])
def test_the_ends_of_the_interval_of_a_share_are_as_far_from_it_as_is_sure(hits: int, trials: int) -> None:
    """Were an end the true share, what was found would be just so many deviations away from it (Wilson)."""
    low, high = wilson(np.array([hits]), np.array([trials]))
    for end, side in ((low[0], 1), (high[0], -1)):
        assert (hits / trials - end) / (end * (1 - end) / trials) ** 0.5 == pytest.approx(side * SURE)
