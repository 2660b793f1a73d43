"""The events of gold and winter: payments, units that change sides, pay, builds, the turn of the year."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NotRequired, TypedDict

from diadoques.core.events import AnyId, EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import Gift, Position

# --- Gold that comes and goes: the one place where a treasury is changed


def with_gold(position: Position, player: str, amount: int) -> Mapping[str, int]:
    """The treasuries after ``player`` received a sum (below zero: paid it).

    Who may not see a treasury (``privacy``) does not see it after a payment either: what is unknown stays so.

    Raises:
        ValueError: he would owe something.
    """
    if player not in position.treasury:
        return position.treasury
    left = position.treasury[player] + amount
    if left < 0:
        raise ValueError(f"{player} would owe {-left} T")
    return {**position.treasury, player: left}


def empty_treasury(position: Position, player: str) -> Mapping[str, int]:
    """The treasuries when nothing is left of that of ``player``."""
    return {name: 0 if name == player else amount for name, amount in position.treasury.items()}


# --- The events of gold and winter: payments, units that change sides, pay, builds, the turn of the year


class Sum(TypedDict):
    """What a player pays or gets, in T."""

    player: PlayerId
    amount: int


class CounterBribed(TypedDict):
    """A player paid so much to protect a unit, or another target of bribes, in this year or the coming one."""

    player: PlayerId
    unit: UnitId
    amount: int
    year: str


class Bribed(TypedDict):
    """A player offered so much to a unit, or another target of bribes, and paid it; ``why`` it refuses, if it does.

    ``needed``, the price, is ``least`` and what protected the target (``counters``); in the least are what its leader
    adds (``led``), and of that what his rank adds (``wedded``) or takes off (``cheaper``).
    """

    player: PlayerId
    unit: UnitId
    owner: PlayerId
    amount: int
    least: int
    led: int
    wedded: int
    cheaper: int
    counters: int
    needed: int
    success: bool
    why: str


class Turned(TypedDict):
    """A unit serves who bribed it, of a class that may be another; ``follows``: it has an order from him."""

    unit: UnitId
    player: PlayerId
    was: PlayerId
    grade: str
    was_grade: str
    follows: bool


class GiftPromised(TypedDict):
    """A player wrote a gift; it is paid when the season ends."""

    player: PlayerId
    payee: PlayerId
    amount: int


class GiftGiven(TypedDict):
    """A promised gift was paid."""

    player: PlayerId
    payee: PlayerId
    amount: int


class GiftVoid(TypedDict):
    """A promised gift is not paid: its ``donor`` or its ``payee`` is out of the game (``why``)."""

    player: PlayerId
    payee: PlayerId
    amount: int
    why: str


class AccountMoved(TypedDict):
    """What those see, with whom accounts are open, of a payment that they know nothing of: so much paid or received."""

    player: PlayerId
    way: str
    amount: int


class Income(TypedDict):
    """The tribute of a player, and what of it came from provinces, citadels, major ones and the capital."""

    player: PlayerId
    provinces: int
    citadels: int
    majors: int
    capital: int
    amount: int


class Upkeep(TypedDict):
    """A player paid these units."""

    player: PlayerId
    units: list[UnitId]
    amount: int


class Bankrupt(TypedDict):
    """A player cannot pay these units; ``missing``, how much he lacks, is told to himself alone."""

    player: PlayerId
    units: list[UnitId]
    missing: NotRequired[int]


class Discharged(TypedDict):
    """A unit disbands, and why; ``passed``: for what an equal was kept instead, where that decided."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    why: str
    passed: NotRequired[str]


class Degraded(TypedDict):
    """A unit is of a lower class: its player has too many of the higher one."""

    unit: UnitId
    player: PlayerId
    grade: str
    was: str


class MilitiaKept(TypedDict):
    """A player paid a militia to stay."""

    player: PlayerId
    unit: UnitId
    amount: int


class Promoted(TypedDict):
    """A player paid for a higher class of a unit."""

    unit: UnitId
    player: PlayerId
    grade: str
    was: str
    amount: int


class Recruited(TypedDict):
    """A unit was raised; ``ordered``: where it was to stand, ``changed``: why it is a garrison instead, if it is."""

    unit: UnitId
    player: PlayerId
    kind: str
    grade: str
    at: PlaceId
    ordered: PlaceId
    amount: int
    changed: str


class BuildVoid(TypedDict):
    """A unit was not raised: another player recruits in the same province, and no citadel can take it."""

    player: PlayerId
    space: PlaceId
    kind: str
    grade: str


class Accounts(TypedDict):
    """The treasuries at the end of a year, as far as they may be seen."""

    treasury: dict[PlayerId, int]


class WinterCounted(TypedDict):
    """Who holds each victory point, which changed hands this year, and for how many winters in a row none did."""

    holders: dict[AnyId, PlayerId]
    changed: list[AnyId]
    quiet: int


class YearTurned(TypedDict):
    """The next year begins: what counter-bribes of the old one protected is no more protected."""


