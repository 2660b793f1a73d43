"""The work of a sweep: its parts settled one by one, by this process, a Dask cluster of this machine, or another."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any, Final, TypeAlias

from diadoques.analysis.openings.arrays import Array, profiles
from diadoques.analysis.openings.listing import Listed, list_openings
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.sweep.question import Prepared, Question
from diadoques.analysis.sweep.rows import PlayedOut, Tallied
from diadoques.core import savegame
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_PROFILES
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position
from diadoques.games.scenarios import begin_scenario

# --- The work of a sweep, in whichever process: a question is made ready once, and its parts are settled one by one


_ALONE: Final = threading.Lock()
_KEPT: Final[list[Prepared[Any]]] = []
#: Profiles beyond this have no number that an array could hold.
_NUMBERED: Final = 2**63 - 1
#: Where chance belongs to the rules, it follows from this option (``settings``).
_SEED: Final = "seed"


def prepare(question: Question) -> Prepared[Any]:
    """List the openings and put them side by side; the last question asked in a process is kept for the next part.

    Raises:
        Fault: as ``openings.list_openings``; ``openings-none``: the filters leave a player nothing;
            ``profiles-too-many``; ``extra-missing``.
    """
    with _ALONE:  # a worker may have several threads: the tables are made once for all of them
        if not _KEPT or _KEPT[0].question != question:
            _KEPT[:] = [_prepared(question)]
        return _KEPT[0]


def settle_part(question: Question, part: int) -> tuple[int, Array]:
    """Settle one part, in whichever process.

    Returns:
        How many profiles were counted, and what of them as rows (``Prepared.settled``).
    """
    prepared = prepare(question)
    return prepared.size(part), prepared.settled(part)


def _prepared(question: Question) -> Prepared[Any]:
    position = question.position
    listed = tuple(list_openings(position, seat, question.filters) for seat in question.seats)
    if empty := [one.seat for one in listed if not one.openings]:
        raise Fault("openings-none", "filters", board=position.board.id, missing=", ".join(empty))
    if question.kind:
        return _played_out(question, position, listed)
    every = profiles(position, [one.openings for one in listed])
    if (question.sample or len(every)) > MOST_PROFILES or len(every) > _NUMBERED:
        raise Fault("profiles-too-many", "sample", count=str(len(every)), most=str(MOST_PROFILES))
    return Tallied(question, listed, every)


def _played_out(question: Question, position: Position, listed: tuple[Listed, ...]) -> PlayedOut:
    openings = tuple(one.openings for one in listed)
    of = Playing(_begun(question, position), openings, question.kind, question.seasons, question.seed)
    return PlayedOut(question, listed, of, of.empty(0))


def _begun(question: Question, position: Position) -> Callable[[int], Any]:
    """The position in which each campaign begins: where the rules throw dice, each with dice of its own."""
    options = dict(question.options)
    if _SEED not in options:
        return lambda _number: position
    game = load_game(question.game)
    return lambda number: begin_scenario(game, question.scenario, {**options, _SEED: f"{options[_SEED]}-{number}"})


# --- Who settles the parts: this process, an embedded Dask cluster of this machine, or one that is reached by its
# address.
#
# How work is shared out, and done again where a worker is lost, is Dask's business. Only a few parts a worker are under
# way at a time, so that memory holds few answers however many parts there are.


Settled: TypeAlias = "tuple[int, int, Array]"
"""The number of a part, how many profiles it counts, and its rows."""

#: How long a scheduler, and then its first worker, is waited for, in seconds.
PATIENCE: Final = 10
#: Parts under way for each thread of a worker: so that none waits for the next one.
_AHEAD: Final = 2
#: How often a part is begun again when the worker that had it is lost.
_AGAIN: Final = 3


@contextmanager
def settle_parts(question: Question, parts: Sequence[int], workers: int, scheduler: str) -> Iterator[Iterator[Settled]]:
    """Settle parts, in any order; when this is left nobody works at them any more.

    Raises:
        Fault: as ``run.sweep``.
    """
    if not parts or (not scheduler and min(workers, len(parts)) == 1):
        yield ((part, *settle_part(question, part)) for part in parts)
        return
    with _client(scheduler, min(workers, len(parts))) as client:
        yield _shared_out(client, question, parts, scheduler)


@contextmanager
def _client(scheduler: str, workers: int) -> Iterator[Any]:
    with extra("sweep"):
        import dask
        from distributed import Client, LocalCluster
    # What goes wrong is told by what comes back, not by the notes of those who work.
    with _quiet("distributed"), ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": _AGAIN}))
        if not scheduler:
            # Reached from this machine alone, and no page that shows what it does.
            cluster = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",  # none asks for a port of its own, and two sweeps at once for the same
                worker_dashboard_address=None,
                silence_logs=logging.CRITICAL,
            )
            yield stack.enter_context(Client(stack.enter_context(cluster), set_as_default=False))
            return
        try:
            client = stack.enter_context(Client(scheduler, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError, TypeError) as error:  # nobody there, no address, or one who speaks otherwise
            raise Fault("scheduler-unreachable", scheduler[:200], seconds=str(PATIENCE)) from error
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise Fault("scheduler-idle", scheduler[:200], seconds=str(PATIENCE)) from error
        yield client


def _shared_out(client: Any, question: Question, parts: Sequence[int], scheduler: str) -> Generator[Settled]:
    from concurrent.futures import CancelledError

    from distributed import as_completed
    from distributed.client import FutureCancelledError
    from distributed.scheduler import KilledWorker

    def begun(part: int) -> Any:
        # Under a key of its own, for another who asks the same of this scheduler may leave before we do.
        return client.submit(_settled_there, question, part, pure=False)

    waiting = iter(parts)
    threads = sum(client.nthreads().values())
    first = [begun(part) for part in islice(waiting, _AHEAD * max(1, threads))]
    done = as_completed(first, loop=client.loop)
    try:
        for future in done:
            version, *result = future.result()
            future.release()
            if version != savegame.ENGINE:
                raise Fault("worker-other-version", scheduler, given=version, version=savegame.ENGINE)
            for part in islice(waiting, 1):
                done.add(begun(part))
            yield tuple(result)
    except KilledWorker as error:
        raise Fault("worker-killed", scheduler, times=str(_AGAIN + 1)) from error
    except ImportError as error:
        raise Fault("worker-lacks", scheduler, package=(error.name or "").partition(".")[0] or "—") from error
    except (CancelledError, FutureCancelledError, OSError) as error:
        raise Fault("scheduler-lost", scheduler) from error


def _settled_there(question: Question, part: int) -> tuple[str, int, int, Array]:
    """One part, in a worker, and of which version that is."""
    return savegame.ENGINE, part, *settle_part(question, part)


@contextmanager
def _quiet(name: str) -> Iterator[None]:
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(before)
