"""Simultaneous resolution: who moves, who is dislodged, whose support counts. Integers only, no game, no text.

outcome = settle(turn, switches)          # every order with its reason
reasons(turn, outcome)                    # the same as a list of causes
chain(turn, outcome, unit)                # the causes behind a cause
contest(turn, outcome, space)             # the strengths compared in one space, row by row
"""

from . import switches
from .clauses import Clause, Order, Ruling
from .season import settle
from .switches import make_switches
from .turn import NOBODY, Links, Outcome, Sweep, Turn

__all__ = [
    "NOBODY",
    "Clause",
    "Links",
    "Order",
    "Outcome",
    "Ruling",
    "Sweep",
    "Turn",
    "make_switches",
    "settle",
    "switches",
]
