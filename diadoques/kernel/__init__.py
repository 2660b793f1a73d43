"""Simultaneous resolution: who moves, who is dislodged, whose support counts. Integers only, no game, no text.

- `settle(turn, switches)` settles a season: every order with its reason;
- `reasons(turn, outcome)` lists the reasons, `chain(turn, outcome, unit)` those behind a reason;
- `contest(turn, outcome, space)` is the table of strengths of one space.

How it works: `formulas` holds the rules, `sweeps` tightens what they leave open, `backup` settles what hangs on itself;
`compiled` runs the same functions over many seasons at once.
"""

from . import switches
from .causes import Cause, chain, reasons
from .clauses import Clause, Order, Ruling
from .season import settle
from .strengths import Backing, Role, Row, contest
from .switches import make_switches
from .turn import NOBODY, Links, Outcome, Sweep, Turn

__all__ = [
    "NOBODY",
    "Backing",
    "Cause",
    "Clause",
    "Links",
    "Order",
    "Outcome",
    "Role",
    "Row",
    "Ruling",
    "Sweep",
    "Turn",
    "chain",
    "contest",
    "make_switches",
    "reasons",
    "settle",
    "switches",
]
