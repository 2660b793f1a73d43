"""The work of a sweep, in whichever process: a question is made ready once, and its parts are settled one by one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

from diadoques.analysis.openings.arrays import Array, profiles
from diadoques.analysis.openings.listing import Listed, list_openings
from diadoques.analysis.openings.playing import Playing
from diadoques.analysis.sweep.plays import PlayedOut
from diadoques.analysis.sweep.prepared import Prepared
from diadoques.analysis.sweep.question import Question
from diadoques.analysis.sweep.rows import Tallied
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_PROFILES
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position
from diadoques.games.scenarios import begun

_ALONE: Final = threading.Lock()
_KEPT: Final[list[Prepared[Any]]] = []
#: Profiles beyond this have no number that an array could hold.
_NUMBERED: Final = 2**63 - 1
#: Where chance belongs to the rules, it follows from this option (``settings``).
_SEED: Final = "seed"


def prepare(question: Question) -> Prepared[Any]:
    """List the openings and put them side by side; the last question asked in a process is kept for the next part.

    Raises:
        Fault: as ``openings.list_openings``; ``openings-none``: the filters leave a player nothing;
            ``profiles-too-many``; ``extra-missing``.
    """
    with _ALONE:  # a worker may have several threads: the tables are made once for all of them
        if not _KEPT or _KEPT[0].question != question:
            _KEPT[:] = [_prepared(question)]
        return _KEPT[0]


def settled(question: Question, part: int) -> tuple[int, Array]:
    """Settle one part, in whichever process.

    Returns:
        How many profiles were counted, and what of them as rows (``Prepared.settled``).
    """
    prepared = prepare(question)
    return prepared.size(part), prepared.settled(part)


def _prepared(question: Question) -> Prepared[Any]:
    position = question.position
    listed = tuple(list_openings(position, seat, question.filters) for seat in question.seats)
    if empty := [one.seat for one in listed if not one.openings]:
        raise Fault("openings-none", "filters", board=position.board.id, missing=", ".join(empty))
    if question.kind:
        return _played_out(question, position, listed)
    every = profiles(position, [one.openings for one in listed])
    if (question.sample or len(every)) > MOST_PROFILES or len(every) > _NUMBERED:
        raise Fault("profiles-too-many", "sample", count=str(len(every)), most=str(MOST_PROFILES))
    return Tallied(question, listed, every)


def _played_out(question: Question, position: Position, listed: tuple[Listed, ...]) -> PlayedOut:
    openings = tuple(one.openings for one in listed)
    of = Playing(_begun(question, position), openings, question.kind, question.seasons, question.seed)
    return PlayedOut(question, listed, of, of.empty(0))


def _begun(question: Question, position: Position) -> Callable[[int], Any]:
    """The position in which each campaign begins: where the rules throw dice, each with dice of its own."""
    options = dict(question.options)
    if _SEED not in options:
        return lambda _number: position
    game = load_game(question.game)
    return lambda number: begun(game, question.scenario, {**options, _SEED: f"{options[_SEED]}-{number}"})
