"""A first season settled in arrays: its tally as rows, of each number that is not 0, and the way back.

A row is one number: whose opening (``seat``), which (``opening``, its number among the player's, and ``sheet``, how it
is written), what is counted (``measure``, as in ``openings.tally.Tally``), where (``place``: the space or, of what is
counted by unit, its order; ``at``: its number; null and -1 of what concerns the whole opening), and how often
(``times``). What is not there is 0.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final

from diadoques.analysis.openings.arrays import Array, Profiles
from diadoques.analysis.openings.tally import CHUNK as AT_ONCE
from diadoques.analysis.openings.tally import Tally, count
from diadoques.analysis.sweep.prepared import Prepared
from diadoques.core.extras import extra

COLUMNS: Final = ("measure", "seat", "opening", "at", "times")
"""Of a row: which of ``measures``, the player's place among the tables, the opening's among his, where (-1: anywhere),
how often."""
#: The columns of a file, in their order.
_WRITTEN: Final = ("seat", "opening", "sheet", "measure", "at", "place", "times")


def measures(tally: Tally) -> tuple[str, ...]:
    """What is counted, by name: the fields of a tally that hold an array for each player."""
    return tuple(one.name for one in fields(tally) if isinstance(getattr(tally, one.name), tuple))


@dataclass(frozen=True, slots=True, eq=False)
class Tallied(Prepared[Tally]):
    """A question that is answered by a tally.

    Attributes:
        profiles: what the openings lead to together.
    """

    profiles: Profiles
    CHUNK: ClassVar[int] = AT_ONCE
    LEAST: ClassVar[int] = 16

    @property
    def whole(self) -> int:
        """As many as are drawn, else all."""
        return self.question.sample or len(self.profiles)

    def count(self, chunks: range) -> Tally:
        """Settle some chunks and count them; no chunk makes an empty tally."""
        return count(self.profiles, sample=self.question.sample, seed=self.question.seed, chunks=chunks)

    def empty(self) -> Tally:
        """A tally of nothing."""
        return self.count(range(0))

    def settled(self, part: int) -> Array:
        """Settle a part in arrays."""
        return self.rows_of(self.count(self.parts[part]))

    def rows_of(self, answer: Tally) -> Array:
        """The numbers of a tally that are not 0: 64-bit integers (rows, ``COLUMNS``)."""
        with extra("fast"):
            import numpy as np
        found = [np.empty((0, len(COLUMNS)), dtype=np.int64)]
        for measure, name in enumerate(measures(answer)):
            for seat, counts in enumerate(getattr(answer, name)):
                places = np.argwhere(counts)
                rows = np.full((len(places), len(COLUMNS)), -1, dtype=np.int64)
                rows[:, 0], rows[:, 1] = measure, seat
                rows[:, 2 : 2 + places.shape[1]] = places
                rows[:, 4] = counts[tuple(places.T)]
                found.append(rows)
        return np.concatenate(found)

    def added(self, answer: Tally, part: int | None, rows: Array) -> Tally:
        """The numbers of the rows are added to those of the tally."""
        with extra("fast"):
            import numpy as np
        of = measures(answer)
        for measure, seat in np.unique(rows[:, :2], axis=0):
            if not (0 <= measure < len(of) and 0 <= seat < len(self.profiles.tables)):
                raise ValueError("rows of another question")
            counts = getattr(answer, of[measure])[seat]
            own = rows[(rows[:, 0] == measure) & (rows[:, 1] == seat)]
            places, shape = own[:, 2 : 2 + counts.ndim], np.array(counts.shape)
            if ((places < 0) | (places >= shape)).any() or (counts.ndim == 1 and (own[:, 3] != -1).any()):
                raise ValueError("rows of another question")
            np.add.at(counts, tuple(places.T), own[:, 4])
        return replace(answer, counted=answer.counted + self.size(part))

    def table(self, _part: int | None, rows: Array) -> Any:
        """Whose opening, how it is written, and which space or which order a number is about."""
        with extra("sweep"):
            import pyarrow as pa
        profiles, empty = self.profiles, self.empty()
        # What is counted by space, and what by unit: a board has more spaces than a player has units.
        by_space = [getattr(empty, name)[0].shape[1:] == (len(profiles.spaces),) for name in measures(empty)]
        text: dict[str, list[str | None]] = {"seat": [], "sheet": [], "measure": [], "place": []}
        for measure, seat, opening, at, _times in rows.tolist():
            told = profiles.tables[seat].openings[opening]
            text["seat"].append(told.seat)
            text["sheet"].append(str(told))
            text["measure"].append(measures(empty)[measure])
            text["place"].append(None if at < 0 else profiles.spaces[at] if by_space[measure] else told.lines[at])
        words = pa.dictionary(pa.int32(), pa.string())
        columns = {name: pa.array(values, pa.string()).cast(words) for name, values in text.items()}
        numbers = {name: pa.array(rows[:, COLUMNS.index(name)], pa.int64()) for name in ("opening", "at", "times")}
        return pa.table({name: (columns | numbers)[name] for name in _WRITTEN})

    def rows_in(self, table: Any) -> Array | None:
        """Names are looked up, what they tell in words is left aside."""
        with extra("fast"):
            import numpy as np
        seats = {one.seat: place for place, one in enumerate(self.profiles.tables)}
        known = {name: place for place, name in enumerate(measures(self.empty()))}
        if tuple(table.column_names) != _WRITTEN:
            return None
        told = {name: table.column(name).to_pylist() for name in ("measure", "seat", "opening", "at", "times")}
        told["measure"] = [known.get(one) for one in told["measure"]]
        told["seat"] = [seats.get(one) for one in told["seat"]]
        try:
            return np.array([told[name] for name in COLUMNS], dtype=np.int64).T.reshape(-1, len(COLUMNS)).copy()
        except (TypeError, ValueError, OverflowError):  # a name that nobody bears, a number that is none
            return None
