"""The orders of this game, to units and characters, and sums to be paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from diadoques.conflict import orders as shared
from diadoques.core import orders as core
from diadoques.core.orders import Verb, Verdict


class Verbs(shared.Verbs):
    """What orders ask; the signs are those of 7.2 (DIA-72-07). A chapter names what only it asks in its own folder."""

    SIEGE: Final = Verb("A1")  # the engine substitutes A1 or A2 (DIA-72-08)
    SUPPLY: Final = Verb("R")
    LEAD: Final = Verb("lead")  # a character's own move
    APART: Final = Verb("apart")  # a character stays behind, commands nothing this season (DIA-62b-08)
    KILL: Final = Verb("kill")  # throat-cutting of a captive (DIA-62b-13)
    RELEASE: Final = Verb("release")  # a captive is let go (DIA-62b-16)
    LOCK: Final = Verb("lock")  # a captive is moved into a citadel (DIA-62b-15) or attached to a unit
    PROMOTE: Final = Verb("=>")  # a unit changes its class (DIA-63B1-06)
    COUNTER: Final = Verb("counter")  # a counter-bribe (DIA-8A1-01)
    BRIBE: Final = Verb("bribe")
    GIFT: Final = Verb("gift")
    BID: Final = Verb("bid")  # an offer of money; a chapter says for what
    LEAVE: Final = Verb("leave")  # an eliminated player's treasury is left in a citadel (DIA-63A1-08)


@dataclass(frozen=True, slots=True)
class Order(shared.Order):
    """One order to one unit or character, or one sum to be paid.

    Attributes:
        unit: "" for an order to a character, a payment, a build or what a player says for himself.
        to: MOVE, RETREAT, LEAD, LOCK: a place with its coast, or a citadel; BUILD: where; LEAVE: the citadel; a place
            that a chapter's order is about.
        becomes: kind of the unit after the move (``A``, ``F``, ``G``), "" when unchanged; BUILD: kind of the new unit.
        target: also BRIBE, COUNTER and BID: the unit paid for.
        by_sea: "via C" (DIA-8B-09).
        grade: BUILD and PROMOTE: suffix of the class.
        leader: the character ordered (LEAD, APART, KILL, RELEASE, LOCK), or the one named at the head of the unit (""
            = as the rules say).
        citadel: SIEGE, SUPPLY and what a chapter says of a citadel; BUILD: where the unit goes if it has to become a
            garrison, or "".
        yields: RETREAT: disbands if another unit retreats to the same place (DIA-8B3-08).
        amount: COUNTER, BRIBE, BID and GIFT: the sum in T.
        payee: GIFT: the player who receives it; whom a chapter's order favours.
        then: BRIBE and BID: the order that the unit carries out at once if it is won over (DIA-8A2-07).
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "player", "verb", "unit", "leader", "to", "becomes", "target", "goal", "citadel", "by_sea", "yields", "amount",
        "payee", "grade", "then",
    )  # fmt: skip

    leader: str = ""
    citadel: str = ""
    yields: bool = False
    amount: int = 0
    payee: str = ""
    then: Order | None = None


if TYPE_CHECKING:
    Reading = core.Reading[Order]
else:
    Reading = core.Reading

#: Payments, in the order in which money is set aside for them (DIA-8A2-14); bids are a chapter's (``declarations``).
PAYMENTS: Final = (Verbs.COUNTER, Verbs.BRIBE, Verbs.BID, Verbs.GIFT)
#: How the target of a payment begins that names a person.
PERSON: Final = "@"

__all__ = ["PAYMENTS", "PERSON", "Order", "Reading", "Verb", "Verbs", "Verdict"]
