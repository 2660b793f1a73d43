"""218 avant J.-C.: classic Diplomacy in the Second Punic War, with half-centres, yearly turns and secret revolts.

position = new()
report = resolve(position, Answers(orders={"CARTHAGE": ["A Sag - Vol", "révolte Rom"]}))
report_seen_by(report, "ROME")                # the report as Rome may read it

All that classic Diplomacy offers is offered under the same names; ``new``, ``position_from`` and ``adjudicate`` are
bound to this game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from diadoques.conflict.orders import Order, Reading, Verdict
from diadoques.core.pieces import Unit
from diadoques.core.prompts import Prompts
from diadoques.games.bc218.game import BC218
from diadoques.games.bc218.position import Position, report_seen_by, seen_position
from diadoques.games.bc218.revolts import Verbs
from diadoques.games.diplomacy import interchange, protocol
from diadoques.games.diplomacy.adjustments import allowance, change
from diadoques.games.diplomacy.interchange import record_of
from diadoques.games.diplomacy.legality import options, options_for
from diadoques.games.diplomacy.position import FRENCH, Retreat
from diadoques.games.diplomacy.protocol import awaits, check, read, readings_of, resolve, write
from diadoques.games.diplomacy.resolution import Answers, Report, apply
from diadoques.games.diplomacy.rulings import Readings


def new(
    scenario: str = "standard",
    players: Sequence[str] | None = None,
    *,
    rules: str = "seed",
    options: Readings | None = None,
    notation: str = FRENCH,
    last_year: int = 0,
) -> Position:
    """A game before its first orders (P218-init-01, P218-init-03); see ``diplomacy.new``."""
    position = protocol.new(
        scenario, players, rules=rules, options=options, notation=notation, last_year=last_year, variant=BC218
    )
    return _ours(position)


def position_from(record: Mapping[str, Any], rules: str = "seed", options: Readings | None = None) -> Position:
    """The position that ``record`` describes; see ``diplomacy.interchange`` and ``records.KEYS``."""
    return _ours(interchange.position_from(record, rules, options, BC218))


def adjudicate(record: Mapping[str, Any], rules: str = "seed", options: Readings | None = None) -> dict[str, Any]:
    """Settle one phase of one record, and answer in the same format; see ``diplomacy.interchange``."""
    return interchange.adjudicate(record, rules, options, BC218)


def _ours(position: Any) -> Position:
    found: Position = position
    return found


__all__ = [
    "BC218",
    "Answers",
    "Order",
    "Position",
    "Prompts",
    "Reading",
    "Report",
    "Retreat",
    "Unit",
    "Verbs",
    "Verdict",
    "adjudicate",
    "allowance",
    "apply",
    "awaits",
    "change",
    "check",
    "new",
    "options",
    "options_for",
    "position_from",
    "read",
    "readings_of",
    "record_of",
    "report_seen_by",
    "resolve",
    "seen_position",
    "write",
]