def without_unit(position: Position, unit: str) -> Position:
    """The position after a unit is gone, with all that hung on it."""
    return replace(
        position,
        units={key: one for key, one in position.units.items() if key != unit},
        sieges={key: citadel for key, citadel in position.sieges.items() if key != unit},
        counters={key: sum_ for key, sum_ in position.counters.items() if key != unit},
        counters_next={key: sum_ for key, sum_ in position.counters_next.items() if key != unit},
    )


def paid_out(position: Position, data: Sum) -> Position:
    """The position after a player paid a sum."""
    return replace(position, treasury=with_gold(position, data["player"], -data["amount"]))


def receive_sum(position: Position, data: Sum) -> Position:
    """The position after a player got a sum."""
    return replace(position, treasury=with_gold(position, data["player"], data["amount"]))


def _counter_bribed(position: Position, data: CounterBribed) -> Position:
    unit, player = data["unit"], data["player"]
    paid = paid_out(position, data)
    coming = data["year"] == "coming"
    table = position.counters_next if coming else position.counters
    sums = table.get(unit, {})
    added = {**table, unit: {**sums, player: sums.get(player, 0) + data["amount"]}}
    return replace(paid, counters_next=added) if coming else replace(paid, counters=added)


def _turned(position: Position, data: Turned) -> Position:
    unit = replace(position.units[data["unit"]], owner=data["player"], grade=data["grade"])
    return replace(
        position,
        units={**position.units, unit.id: unit},
        sieges={key: citadel for key, citadel in position.sieges.items() if key != unit.id},
        counters={key: amount for key, amount in position.counters.items() if key != unit.id},
        bought=(*(one for one in position.bought if one != unit.id), unit.id),
        market={key: sale for key, sale in position.market.items() if key != unit.id},
    )


def _gift_promised(position: Position, data: GiftPromised) -> Position:
    gifts = list(position.gifts)
    # Sorted: the order of the sheets must not show.
    insort(gifts, _gift(data), key=lambda one: (one.donor, one.payee, one.amount))
    return replace(position, gifts=tuple(gifts))


def _gift(data: GiftPromised | GiftGiven | GiftVoid) -> Gift:
    return Gift(data["player"], data["payee"], data["amount"])


def _settled(position: Position, data: GiftGiven | GiftVoid) -> Position:
    gifts = list(position.gifts)
    gifts.remove(_gift(data))
    return replace(position, gifts=tuple(gifts))


def _gift_given(position: Position, data: GiftGiven) -> Position:
    paid = paid_out(_settled(position, data), data)
    return replace(paid, treasury=with_gold(paid, data["payee"], data["amount"]))


def _account_moved(position: Position, data: AccountMoved) -> Position:
    return receive_sum(position, data) if data["way"] == "received" else paid_out(position, data)


def _discharged(position: Position, data: Discharged) -> Position:
    return without_unit(position, data["unit"])


def _graded(position: Position, data: Degraded | Promoted) -> Position:
    unit = replace(position.units[data["unit"]], grade=data["grade"])
    return replace(position, units={**position.units, unit.id: unit})


def _promoted(position: Position, data: Promoted) -> Position:
    return _graded(paid_out(position, data), data)


def _recruited(position: Position, data: Recruited) -> Position:
    unit = Unit(data["unit"], data["player"], data["kind"], data["grade"], data["at"])
    if unit.id in position.units:
        raise ValueError(f"{unit.id} stands already")
    return replace(paid_out(position, data), units={**position.units, unit.id: unit})


def _winter_counted(position: Position, data: WinterCounted) -> Position:
    return replace(position, holders=dict(data["holders"].items()), quiet=data["quiet"])


def _year_turned(position: Position, _data: YearTurned) -> Position:
    """Counter-bribes of the ended year lapse; what was paid in winter protects the new one (DIA-8A1-02)."""
    return replace(position, counters=dict(position.counters_next), counters_next={}, bought=())


MONEY_KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "counter-bribed": changes(CounterBribed, _counter_bribed),
    "bribed": changes(Bribed, paid_out),
    "turned": changes(Turned, _turned),
    "gift-promised": changes(GiftPromised, _gift_promised),
    "gift-given": changes(GiftGiven, _gift_given),
    "gift-void": changes(GiftVoid, _settled),
    "account-moved": changes(AccountMoved, _account_moved),
    "income": changes(Income, receive_sum),
    "upkeep": changes(Upkeep, paid_out),
    "bankrupt": tells(Bankrupt),
    "discharged": changes(Discharged, _discharged),
    "degraded": changes(Degraded, _graded),
    "militia-kept": changes(MilitiaKept, paid_out),
    "promoted": changes(Promoted, _promoted),
    "recruited": changes(Recruited, _recruited),
    "build-void": tells(BuildVoid),
    "accounts": tells(Accounts),
    "winter-counted": changes(WinterCounted, _winter_counted),
    "year-turned": changes(YearTurned, _year_turned),
}
