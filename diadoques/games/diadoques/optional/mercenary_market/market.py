"""The market of mercenaries: how units come to it, wait, go to whoever bids most (DIA-O6-01 to -12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bribery import Turnover, brings_citadel, in_place, pass_on
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, GUARD, MILITIA, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import setting_value, switched_on
from diadoques.games.diadoques.model.state import COMPANY, DISMISSED, LEFT_BEHIND, UNSUPPLIED
from diadoques.games.diadoques.optional.mercenary_market.sale import opening_price, seeks_employer

# --- The market of mercenaries: how units come to it, wait, and go (DIA-O6-01 to -12)


def offer(resolution: Resolution, unit: Unit, why: str) -> None:
    """A unit waits for an employer where it stands (DIA-O6-01)."""
    rules = {DISMISSED: "DIA-O6-01", UNSUPPLIED: "DIA-O7-01", LEFT_BEHIND: "DIA-O6-09"}
    owner = unit.owner if why == LEFT_BEHIND else COMPANY
    resolution.emit(
        "for-sale", rules[why], unit=unit.id, former=unit.owner, owner=owner, opening=opening_price(unit, why), why=why,
        at=unit.at,
    )  # fmt: skip


def open_stall(resolution: Resolution) -> None:
    """When a season begins: what an eliminated player left is offered from the next season on (DIA-O6-09).

    From autumn what stands in a citadel or beside a major one is no longer for sale, nor is what was kept over an
    autumn (DIA-O6-10).
    """
    position = resolution.position
    if not switched_on(position, "mercenary-market"):
        return
    autumn = position.season.name == "autumn"
    for unit_id, sale in list(position.market.items()):
        if autumn and sale.why == LEFT_BEHIND and _stays(position, position.units[unit_id]):
            resolution.emit("withdrawn-from-sale", "DIA-O6-10", unit=unit_id)
    for player in position.eliminated:
        if player in position.house.sorted:
            continue
        for unit in position.of(player):
            if unit.id not in position.market and not (autumn and _stays(position, unit)):
                offer(resolution, unit, LEFT_BEHIND)


def close_stall(resolution: Resolution) -> None:
    """When a season ends: dismissed units that nobody hired by the end of Summer disband (DIA-O6-03).

    So does, in any season, a unit hired in a citadel that is not its master's if it did not come out (DIA-O6-12).
    """
    _put_out_guests(resolution)
    position = resolution.position
    if position.season.name == "summer":
        for unit_id, sale in list(position.market.items()):
            if sale.why == DISMISSED:
                _disband(resolution, position.units[unit_id], "unsold", "DIA-O6-03")
    if position.season.name == "autumn":
        for unit_id, sale in list(position.market.items()):
            if sale.why == LEFT_BEHIND:
                resolution.emit("withdrawn-from-sale", "DIA-O6-10", unit=unit_id)
    characters.loosen(resolution)


def _disband(resolution: Resolution, unit: Unit, why: str, rule: str) -> None:
    resolution.emit("discharged", rule, unit=unit.id, player=unit.owner, at=unit.at, why=why)


def _stays(position: Position, unit: Unit) -> bool:
    """Whether a unit left behind is kept in autumn: in garrison, or in the province of a major citadel (DIA-O6-10)."""
    places = position.board.places
    return unit.kind == GARRISON or any(places[one].is_major for one in position.board.inside.get(unit.space, ()))


#: How a pledge notes a unit that was hired or bribed in a citadel not its master's.
GUEST: Final = "guest"


def note_guest(resolution: Resolution, turnover: Turnover) -> None:
    """A unit won while it waited in a citadel that stays another's has this season to come out (DIA-O6-12)."""
    before, unit, player, _ = turnover
    if unit.id in before.market and unit.kind == GARRISON and resolution.position.citadels.get(unit.at) != player:
        resolution.emit("pledged", "DIA-O6-12", player=player, deed=GUEST, place=unit.at, payee=unit.id)


def _put_out_guests(resolution: Resolution) -> None:
    for unit in list(_guests(resolution.position)):
        _disband(resolution, unit, "guest", "DIA-O6-12")


def _guests(position: Position) -> Iterator[Unit]:
    for pledge in position.pledges:
        unit = position.units.get(pledge.payee) if pledge.deed == GUEST else None
        if unit is not None and unit.at == pledge.place and position.citadels.get(unit.at) != unit.owner:
            yield unit


def drive_off(resolution: Resolution) -> None:
    """A unit for sale that must retreat is no more: its field of action is where it stands (DIA-O6-01)."""
    for unit_id in list(resolution.position.dislodged):
        if unit_id in resolution.position.market:
            retreat = resolution.position.dislodged[unit_id]
            unit = resolution.position.units[unit_id]
            resolution.lost.append((unit, retreat))
            resolution.emit("annihilated", "DIA-O6-01", unit=unit_id, at=unit.at, why="driven-off", by=retreat.by)


