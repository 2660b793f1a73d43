"""What a sweep asks, as plain data, and the parts into which its work falls.

A part is a run of chunks of ``openings.tally``: what it holds follows from the question alone, never from how many work
at it, nor from who does.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from diadoques.analysis.openings.arrays import Array, Profiles, profiles
from diadoques.analysis.openings.filters import Filter
from diadoques.analysis.openings.listing import Listed, filters_of, list_openings
from diadoques.analysis.openings.tally import CHUNK, Tally, chunks_of, count
from diadoques.analysis.sweep.rows import rows_of
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_PROFILES
from diadoques.games.catalogue import load_game, stated
from diadoques.games.naming import roster

#: Chunks of a part at least: about a second's work of one core, so that the handing over costs nothing beside it.
LEAST: Final = 16
#: Parts of a sweep at most: a folder can be looked through, and what a kill undoes is a small share of the work.
MOST_PARTS: Final = 1024


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked; two equal questions have the same answer, wherever it is worked out.

    Attributes:
        game, scenario: the position is the one in which it begins.
        options: name and value of each, in the order of their names.
        seats: whose openings are played against one another; the other players' units stay where they are.
        filters: the names of those that are asked (``openings.filters_of``).
        sample: how many profiles are drawn, None for all of them.
        seed: of the sample; 0 where nothing is drawn.
        each: how many chunks make a part, 0 for what suits the size of the question.
    """

    game: str
    scenario: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[str, ...]
    filters: tuple[str, ...]
    sample: int | None = None
    seed: int = 0
    each: int = 0

    def plain(self) -> dict[str, Any]:
        """The question as JSON has it."""
        told = asdict(self)
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
        )

    @property
    def position(self) -> Any:
        """The position in which the game begins."""
        return load_game(self.game).new(self.scenario, dict(self.options))


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A question with all that must be known before the first profile is settled.

    Attributes:
        listed: the openings of each player, in the order of the question.
        profiles: what they lead to together.
        parts: the chunks of each part.
    """

    question: Question
    listed: tuple[Listed, ...]
    profiles: Profiles
    parts: tuple[range, ...]

    @property
    def whole(self) -> int:
        """How many profiles are counted in all."""
        return self.question.sample or len(self.profiles)

    def size(self, part: int) -> int:
        """How many profiles are counted in a part."""
        chunks = self.parts[part]
        return min(chunks.stop * CHUNK, self.whole) - chunks.start * CHUNK

    def count(self, chunks: range) -> Tally:
        """Settle some chunks and count them; no chunk makes an empty tally."""
        return count(self.profiles, sample=self.question.sample, seed=self.question.seed, chunks=chunks)


def asked(
    game: str,
    seats: Sequence[str],
    *,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    filters: Collection[str] | None = None,
    sample: int | None = None,
    seed: int = 0,
) -> Question:
    """A question by the names that people use.

    Args:
        game, scenario, options: what is played; "" is the usual scenario, what is not told of the options is usual.
        seats: players by any name of theirs, at least one.
        filters: the names of the filters, all of the game where None.
        sample: how many profiles to draw; all, where None.
        seed: of the sample.

    Raises:
        Fault: an unknown game, scenario, option, player or filter; ``number-out-of-bounds`` for a sample or a seed.
    """
    chosen = load_game(game)
    position = chosen.new(scenario or chosen.about.scenario, stated(chosen, options or {}))
    among = chosen.awaits(position).seats
    if not seats:
        raise Fault("seats-empty", "seats", missing=", ".join(among))
    _within("sample", sample, 1, MOST_PROFILES)
    _within("seed", seed, 0, MOST_PROFILES)
    return Question(
        chosen.about.id,
        scenario or chosen.about.scenario,
        tuple(sorted(stated(chosen, options or {}).items())),
        tuple(roster(position.board.id, seats, among, "seats")),
        tuple(one.name for one in _filters(chosen.about.id, filters)),
        sample,
        0 if sample is None else seed,
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


def prepare(question: Question) -> Prepared:
    """List the openings and put them side by side; the last question asked in a process is kept for the next part.

    Raises:
        Fault: as ``openings.list_openings``; ``openings-none``: the filters leave a player nothing;
            ``profiles-too-many``; ``extra-missing``.
    """
    with _ALONE:  # a worker may have several threads: the tables are made once for all of them
        if not _KEPT or _KEPT[0].question != question:
            _KEPT[:] = [_prepared(question)]
        return _KEPT[0]


_ALONE: Final = threading.Lock()
_KEPT: Final[list[Prepared]] = []
#: Profiles beyond this have no number that an array could hold.
_NUMBERED: Final = 2**63 - 1


def _prepared(question: Question) -> Prepared:
    position = question.position
    listed = tuple(list_openings(position, seat, question.filters) for seat in question.seats)
    if empty := [one.seat for one in listed if not one.openings]:
        raise Fault("openings-none", "filters", board=position.board.id, missing=", ".join(empty))
    every = profiles(position, [one.openings for one in listed])
    if (question.sample or len(every)) > MOST_PROFILES or len(every) > _NUMBERED:
        raise Fault("profiles-too-many", "sample", count=str(len(every)), most=str(MOST_PROFILES))
    chunks = chunks_of(every, question.sample)
    each = question.each or max(LEAST, -(-len(chunks) // MOST_PARTS))
    return Prepared(question, listed, every, tuple(chunks[at : at + each] for at in range(0, len(chunks), each)))


def settled(question: Question, part: int) -> tuple[int, Array]:
    """Settle one part, in whichever process.

    Returns:
        How many profiles were counted, and what of them as ``rows.rows_of``.
    """
    prepared = prepare(question)
    tally = prepared.count(prepared.parts[part])
    return tally.counted, rows_of(tally)
