"""What happens in a campaign: the kinds that all chapters share, and all of them together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import EventKind, PlaceId, PlayerId, UnitId, changes
from diadoques.core.orders import Order
from diadoques.games.empires.model.agenda_data import AgendaData
from diadoques.games.empires.model.moments import remembering
from diadoques.games.empires.model.orders import Verbs
from diadoques.games.empires.model.pieces import ORDERED, did
from diadoques.games.empires.model.position import Position


class Term(TypedDict):
    """One term of a sum: its key in the tables, what it makes, where the number comes from."""

    key: str
    number: int
    source: str


class Thrown(TypedDict):
    """Dice were thrown for a purpose (``name``); ``readers``: who may see them, beside the umpire; none: everybody."""

    name: str
    numbers: list[int]
    sides: int
    readers: list[PlayerId]


class SeasonBegun(TypedDict):
    """A season begins; ``number``: how many there were before."""

    season: str
    number: int


class Asked(TypedDict):
    """Seats are asked; ``agenda``: what is still to be done, the next at the end, each its name and its data."""

    phase: str
    agenda: list[tuple[str, AgendaData]]


class ForceDid(TypedDict):
    """A force has done something that weighs this season (``pieces``)."""

    unit: UnitId
    what: str


class OrderVoid(TypedDict):
    """A line of a sheet comes to nothing before it is carried out; ``code`` says why."""

    player: PlayerId
    order: Order
    code: str
    eyes: PlayerId


class CameIn(TypedDict):
    """A sum comes into, or goes out of, a treasury; ``what`` for."""

    player: PlayerId
    sum: int
    what: str
    eyes: PlayerId


class ModifierChanged(TypedDict):
    """What an army carries on changes, and its budget now where it is lost at once (``now``)."""

    unit: UnitId
    terms: list[Term]
    by: int
    now: int
    eyes: PlayerId


class PrestigeChanged(TypedDict):
    """A state's prestige changes."""

    player: PlayerId
    by: int
    terms: list[Term]
    at: PlaceId


def _thrown(position: Position, data: Thrown) -> Position:
    return position.having(drawn={**position.drawn, data["name"]: tuple(data["numbers"])})


def _begun(position: Position, data: SeasonBegun) -> Position:
    season = type(position.season).parse(data["season"], position.season.calendar)
    return position.having(season=season, number=data["number"], drawn={}, battles=(), met=(), sheets={}, moments={})


def _did(position: Position, data: ForceDid) -> Position:
    name = data["unit"]
    if name in position.fleets:
        return position.with_fleet(name, did=did(position.fleets[name].did, data["what"]))
    return position.with_force(name, did=did(position.forces[name].did, data["what"]))


def _void(position: Position, data: OrderVoid) -> Position:
    name, lines = data["player"], position.sheets.get(data["player"], ())
    if data["order"] in lines:
        at = lines.index(data["order"])
        lines = (*lines[:at], *lines[at + 1 :])
    position = position.having(sheets={**position.sheets, name: lines})
    force = position.forces.get(data["order"].unit)
    if force is None or data["order"].verb not in (Verbs.MOVE, Verbs.RAID):
        return position
    return position.with_force(force.id, did=did(force.did, ORDERED))  # it cannot react all the same (EMP-3.1.3-02)


def _came_in(position: Position, data: CameIn) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, treasury=state.treasury + data["sum"])


def _modifier(position: Position, data: ModifierChanged) -> Position:
    force = position.forces[data["unit"]]
    return position.with_force(
        force.id, modifier=force.modifier + data["by"], ap=max(0, force.ap + data["now"]), lost=force.lost - data["now"]
    )


def _prestige(position: Position, data: PrestigeChanged) -> Position:
    state = position.states[data["player"]]
    return position.with_state(state.id, prestige=state.prestige + data["by"])


def _asked(position: Position, data: Asked) -> Position:
    agenda = tuple(AgendaItem(name, data) for name, data in data["agenda"])
    return remembering(position.having(awaiting=data["phase"], agenda=agenda))


#: The kinds that several chapters tell, by name.
SHARED: Final[Mapping[str, EventKind[Position]]] = {
    "thrown": changes(Thrown, _thrown),
    "season-begun": changes(SeasonBegun, _begun),
    "asked": changes(Asked, _asked),
    "force-did": changes(ForceDid, _did),
    "order-void": changes(OrderVoid, _void),
    "treasury-changed": changes(CameIn, _came_in),
    "modifier-changed": changes(ModifierChanged, _modifier),
    "prestige-changed": changes(PrestigeChanged, _prestige),
}
