"""What may come of an answer before its dice are thrown: a game's own analysis reckons it (its module ``chances``)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from diadoques.core.extras import lacks
from diadoques.core.faults import Fault
from diadoques.core.prompts import Prompt


class Outcome(NamedTuple):
    """Something that may come of an answer: ``name`` in the phrases (``chance.<name>``), and how likely it is."""

    name: str
    chance: Fraction


#: The name in the module: the outcomes of an option of a prompt, () where no die is thrown for it.
Reckon = Callable[[Any, Prompt, str], tuple[Outcome, ...]]


def chances(position: Any, prompt: Prompt, option: str) -> tuple[Outcome, ...]:
    """The outcomes of an option, each with its exact chance; () where its game reckons none, or nothing that could."""
    reckon = _reckoner(position.game)
    if reckon is None:
        return ()
    try:
        return reckon(position, prompt, option)
    except Fault as fault:
        if not lacks(fault):
            raise
        return ()  # a lesson goes on without it


@cache
def _reckoner(game: str) -> Reckon | None:
    room = f"{__package__}.{game}"
    found = find_spec(room) is not None and find_spec(f"{room}.chances") is not None
    return import_module(f"{room}.chances").reckoned if found else None
