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
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.door import Position


class Likely(NamedTuple):
    """Something that may come of an answer: ``name`` in the phrases (``chance.<name>``), and how likely it is."""

    name: str
    chance: Fraction


class Loss(NamedTuple):
    """What a player must expect of a throw.

    Attributes:
        units: how many of his units the throw weakens, or eliminates as they are weak, on average, ``of`` so many.
        fewer: chance that he has a unit eliminated, one at least; ``gone``: all of them.
        leaves: chance that he must leave the place.
    """

    player: str
    units: Fraction
    of: int
    fewer: Fraction = Fraction(0)
    gone: Fraction = Fraction(0)
    leaves: Fraction = Fraction(0)


class Again(NamedTuple):
    """A throw that somebody may have made again.

    Attributes:
        players: who may, in the order in which they are asked, each once; () where nobody may.
        chance: of the first outcome, where each does so when he gains by it.
    """

    players: tuple[str, ...]
    chance: Fraction


class Prospect(NamedTuple):
    """What may come of an answer.

    Attributes:
        outcomes: each with its exact chance, of the throw itself, before any is made again; () where no die is reckoned
            for it.
        losses: what each side must expect of it, likewise.
        supposed: the question that comes next, and the answer to it that is best for whoever answers, with which it is
            reckoned; ("", "") where none comes first.
        again: what comes of it where a throw may be made again; None where nothing is thrown any more.
    """

    outcomes: tuple[Likely, ...] = ()
    losses: tuple[Loss, ...] = ()
    supposed: tuple[str, str] = ("", "")
    again: Again | None = None


#: The name in the module: what may come of an answer to a prompt, by all that is picked together.
Reckon = Callable[[Any, Prompt, tuple[str, ...]], Prospect]


def chances_of(position: Position, prompt: Prompt, *said: str) -> Prospect:
    """What may come of an answer; nothing in it where its game reckons none, or nothing that could.

    Args:
        said: all that is picked together; nothing for nobody.
    """
    reckon = _reckoner(position.game)
    if reckon is None:
        return Prospect()
    try:
        return reckon(position, prompt, prompt.meant(said) if isinstance(prompt, Pick) else said)
    except Fault as fault:
        if not lacks(fault):
            raise
        return Prospect()  # a lesson goes on without it


@cache
def _reckoner(game: str) -> Reckon | None:
    room = f"{__package__}.{game}"
    found = find_spec(room) is not None and find_spec(f"{room}.chances") is not None
    return import_module(f"{room}.chances").answer_outcomes if found else None
