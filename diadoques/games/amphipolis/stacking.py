"""3.3: how many units of a side a zone holds, checked when movements, operations and retreats are over (AMP-3.3-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Prompt

from . import ground
from .agenda import AgendaQuestion, Chapter, Run, some_of
from .casualties import eliminate
from .position import AgendaItem, Position

_RULES: Final = {
    ground.CITY: "AMP-3.3-04",
    ground.CLEAR: "AMP-3.3-05",
    ground.HIGH: "AMP-3.3-05",
    ground.WET: "AMP-3.3-06",
}


def excess(position: Position, zone: str, side: str, coming: int = 0) -> int:
    """How many units of a side are too many in a zone, with so many more; leaders never count (AMP-3.3-02, -03)."""
    limit = ground.room(zone)
    return 0 if limit is None else max(len(position.at(zone, side)) + coming - limit, 0)


def _check(run: Run, frame: AgendaItem) -> None:
    position = run.position
    for side in frame["sides"]:
        for zone in ground.zones():
            if excess(position, zone, side):
                run.then(AgendaItem("overstack", {"side": side, "zone": zone}))


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    zone, side = frame["zone"], frame["side"]
    too_many = excess(position, zone, side)
    if not too_many:
        return None
    return some_of("overstack", side, [unit.id for unit in position.at(zone, side)], too_many, too_many)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    zone = frame["zone"]
    rule = _RULES[ground.terrain(zone)]
    run.tell("overstacked", rule, player=frame["side"], at=zone, limit=ground.room(zone), count=len(said))
    eliminate(run, said, "AMP-3.3-01", "overstack")


CHAPTER: Final = Chapter(
    "stacking",
    steps={"stacking": _check},
    questions={"overstack": AgendaQuestion("AMP-3.3-01", _ask, _take)},
)
