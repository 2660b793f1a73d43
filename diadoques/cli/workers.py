"""Lines shared out among processes: answered in their order, whatever becomes of a process.

A process may be killed: by hand, or by a system that is short of memory. Which line it was at, nobody can tell; so all
that was handed out and not answered is asked again, line by line, and only a line that kills a second time is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

L = TypeVar("L")
A = TypeVar("A")


def shared_out(
    lines: Iterable[L],
    work: Callable[[list[L]], Sequence[A]],
    lost: Callable[[L], A],
    *,
    jobs: int,
    chunk: int,
    begin: Callable[[], object] | None = None,
) -> Iterator[A]:
    """The answers to ``lines``, one after the other.

    Args:
        lines: what is asked; only a little of it is ahead of the answers, so that a pipe of any length streams through.
        work: answers a few lines, in another process.
        lost: the answer to a line at which every process dies.
        jobs: how many processes.
        chunk: how many lines a process is handed at a time.
        begin: what each process does first.
    """
    remaining = iter(lines)
    while True:
        with _pool(jobs, begin) as pool:
            waiting: deque[tuple[list[L], Future[Sequence[A]]]] = deque()
            hurt: list[list[L]] = []
            while not hurt:
                ahead = len(waiting) < 3 * jobs and list(islice(remaining, chunk))
                try:
                    if ahead:
                        waiting.append((ahead, pool.submit(work, ahead)))
                        continue
                    if not waiting:
                        return
                    answers = waiting[0][1].result()
                except BrokenProcessPool:
                    hurt = [handed for handed, _ in waiting]
                    if ahead and (not hurt or hurt[-1] is not ahead):
                        hurt.append(ahead)
                else:
                    waiting.popleft()
                    yield from answers
        yield from _one_by_one([line for handed in hurt for line in handed], work, lost, begin)


def _one_by_one(
    lines: list[L], work: Callable[[list[L]], Sequence[A]], lost: Callable[[L], A], begin: Callable[[], object] | None
) -> Iterator[A]:
    ahead = deque(lines)
    while ahead:
        with _pool(1, begin) as pool:
            try:
                while ahead:
                    yield from pool.submit(work, [ahead[0]]).result()
                    ahead.popleft()
            except BrokenProcessPool:
                yield lost(ahead.popleft())


def _pool(jobs: int, begin: Callable[[], object] | None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(jobs, get_context("spawn"), begin)
