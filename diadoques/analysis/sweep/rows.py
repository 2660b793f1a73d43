"""What is found as rows: the tally of a first season, and campaigns with each of their seasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final

from diadoques.analysis.openings.arrays import Array, Profiles
from diadoques.analysis.openings.campaigns import NOBODY, Campaigns
from diadoques.analysis.openings.playing import CHUNK as GAMES_AT_ONCE
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.openings.tally import CHUNK as AT_ONCE
from diadoques.analysis.openings.tally import Tally, count
from diadoques.analysis.sweep.question import Prepared
from diadoques.core.extras import extra

# --- A first season settled in arrays: its tally as rows, of each number that is not 0, and the way back
#
# A row is one number: whose opening (``seat``), which (``opening``, its number among the player's, and ``sheet``, how
# it is written), what is counted (``measure``, as in ``openings.tally.Tally``), where (``place``: the space or, of what
# is counted by unit, its order; ``at``: its number; null and -1 of what concerns the whole opening), and how often
# (``times``). What is not there is 0.


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
        """The number of profiles to settle: as many as are drawn, else all."""
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


# --- Campaigns as rows: of each, and of each of its seasons, what was played and whose everything is then
#
# A row of a file is one season of one campaign: ``campaign`` and ``season`` by number; of each player whose first
# sheets are drawn ``sheet NAME``, how the one that he played is written; of each space and citadel ``holder ID``, whose
# it is at the end of that season, and ``unit ID``, whose unit stands there (null: nobody's); of each player ``out
# NAME``, whether he is out of the game.


@dataclass(frozen=True, slots=True, eq=False)
class PlayedOut(Prepared[Campaigns]):
    """A question that is answered by campaigns.

    Attributes:
        playing: what they are played of.
        none: campaigns of the same kind, but none of them.
    """

    playing: Playing
    none: Campaigns
    CHUNK: ClassVar[int] = GAMES_AT_ONCE
    LEAST: ClassVar[int] = 4

    @property
    def whole(self) -> int:
        """The number of campaigns to play: as many as are drawn."""
        return self.question.sample or 0

    def empty(self) -> Campaigns:
        """Room for all campaigns."""
        return self.playing.empty(self.whole)

    def settled(self, part: int) -> Array:
        """Play the campaigns of a part."""
        return self.rows_of(self.playing.play(self.within(part)))

    def rows_of(self, answer: Campaigns) -> Array:
        """16-bit integers (campaigns × seasons, numbers): openings, owners, units, who is out."""
        with extra("fast"):
            import numpy as np
        seasons = answer.seasons
        told = (np.repeat(answer.drawn[:, None], seasons, axis=1), answer.owners, answer.units, answer.out)
        return np.concatenate([one.astype(np.int16) for one in told], axis=2).reshape(len(answer) * seasons, -1)

    def added(self, answer: Campaigns, part: int | None, rows: Array) -> Campaigns:
        """The campaigns of the rows take their place among all."""
        with extra("fast"):
            import numpy as np
        those, seasons = self.within(part), answer.seasons
        sizes = (len(answer.seats), len(answer.spaces), len(answer.spaces), len(answer.players))
        if rows.shape != (len(those) * seasons, sum(sizes)):
            raise ValueError("rows of another question")
        own = slice(those.start, those.stop)
        drawn, owners, units, out = np.split(
            rows.reshape(len(those), seasons, -1), np.cumsum(sizes)[:-1].tolist(), axis=2
        )
        answer.drawn[own], answer.owners[own], answer.units[own], answer.out[own] = drawn[:, 0], owners, units, out
        return answer

    def table(self, part: int | None, rows: Array) -> Any:
        """Every number by its name."""
        with extra("sweep"):
            import numpy as np
            import pyarrow as pa
        those, seasons = self.within(part), self.question.seasons
        columns = {
            "campaign": pa.array(np.repeat(np.arange(those.start, those.stop), seasons)),
            "season": pa.array(np.tile(np.arange(1, seasons + 1), len(those))),
        }
        for (name, words), values in zip(self._columns(), rows.T, strict=True):
            if words:
                codes = pa.array(values.astype(np.int32), mask=values == NOBODY)
                columns[name] = pa.DictionaryArray.from_arrays(codes, pa.array(words, pa.string()))
            else:
                columns[name] = pa.array(values.astype(bool))
        return pa.table(columns)

    def rows_in(self, table: Any) -> Array | None:
        """Names are looked up; which campaigns these are follows from the part."""
        with extra("sweep"):
            import numpy as np
            import pyarrow as pa
        told = self._columns()
        if table.column_names != ["campaign", "season", *(name for name, _words in told)]:
            return None
        found = np.empty((table.num_rows, len(told)), dtype=np.int16)
        try:
            for place, (name, words) in enumerate(told):
                column = table.column(name).combine_chunks()
                if words:
                    number = {word: at for at, word in enumerate(words)}
                    known = np.array([number[one] for one in column.dictionary.to_pylist()] + [NOBODY])
                    found[:, place] = known[column.indices.fill_null(-1).to_numpy()]
                else:
                    found[:, place] = column.to_numpy(zero_copy_only=False)
        except (AttributeError, KeyError, TypeError, ValueError, IndexError, pa.ArrowException):
            return None
        return found

    def _columns(self) -> list[tuple[str, tuple[str, ...]]]:
        """The columns of the rows by name, and what their numbers mean; () where they are yes or no."""
        of = self.none
        return [
            *((f"sheet {seat}", sheets) for seat, sheets in zip(of.seats, of.sheets, strict=True)),
            *((f"{what} {space}", of.players) for what in ("holder", "unit") for space in of.spaces),
            *((f"out {player}", ()) for player in of.players),
        ]

    def assumed(self) -> Mapping[str, Any]:
        """How the sheets were chosen: the drawn ones, and all others."""
        others = f"written by players of the kind {self.question.kind}"
        return {"assumed": {"first sheets": "drawn evenly, each player's by itself", "other sheets": others}}
