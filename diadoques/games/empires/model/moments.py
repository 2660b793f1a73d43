"""The moments of a season from which the umpire may reopen it: its questions, as plain values (EMP-0-03).

Kept only where somebody is the umpire. The first is kept whole, the others by what differs from it, so that a position
stays small; they go with the season. Dice are not among them: a die asked for again shows the same faces.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.phases import OVER
from diadoques.games.empires.model import records
from diadoques.games.empires.model.options import PLAYED, UMPIRE
from diadoques.games.empires.model.position import Position

#: The question of the umpire at the end: nothing is reopened from there.
REVIEW: Final = "review"
#: What a moment does not hold: what a position keeps through it.
_NOT_KEPT: Final = frozenset({"moments", "drawn", "options", "game"})
#: Tables by name, of which only the rows that differ are kept.
_BY_NAME: Final = frozenset({"states", "provinces", "forces", "fleets", "sieges", "tribes", "sheets", "remembered"})
_CHANGED, _GONE = "changed", "gone"


def remembering(position: Position) -> Position:
    """The position, with itself among the moments of its season where its question is asked for the first time."""
    phase = position.awaiting
    kept = position.options.get(UMPIRE) == PLAYED and phase not in ("", OVER, REVIEW, *position.moments)
    if not kept:
        return position
    now = {name: value for name, value in records.record_of(position).items() if name not in _NOT_KEPT}
    now = json.loads(json.dumps(now))
    first = next(iter(position.moments.values()), None)
    moment = now if first is None else _difference(first, now)
    return position.having(moments={**position.moments, phase: moment})


def reopened(position: Position, phase: str) -> Position:
    """The position as it was when a question of this season was asked first, with the dice that are known since."""
    first = next(iter(position.moments.values()))
    record = dict(first)
    if position.moments[phase] is not first:
        record = _merged(first, position.moments[phase])
    names = {name for name, _ in record["agenda"]}
    record["options"] = dict(position.options)
    kept = list(position.moments)
    moments = {name: position.moments[name] for name in kept[: kept.index(phase) + 1]}
    return records.position_from(record, {}, names).having(drawn=position.drawn, moments=moments)


def _difference(first: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in now.items():
        if value == first[name]:
            continue
        if name in _BY_NAME:
            before = first[name]
            changed = {key: one for key, one in value.items() if before.get(key) != one}
            found[name] = {_CHANGED: changed, _GONE: [key for key in before if key not in value]}
        else:
            found[name] = value
    return found


def _merged(first: Mapping[str, Any], moment: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(first)
    for name, value in moment.items():
        if name in _BY_NAME:
            rest = {key: one for key, one in first[name].items() if key not in value[_GONE]}
            found[name] = {**rest, **value[_CHANGED]}
        else:
            found[name] = value
    return found
