"""From orders on a board to the kernel and back to events: what every game of simultaneous orders shares.

A game lends its ``Conflict`` (strengths, ways, switches, rule ids), the kernel settles, what happened is told as
events.
"""

from diadoques.conflict.outcomes import clause_name, emit_barriers, emit_moves, emit_outcomes, lost_effect
from diadoques.conflict.settling import Conflict, Settled, Strengths, Way, board_numbering, settle_orders

__all__ = [
    "Conflict",
    "Settled",
    "Strengths",
    "Way",
    "board_numbering",
    "clause_name",
    "emit_barriers",
    "emit_moves",
    "emit_outcomes",
    "lost_effect",
    "settle_orders",
]
