"""The events of the royal family and of the heirs (section 12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final, TypedDict

from diadoques.core.events import EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.diadoques.model.pieces import Leader
from diadoques.games.diadoques.model.position import ADVANCED, SUCCESSION, Position
from diadoques.games.diadoques.royal.court import CLEOPATRA, counter, is_royal, marker


class Attached(TypedDict):
    """A royal person is with a unit of who controls it."""

    leader: PlayerId
    unit: UnitId


class Parted(TypedDict):
    """A royal person is with no unit any more."""

    leader: PlayerId
    unit: UnitId


class Unclaimed(TypedDict):
    """Nobody controls a royal person any more."""

    leader: PlayerId
    at: PlaceId
    was: PlayerId


class WonOver(TypedDict):
    """A royal person serves who bribed it."""

    leader: PlayerId
    player: PlayerId
    was: PlayerId
    at: PlaceId


class BribeLate(TypedDict):
    """A bribe for a unit, or another target, that is no more is not paid."""

    player: PlayerId
    unit: UnitId
    amount: int


class HeirAppeared(TypedDict):
    """The epigone of a player leads his empire from now on."""

    player: PlayerId
    at: PlaceId


class SuccessionDue(TypedDict):
    """Players are asked where their epigones appear."""

    players: list[PlayerId]


class SuccessionSettled(TypedDict):
    """The epigones have appeared; the season goes on, with this phase."""

    phase: str


class LeftoversSorted(TypedDict):
    """Of the units of an eliminated player some are ``kept``, the others (``units``) go."""

    player: PlayerId
    kept: list[UnitId]
    units: list[UnitId]


class CitadelFreed(TypedDict):
    """A citadel is nobody's: its garrison is gone, or for sale, and only a royal person is left in it."""

    citadel: PlaceId
    was: PlayerId


class Betrothed(TypedDict):
    """A player announced his wedding with Cleopatra."""

    player: PlayerId
    season: str


class Wedding(TypedDict):
    """A player wedded Cleopatra (``leader``)."""

    player: PlayerId
    leader: PlayerId
    at: PlaceId


class Decreed(TypedDict):
    """Royal orders for a player were given, by the ``winners``, and whether they have any effect."""

    player: PlayerId
    winners: list[PlayerId]
    effective: bool


class DecreesClash(TypedDict):
    """Royal orders clash, being for each of these players, and are none."""

    winners: list[PlayerId]


def _with(position: Position, name: str, leader: Leader) -> Position:
    return replace(position, leaders={**position.leaders, name: leader})


def _attached(position: Position, data: Attached) -> Position:
    return _with(position, data["leader"], replace(position.leaders[data["leader"]], guard=data["unit"]))


def _parted(position: Position, data: Parted) -> Position:
    return _with(position, data["leader"], replace(position.leaders[data["leader"]], guard=""))


def _unclaimed(position: Position, data: Unclaimed) -> Position:
    return together(_with(position, data["leader"], Leader(data["at"])), data["leader"])


def _house(position: Position, **facts: Any) -> Position:
    return replace(position, house=replace(position.house, **facts))


def end_ties_of_the_dead(position: Position, name: str, by: str) -> Position:
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


def lapse_protection(before: Position, after: Position) -> Position:
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


def free_royals_of(position: Position, player: str) -> Position:
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


def _heir_appeared(position: Position, data: HeirAppeared) -> Position:
    player = data["player"]
    house = position.house
    fallen = {one: by for one, by in house.fallen.items() if one != player}
    return _house(_with(position, player, Leader(data["at"])), fallen=fallen, heirs=(*house.heirs, player))


def _succession_due(position: Position, _data: SuccessionDue) -> Position:
    return replace(position, phase=SUCCESSION)


def _succession_settled(position: Position, data: SuccessionSettled) -> Position:
    return replace(position, phase=data["phase"])


def _leftovers_sorted(position: Position, data: LeftoversSorted) -> Position:
    gone = set(data["units"])
    position = replace(
        position,
        units={key: unit for key, unit in position.units.items() if key not in gone},
        counters={key: amount for key, amount in position.counters.items() if key not in gone},
    )
    return _house(position, sorted=(*position.house.sorted, data["player"]))


def _citadel_freed(position: Position, data: CitadelFreed) -> Position:
    freed = data["citadel"]
    return replace(position, citadels={one: owner for one, owner in position.citadels.items() if one != freed})


def _betrothed(position: Position, data: Betrothed) -> Position:
    promised = {data["player"]: data["season"]}
    return _house(position, betrothed={**promised, **position.house.betrothed})


def _wedding(position: Position, data: Wedding) -> Position:
    player, house = data["player"], position.house
    wed = house.wed if player in house.wed else (*house.wed, player)
    wife = replace(position.leaders[CLEOPATRA], guard="")
    return _house(_with(position, CLEOPATRA, wife), husband=player, wed=wed, betrothed={})


def _won_over(position: Position, data: WonOver) -> Position:
    """In the service of another, alone (DIA-12A-23)."""
    name = data["leader"]
    return together(_with(position, name, Leader(data["at"], data["player"])), name)


ROYAL_KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "attached": changes(Attached, _attached),
    "bribe-late": tells(BribeLate),
    "parted": changes(Parted, _parted),
    "unclaimed": changes(Unclaimed, _unclaimed),
    "heir-appeared": changes(HeirAppeared, _heir_appeared),
    "succession-due": changes(SuccessionDue, _succession_due),
    "succession-settled": changes(SuccessionSettled, _succession_settled),
    "leftovers-sorted": changes(LeftoversSorted, _leftovers_sorted),
    "citadel-freed": changes(CitadelFreed, _citadel_freed),
    "won-over": changes(WonOver, _won_over),
    "betrothed": changes(Betrothed, _betrothed),
    "wedding": changes(Wedding, _wedding),
    "decrees-clash": tells(DecreesClash),
    "decreed": tells(Decreed),
}
