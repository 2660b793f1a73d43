"""What is spent, with the orders alone: gifts, loans, temples, monuments, efforts, ships (EMP-12.2-01, EMP-12.3-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypedDict

from diadoques.core.agenda import AgendaItem
from diadoques.core.events import EventKind, PlaceId, PlayerId, UnitId, changes, tells
from diadoques.games.empires.model.agenda import Run, void
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import ARMY, NEVER, Loan
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import is_landless, seas
from diadoques.games.empires.model.tables import number, term
from diadoques.games.empires.politics import prestige
from diadoques.games.empires.sheets.closing import orders_of

#: Seasons of a year.
_YEAR: Final = 4


class Given(TypedDict):
    """A sum is given, or lent (``what``) until a season (``due``, ``NEVER`` for a gift).

    The two alone know it (EMP-12.3-03).
    """

    player: PlayerId
    target: PlayerId
    sum: int
    what: str
    due: int
    readers: list[PlayerId]


class TemplesPlundered(TypedDict):
    """The temples of a province are plundered by the state that controls it."""

    player: PlayerId
    at: PlaceId


class MonumentBuilt(TypedDict):
    """An expense of prestige, in a province."""

    player: PlayerId
    at: PlaceId


class EffortCut(TypedDict):
    """Of what an effort was to cost less is spent: whole steps alone, and no more than a season allows (``most``)."""

    player: PlayerId
    unit: UnitId
    asked: int
    spent: int
    most: bool
    eyes: PlayerId


class ShipsOrdered(TypedDict):
    """Ships are paid; they come with the next season, at a province."""

    player: PlayerId
    at: PlaceId
    ships: int
    sum: int
    eyes: PlayerId


def floor(position: Position, state: str) -> int:
    """How far below 0 the orders of a state may bring its treasury, as a number below 0 (EMP-12-02)."""
    return -sum(number(position, f"tax.{name}") for name in position.controlled(state))


def affords(position: Position, state: str, price: int) -> bool:
    """Whether a state may spend a sum."""
    return position.states[state].treasury - price >= floor(position, state)


def monument_points(position: Position, state: str) -> int:
    """How many expenses of prestige count for a state now: its own and those it has taken (EMP-12.2.3-01)."""
    return sum(
        one.monuments if one.builder == state else one.enjoyed
        for one in position.provinces.values()
        if one.controller.lstrip("~") == state
    )


def monument_price(position: Position, state: str, province: str) -> int:
    """What an expense of prestige costs there, in talents."""
    away = number(position, "money.monument_away") if position.states[state].seat != province else 0
    more = number(position, "money.monument_more") * monument_points(position, state)
    return number(position, "money.monument") + more + away


def temples_yield(position: Position, province: str) -> int:
    """What plundering the temples of a province yields now, in talents (EMP-12.1.4-01)."""
    whole, last = number(position, f"tax.{province}"), position.provinces[province].temples
    since = position.number - last
    if last == NEVER or since >= number(position, "money.temples_whole") * _YEAR:
        return whole
    return -(-whole // 2) if since >= number(position, "money.temples_half") * _YEAR else 0


def ships_price(position: Position, state: str, ships: int) -> int:
    """What ships cost a state, in talents, rounded up; barbarians pay more (EMP-12.2.1-01, EMP-2.2-04)."""
    key = "money.ship_barbarian" if position.states[state].barbarian else "money.ship"
    return -(-ships * number(position, key) // 2)


def spending(run: Run, _item: AgendaItem) -> None:
    """Each sheet in its sequence; what its state cannot afford is not done at all (EMP-12.3-01)."""
    spent: dict[str, int] = {}
    for state, order in [*orders_of(run.position, *_DONE)]:
        if order.verb == Verbs.EFFORT:
            _effort(run, state, order, spent)
        else:
            _DONE[order.verb](run, state, order)


def _pay(run: Run, state: str, price: int, what: str, rule: str) -> None:
    run.emit("treasury-changed", rule, player=state, sum=-price, what=what, eyes=state)


def give(run: Run, state: str, target: str, sum_: int, what: str, rule: str, due: int = NEVER) -> None:
    """One state gives another talents, which both alone are told; ``due``: the season in which a loan comes back."""
    both = [state, target]
    run.emit("sum-given", rule, player=state, target=target, sum=sum_, what=what, due=due, readers=both)


def _give(run: Run, state: str, order: CampaignOrder) -> None:
    position, target = run.position, order.target
    if target not in position.states or target == state or position.states[target].gone or order.number <= 0:
        void(run, state, order, "payment-unknown", "EMP-12.3-01")
    elif not affords(position, state, order.number):
        void(run, state, order, "cannot-afford", "EMP-12-02")
    else:
        lent = order.verb == Verbs.LOAN
        due = position.number + (order.season or _YEAR) if lent else NEVER
        rule, what = ("EMP-12.3-02", "loan") if lent else ("EMP-12.3-01", "gift")
        give(run, state, target, order.number, what, rule, due)


def _temples(run: Run, state: str, order: CampaignOrder) -> None:
    position, at = run.position, order.space
    rule = "EMP-12.1.4-01"
    if at not in position.provinces or position.provinces[at].controller != state:
        void(run, state, order, "not-controlled", rule)
    elif not (found := temples_yield(position, at)):
        void(run, state, order, "temples-empty", rule)
    else:
        run.emit("temples-plundered", rule, player=state, at=at)
        run.emit("treasury-changed", rule, player=state, sum=found, what="temples", eyes=state)
        prestige.change(run, state, "temples", rule, at=at)


def _monument(run: Run, state: str, order: CampaignOrder) -> None:
    position, at = run.position, order.space
    rule, one = "EMP-12.2.3-01", position.states[state]
    if at not in position.provinces or position.provinces[at].controller != state:
        landless = not position.controlled(state)
        void(run, state, order, "landless" if landless else "not-controlled", "EMP-11.4-02" if landless else rule)
    elif one.monument != NEVER and one.monument >= position.year:
        void(run, state, order, "once-a-year", rule)
    elif not affords(position, state, price := monument_price(position, state, at)):
        void(run, state, order, "cannot-afford", "EMP-12-02")
    else:
        _pay(run, state, price, "monument", rule)
        run.emit("monument-built", rule, player=state, at=at)
        prestige.change(run, state, "monument", rule, at=at)


def _effort(run: Run, state: str, order: CampaignOrder, spent: dict[str, int]) -> None:
    """Whole steps, and no more a season than the table says (ruling ``effort-capped-no-refund``).

    What is over is not spent, and its player is told so (ruling ``effort-in-whole-steps``).
    """
    position, rule = run.position, "EMP-4.1.2-10"
    price = number(position, "modifier.effort_price")
    left = number(position, "modifier.effort_most") - spent.get(state, 0)
    steps = min(order.number, left) // price
    army = position.forces.get(order.unit)
    if army is None or army.kind != ARMY or army.state != state:
        void(run, state, order, "no-such-army", rule)
    elif is_landless(position, state):
        void(run, state, order, "landless", "EMP-11.4-02")
    elif steps < 1:
        void(run, state, order, "effort-steps" if order.number < price else "effort-most", rule)
    elif not affords(position, state, steps * price):
        void(run, state, order, "cannot-afford", "EMP-12-02")
    else:
        spent[state] = spent.get(state, 0) + steps * price
        _pay(run, state, steps * price, "effort", rule)
        terms = [term(position, "modifier.effort", steps)]
        by = terms[0]["number"]
        run.emit("modifier-changed", rule, unit=army.id, terms=terms, by=by, now=0, eyes=state)
        if (paid := steps * price) < order.number:
            about = {"player": state, "unit": army.id, "asked": order.number, "spent": paid}
            run.emit("effort-cut", rule, **about, most=order.number > left, eyes=state)


def _ships(run: Run, state: str, order: CampaignOrder) -> None:
    position, at, rule = run.position, order.space or run.position.states[state].seat, "EMP-12.2.1-01"
    if is_landless(position, state):
        void(run, state, order, "landless", "EMP-11.4-02")
    elif at not in position.provinces or position.provinces[at].controller != state or order.number <= 0:
        void(run, state, order, "not-controlled", rule)
    elif not seas(position, at):
        void(run, state, order, "no-coast", rule)
    elif not affords(position, state, price := ships_price(position, state, order.number)):
        void(run, state, order, "cannot-afford", "EMP-12-02")
    else:
        run.emit("ships-ordered", rule, player=state, at=at, ships=order.number, sum=price, eyes=state)


_DONE: Final[Mapping[Any, Callable[[Run, str, CampaignOrder], None]]] = {
    Verbs.GIFT: _give,
    Verbs.LOAN: _give,
    Verbs.TEMPLES: _temples,
    Verbs.MONUMENT: _monument,
    Verbs.EFFORT: lambda *_: None,
    Verbs.SHIPS: _ships,
}


def _given(position: Position, data: Given) -> Position:
    payer, payee = data["player"], data["target"]
    position = position.with_state(payer, treasury=position.states[payer].treasury - data["sum"])
    position = position.with_state(payee, coming=position.states[payee].coming + data["sum"])
    if data["due"] == NEVER:
        return position
    return position.having(loans=(*position.loans, Loan(payer, payee, data["sum"], data["due"])))


def _plundered(position: Position, data: TemplesPlundered) -> Position:
    return position.with_province(data["at"], temples=position.number)


def _built(position: Position, data: MonumentBuilt) -> Position:
    """In a province where another's monuments stand, the new one counts with those that its controller enjoys."""
    state, at = data["player"], data["at"]
    one = position.provinces[at]
    position = position.with_state(state, monument=position.number)
    if one.builder in ("", state):
        return position.with_province(at, builder=state, monuments=one.monuments + 1)
    return position.with_province(at, monuments=one.monuments + 1, enjoyed=one.enjoyed + 1)


def _ordered(position: Position, data: ShipsOrdered) -> Position:
    one = position.states[data["player"]]
    yards = {**one.yards, data["at"]: one.yards.get(data["at"], 0) + data["ships"]}
    return position.with_state(one.id, treasury=one.treasury - data["sum"], yards=yards)


KINDS: Final[Mapping[str, EventKind[Position]]] = {
    "sum-given": changes(Given, _given),
    "temples-plundered": changes(TemplesPlundered, _plundered),
    "monument-built": changes(MonumentBuilt, _built),
    "effort-cut": tells(EffortCut),
    "ships-ordered": changes(ShipsOrdered, _ordered),
}
