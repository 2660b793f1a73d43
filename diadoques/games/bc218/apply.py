"""What can happen in 218 avant J.-C. beside, or with more meaning than in, the parent game; secret events have eyes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.conflict.events import SeasonBegan
from diadoques.core.events import AnyId, EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.core.orders import Order
from diadoques.games.bc218.position import Position
from diadoques.games.diplomacy.resolution import KINDS as CLASSIC
from diadoques.games.diplomacy.resolution import CentreTaken, Eliminated, centre_taken, season_began
from diadoques.games.diplomacy.variant import ACTIVATABLE


class SealedLine(TypedDict):
    """A secret line was read; its data are those of ``Ordered`` (see ``core.events.EYES``)."""

    eyes: PlayerId
    player: PlayerId
    text: str
    order: Order | None
    verdict: str
    code: str
    data: dict[str, AnyId]
    offers: list[str]
    column: int
    followed: bool


class RevoltChosen(TypedDict):
    """A player chose where one of his revolts may break out."""

    eyes: PlayerId
    player: PlayerId
    space: PlaceId
    type: int


class RevoltOrdered(TypedDict):
    """A player ordered a revolt that he had chosen."""

    eyes: PlayerId
    player: PlayerId
    space: PlaceId


class Revolt(TypedDict):
    """A revolt broke out: the unit there must hold, or the centre is lost to whom it was."""

    space: PlaceId
    unit: UnitId
    was: PlayerId


class RevoltQuelled(TypedDict):
    """A revolt was put down before it broke out."""

    space: PlaceId


class OrderReplaced(TypedDict):
    """A unit holds instead of what it was ordered."""

    unit: UnitId
    space: PlaceId
    order: Order | None


class RevoltGround(TypedDict):
    """The countries open to revolts of the third type."""

    countries: list[PlayerId]


class CentreNeutral(TypedDict):
    """A centre is nobody's, and why."""

    centre: PlaceId
    was: PlayerId
    why: str


class CentreReturned(TypedDict):
    """A centre goes back to its country."""

    centre: PlaceId
    owner: PlayerId
    was: PlayerId


class CyprusAttacked(TypedDict):
    """The unit in Cyprus was attacked by these fleets; next year, the same fleets destroy it."""

    unit: UnitId
    by: list[UnitId]


class CyprusQuiet(TypedDict):
    """Nobody attacks Cyprus any more."""

    space: PlaceId


def _season_began(position: Position, data: SeasonBegan) -> Position:
    """A revolt lasts one year (P218-rev-03)."""
    return replace(_ours(season_began(position, data)), revolting=(), doomed="")


def _ours(position: Any) -> Position:
    if not isinstance(position, Position):
        raise TypeError(position)
    return position


def _revolt(position: Position, data: Revolt) -> Position:
    if not data["unit"]:
        return position
    return replace(position, revolting=(*position.revolting, data["space"]))


def _revolt_chosen(position: Position, data: RevoltChosen) -> Position:
    return replace(position, chosen=_more(position.chosen, data["player"], data["space"]))


def _revolt_ordered(position: Position, data: RevoltOrdered) -> Position:
    return replace(position, spent=_more(position.spent, data["player"], data["space"]))


def _more(table: Mapping[str, tuple[str, ...]], player: str, space: str) -> dict[str, tuple[str, ...]]:
    return {**table, player: (*table.get(player, ()), space)}


def _revolt_ground(position: Position, data: RevoltGround) -> Position:
    return replace(position, open=tuple(data["countries"]))


def _centre_taken(position: Position, data: CentreTaken) -> Position:
    """Who takes an activatable centre of his own country begins to wait; others end the wait (P218-ctr-04b)."""
    return _activated(_ours(centre_taken(position, data)), data["centre"], data["owner"])


def _activated(position: Position, centre: str, owner: str) -> Position:
    space = position.board.spaces[centre]
    if space.centre != ACTIVATABLE:
        return position
    years = {key: year for key, year in position.activated.items() if key != centre}
    if owner == space.home:
        years[centre] = position.season.year
    return replace(position, activated=years)


def _centre_neutral(position: Position, data: CentreNeutral) -> Position:
    centres = {key: owner for key, owner in position.centres.items() if key != data["centre"]}
    return _activated(replace(position, centres=centres), data["centre"], "")


def _centre_returned(position: Position, data: CentreReturned) -> Position:
    return replace(position, centres={**position.centres, data["centre"]: data["owner"]})


def _eliminated(position: Position, data: Eliminated) -> Position:
    return replace(position, eliminated=(*position.eliminated, data["player"]))


def _cyprus_attacked(position: Position, data: CyprusAttacked) -> Position:
    return replace(position, attacked=data["unit"], attackers=tuple(data["by"]))


def _cyprus_quiet(position: Position, _data: CyprusQuiet) -> Position:
    return replace(position, attacked="", attackers=())


def _cyprus_doomed(position: Position, data: CyprusAttacked) -> Position:
    return replace(position, attacked="", attackers=(), doomed=data["unit"])


KINDS: Final[Mapping[str, EventKind[Any]]] = {
    **CLASSIC,
    "sealed-line": tells(SealedLine),
    "revolt-chosen": changes(RevoltChosen, _revolt_chosen),
    "revolt-ordered": changes(RevoltOrdered, _revolt_ordered),
    "revolt": changes(Revolt, _revolt),
    "revolt-quelled": tells(RevoltQuelled),
    "order-replaced": tells(OrderReplaced),
    "revolt-ground": changes(RevoltGround, _revolt_ground),
    "centre-taken": changes(CentreTaken, _centre_taken),
    "centre-neutral": changes(CentreNeutral, _centre_neutral),
    "centre-returned": changes(CentreReturned, _centre_returned),
    "eliminated": changes(Eliminated, _eliminated),
    "cyprus-attacked": changes(CyprusAttacked, _cyprus_attacked),
    "cyprus-quiet": changes(CyprusQuiet, _cyprus_quiet),
    "cyprus-doomed": changes(CyprusAttacked, _cyprus_doomed),
    "season-began": changes(SeasonBegan, _season_began),
}
