"""The command line: ``diadoques new | resolve | show | draw | explain | adjudicate | rules``.

Exit codes: 0 all is well; 1 a file or its content is refused; 2 a malformed command, or unreadable lines of a bulk run;
70 an internal error; 130 interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    from diadoques.cli.app import run

    return run(arguments)
