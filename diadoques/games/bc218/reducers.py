"""Events of 218 avant J.-C., and those of the parent game that mean more here: how each changes the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.reducers import unchanged
from diadoques.core.events import Event
from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.apply import REDUCERS as CLASSIC
from diadoques.games.diplomacy.variant import ACTIVATABLE


def _season_began(position: Position, event: Event) -> Position:
    """A revolt lasts one year (P218-rev-03)."""
    return replace(_classic(position, event), revolting=(), doomed="")


def _classic(position: Position, event: Event) -> Position:
    found = CLASSIC[event.kind](position, event)
    if not isinstance(found, Position):
        raise TypeError(found)
    return found


def _revolt(position: Position, event: Event) -> Position:
    if not event["unit"]:
        return position
    return replace(position, revolting=(*position.revolting, event["space"]))


def _revolt_chosen(position: Position, event: Event) -> Position:
    return replace(position, chosen=_more(position.chosen, event))


def _revolt_ordered(position: Position, event: Event) -> Position:
    return replace(position, spent=_more(position.spent, event))


def _more(table: Mapping[str, tuple[str, ...]], event: Event) -> dict[str, tuple[str, ...]]:
    player = event["player"]
    return {**table, player: (*table.get(player, ()), event["space"])}


def _revolt_ground(position: Position, event: Event) -> Position:
    return replace(position, open=tuple(event["countries"]))


def _centre_taken(position: Position, event: Event) -> Position:
    """Whoever takes an activatable centre of his own country begins to wait; others end the wait (P218-ctr-04b)."""
    taken = _classic(position, event)
    return _activated(taken, event["centre"], event["owner"])


def _activated(position: Position, centre: str, owner: str) -> Position:
    space = position.board.spaces[centre]
    if space.centre != ACTIVATABLE:
        return position
    years = {key: year for key, year in position.activated.items() if key != centre}
    if owner == space.home:
        years[centre] = position.season.year
    return replace(position, activated=years)


def _centre_neutral(position: Position, event: Event) -> Position:
    centres = {key: owner for key, owner in position.centres.items() if key != event["centre"]}
    return _activated(replace(position, centres=centres), event["centre"], "")


def _centre_returned(position: Position, event: Event) -> Position:
    return replace(position, centres={**position.centres, event["centre"]: event["owner"]})


def _eliminated(position: Position, event: Event) -> Position:
    return replace(position, eliminated=(*position.eliminated, event["player"]))


def _cyprus_attacked(position: Position, event: Event) -> Position:
    return replace(position, attacked=event["unit"], attackers=tuple(event["by"]))


def _cyprus_quiet(position: Position, _event: Event) -> Position:
    return replace(position, attacked="", attackers=())


def _cyprus_doomed(position: Position, event: Event) -> Position:
    return replace(position, attacked="", attackers=(), doomed=event["unit"])


REDUCERS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "sealed-line": unchanged,
    "revolt-chosen": _revolt_chosen,
    "revolt-ordered": _revolt_ordered,
    "revolt": _revolt,
    "revolt-quelled": unchanged,
    "order-replaced": unchanged,
    "revolt-ground": _revolt_ground,
    "centre-taken": _centre_taken,
    "centre-neutral": _centre_neutral,
    "centre-returned": _centre_returned,
    "eliminated": _eliminated,
    "cyprus-attacked": _cyprus_attacked,
    "cyprus-quiet": _cyprus_quiet,
    "cyprus-doomed": _cyprus_doomed,
    "season-began": _season_began,
}
"""By kind; secret ones carry ``core.events.EYES``."""
