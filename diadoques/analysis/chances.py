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


class Loss(NamedTuple):
    """Units that a player must expect to have weakened in a combat, on average, of so many."""

    player: str
    units: Fraction
    of: int


class Prospect(NamedTuple):
    """What may come of an answer.

    Attributes:
        outcomes: each with its exact chance; () where no die is reckoned for it.
        losses: what each side must expect to lose.
        supposed: the question that comes next, and the answer to it that is best for whoever answers, with which it is
            reckoned; ("", "") where none comes first.
    """

    outcomes: tuple[Outcome, ...] = ()
    losses: tuple[Loss, ...] = ()
    supposed: tuple[str, str] = ("", "")


#: The name in the module: what may come of an answer to a prompt, by all that is picked together.
Reckon = Callable[[Any, Prompt, tuple[str, ...]], Prospect]


def chances(position: Any, prompt: Prompt, *said: str) -> Prospect:
    """What may come of an answer; nothing in it where its game reckons none, or nothing that could.

    Args:
        said: all that is picked together; nothing for nobody.
    """
    reckon = _reckoner(position.game)
    if reckon is None:
        return Prospect()
    try:
        return reckon(position, prompt, said)
    except Fault as fault:
        if not lacks(fault):
            raise
        return Prospect()  # a lesson goes on without it


@cache
def _reckoner(game: str) -> Reckon | None:
    room = f"{__package__}.{game}"
    found = find_spec(room) is not None and find_spec(f"{room}.chances") is not None
    return import_module(f"{room}.chances").reckoned if found else None
