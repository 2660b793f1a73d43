"""D.3: weakened units recover, as many as the leaders have swords."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from diadoques.core.prompts import Pick, Prompt

from . import ground
from .agenda import AgendaQuestion, Chapter, Run, some_of
from .pieces import commanders
from .position import AgendaItem, Position


def swords(position: Position, side: str) -> int:
    """Swords of all leaders of a side in play, on their front face, wherever they are (AMP-2.D.3-01)."""
    return sum(position.bonus(name) for name in position.leaders if commanders()[name].side == side)


def _ask(position: Position, frame: AgendaItem) -> Prompt | None:
    """Units of the main map; who holds a stratagem is asked in any case, for S12 and S13 are played here."""
    side = frame["seat"]
    units = [one for one in sorted(position.weak) if _counts(position, side, one)]
    found = some_of("recovery", side, units, 0, swords(position, side))
    if found is None and position.hands[side]:
        return Pick("recovery", side, (), least=0, most=0, hidden=True)
    return found


def _counts(position: Position, side: str, unit: str) -> bool:
    return position.units[unit].owner == side and ground.on_main_map(position.units[unit].at)


def _take(run: Run, frame: AgendaItem, said: Sequence[str]) -> None:
    restore(run, frame["seat"], said, "AMP-2.D.3-01")


def restore(run: Run, side: str, units: Sequence[str], rule: str) -> None:
    """Turn weakened units to their full face."""
    for unit in units:
        run.tell("restored", rule, player=side, unit=unit, at=run.position.units[unit].at)


CHAPTER: Final = Chapter(
    "adjustments",
    questions={"recovery": AgendaQuestion("AMP-2.D.3-01", _ask, _take, open=True)},
)
