"""A tally as rows: of each number that is not 0, what it counts of whom, and the way back."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.tally import Tally
from diadoques.core.extras import extra

COLUMNS: Final = ("measure", "seat", "opening", "at", "times")
"""Of a row: which of ``measures``, the player's place among the tables, the opening's among his, where (-1: anywhere),
how often."""


def measures(tally: Tally) -> tuple[str, ...]:
    """What is counted, by name: the fields of a tally that hold an array for each player."""
    return tuple(one.name for one in fields(tally) if isinstance(getattr(tally, one.name), tuple))


def rows_of(tally: Tally) -> Array:
    """The numbers of a tally that are not 0: 64-bit integers (rows, ``COLUMNS``), in a fixed order."""
    with extra("fast"):
        import numpy as np
    found = [np.empty((0, len(COLUMNS)), dtype=np.int64)]
    for measure, name in enumerate(measures(tally)):
        for seat, counts in enumerate(getattr(tally, name)):
            places = np.argwhere(counts)
            rows = np.full((len(places), len(COLUMNS)), -1, dtype=np.int64)
            rows[:, 0], rows[:, 1] = measure, seat
            rows[:, 2 : 2 + places.shape[1]] = places
            rows[:, 4] = counts[tuple(places.T)]
            found.append(rows)
    return np.concatenate(found)


def added(tally: Tally, rows: Array, counted: int) -> Tally:
    """A tally with what ``counted`` more profiles add to it; its own arrays are used on.

    Raises:
        ValueError: rows that are none of this tally.
    """
    with extra("fast"):
        import numpy as np
    of = measures(tally)
    for measure, seat in np.unique(rows[:, :2], axis=0):
        if not (0 <= measure < len(of) and 0 <= seat < len(tally.profiles.tables)):
            raise ValueError("rows of another question")
        counts = getattr(tally, of[measure])[seat]
        own = rows[(rows[:, 0] == measure) & (rows[:, 1] == seat)]
        places, shape = own[:, 2 : 2 + counts.ndim], np.array(counts.shape)
        if ((places < 0) | (places >= shape)).any() or (counts.ndim == 1 and (own[:, 3] != -1).any()):
            raise ValueError("rows of another question")
        np.add.at(counts, tuple(places.T), own[:, 4])
    return replace(tally, counted=tally.counted + counted)
