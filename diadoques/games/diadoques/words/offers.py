"""How this game tells its orders to screens: characters, citadels, gold, winter, and what chapters and options add."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from diadoques.conflict.phases import MOVEMENT
from diadoques.core.pieces import ARMY, FLEET, GARRISON
from diadoques.explain.asked import undeclared_text
from diadoques.explain.catalogue import money_word
from diadoques.explain.names import Names
from diadoques.explain.offers import MARCH
from diadoques.explain.simultaneous.offers import Simultaneous, names, word
from diadoques.games.diadoques.model.orders import PERSON, Order, Verbs
from diadoques.games.diadoques.model.position import ESTATE, LEVY, SUCCESSION, WINTER_PHASE
from diadoques.games.diadoques.notation.declarations import declaration_verbs, declares, payments
from diadoques.games.diadoques.people.command import led_of
from diadoques.games.diadoques.winter import upkeep
from diadoques.games.diadoques.words.events import class_name, new_unit
from diadoques.games.money import Quote

#: What is paid for, in the order of its tabs.
PAID: Final = tuple(dict.fromkeys((Verbs.BRIBE, Verbs.COUNTER, Verbs.GIFT, Verbs.BID, *payments())))
#: What a march into or out of a citadel, or onto the ships, is called by the kind that the unit becomes.
_CHANGES: Final = {GARRISON: "enter", ARMY: "sally", FLEET: "launch"}
#: Orders whose words lie among those of the screen, as one looks through them after those that all games have.
_OWN: Final = {
    Verbs.LEAD: "lead", Verbs.APART: "apart", Verbs.KILL: "kill", Verbs.RELEASE: "release", Verbs.LOCK: "lock",
    Verbs.BUILD: "build", Verbs.PROMOTE: "promote", Verbs.LEAVE: "leave",
    **{verb: str(verb) for verb in declaration_verbs()},
}  # fmt: skip


class Teller(Simultaneous):
    """The orders of the Successors."""

    payments = tuple(map(str, PAID))

    RANK = (
        Verbs.HOLD, Verbs.MOVE, Verbs.SUPPORT, Verbs.CONVOY, Verbs.SIEGE, Verbs.SUPPLY, Verbs.RETREAT, Verbs.DISBAND,
        *_OWN,
    )  # fmt: skip
    ACTS = {**Simultaneous.ACTS, Verbs.SIEGE: "siege", Verbs.SUPPLY: "supply"}  # noqa: RUF012  # constants, as above
    OWN = {**Simultaneous.OWN, **_OWN}  # noqa: RUF012
    DIRECT = Simultaneous.DIRECT | {Verbs.LEAD}
    POINTED = {**Simultaneous.POINTED, Verbs.LEAD: MARCH, Verbs.SIEGE: MARCH}  # noqa: RUF012

    def pointed(self, position: Any, order: Any) -> tuple[str, ...]:
        """A citadel, and the army at its foot; a character where he stands; an heir is not on the board yet."""
        if order.verb is Verbs.SIEGE:  # whoever points at the army itself means this as well
            return (order.citadel, position.units[order.unit].at)
        if order.citadel and order.verb is not Verbs.BUILD:
            return (order.citadel,)
        if order.leader and not order.unit and not order.to:
            leader = position.leaders.get(order.leader)
            return (leader.at if leader is not None else "",)
        return super().pointed(position, order)

    def title(self, position: Any, key: str, lang: str) -> str:
        """Also a character, a place of the winter, a decision."""
        named = names(position, lang)
        if key in position.units or (key.startswith("+") and position.phase != WINTER_PHASE):
            return super().title(position, key, lang)
        if key.startswith("+"):
            return f"+ {named.place(key[1:])}"
        if key.startswith("@"):
            return f"♛ {named.player(key[1:])}"
        verb, _, what = key.partition(" ")
        return f"{word(position, lang, f'called_{verb}')} {named.place(what) if what else ''}".strip()

    def empty(self, position: Any, key: str, lang: str) -> str:
        """What the rules make of silence."""
        if position.phase in (LEVY, MOVEMENT) and key.startswith("@"):
            return _at_rest(position, key, self.heads(position, key), lang)
        told = undeclared_text(position.game, lang, key.partition(" ")[0])
        if told:  # a declaration: it need not be made
            return told
        if position.phase == WINTER_PHASE:
            return word(position, lang, "nothing_raised" if key.startswith("+") else "paid_if")
        if position.phase == ESTATE:
            return word(position, lang, "estate_default")
        return super().empty(position, key, lang)

    def heads(self, position: Any, key: str) -> tuple[str, ...]:
        """In the first season any unit of the stack that a diadoch begins with (DIA-63B4-06)."""
        leader = position.leaders.get(key.removeprefix("@"))
        if position.phase != LEVY or leader is None or leader.captor or not key.startswith(PERSON):
            return ()
        here = tuple(unit.id for unit in position.of(key.removeprefix(PERSON)) if unit.space == leader.at)
        return here if len(here) > 1 else ()

    def head(self, order: Any) -> str:
        """Whom the sign ``A*`` means; a convoy names whom it carries."""
        return f"{PERSON}{order.leader}" if order.unit and order.leader and order.verb is not Verbs.CONVOY else ""

    def led(self, position: Any, unit: str, order: Any | None, key: str) -> Any:
        """With or without the sign; a convoy has none."""
        order = order or Order(position.units[unit].owner, Verbs.HOLD, unit)
        return order if order.verb is Verbs.CONVOY else replace(order, leader=key.removeprefix(PERSON))

    def rivals(self, position: Any, one: Any, other: Any, sheet: Sequence[Any]) -> bool:
        """Two marches into one space that nobody leads: whom a character leads is the stronger (DIA-8B2b-06)."""
        if not super().rivals(position, one, other, sheet):
            return False
        orders = {order.unit: order for order in sheet if order.unit}
        apart = {order.leader for order in sheet if not order.unit}
        for name, leader in position.leaders.items():
            here = [unit for unit in position.of(one.player) if unit.space == leader.at]
            if (
                here
                and not leader.captor
                and name not in apart
                and led_of(here, orders, name).id in (one.unit, other.unit)
            ):
                return False
        return True

    def label(self, position: Any, order: Any, lang: str) -> str:
        """« gagner la Thessalie », « lever une armée d'élite, 20 T »."""
        if position.phase == WINTER_PHASE and not declares(order.verb):
            return _in_winter(position, order, lang)
        if order.verb is Verbs.LEAD and position.phase == SUCCESSION:
            return word(position, lang, "appear", goal=names(position, lang).place(order.to))
        if order.verb is Verbs.BID and not order.amount:
            return word(position, lang, "pass")
        return super().label(position, order, lang)

    def act(self, position: Any, order: Any) -> str:
        """A march that changes the unit has a word of its own."""
        unit = position.units.get(order.unit)
        if order.verb is Verbs.MOVE and unit is not None and order.becomes and order.becomes != unit.kind:
            return _CHANGES[order.becomes]
        return super().act(position, order)

    def values(self, position: Any, named: Names, order: Any) -> dict[str, Any]:
        """Also citadels, characters and sums."""
        values = super().values(position, named, order)
        if (order.target or order.leader) and "target" not in values:
            values["target"] = named.player(order.leader)
        people = {"leader": named.player(order.leader), "payee": named.player(order.payee)}
        return {"citadel": named.place(order.citadel), **people, **values, "amount": order.amount}

    def paid(self, order: Any) -> str:
        """Bribes, counter-bribes, gifts, bids."""
        return str(order.verb) if order.verb in PAID else ""

    def payee(self, position: Any, quote: Quote, player: str, lang: str) -> str:
        """« A CIL · Antigone · 20 T »."""
        order, named = quote.order, names(position, lang)
        if order.payee:
            return named.player(order.payee).bare
        if not order.target:
            return word(position, lang, "pay_bid_revolt")
        unit: Any = position.units.get(order.target)
        price = money_word(position.game, lang, "funds", amount=quote.usual)
        if unit is None:  # a character who stands alone
            return f"{named.player(order.target.removeprefix('@'))} · {price}"
        sign = f"{named.sign_of(unit)} · {named.place(unit.at)}"
        return sign if unit.owner == player else f"{sign} · {named.player(unit.owner)} · {price}"

    def payment(self, position: Any, quote: Quote, lang: str) -> tuple[str, ...]:
        """The least sum, what is known to be added, and what nobody can know."""
        verb, least = quote.order.verb, quote.order.amount
        if verb is Verbs.BRIBE:
            led = quote.usual - least
            known = {"usual": quote.usual, "least": least, "led": led}
            first = word(position, lang, "pay_bribe_led" if led else "pay_bribe_least", **known)
            return (first, word(position, lang, "pay_bribe_unknown"))
        if verb is Verbs.COUNTER and position.phase == WINTER_PHASE:
            return ("", word(position, lang, "pay_counter_winter"))
        return ("", word(position, lang, f"pay_{verb}_how"))


def _at_rest(position: Any, key: str, stack: tuple[str, ...], lang: str) -> str:
    """Where a character is of whom nothing is ordered: with which unit, or alone."""
    if stack:
        return word(position, lang, "leads_one")
    name = key.removeprefix(PERSON)
    leader = position.leaders[name]
    with_him = [unit for unit in position.of(name) if unit.space == leader.at]
    if leader.captor or not with_him:
        return word(position, lang, "stays_captive" if leader.captor else "stays_alone")
    return word(position, lang, "stays_with_unit", unit=names(position, lang).sign_of(with_him[0]))


def _in_winter(position: Any, order: Order, lang: str) -> str:
    """« lever une armée d'élite, 20 T », "keep it, 15 T"."""
    words = names(position, lang).words
    cost = upkeep.cost(position, order)
    if order.verb is Verbs.BUILD:
        return word(position, lang, "build", raised=new_unit(words, order.becomes, order.grade), amount=cost)
    if order.verb is Verbs.PROMOTE:
        return word(position, lang, "promote", becomes=class_name(words, order.grade), amount=cost)
    leaving = "dismiss" if cost else "give_up"
    return word(position, lang, "keep" if order.verb is Verbs.HOLD else leaving, amount=cost)


TELLER = Teller()
