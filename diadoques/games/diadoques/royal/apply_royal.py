"""Applying the events of the royal family and of the heirs (section 12)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.reducers import unchanged
from diadoques.core.events import Event
from diadoques.games.diadoques.model.phases import SUCCESSION
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.royal.court import CLEOPATRA, counter, is_royal, marker


def _with(position: Position, name: str, leader: Leader) -> Position:
    return replace(position, leaders={**position.leaders, name: leader})


def _attached(position: Position, event: Event) -> Position:
    return _with(position, event["leader"], replace(position.leaders[event["leader"]], guard=event["unit"]))


def _parted(position: Position, event: Event) -> Position:
    return _with(position, event["leader"], replace(position.leaders[event["leader"]], guard=""))


def _unclaimed(position: Position, event: Event) -> Position:
    return together(_with(position, event["leader"], Leader(event["at"])), event["leader"])


def _house(position: Position, **changes: Any) -> Position:
    return replace(position, house=replace(position.house, **changes))


def bereaved(position: Position, name: str, by: str) -> Position:
    """What the death of a character changes beside himself: a marriage, a succession, gold that guarded a counter."""
    house = position.house
    if house.husband == name or (house.husband and name == CLEOPATRA):  # DIA-12A-25
        position = _house(position, husband="")
    if name == CLEOPATRA:
        position = _house(position, betrothed={})
    if is_royal(name):
        if not counter(position, name):
            position = _unprotected(position, {f"@{marker(name)}"})
    elif position.layer == ADVANCED and name in position.alive:
        position = _house(position, fallen={**position.house.fallen, name: by})
    return position


def together(position: Position, name: str) -> Position:
    """The wife shares what became of her husband (DIA-12A-25); who lost Cleopatra is betrothed no more (DIA-12A-16)."""
    house, leaders = position.house, position.leaders
    if name == house.husband and CLEOPATRA in leaders:
        lot = leaders[name]
        position = _with(position, CLEOPATRA, lot if lot.captor else Leader(lot.at, name))
    elif name == CLEOPATRA:
        held = leaders[name].captor
        position = _house(position, betrothed={one: when for one, when in house.betrothed.items() if one == held})
    return position


def lapsed(before: Position, after: Position) -> Position:
    """What protected a royal person from bribes lapses when another controls it, or nobody does (DIA-8A1-02)."""
    if not (after.counters or after.counters_next):
        return after
    held, was = after.leaders, before.leaders
    both = [name for name in held if is_royal(name) and name in was]
    return _unprotected(after, {f"@{marker(name)}" for name in both if held[name].captor != was[name].captor})


def _unprotected(position: Position, keys: Collection[str]) -> Position:
    return replace(
        position,
        counters={key: paid for key, paid in position.counters.items() if key not in keys},
        counters_next={key: paid for key, paid in position.counters_next.items() if key not in keys},
    )


def orphaned(position: Position, player: str) -> Position:
    """The house after a player is out: his royal persons belong to nobody (DIA-12D-08)."""
    free = {name: Leader(one.at) for name, one in position.leaders.items() if is_royal(name) and one.captor == player}
    house = position.house
    return replace(
        position,
        leaders={**{name: one for name, one in position.leaders.items() if name != player}, **free},
        house=replace(
            house,
            betrothed={one: when for one, when in house.betrothed.items() if one != player},
            husband="" if house.husband == player else house.husband,
            fallen={one: by for one, by in house.fallen.items() if one != player},
        ),
    )


def _heir_appeared(position: Position, event: Event) -> Position:
    player = event["player"]
    house = position.house
    fallen = {one: by for one, by in house.fallen.items() if one != player}
    return _house(_with(position, player, Leader(event["at"])), fallen=fallen, heirs=(*house.heirs, player))


def _succession_due(position: Position, _event: Event) -> Position:
    return replace(position, phase=SUCCESSION)


def _succession_settled(position: Position, event: Event) -> Position:
    return replace(position, phase=event["phase"])


def _leftovers_sorted(position: Position, event: Event) -> Position:
    gone = set(event["units"])
    position = replace(
        position,
        units={key: unit for key, unit in position.units.items() if key not in gone},
        counters={key: amount for key, amount in position.counters.items() if key not in gone},
    )
    return _house(position, sorted=(*position.house.sorted, event["player"]))


def _citadel_freed(position: Position, event: Event) -> Position:
    freed = event["citadel"]
    return replace(position, citadels={one: owner for one, owner in position.citadels.items() if one != freed})


def _betrothed(position: Position, event: Event) -> Position:
    promised = {event["player"]: event["season"]}
    return _house(position, betrothed={**promised, **position.house.betrothed})


def _wedding(position: Position, event: Event) -> Position:
    player, house = event["player"], position.house
    wed = house.wed if player in house.wed else (*house.wed, player)
    wife = replace(position.leaders[CLEOPATRA], guard="")
    return _house(_with(position, CLEOPATRA, wife), husband=player, wed=wed, betrothed={})


def _won_over(position: Position, event: Event) -> Position:
    """In the service of another, alone (DIA-12A-23)."""
    name = event["leader"]
    return together(_with(position, name, Leader(event["at"], event["player"])), name)


ROYAL_REDUCERS: Final[Mapping[str, Callable[[Position, Event], Position]]] = {
    "attached": _attached,
    "bribe-late": unchanged,
    "parted": _parted,
    "unclaimed": _unclaimed,
    "heir-appeared": _heir_appeared,
    "succession-due": _succession_due,
    "succession-settled": _succession_settled,
    "leftovers-sorted": _leftovers_sorted,
    "citadel-freed": _citadel_freed,
    "won-over": _won_over,
    "betrothed": _betrothed,
    "wedding": _wedding,
    "decrees-clash": unchanged,
    "decreed": unchanged,
}
