"""What a player plans on: where sheets are written for what is picked in secret, each knows his own (DIA-63B4-01)."""

from __future__ import annotations

from typing import Any

from diadoques.classroom.state import State
from diadoques.core.prompts import Pick
from diadoques.games.written_answers import with_picks


def plan_of(state: State, player: str) -> Any:
    """The position that ``player`` plans on ("": that all may see): where sheets are hidden, what he may know."""
    return supposed_by(state, player) if state.hidden else state.planned


def supposed_by(state: State, player: str) -> Any:
    """The position as ``player`` may suppose it.

    Of what the others pick there may be one of each kind that they are offered, so that whatever can be ordered for
    them can be written.
    """
    asked = state.prompts.resetting
    if not asked:
        return state.position
    picks = {other: likely(pick) for other, pick in asked.items() if other != player}
    return with_picks(state.game, state.position, picks | ({player: state.picks(player)} if player else {}))


def likely(pick: Pick) -> tuple[str, ...]:
    """What usually is picked, the last of it in every other kind that may be."""
    usual = pick.usual
    others = tuple(one for one in pick.of if isinstance(one, str) and one not in usual)[: len(usual)]
    return (*usual[: len(usual) - len(others)], *others)


def grounds(state: State, player: str) -> tuple[Any, ...]:
    """On what a sheet is judged: an order for what another picks stands if what it is, or may be, allows it.

    Where sheets are hidden what may be comes first, and what is said of an order tells nothing of the others.
    """
    if not state.prompts.resetting:
        return (state.position,)
    known, supposed = state.planned, supposed_by(state, player)
    return (supposed, known) if state.hidden else (known, supposed)
