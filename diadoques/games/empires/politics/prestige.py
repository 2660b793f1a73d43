"""Prestige: what changes it, and the ranking of every season (EMP-2.2-05, EMP-15-01, EMP-15-02)."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import PlayerId, tells
from diadoques.games.empires.model.agenda import Chapter, Run
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.tables import term, total

#: The option, and its value with which only what the text names counts (ruling ``prestige-table-house``).
PRESTIGE: Final = "prestige-list"
NAMED_ONLY: Final = "prestige-named-only"
#: What counts then, by what it is named by then.
_NAMED: Final = {"battle_won": "named_battle_won", "monument": "monument", "debts": "debts"}


class Ranking(TypedDict):
    """The ranking of a season: ``rows`` of a rank, a state and its prestige, the best first; equals share a rank."""

    rows: list[tuple[int, PlayerId, int]]


def change(run: Run, state: str, key: str, rule: str, *, times: int = 1, at: str = "") -> None:
    """A state's prestige changes by a number of the table ``prestige``; nothing where it would not change.

    Args:
        key: ``battle_won``, ``conquered`` …
        times: how often the number counts, below 0 where it is taken away again.
        at: the province that it is for.
    """
    if state not in run.position.states or run.position.states[state].gone or not times:
        return
    if run.position.options.get(PRESTIGE) == NAMED_ONLY:
        if key not in _NAMED:
            return
        key = _NAMED[key]
    terms = [term(run.position, f"prestige.{key}", times)]
    if by := total(terms):
        run.emit("prestige-changed", rule, player=state, by=by, terms=terms, at=at)


def ranks(position: Position) -> list[list[Any]]:
    """Rank, state and prestige of every state that is played and exists, the best first (EMP-15-01)."""
    counts = {one: position.states[one].prestige for one in position.alive}
    return [
        [1 + sum(other > counts[one] for other in counts.values()), one, counts[one]]
        for one in sorted(counts, key=lambda one: -counts[one])
    ]


def _ranking(run: Run, _item: AgendaItem) -> None:
    run.emit("ranking", "EMP-15-01", rows=ranks(run.position))


CHAPTER: Final = Chapter("prestige", steps={"ranking": _ranking}, events={"ranking": tells(Ranking)})
