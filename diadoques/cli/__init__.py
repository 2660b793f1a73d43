"""The command line, a module a command: ``diadoques new``, ``resolve``, ``show``, ``draw`` and the others.

Its exit codes stand in ``codes``.
"""

from __future__ import annotations

from diadoques.cli.codes import INTERRUPTED

TYPE_CHECKING = False  # as in ``typing``, which need not be loaded for it

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["INTERRUPTED", "main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        return _loaded()(arguments)
    except KeyboardInterrupt:  # before the words are there in which it could be told
        return INTERRUPTED


def _loaded() -> Callable[[Sequence[str] | None], int]:
    """The program; Ctrl-C waits until it is loaded, for not every module bears to be interrupted in its beginning."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):  # Windows
        from diadoques.cli.app import run

        return run
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        from diadoques.cli.app import run
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return run
