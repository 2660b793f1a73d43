"""Orders, under the name by which this game's modules know them; they are the same values for every game."""

from typing import Final

from diadoques.core.orders import Order, Reading, Verb, Verdict

#: Payments, in the order in which money is set aside for them (DIA-8A2-14); bids are a chapter's (``declarations``).
PAYMENTS: Final = (Verb.COUNTER, Verb.BRIBE, Verb.BID, Verb.GIFT)
#: How the target of a payment begins that names a person.
PERSON: Final = "@"

__all__ = ["PAYMENTS", "PERSON", "Order", "Reading", "Verb", "Verdict"]
