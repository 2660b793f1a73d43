"""What an installation may lack: the packages of an extra, asked for only when they are needed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from diadoques.core.faults import Fault

#: The Python of a browser, which can install nothing: what it lacks is had in an installation of one's own alone.
BROWSER: Final = "emscripten"


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what the extra ``name`` of the project brings; where it is not there, a fault names it.

    Raises:
        Fault: ``extra-missing``, or ``extra-not-in-browser`` in the browser edition (``lacks``).
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "diadoques"}:  # a mistake of ours
            raise
        command = f"pip install 'diadoques[{name}]'"
        if sys.platform == BROWSER:
            raise Fault("extra-not-in-browser", package=package, command=command) from error
        raise Fault("extra-missing", package=package, command=command) from error


def lacks(fault: Fault) -> bool:
    """Whether a fault says no more than that packages are not there: most things go on without them."""
    return fault.code in {"extra-missing", "extra-not-in-browser"}
