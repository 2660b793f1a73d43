"""A game played answer by answer (``Prompts.answer_by_answer``): what was said is settled, and the next is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from diadoques.classroom.empty_seats import answer
from diadoques.classroom.session import Session
from diadoques.classroom.taking_back import forced
from diadoques.core.answers import Report
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.abilities import Play, Stage

#: So many answers without one of a person: a whole game has fewer.
_MOST: Final = 2000


def asked_now(session: Session) -> Prompt | None:
    """What is awaited, before all that may be answered beside it; None where the game is not played so."""
    asked = session.prompts
    return asked.prompts[0] if asked.answer_by_answer and asked.prompts else None


def go_on(session: Session, empty: Collection[str] = ()) -> int:
    """Settle what was said, answer for ``empty`` seats and where there is nothing to choose, until a person is asked.

    Where nobody sits anywhere, one stage is played (``games.abilities.Play.stage``).

    Returns:
        How many were.

    Raises:
        Fault: as ``Session.resolve``; what is wrong with an answer: nothing is settled then.
    """
    people = [seat for seat in session.position.players if seat not in empty]
    play, begun = session.game.abilities.play, len(session.reports)
    stage = play.stage(session.position) if play is not None and not people else None
    for count in range(_MOST):
        asked = asked_now(session)
        if asked is None or session.over:
            return count
        if play is not None and stage is not None and _left(play, stage, session.reports[begun:]):
            return count
        if not _said(session):
            if asked.seat in empty:
                answer(session, (asked.seat,))
            elif isinstance(asked, Pick) and forced(session.prompts.prompts, len(people)):
                session.say(asked.seat, asked.name, list(asked.of))
            else:
                return count
        _settle(session)
    return _MOST


def _left(play: Play, stage: Stage, reports: Sequence[Report[Any]]) -> bool:
    """Whether this led out of a stage."""
    return any(fold(stage, one.events, play.after) != stage for one in reports)


def _settle(session: Session) -> None:
    """Settle what was said; what the game refuses is said no more, and is asked still."""
    try:
        session.resolve()
    except Fault:
        for seat in session.asked:
            while session.sheet(seat).said:
                session.undo(seat)
        for name in session.throws:
            session.throw(name, ())
        raise


def _said(session: Session) -> bool:
    return bool(session.throws) or any(session.sheet(seat).said for seat in session.asked)
