"""Chapter 8: what the advantage does at any time: a unit recovers, a leader returns (AMP-8-05, -06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from diadoques.core.prompts import Prompt

from .adjustments import restore
from .agenda import AgendaQuestion, Chapter, Run, one_of, ruled
from .operations import bases
from .pieces import commanders, foe
from .position import AgendaItem, Position

RESTORE, RETURN = "restore", "return"


def offered(position: Position, side: str) -> Iterator[str]:
    """What the holder may use it for now (AMP-8-01), unless it is closed to him (ruling ``advantage-cap``)."""
    if position.advantage != side or side in position.used:
        return
    if any(position.units[unit].owner == side for unit in position.weak):
        yield RESTORE
    if _returning(position, side):
        yield RETURN


def _returning(position: Position, side: str) -> list[str]:
    return [name for name in position.fallen if commanders()[name].side == side and name not in position.gone]


def take(run: Run, side: str, said: str) -> None:
    """The marker passes at once; then it is chosen whom it helps."""
    if said == RESTORE:
        run.tell("advantage-used", "AMP-8-05", player=side, how="restore")
        run.then(AgendaItem("restore-unit", {"seat": side, "rule": "AMP-8-05", "count": 1}))
    else:
        run.tell("advantage-used", "AMP-8-06", player=side, how="return")
        run.then(AgendaItem("return-leader", {"seat": side}))


def _ask_unit(position: Position, frame: AgendaItem) -> Prompt | None:
    side = frame["seat"]
    units = [unit for unit in sorted(position.weak) if position.units[unit].owner == side]
    return ruled(one_of("restore-unit", side, units), frame["rule"])


def _restored(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    restore(run, frame["seat"], said, frame["rule"])
    if frame["count"] > 1:
        run.then(frame.having(count=frame["count"] - 1))


def _ask_leader(position: Position, frame: AgendaItem) -> Prompt | None:
    """A leader of his, to a base that is open to him (AMP-8-06)."""
    side = frame["seat"]
    found = [f"{name} {base}" for name in _returning(position, side) for base in bases(position, side)]
    return one_of("return-leader", side, found)


def _returned(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    name, base = said[0].split()
    run.tell("leader-back", "AMP-8-06", player=frame["seat"], leader=name, at=base)


def taken_over(run: Run, side: str) -> None:
    """S22 takes the advantage from the enemy (AMP-7.S22-01)."""
    run.tell("advantage-taken", "AMP-7.S22-01", player=side, owner=foe(side))


CHAPTER: Final = Chapter(
    "advantage",
    questions={
        "restore-unit": AgendaQuestion("AMP-8-05", _ask_unit, _restored, closed=True),
        "return-leader": AgendaQuestion("AMP-8-06", _ask_leader, _returned, closed=True),
    },
)
