"""A question made ready to be worked at: its openings, and the parts into which its work falls.

A part is a run of chunks of profiles: what it holds follows from the question alone, never from how many work at it,
nor from who does. There is one class for each kind of answer; what all others see of it is this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.listing import Listed
from diadoques.analysis.sweep.question import Question

#: Parts of a sweep at most: a folder can be looked through, and what a kill undoes is a small share of the work.
MOST_PARTS: Final = 1024

A = TypeVar("A")


@dataclass(frozen=True, slots=True, eq=False)
class Prepared(ABC, Generic[A]):
    """A question with all that must be known before the first profile is settled.

    Attributes:
        listed: the openings of each player, in the order of the question.
        CHUNK: how many profiles are settled at once.
        LEAST: chunks of a part at least, so that the handing over costs nothing beside the work.
    """

    question: Question
    listed: tuple[Listed, ...]
    CHUNK: ClassVar[int]
    LEAST: ClassVar[int]

    @property
    @abstractmethod
    def whole(self) -> int:
        """How many profiles are counted in all."""

    @property
    def parts(self) -> tuple[range, ...]:
        """The chunks of each part."""
        chunks = range(-(-self.whole // self.CHUNK))
        each = self.question.each or max(self.LEAST, -(-len(chunks) // MOST_PARTS))
        return tuple(chunks[at : at + each] for at in range(0, len(chunks), each))

    def within(self, part: int | None) -> range:
        """The numbers of the profiles of a part, None for the whole."""
        if part is None:
            return range(self.whole)
        chunks = self.parts[part]
        return range(chunks.start * self.CHUNK, min(chunks.stop * self.CHUNK, self.whole))

    def size(self, part: int | None) -> int:
        """How many profiles are counted in a part, None for the whole."""
        return len(self.within(part))

    @abstractmethod
    def empty(self) -> A:
        """The answer as long as nothing is counted."""

    @abstractmethod
    def settled(self, part: int) -> Array:
        """Settle a part, and tell it as rows: integers (rows, columns)."""

    @abstractmethod
    def added(self, answer: A, part: int | None, rows: Array) -> A:
        """An answer with what a part, or the whole, adds to it; its own arrays are used on.

        Raises:
            ValueError: rows that are none of this question.
        """

    @abstractmethod
    def rows_of(self, answer: A) -> Array:
        """An answer as rows, always in the same order."""

    @abstractmethod
    def table(self, part: int | None, rows: Array) -> Any:
        """The rows of a part, or of the whole, in words: a table of Arrow."""

    @abstractmethod
    def rows_in(self, table: Any) -> Array | None:
        """The way back; None for a table that is none of ours."""

    def assumed(self) -> Mapping[str, Any]:
        """What must be known beside the question by whoever reads the answer elsewhere."""
        return {}
