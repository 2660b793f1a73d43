"""Whose mistake an error was: the game in whose code it came up, what of its door was asked for, and the line."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb
from typing import Final, NamedTuple

from diadoques.core.resources import folder_of
from diadoques.games.catalogue import abouts

#: The ready parts speak for the game that they are a part of.
_READY: Final = str(Path(__file__).with_name("ready.py"))


class Blame(NamedTuple):
    """Where a game failed.

    Attributes:
        member: what it was asked for: the outermost function of its own, or of its ready parts.
        file: the file of its folder in which that ended, from the folder on; ``line``: of that file.
        said: the error, in short.
    """

    game: str
    member: str
    file: str
    line: int
    said: str


def blamed(error: BaseException) -> Blame | None:
    """Where a game failed; None where no code of a game had a part in it."""
    homes = {str(folder_of(name)): name for name in abouts()}
    steps = extract_tb(error.__traceback__)
    at = [(step, next((home for home in homes if Path(step.filename).is_relative_to(home)), "")) for step in steps]
    inside = [(step, home) for step, home in at if home]
    if not inside:
        return None
    first = next(step for step, home in at if home or step.filename == _READY)
    last, home = inside[-1]
    file = Path(last.filename).relative_to(home).as_posix()
    return Blame(homes[home], first.name, file, last.lineno or 0, f"{type(error).__name__}: {error}"[:200])
