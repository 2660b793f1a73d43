"""Les Diadoques: the wars of Alexander's successors (basic and advanced rules, and every option).

position = new()                              # Spring 321
report = resolve(position, Answers(orders={"Antigone": ["A PHR -> LYD"]}))
report.after                                  # shows itself in a notebook
"""

from diadoques.games.diadoques.events.apply import apply
from diadoques.games.diadoques.events.resolution import Answers, Report
from diadoques.games.diadoques.gold.money import Budget, Income
from diadoques.games.diadoques.model.orders import Order, Reading, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import Leader, Unit
from diadoques.games.diadoques.model.position import Position, Retreat
from diadoques.games.diadoques.orders.cross_checks import judge_built as check
from diadoques.games.diadoques.orders.legal_orders import options_for, payments
from diadoques.games.diadoques.people.levy import kinds_at_home, levy
from diadoques.games.diadoques.season.privacy import report_seen_by as seen
from diadoques.games.diadoques.season.protocol import (
    Prompts,
    WinterSheet,
    awaits,
    new,
    options,
    read,
    readings_of,
    resolve,
    write,
)
from diadoques.games.diadoques.victory.control import points
from diadoques.games.diadoques.winter.reckoning import Reckoning, reckon
from diadoques.games.diadoques.winter.upkeep import budget

__all__ = [
    "Answers",
    "Budget",
    "Income",
    "Leader",
    "Order",
    "Position",
    "Prompts",
    "Reading",
    "Reckoning",
    "Report",
    "Retreat",
    "Unit",
    "Verbs",
    "Verdict",
    "WinterSheet",
    "apply",
    "awaits",
    "budget",
    "check",
    "kinds_at_home",
    "levy",
    "new",
    "options",
    "options_for",
    "payments",
    "points",
    "read",
    "readings_of",
    "reckon",
    "resolve",
    "seen",
    "write",
]
