"""How far the games of a question spread: of each start, year by year, between which values most of them lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from diadoques.analysis.balance import MEASURES, Balance, Course
from diadoques.core.extras import extra
from diadoques.core.faults import Fault

if TYPE_CHECKING:
    import pandas as pd

FANNED: Final = (*MEASURES, "treasury")
"""What may spread: what is counted of every start, and what lies in its treasury."""

OF_GOLD: Final = ("income", "treasury")
"""Which of them a game has that knows gold."""

SHARES: Final = (0.5, 0.9)
"""What part of the games the bands hold, the narrow one first."""


def fan(found: Balance, name: str) -> pd.DataFrame:
    """The median of a measure and its bands, of every start at the end of every year.

    A game that is over, or without a reckoning that year, goes on as it was; who is out has nothing. The bands tell how
    games differ, not how sure the median is: more games do not narrow them.

    Args:
        name: one of ``FANNED``.

    Returns:
        A row a year of play and start, from year 1 to the last of the question: ``median``, and for each of ``SHARES``
        the ends of the middle part that holds so many games: ``low50``, ``high50``, ``low90``, ``high90``.

    Raises:
        Fault: ``extra-missing``; ``measure-unknown``, also for one that this game does not have.
    """
    with extra("analysis"):
        import numpy as np
        import pandas as pd
    if name not in FANNED or all(one.last(name) is None for one in found.courses):
        known = [one for one in FANNED if any(course.last(one) is not None for course in found.courses)]
        raise Fault("measure-unknown", "measure", given=name[:80], known=", ".join(known))
    rows = {}
    for start in dict.fromkeys(one.start for one in found.courses):
        some = [one for one in found.courses if one.start == start]
        for number in range(1, found.question.years + 1):
            values = np.array([_at(one, name, number) for one in some], dtype=float)
            rows[number, start] = {"median": float(np.median(values))}
            for share in SHARES:
                low, high = np.quantile(values, [(1 - share) / 2, (1 + share) / 2])
                called = round(100 * share)
                rows[number, start] |= {f"low{called}": float(low), f"high{called}": float(high)}
    frame = pd.DataFrame.from_dict(rows, orient="index")
    frame.index = pd.MultiIndex.from_tuples(rows, names=["year", "start"])
    return frame.sort_index(level="year", sort_remaining=False, kind="stable")


def _at(course: Course, name: str, number: int) -> int:
    """The value at the end of a year, else the last one before it; 0 for who is out."""
    years = course.years[:number]
    if not years[-1].in_play:
        return 0
    return next((value for year in reversed(years) if (value := getattr(year, name)) is not None), 0)
