"""What a sweep asks, as plain data, and how it is made ready: openings, and the parts of its work."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from diadoques.analysis.openings.arrays import Array
from diadoques.analysis.openings.campaigns import MOST_SEASONS
from diadoques.analysis.openings.listing import Filter, Listed, filters_of
from diadoques.analysis.players import USUAL, players_named
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_CAMPAIGNS, MOST_PROFILES, MOST_SEED
from diadoques.games.catalogue import load_game, stated_options
from diadoques.games.naming import roster
from diadoques.games.scenarios import begin_scenario

# --- What a sweep asks, as plain data


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked; two equal questions have the same answer, wherever it is worked out.

    Attributes:
        game, scenario: the position is the one in which it begins.
        options: name and value of each, in the order of their names.
        seats: whose openings are played against one another.
        filters: the names of those that are asked (``openings.filters_of``).
        sample: how many profiles are drawn, None for all of them.
        seed: of the sample; 0 where nothing is drawn.
        each: how many chunks make a part, 0 for what suits the size of the question.
        kind: of player (``analysis.players.PLAYERS``) who plays on after the openings, and from the start for all who
            are not among ``seats``; "" where a first season is settled in arrays, and units of others stay where they
            are.
        seasons: how many are played; 1 where nobody plays on.
    """

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    filters: tuple[str, ...]
    sample: int | None = None
    seed: int = 0
    each: int = 0
    kind: str = ""
    seasons: int = 1

    def plain(self) -> dict[str, Any]:
        """The question as JSON has it; of kind and seasons nothing is said where nobody plays on."""
        told = asdict(self)
        if not self.kind:
            del told["kind"], told["seasons"]
        return told | {"options": dict(self.options), "seats": list(self.seats), "filters": list(self.filters)}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Question:
        """The question that ``plain`` tells.

        Raises:
            KeyError, TypeError, ValueError: that is none.
        """
        sample = None if told["sample"] is None else int(told["sample"])
        return cls(
            str(told["game"]),
            str(told["scenario"]),
            tuple((str(name), str(value)) for name, value in told["options"].items()),
            tuple(map(str, told["seats"])),
            tuple(map(str, told["filters"])),
            sample,
            int(told["seed"]),
            int(told["each"]),
            str(told.get("kind", "")),
            int(told.get("seasons", 1)),
        )

    @property
    def position(self) -> Any:
        """The position in which the game begins."""
        return begin_scenario(load_game(self.game), self.scenario, dict(self.options))


def make_question(
    game: str,
    seats: Sequence[str],
    *,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    filters: Collection[str] | None = None,
    sample: int | None = None,
    seed: int = 0,
    kind: str = "",
    seasons: int = 1,
) -> Question:
    """A question by the names that people use.

    Args:
        game, scenario, options: what is played; "" is the usual scenario, what is not told of the options is usual.
        seats: players by any name of theirs, at least one.
        filters: the names of the filters, all of the game where None.
        sample: how many profiles to draw; all, where None.
        seed: of the sample.
        kind: of player who plays on; "" for nobody, or for the sensible where several seasons are asked.
        seasons: how many are played, the first among them.

    Raises:
        Fault: an unknown game, scenario, option, player, kind of player or filter; ``number-out-of-bounds`` for a
            sample, a seed or seasons; ``sample-missing`` where campaigns are to be played, and nobody says how many.
    """
    chosen = load_game(game)
    start = scenario or chosen.about.scenario
    agreed = stated_options(chosen, options or {}, start)
    position = begin_scenario(chosen, start, agreed)
    if not seats:
        about = {"board": position.board.id, "missing": ", ".join(chosen.awaits(position).seats)}
        raise Fault("seats-empty", "seats", **about)
    _within("seasons", seasons, 1, MOST_SEASONS)
    kind = kind.strip() or (USUAL if seasons > 1 else "")
    players_named([kind] if kind else [])
    if kind and sample is None:
        raise Fault("sample-missing", "sample", most=str(MOST_CAMPAIGNS))
    _within("sample", sample, 1, MOST_CAMPAIGNS if kind else MOST_PROFILES)
    _within("seed", seed, 0, MOST_SEED)
    return Question(
        chosen.about.id,
        start,
        tuple(sorted(agreed.items())),
        tuple(roster(position.board.id, seats, position.players, "seats")),
        tuple(one.name for one in _filters(chosen.about.id, filters)),
        sample,
        0 if sample is None else seed,
        kind=kind,
        seasons=seasons,
    )


def _filters(game: str, names: Collection[str] | None) -> Iterable[Filter]:
    known = {one.name: one for one in filters_of(game)}
    for name in names or ():
        if name not in known:
            raise Fault("filter-unknown", "filters", given=name[:80], known=", ".join(known))
    return (one for one in known.values() if names is None or one.name in names)


def _within(where: str, number: int | None, least: int, most: int) -> None:
    if number is not None and not least <= number <= most:
        bound, size = (">=", least) if number < least else ("<=", most)
        raise Fault("number-out-of-bounds", where, bound=bound, size=str(size))


# --- A question made ready to be worked at: its openings, and the parts into which its work falls
#
# A part is a run of chunks of profiles: what it holds follows from the question alone, never from how many work at it,
# nor from who does. There is one class for each kind of answer; what all others see of it is this.


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
