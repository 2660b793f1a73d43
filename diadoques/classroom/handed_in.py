"""What lies on the table when a phase is settled: the sheets, what was said, the dice that were thrown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from diadoques.classroom.judging import all_as_written
from diadoques.classroom.state import State
from diadoques.core import savegame
from diadoques.core.answers import Answers
from diadoques.core.orders import Order
from diadoques.core.prompts import Pick
from diadoques.core.untrusted import readable
from diadoques.games.saving import save_answers


def answers_of(state: State, seats: Iterable[str]) -> Answers:
    """All that was handed in; ``seats``: who may have said something."""
    others = (seat for seat in seats if state.prompts.sheet(seat) is not None)  # an umpire may have a sheet, too
    return Answers(
        orders={seat: _sheet(state, seat) for seat in dict.fromkeys((*state.position.players, *others))},
        said=_said(state, seats),
        throws=dict(state.throws),
    )


def _said(state: State, seats: Iterable[str]) -> dict[str, dict[str, Any]]:
    """What was said to each prompt, and what counts for who said nothing (``Pick.usual``)."""
    found: dict[str, dict[str, Any]] = {}
    for seat in seats:
        for prompt, value in state.sheet(seat).said.items():
            found.setdefault(prompt, {})[seat] = value
    for asked in state.prompts.prompts:
        if isinstance(asked, Pick) and asked.usual:
            found.setdefault(asked.name, {}).setdefault(asked.seat, asked.usual)
    return found


def _sheet(state: State, player: str) -> tuple[Order, ...]:
    orders = state.orders(player)
    if player in state.prompts.resetting:
        return orders  # each is for the counter that it was written for
    return all_as_written(state.game, state.position, player, orders)


def text_of(state: State, answers: Answers) -> savegame.SavedAnswers:
    """What was handed in as a saved game will hold it: what none could hold is not settled."""
    return readable(save_answers(state.game, state.position, answers))
