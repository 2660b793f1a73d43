"""The sheets of a season: asked of every state, read line by line when all are in (EMP-3.1.2-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.prompts import Prompt, Sheet

from ..model.agenda import Question, Run
from ..model.position import Position
from . import notation


def _asked(position: Position, _item: AgendaItem) -> Iterator[Prompt]:
    """A sheet for every state that is played; silence means what 3.1.2 says."""
    for player in position.alive:
        units = tuple(unit.id for unit in position.of(player))
        yield Sheet("orders", player, units=units, many=True, in_order=True, hidden=True, rule="EMP-3.1.2-01")


def _taken(run: Run, _item: AgendaItem, answers: Answers) -> None:
    """Read what was handed in."""
    before = run.position
    for player in before.alive:
        lines = answers.orders.get(player, ())
        for reading in notation.read(before, player, lines, answers.notation):
            about: dict[str, Any] = {
                "player": player, "order": reading.order, "text": reading.text, "verdict": str(reading.verdict),
                "code": reading.code, "eyes": player,
            }  # fmt: skip
            if reading.followed:
                run.tell("ordered", "EMP-3.1.2-02", **about)
            else:
                run.tell("not-followed", reading.rule or "EMP-3.1.2-02", **about, facts=dict(reading.data))


QUESTIONS: Final[Mapping[str, Question]] = {"orders": Question("EMP-3.1.2-01", _asked, _taken)}
