"""Applying the events of prestige."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from diadoques.conflict.reducers import unchanged
from diadoques.core.events import Event
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import LOST


def _prestige(position: Position, event: Event) -> Position:
    player, once = event["player"], event["once"]
    won = {**position.prestige, player: position.prestige.get(player, 0) + int(event["points"])}
    return replace(position, prestige=won, feats=(*position.feats, once) if once else position.feats)


def _spared(position: Position, event: Event) -> Position:
    return replace(position, untouched={**position.untouched, event["citadel"]: event["player"]})


def shortened(before: Position, after: Position, _event: Event) -> Position:
    """Wars with a revolt that ended are forgotten, and with a season what counts but once in it."""
    if after.feats and before.revolts is not after.revolts:
        ended = tuple(f"{LOST} {revolt} " for revolt in before.revolts.keys() - after.revolts.keys())
        if ended:
            after = replace(after, feats=tuple(feat for feat in after.feats if not feat.startswith(ended)))
    if after.feats and before.season != after.season:
        past_season = f" {before.season}"
        after = replace(after, feats=tuple(feat for feat in after.feats if not feat.endswith(past_season)))
    return after


def reset(_before: Position, after: Position, event: Event) -> Position:
    """A new master of a citadel decides anew about its religious treasure (DIA-O10-02)."""
    kept = {citadel: player for citadel, player in after.untouched.items() if citadel != event["citadel"]}
    return replace(after, untouched=kept)


EVENTS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "prestige": _prestige,
    "prestige-counted": unchanged,
    "treasure-spared": _spared,
}
