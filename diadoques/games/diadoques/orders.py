"""Orders, under the name by which this game's modules know them; they are the same values for every game."""

from diadoques.core.orders import Order, Reading, Verb, Verdict

__all__ = ["Order", "Reading", "Verb", "Verdict"]
