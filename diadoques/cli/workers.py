"""Lines shared out among processes: answered in their order, whatever becomes of a process.

A process may be killed: by hand, or by a system that is short of memory. Which of its lines it was at, nobody can tell;
so they are asked again, line by line and with nothing else at work, and only a line that kills a second time is lost.

Every process has a pipe of its own. What all of a pool share cannot be trusted once one of them was killed: whoever
dies half way through an answer leaves a shared pipe at the middle of a message, and its lock taken for good.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, TypeVar

L = TypeVar("L")
A = TypeVar("A")
#: Shares of lines under way, for each process: so that one slow share does not keep the others waiting.
_AHEAD: Final = 3


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
        work: answers a few lines, each of them, in another process.
        lost: the answer to a line at which every process dies.
        jobs: how many processes.
        chunk: how many lines a process is handed at a time.
        begin: what each process does first.
    """
    remaining = iter(lines)
    ahead: deque[_Share[L, A]] = deque()
    team: _Team[L, A] = _Team(work, lost, begin)
    try:
        while True:
            while ahead and ahead[0].done:
                yield from ahead.popleft().answers
            if hurt := next((share for share in ahead if share.hurt and not share.done), None):
                if not team.busy:
                    team.ask(hurt)
            else:
                while len(team.busy) < jobs and len(ahead) < _AHEAD * jobs and (some := list(islice(remaining, chunk))):
                    ahead.append(_Share(some))
                    team.ask(ahead[-1])
            if not ahead:
                return
            team.listen()
    finally:
        team.dismiss()


@dataclass(slots=True, eq=False)
class _Share(Generic[L, A]):
    """Lines that one process is handed; ``hurt`` when it died of one of them."""

    lines: list[L]
    answers: list[A] = field(default_factory=list)
    hurt: bool = False

    @property
    def done(self) -> bool:
        return len(self.answers) == len(self.lines)

    @property
    def next(self) -> list[L]:
        """What is asked at a time: all, or a single line when all were too much."""
        return self.lines[len(self.answers) :][: 1 if self.hurt else None]


@dataclass(frozen=True, slots=True, eq=False)
class _Hand:
    """A process and our end of its pipe."""

    process: BaseProcess
    pipe: Connection[Any, Any]

    def end(self) -> None:
        """Whatever it is at: nobody waits for its answer any more."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class _Team(Generic[L, A]):
    """The processes: those at work on a share, and those that have nothing to do."""

    def __init__(
        self, work: Callable[[list[L]], Sequence[A]], lost: Callable[[L], A], begin: Callable[[], object] | None
    ) -> None:
        self.busy: dict[Any, tuple[_Hand, _Share[L, A]]] = {}  # by our end of the pipe
        self._idle: list[_Hand] = []
        self._work, self._lost, self._begin = work, lost, begin

    def ask(self, share: _Share[L, A]) -> None:
        """Hand out what comes next of ``share``: only to a process that listens, so that none waits for the other."""
        hand = self._free()
        self.busy[hand.pipe] = hand, share
        with suppress(OSError):  # it has died since: the end of its pipe will tell
            hand.pipe.send(share.next)

    def listen(self) -> None:
        """Wait for an answer, or a death."""
        for pipe in wait(list(self.busy)):
            hand, share = self.busy.pop(pipe)
            try:
                share.answers += hand.pipe.recv()
            except (EOFError, OSError):
                hand.end()
                if share.hurt:
                    share.answers.append(self._lost(share.next[0]))
                share.hurt = True
            else:
                self._idle.append(hand)

    def dismiss(self) -> None:
        """End them all."""
        for hand in (*self._idle, *(hand for hand, _ in self.busy.values())):
            hand.end()

    def _free(self) -> _Hand:
        """One that has nothing to do, or a new one; who was killed while idle is no line's fault."""
        while self._idle:
            hand = self._idle.pop()
            if hand.process.is_alive():
                return hand
            hand.end()
        spawn = get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_serve, args=(theirs, self._work, self._begin), daemon=True)
        process.start()
        theirs.close()  # only the process has it now: the pipe ends when it does
        return _Hand(process, ours)


def _serve(
    pipe: Connection[Any, Any], work: Callable[[list[Any]], Sequence[Any]], begin: Callable[[], object] | None
) -> None:
    """Answer what comes through the pipe until it is closed; runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever handed out the lines is interrupted, and ends this one
    if begin:
        begin()
    with suppress(EOFError, ConnectionError):
        while True:
            pipe.send(work(pipe.recv()))
