"""Whether what is handed in was asked for: ballots while a vote is held, the dice that are to be thrown now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.phases import VOTE
from diadoques.core.prompts import Groups, Pick, Prompt
from diadoques.core.untrusted import not_text
from diadoques.games.catalogue import Game
from diadoques.games.written_answers import check_throws, unwanted


def see_said(game: Game[Any], position: Any, player: str, name: str, value: Any) -> None:
    """See that something may be said to the prompt ``name``, and that it is what is asked for.

    Raises:
        Fault: ``list-wanted`` for a bare name; ``not-asked`` for a prompt that this player does not have;
            ``ballot-now`` for a ballot outside a vote, ``vote-unknown`` for what nobody proposed; ``player-unknown``
            for winners that are none; what the game refuses.
    """
    given = not_text(value, name)
    prompt = game.awaits(position).called(name, player)
    if prompt is not None and len(given) == 0:
        return  # what was said is taken back; who accepts no proposal says so
    if name == VOTE:
        _see_ballot(game, position, prompt, given)
    elif isinstance(prompt, Pick):
        game.levied(position, {player: tuple(given)})
    elif isinstance(prompt, Groups):
        for group in given:
            for one in not_text(group, name):
                if one not in prompt.of:
                    raise Fault("player-unknown", "player", given=str(one)[:50], known=", ".join(prompt.of))
    else:
        raise Fault("not-asked", name[:50], name=name[:50])


def _see_ballot(game: Game[Any], position: Any, prompt: Prompt | None, accepted: Sequence[Sequence[str]]) -> None:
    """See that a ballot names proposals that are put to the vote (DIA-2-05)."""
    put = prompt.of if isinstance(prompt, Pick) else ()
    about = {"board": game.board, "known": "; ".join(", ".join(one) for one in put)}
    for proposal in accepted:
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
