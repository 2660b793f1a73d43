"""The death of Brasidas or Cleon in a combat that opposes them (AMP-4.2.1-07, AMP-CRT-29 to -32)."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from typing import Final

from .agenda import Chapter, Run
from .casualties import kill
from .chance import throw
from .outcome import duel_award
from .pieces import ATHENS, BRASIDAS, CLEON, SPARTA
from .position import AgendaItem

_CHAMPIONS: Final = {ATHENS: CLEON, SPARTA: BRASIDAS}
#: The number on which a champion dies (AMP-CRT-30, -31).
FATAL: Final = 1


def _duel(run: Run, frame: AgendaItem) -> None:
    """After the losses, before the retreat: each throws."""
    duel_award(run, frame["winner"])
    run.then(
        *throw("duel ATHENS", 1, "AMP-CRT-29", ATHENS, annullable=True),
        AgendaItem("duel-second"),
    )  # fmt: skip


def _second(run: Run, frame: AgendaItem) -> None:
    mine = run.position.roll[0]
    run.then(
        *throw("duel SPARTA", 1, "AMP-CRT-29", SPARTA, annullable=True),
        AgendaItem("duel-compared", {ATHENS: mine}),
    )  # fmt: skip


def _compared(run: Run, frame: AgendaItem) -> None:
    """A tie puts both at risk, else who threw higher (AMP-CRT-30, -31)."""
    numbers = {ATHENS: frame[ATHENS], SPARTA: run.position.roll[0]}
    tie = numbers[ATHENS] == numbers[SPARTA]
    rule = "AMP-CRT-30" if tie else "AMP-CRT-31"
    risked = [side for side in numbers if tie or numbers[side] == max(numbers.values())]
    run.tell("duel", "AMP-CRT-29", athens=numbers[ATHENS], sparta=numbers[SPARTA], risked=risked)
    for side in reversed(risked):
        run.then(
            *throw(f"fate {side}", 1, rule, side, annullable=True),
            AgendaItem("fate", {"side": side, "rule": rule}),
        )  # fmt: skip


def _fate(run: Run, frame: AgendaItem) -> None:
    leader = _CHAMPIONS[frame["side"]]
    if run.position.roll[0] == FATAL and leader in run.position.leaders:
        kill(run, leader, frame["rule"], "duel")


CHAPTER: Final = Chapter(
    "duel",
    steps={"duel": _duel, "duel-second": _second, "duel-compared": _compared, "fate": _fate},
)
