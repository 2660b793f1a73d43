"""A table of the rules, of columns and rows: whole, or with what is in play marked.

What stands in it a game says (``wording``: ``grid`` for its rules in short, ``consulted`` beside a question).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from diadoques.core.prompts import Prompt
from diadoques.explain.names import names_for
from diadoques.explain.wording import Grid, wording
from diadoques.games.door import Position


def consulted(position: Position, prompt: Prompt, lang: str, reports: Sequence[Any] = ()) -> Iterator[Grid]:
    """The tables that what is asked is decided by, with what is in play marked.

    Args:
        reports: what was settled before, oldest first.
    """
    tell = wording(position.game).screens.consulted
    if tell is not None:
        yield from tell(names_for(position, lang), position, prompt, reports)


def of_part(position: Position, part: str, lang: str) -> Grid | None:
    """The table that belongs to a part of the rules in short, by its name; None where none does."""
    tell = wording(position.game).screens.grid
    return tell(names_for(position, lang), position, part) if tell is not None else None
