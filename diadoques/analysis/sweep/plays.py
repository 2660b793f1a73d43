"""Campaigns as rows: of each, and of each of its seasons, what was played and whose everything is then.

A row of a file is one season of one campaign: ``campaign`` and ``season`` by number; of each player whose first sheets
are drawn ``sheet NAME``, how the one that he played is written; of each space and citadel ``holder ID``, whose it is at
the end of that season, and ``unit ID``, whose unit stands there (null: nobody's); of each player ``out NAME``, whether
he is out of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.campaigns import NOBODY, Campaigns
from diadoques.analysis.openings.playing import CHUNK as AT_ONCE
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.sweep.prepared import Prepared
from diadoques.core.extras import extra


@dataclass(frozen=True, slots=True, eq=False)
class PlayedOut(Prepared[Campaigns]):
    """A question that is answered by campaigns.

    Attributes:
        playing: what they are played of.
        none: campaigns of the same kind, but none of them.
    """

    playing: Playing
    none: Campaigns
    CHUNK: ClassVar[int] = AT_ONCE
    LEAST: ClassVar[int] = 4

    @property
    def whole(self) -> int:
        """As many as are drawn."""
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
