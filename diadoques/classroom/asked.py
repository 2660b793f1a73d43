"""Whether what is handed in was asked for: ballots while a vote is held, the dice that are to be thrown now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from diadoques.core.border import not_text
from diadoques.core.course import Answers
from diadoques.core.faults import Fault
from diadoques.core.phases import VOTE
from diadoques.games.catalogue import Game
from diadoques.games.handed_in import check_throws, unwanted


def see_ballot(game: Game[Any], position: Any, accepted: Sequence[Sequence[str]]) -> None:
    """See that a ballot names proposals that are put to the vote (DIA-2-05).

    Raises:
        Fault: ``list-wanted`` for a bare name, ``ballot-now`` outside a vote, ``vote-unknown`` for what nobody put.
    """
    put = game.table(position).votes
    about = {"board": game.board, "known": "; ".join(", ".join(one) for one in put)}
    for proposal in not_text(accepted, "accepted"):
        named = ", ".join(map(str, not_text(proposal, "accepted")))[:100]
        if position.phase != VOTE:
            raise Fault("ballot-now", "accepted", given=named)
        if tuple(sorted(proposal)) not in {tuple(sorted(one)) for one in put}:
            raise Fault("vote-unknown", "accepted", given=named, **about)


def see_dice(game: Game[Any], position: Any, answers: Answers, name: str, numbers: tuple[int, ...]) -> None:
    """See that dice can be what was thrown as ``name``, under the ``answers`` handed in so far.

    Raises:
        Fault: too few of them or too many, a number that the die does not have, ``throw-unwanted`` for a throw that
            nothing asks for, or that is not the next one.
    """
    try:
        report = game.resolve(position, replace(answers, throws={**answers.throws, name: numbers}))
    except Fault as fault:
        if fault.code != "throw-wanted":  # the next throw will be asked for in its turn
            raise
        if name not in answers.throws:
            _is_next(game, position, answers, name)
    else:
        check_throws({name: numbers}, report.events)


def _is_next(game: Game[Any], position: Any, answers: Answers, name: str) -> None:
    try:
        game.resolve(position, answers)
    except Fault as fault:
        if fault.code == "throw-wanted" and fault.data["name"] != name:
            raise unwanted(name, [fault.data["name"]]) from None
