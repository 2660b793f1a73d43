"""B.2: reinforcements may move at once, free of cost, where no enemy stands (AMP-2.B.2-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Prompt

from . import ground, paths
from .agenda import NONE, AgendaQuestion, Chapter, Run, one_of
from .pieces import ATHENS
from .position import AgendaItem, Position
from .scenario import scenario
from .tables import tables


def _free(run: Run, frame: AgendaItem) -> None:
    """Two operations (AMP-3.2.1-01), the fleet of Thasos and its cargo (AMP-3.1.2-01), movements from other bases."""
    side = frame["seat"]
    frames = [AgendaItem("operation", {"seat": side, "phase": "B.2", "left": tables()["operation"]["free"]})]
    if scenario(run.position.scenario).main_map:
        frames += [AgendaItem("fleet")] if side == ATHENS else []
        frames.append(AgendaItem("free-move", {"seat": side}))
    run.then(*frames)


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    side = frame["seat"]
    return one_of("free-move", side, (NONE, *(base for base in ground.BASES if _waiting(position, side, base))))


def _waiting(position: Position, side: str, base: str) -> bool:
    """Whether reinforcements may leave a base by land (AMP-3.1-01, -08)."""
    return base != ground.THASOS and paths.leaves(position, side, base, free=True)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    if said[0] != NONE:
        run.then(AgendaItem("group", {"seat": frame["seat"], "zone": said[0], "free": True}), frame)


CHAPTER: Final = Chapter(
    "free-moves",
    steps={"free": _free},
    questions={"free-move": AgendaQuestion("AMP-2.B.2-03", _ask, _take, open=True)},
)
