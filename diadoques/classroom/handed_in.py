"""What lies on the table when a phase is settled: the sheets, what was said, the dice that were thrown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from diadoques.classroom.judging import all_as_written
from diadoques.core.answers import Answers
from diadoques.core.orders import Order
from diadoques.core.prompts import Pick

if TYPE_CHECKING:
    from diadoques.classroom.session import Session


def answers_of(session: Session, seats: Iterable[str]) -> Answers:
    """All that was handed in; ``seats``: who may have said something."""
    return Answers(
        orders={player: _sheet(session, player) for player in session.position.players},
        said=_said(session, seats),
        throws=dict(session.throws),
    )


def _said(session: Session, seats: Iterable[str]) -> dict[str, dict[str, Any]]:
    """What was said to each prompt, and what counts for who said nothing (``Pick.usual``)."""
    found: dict[str, dict[str, Any]] = {}
    for seat in seats:
        for prompt, value in session.sheet(seat).said.items():
            found.setdefault(prompt, {})[seat] = value
    for asked in session.prompts.prompts:
        if isinstance(asked, Pick) and asked.usual:
            found.setdefault(asked.name, {}).setdefault(asked.seat, asked.usual)
    return found


def _sheet(session: Session, player: str) -> tuple[Order, ...]:
    orders = session.orders(player)
    if player in session.prompts.resetting:
        return orders  # each is for the counter that it was written for
    return all_as_written(session.game, session.position, player, orders)
