"""The sweep itself: what is there is read, what is missing is worked out, here or by others, and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from diadoques.analysis.openings.campaigns import Campaigns
from diadoques.analysis.openings.listing import Listed
from diadoques.analysis.openings.tally import Tally
from diadoques.analysis.sweep.hands import settling
from diadoques.analysis.sweep.question import Question
from diadoques.analysis.sweep.store import Store
from diadoques.analysis.sweep.work import prepare


@dataclass(frozen=True, slots=True, eq=False)
class Swept:
    """An answer.

    Attributes:
        listed: the openings of each player, in the order of the question, and what the filters left out.
        answer: what they lead to: counted, or played out where the question names a kind of player.
    """

    question: Question
    listed: tuple[Listed, ...]
    answer: Tally | Campaigns

    @property
    def tally(self) -> Tally:
        """What a first season comes to.

        Raises:
            ValueError: the question names a kind of player.
        """
        if not isinstance(self.answer, Tally):
            raise ValueError("these were played out: ask for the campaigns")
        return self.answer

    @property
    def campaigns(self) -> Campaigns:
        """What was played out.

        Raises:
            ValueError: the question names none.
        """
        if not isinstance(self.answer, Campaigns):
            raise ValueError("a first season was counted: ask for the tally")
        return self.answer


def sweep(
    question: Question,
    folder: Path | None = None,
    *,
    workers: int = 1,
    scheduler: str = "",
    tell: Callable[[int, int], None] = lambda _done, _whole: None,
) -> Swept:
    """Count what openings lead to; the answer is the same however many work at it, and however often they are killed.

    Args:
        folder: where parts are kept as they are finished, and at last the whole; the same call goes on from them.
            Where the whole is there already it is read, and nothing is worked out. None keeps nothing.
        workers: how many processes of this machine work; with 1 this very one does.
        scheduler: the address of a Dask cluster whose workers do it instead (``tcp://host:8786``).
        tell: is told from time to time how many of how many profiles are counted.

    Raises:
        Fault: ``extra-missing``; a folder that holds something else (``store.Store``), or cannot be written
            (``file-unwritable``); ``scheduler-unreachable``, ``scheduler-idle``, ``scheduler-lost``,
            ``worker-other-version``, ``worker-lacks``, ``worker-killed``.
    """
    prepared = prepare(question)
    answer = prepared.empty()
    store = Store(folder, prepared) if folder is not None else None
    if store is not None and (whole := store.result()) is not None:
        return Swept(question, prepared.listed, prepared.added(answer, None, whole))
    missing, done = set(range(len(prepared.parts))), 0
    for part, rows in store.parts() if store is not None else ():
        missing.discard(part)
        answer = prepared.added(answer, part, rows)
        done += prepared.size(part)
    if store is not None:
        store.begin()
    tell(done, prepared.whole)
    with settling(question, sorted(missing), workers, scheduler) as results:
        for part, counted, rows in results:
            if store is not None:
                store.keep(part, counted, rows)
            answer = prepared.added(answer, part, rows)
            done += counted
            tell(done, prepared.whole)
    if store is not None:
        store.keep(None, done, prepared.rows_of(answer))
    return Swept(question, prepared.listed, answer)
