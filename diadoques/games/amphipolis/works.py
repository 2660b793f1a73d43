"""Chapter 5: Sparta builds walls; S11 destroys them, and they may be built again (AMP-5-01)."""

# ruff: noqa: ARG001 — steps and questions share one signature

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Prompt

from . import ground
from .agenda import NONE, AgendaQuestion, Chapter, Run, one_of
from .chance import throw
from .pieces import ATHENS, SPARTA
from .position import AgendaItem, Position
from .scenario import scenario
from .tables import tables

BUILD: Final = "build"


def may_build(position: Position) -> bool:
    """Sparta has the advantage and the citadel, and no Athenian unit stands where the walls go (AMP-5.1-04).

    Not in the turn in which they were destroyed (AMP-5.2-02).
    """
    watched = tables()["works"]["watched"]
    return (
        scenario(position.scenario).main_map
        and position.wall != ground.BUILT
        and position.wall_turn != position.turn
        and position.advantage == SPARTA
        and position.garrisons[ground.CITADEL] == SPARTA
        and not any(position.at(zone, ATHENS) for zone in watched)
    )


def least_die(turn: int) -> int:
    """The die that builds in a turn (AMP-5.1-05)."""
    return int(next(span["least"] for span in tables()["works"]["spans"] if turn <= span["until"]))


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    return one_of("works", SPARTA, (NONE, BUILD)) if may_build(position) else None


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] == BUILD:
        run.then(*throw("walls", 1, "AMP-5.1-05", SPARTA), AgendaItem("walls"))


def _walls(run: Run, frame: AgendaItem) -> None:
    die, needed = run.position.roll[0], least_die(run.position.turn)
    if die >= needed:
        state = {"state": ground.BUILT, "turn": run.position.wall_turn}
        run.tell("walls", "AMP-5.1-06", player=SPARTA, die=die, needed=needed, **state)
    else:
        run.tell("walls-failed", "AMP-5.1-05", player=SPARTA, die=die, needed=needed)


CHAPTER: Final = Chapter(
    "works",
    steps={"walls": _walls},
    questions={"works": AgendaQuestion("AMP-5.1-04", _ask, _take, open=True)},
)
