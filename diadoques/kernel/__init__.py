"""Simultaneous resolution: who moves, who is dislodged, whose support counts. Integers only, no game, no text.

- `settle(turn, switches)` settles a season: every order with its reason;
- `contest(turn, outcome, space)` is the table of strengths of one space.

How it works: `formulas` holds the rules, `sweeps` tightens what they leave open, `deadlocks` settles what hangs on
itself; `compiled` runs the same functions over many seasons at once.
"""

from diadoques.kernel import switches
from diadoques.kernel.clauses import Clause, OrderKind, Ruling
from diadoques.kernel.season import settle
from diadoques.kernel.strengths import Backing, Role, StrengthRow, contest
from diadoques.kernel.switches import make_switches
from diadoques.kernel.turn import NOBODY, Links, Settlement, Sweep, Turn

__all__ = [
    "NOBODY",
    "Backing",
    "Clause",
    "Links",
    "OrderKind",
    "Role",
    "Ruling",
    "Settlement",
    "StrengthRow",
    "Sweep",
    "Turn",
    "contest",
    "make_switches",
    "settle",
    "switches",
]