def wants_nothing(resolution: Resolution, unit: Unit) -> bool:
    """Whether a unit takes no province because it waits for an employer (DIA-O6-01)."""
    return unit.id in resolution.position.market


def takes_prisoners(position: Position, unit: Unit) -> bool:
    """A unit in nobody's service takes nobody (DIA-O6-01), unless the players read it otherwise."""
    return unit.owner == COMPANY and setting_value(position, "market-units-take-prisoners") == "as-neutral"


def prospect(position: Position, unit: Unit) -> Callable[[Resolution, Unit], None] | None:
    """Who is let go waits for another employer, if he seeks one (DIA-O6-01)."""
    return _wait if seeks_employer(position, unit) else None


def _wait(resolution: Resolution, unit: Unit) -> None:
    offer(resolution, unit, DISMISSED)


def row(position: Position, rule: str, about: str, holder: str) -> str:
    """The rows of this chapter for what the basic rules decide.

    Of those who are with a unit for sale: its prisoners are as a neutral unit's. Of guards and militias of which hiring
    brought too many (DIA-O6-13).
    """
    if rule == "DIA-8A2-11":
        return "DIA-O6-13" if position.units[about].grade in (GUARD, MILITIA) else ""
    if rule in ("DIA-62b-14", "DIA-62b-16") and holder == COMPANY:
        return "DIA-13Ba-17"
    return "DIA-O6-12" if rule == "DIA-8A2-15" and about in position.market else ""


# --- Bids for units on the market: after the bribes, each unit goes to whoever offers most (DIA-O6-02 to -07, -11)


def run(resolution: Resolution) -> None:
    """Every unit for sale, by place; who loses keeps his money (DIA-O6-06)."""
    start = resolution.position
    bids: dict[str, list[Order]] = {}
    for order in resolution.payments:
        if order.verb is Verbs.BID:
            bids.setdefault(order.target, []).append(order)
    for unit_id in sorted({*bids, *start.market}, key=lambda one: in_place(start, one)):
        if unit_id in resolution.position.market:
            _sell(resolution, unit_id, bids.get(unit_id, []))
        else:  # won by a bribe: the auction is not held (DIA-O6-11)
            for order in bids[unit_id]:
                _tell(resolution, order, "bribed")
    if start.market != resolution.position.market:
        characters.loosen(resolution)


def _sell(resolution: Resolution, unit_id: str, bids: list[Order]) -> None:
    """The highest bid wins; the highest twice is none (DIA-O6-07)."""
    highest = max((order.amount for order in bids), default=0)
    first = [order for order in bids if order.amount == highest]
    for order in sorted(bids, key=lambda one: (-one.amount, one.player)):
        _tell(resolution, order, "outbid" if order.amount < highest else "tied" if len(first) > 1 else "")
    if len(first) == 1:
        _hire(resolution, first[0])
        return
    sale, unit = resolution.position.market[unit_id], resolution.position.units[unit_id]
    if sale.why == UNSUPPLIED:  # it does not wait for a second season (DIA-O7-03)
        resolution.emit("discharged", "DIA-O7-03", unit=unit_id, player=unit.owner, at=unit.at, why="unwanted")
    else:
        rule, why = ("DIA-O6-07", "tied") if bids else ("DIA-O6-03", "none")
        resolution.emit("unsold", rule, unit=unit_id, why=why)


def _tell(resolution: Resolution, order: Order, why: str) -> None:
    resolution.emit(
        "bid", "DIA-O6-11" if why == "bribed" else "DIA-O6-07" if why == "tied" else "DIA-O6-06", player=order.player,
        unit=order.target, amount=order.amount, success=not why, why=why,
    )  # fmt: skip


def _hire(resolution: Resolution, order: Order) -> None:
    """The unit changes masters, not class, and may be given an order at once (DIA-O6-05, -13)."""
    start: Position = resolution.position
    unit = start.units[order.target]
    resolution.orders.pop(unit.id, None)
    if order.then is not None:
        resolution.orders[unit.id] = order.then
    resolution.turned.add(unit.id)
    resolution.emit(
        "hired", "DIA-O6-06", unit=unit.id, player=order.player, former=start.market[unit.id].former,
        amount=order.amount, follows=order.then is not None,
    )  # fmt: skip
    if brings_citadel(start, unit):  # left behind in a citadel that nobody holds (DIA-O6-12)
        resolution.emit(
            "citadel-taken", "DIA-O6-12", citadel=unit.at, owner=order.player, was="", unit=unit.id, how="hired"
        )
    pass_on(resolution, Turnover(start, unit, order.player))
