"""Units for sale: who offers himself, what is asked, what may be bid (DIA-O6-01 to -04, -12, -13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from diadoques.games.diadoques.gold.money import price
from diadoques.games.diadoques.model.orders import Order, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import ELITE, MERCENARY, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.settings import switched_on
from diadoques.games.diadoques.model.state import UNSUPPLIED, Sale
from diadoques.games.diadoques.model.tables import optional
from diadoques.games.diadoques.notation.declarations import Declaration
from diadoques.games.diadoques.notation.reading_codes import Trouble
from diadoques.games.diadoques.orders.binding import Binder
from diadoques.games.diadoques.orders.declaration_candidates import of_offer
from diadoques.games.objections import FINE, Objection
from diadoques.games.objections import illegal as _no
from diadoques.notation.tree import Payment


def is_held(position: Position) -> bool:
    """Whether units are ever sold in this game: by the market, or by the option that sells by its rules (DIA-O7-01)."""
    return switched_on(position, "mercenary-market") or switched_on(position, "unsupplied-armies")


def seeks_employer(position: Position, unit: Unit) -> bool:
    """Whether a unit that is let go offers itself (DIA-O6-01).

    Mercenaries and elites do; militias and guards go home.
    """
    return switched_on(position, "mercenary-market") and unit.grade in (MERCENARY, ELITE)


def opening_price(unit: Unit, why: str) -> int:
    """What is asked at first, in T: the price of the class (DIA-O6-02).

    Half of it, rounded up, for an army without arsenal (DIA-O7-02).
    """
    full = price(unit.grade)
    return -(-full // int(optional()["market"]["unsupplied_divisor"])) if why == UNSUPPLIED else full


def asking_price(position: Position, unit_id: str) -> int:
    """The least bid for a unit, in T: its opening price, next to nothing when it is offered again (DIA-O6-03)."""
    sale = position.market[unit_id]
    return int(optional()["market"]["late"]) if sale.offered else sale.opening


def hire(position: Position) -> Mapping[str, int]:
    """The units for hire, by sign, and what is asked for each."""
    return {position.units[unit].sign: asking_price(position, unit) for unit in position.market}


def is_waiting_inside(position: Position, citadel: str) -> bool:
    """Whether a dismissed garrison waits in the citadel: no other may enter it meanwhile (DIA-O6-12)."""
    unit = position.unit_in(citadel)
    return unit is not None and unit.id in position.market


def unit_once_hired(position: Position, order: Order) -> Unit | None:
    """The unit of a bid in the service of its new employer, of the class it had (DIA-O6-13)."""
    return replace(position.units[order.target], owner=order.player) if order.verb is Verbs.BID else None


def wait_inside(position: Position, citadel: str) -> Objection | None:
    """Why nobody else enters a citadel: who was dismissed there waits in it for an employer (DIA-O6-12)."""
    if not is_waiting_inside(position, citadel):
        return None
    return _no("DIA-O6-12", "garrison-for-sale", citadel=citadel)


def why_spurned(position: Position, order: Order, unit: Unit) -> Objection | None:
    """Who dismissed a unit, or left it, cannot bribe it while it waits for another (DIA-O6-11)."""
    sale = position.market.get(unit.id)
    return _no("DIA-O6-11", "former-employer", unit=unit.sign) if sale and sale.former == order.player else None


def least_bids(position: Position, player: str) -> Iterator[Order]:
    """A bid for every unit on the market, at its least."""
    for unit_id in position.market:
        yield Order(player, Verbs.BID, target=unit_id, amount=asking_price(position, unit_id))


_WORDS: Final = {"fr": "enchère {unit} {amount}", "en": "bid {unit} {amount}"}


def declarations() -> Iterator[Declaration]:
    """Bids for units, one for each on a sheet (DIA-O6-05)."""
    yield Declaration(
        Verbs.BID,
        check,
        lambda order: f"{order.verb} {order.target}",
        lambda _, lang: _WORDS[lang],
        lambda order: bool(order.target),
        pays=True,
    )


def is_anothers_guest(position: Position, unit: Unit) -> bool:
    """Whether a garrison for sale waits in a citadel that stays its former master's (DIA-O6-12)."""
    return unit.id in position.market and bool(position.citadels.get(unit.at))


def _asked_by(sale: Sale) -> str:
    """The row that sets the lowest bid: of an army without arsenal, of a unit offered again, of any other."""
    if sale.why == UNSUPPLIED:
        return "DIA-O7-02"
    return "DIA-O6-03" if sale.offered else "DIA-O6-02"


def check(position: Position, order: Order) -> Objection:
    """The verdict on a bid by itself; everybody may bid, wherever he stands, but the former employer (DIA-O6-04)."""
    unit = position.units.get(order.target)
    sale = position.market.get(order.target)
    if not is_held(position):
        return _no("DIA-OPT-01", "option-off", option="mercenary-market")
    if unit is None or sale is None:
        return _no("DIA-O6-01", "not-for-sale", unit=unit.sign if unit else "?")
    if sale.former == order.player:
        return _no("DIA-O6-04", "former-employer", unit=unit.sign)
    least = asking_price(position, unit.id)
    if order.amount < least:
        return _no(_asked_by(sale), "bid-too-low", unit=unit.sign, least=str(least))
    return FINE


# --- What a line about units for sale may mean


def of_bid(binder: Binder, line: Payment) -> tuple[Order, ...]:
    """The bids that a line may mean.

    Raises:
        Trouble: nothing is ever sold in this game; a name in it means nothing, or nobody.
    """
    if not is_held(binder.position):
        raise Trouble(Verdict.ILLEGAL, "option-off", line.column, option="mercenary-market")
    return of_offer(binder, Order(binder.player, Verbs.BID, amount=line.amount), line, "DIA-O6-02")
