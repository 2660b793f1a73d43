"""What a player plans on: in Spring 321 the first units are chosen in secret, and each knows his own (DIA-63B4-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from diadoques.core.phases import LEVY

if TYPE_CHECKING:
    from diadoques.classroom.session import Session
    from diadoques.games.catalogue import Game


def plan_of(session: Session, player: str) -> Any:
    """The position that ``player`` plans on ("": that all may see): where sheets are hidden, what he may know."""
    return supposed_by(session, player) if session.hidden else session.planned


def supposed_by(session: Session, player: str) -> Any:
    """The position as ``player`` may suppose it.

    Of the first units of the others there may be one of each kind that their home can raise, so that whatever can be
    ordered for them can be written.
    """
    position = session.position
    if position.phase != LEVY:
        return position
    picks = {other: likely(session.game, position, other) for other in position.alive if other != player}
    return session.game.levied(position, picks | ({player: session.picks(player)} if player else {}))


def likely(game: Game[Any], position: Any, player: str) -> tuple[str, ...]:
    """The usual first units, the last of every other kind that his home can raise."""
    usual = game.levy_usual()
    others = tuple(kind for kind in game.levy_kinds(position, player) if kind not in usual)[: len(usual)]
    return (*usual[: len(usual) - len(others)], *others)


def grounds(session: Session, player: str) -> tuple[Any, ...]:
    """On what a sheet is judged: an order for another's first units stands if what they are, or may be, allows it.

    Where sheets are hidden what may be comes first, and what is said of an order tells nothing of the others.
    """
    if session.position.phase != LEVY:
        return (session.position,)
    known, supposed = session.planned, supposed_by(session, player)
    return (supposed, known) if session.hidden else (known, supposed)
