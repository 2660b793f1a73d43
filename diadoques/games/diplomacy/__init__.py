"""Classic Diplomacy: seven powers, Europe 1901, the parent of Les Diadoques.

position = new(rules="datc", notation="en")
report = resolve(position, Answers(orders={"FRANCE": ["A PAR - BUR"]}))
report.after                                  # shows itself in a notebook
"""

from diadoques.conflict.orders import Order, Reading, Verbs, Verdict
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Prompts
from diadoques.games.diplomacy.adjustments import allowance, change
from diadoques.games.diplomacy.control import scores
from diadoques.games.diplomacy.legality import options, options_for
from diadoques.games.diplomacy.position import Position, Retreat
from diadoques.games.diplomacy.protocol import awaits, check, new, read, readings_of, resolve, write
from diadoques.games.diplomacy.resolution import Answers, Report, apply
from diadoques.games.diplomacy.rulings import readings
from diadoques.games.diplomacy.variant import CLASSIC, Power, Variant

__all__ = [
    "CLASSIC",
    "Answers",
    "Order",
    "Position",
    "Power",
    "Prompts",
    "Reading",
    "Report",
    "Retreat",
    "Unit",
    "Variant",
    "Verbs",
    "Verdict",
    "allowance",
    "apply",
    "awaits",
    "change",
    "check",
    "new",
    "options",
    "options_for",
    "read",
    "readings",
    "readings_of",
    "resolve",
    "scores",
    "write",
]
