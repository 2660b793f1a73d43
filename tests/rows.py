"""Many rows of data in one test: all that are wrong are told, each by its name and why."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

Row = TypeVar("Row")


def each(rows: Iterable[Row], check: Callable[[Row], object], name: Callable[[Row], str]) -> None:
    """Check every row; a row that is wrong does not hide the next."""
    count, wrong = 0, []
    for row in rows:
        count += 1
        try:
            check(row)
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            wrong.append(f"{name(row)}: {type(error).__name__}: {error} ({at.filename}:{at.lineno})")
    assert count, "there was nothing to look at"
    assert not wrong, "\n".join([f"{len(wrong)} of {count} are wrong:", *wrong])
