"""The events of prestige."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypedDict

from diadoques.core.events import Event, EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import LOST


class Prestige(TypedDict):
    """A player won or lost prestige by a deed, with whom or what it is about.

    ``once``: how it is noted where it counts but once.
    """

    player: PlayerId
    deed: str
    points: int
    once: str
    citadel: NotRequired[PlaceId]
    province: NotRequired[PlaceId]
    at: NotRequired[PlaceId]
    unit: NotRequired[UnitId]
    leader: NotRequired[PlayerId]


class PrestigeCounted(TypedDict):
    """The prestige of each player, that of the map and of his deeds, and how much is in play."""

    prestige: dict[PlayerId, int]
    in_play: int


class TreasureSpared(TypedDict):
    """A player leaves the religious treasure of a citadel where it is."""

    citadel: PlaceId
    player: PlayerId
    amount: int


def _prestige(position: Position, data: Prestige) -> Position:
    player, once = data["player"], data["once"]
    won = {**position.prestige, player: position.prestige.get(player, 0) + data["points"]}
    return replace(position, prestige=won, feats=(*position.feats, once) if once else position.feats)


def _spared(position: Position, data: TreasureSpared) -> Position:
    return replace(position, untouched={**position.untouched, data["citadel"]: data["player"]})


def forget_what_is_over(before: Position, after: Position, _event: Event) -> Position:
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


PRESTIGE_KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "prestige": changes(Prestige, _prestige),
    "prestige-counted": tells(PrestigeCounted),
    "treasure-spared": changes(TreasureSpared, _spared),
}
