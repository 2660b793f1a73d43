"""The sheets of a season: asked of every state, read line by line when all are in (EMP-3.1.2-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import UMPIRE, Prompt, Sheet
from diadoques.games.empires.model.agenda import AgendaQuestion, Run
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.seats import as_order_of_its_state, states_of_invaders
from diadoques.games.empires.sheets import notation


def _asked(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    """A sheet for every state that is played, and one for the invaders; silence means what 3.1.2 says."""
    for player in position.alive:
        units = tuple(unit.id for unit in position.of(player))
        yield Sheet("orders", player, units=units, many=True, in_order=True, hidden=True, rule="EMP-3.1.2-01")
    if invaders := states_of_invaders(position):
        units = tuple(unit.id for state in invaders for unit in position.of(state))
        yield Sheet("orders", UMPIRE, units=units, many=True, in_order=True, hidden=True, rule="EMP-16.2.2-01")


def _taken(run: Run, _item: AgendaItem, answers: Answers) -> None:
    """Read what was handed in."""
    before = run.position
    invaders = states_of_invaders(before)
    for seat in (*before.alive, *((UMPIRE,) if invaders else ())):
        lines = answers.orders.get(seat, ())
        for reading in notation.read(before, seat, lines, answers.notation, writing=False):
            order = as_order_of_its_state(reading.order) if reading.order is not None else None
            state = seat if seat != UMPIRE else order.player if order is not None else invaders[0]
            about: dict[str, Any] = {
                "player": state, "order": order, "text": reading.text, "verdict": str(reading.verdict),
                "code": reading.code, "eyes": seat,
            }  # fmt: skip
            if reading.followed:
                run.emit("ordered", "EMP-3.1.2-02", **about)
            else:
                run.emit("not-followed", reading.rule or "EMP-3.1.2-02", **about, facts=dict(reading.data))


QUESTIONS: Final[Mapping[str, AgendaQuestion]] = {"orders": AgendaQuestion("EMP-3.1.2-01", _asked, _taken)}
