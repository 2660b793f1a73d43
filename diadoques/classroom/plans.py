"""What a player plans on: where sheets are written for what is picked in secret, each knows his own (DIA-63B4-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from diadoques.core.prompts import Pick
from diadoques.games.written_answers import with_picks

if TYPE_CHECKING:
    from diadoques.classroom.session import Session


def plan_of(session: Session, player: str) -> Any:
    """The position that ``player`` plans on ("": that all may see): where sheets are hidden, what he may know."""
    return supposed_by(session, player) if session.hidden else session.planned


def supposed_by(session: Session, player: str) -> Any:
    """The position as ``player`` may suppose it.

    Of what the others pick there may be one of each kind that they are offered, so that whatever can be ordered for
    them can be written.
    """
    asked = session.prompts.resetting
    if not asked:
        return session.position
    picks = {other: likely(pick) for other, pick in asked.items() if other != player}
    return with_picks(session.game, session.position, picks | ({player: session.picks(player)} if player else {}))


def likely(pick: Pick) -> tuple[str, ...]:
    """What usually is picked, the last of it in every other kind that may be."""
    usual = pick.usual
    others = tuple(one for one in pick.of if isinstance(one, str) and one not in usual)[: len(usual)]
    return (*usual[: len(usual) - len(others)], *others)


def grounds(session: Session, player: str) -> tuple[Any, ...]:
    """On what a sheet is judged: an order for what another picks stands if what it is, or may be, allows it.

    Where sheets are hidden what may be comes first, and what is said of an order tells nothing of the others.
    """
    if not session.prompts.resetting:
        return (session.position,)
    known, supposed = session.planned, supposed_by(session, player)
    return (supposed, known) if session.hidden else (known, supposed)
