"""How sure a mean is: the interval as one reckons it by hand."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from diadoques.analysis.certainty import SURE, normal


def test_the_interval_of_a_mean_is_that_of_a_sample() -> None:
    values = [3.0, 4.0, 8.0, 13.0]
    reach = SURE * statistics.stdev(values) / 2  # of a sample: by one less than there are
    assert normal(np.array(values)) == pytest.approx((7 - reach, 7 + reach))
