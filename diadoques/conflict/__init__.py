"""From orders on a board to the kernel and back to events: what every game of simultaneous orders shares.

A game lends its ``Conflict`` (strengths, ways, switches, rule ids), the kernel settles, what happened is told as
events.
"""

from diadoques.conflict.outcomes import clause_name, lost_effect, tell, tell_barriers, tell_moves
from diadoques.conflict.settling import Conflict, Settled, Strengths, Way, numbering, settle_orders

__all__ = [
    "Conflict",
    "Settled",
    "Strengths",
    "Way",
    "clause_name",
    "lost_effect",
    "numbering",
    "settle_orders",
    "tell",
    "tell_barriers",
    "tell_moves",
]
