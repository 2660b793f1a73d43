"""What an installation may lack: the packages of an extra, asked for only when they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from diadoques.core.faults import Fault


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import what the extra ``name`` of the project brings; where it is not there, a fault names it.

    Raises:
        Fault: ``extra-missing``.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "diadoques"}:  # a mistake of ours
            raise
        raise Fault("extra-missing", package=package, command=f"pip install 'diadoques[{name}]'") from error
