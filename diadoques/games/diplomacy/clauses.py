"""The kernel's reasons under the rules of classic Diplomacy: which row decides."""

from __future__ import annotations

from typing import Final

from diadoques.kernel import Clause

CLAUSE_RULES: Final[dict[Clause, str]] = {
    Clause.ENTERED: "DIP-att-01b",
    Clause.FOLLOWED: "DIP-att-01b",
    Clause.EXCHANGED: "DIP-con-03c",
    Clause.ROTATED: "DIP-con-03b",
    Clause.OUTWEIGHED_RIVALS: "DIP-sup-02b",
    Clause.DISLODGED_HOLDER: "DIP-sup-02d",
    Clause.WON_HEAD_ON: "DIP-sup-02e",
    Clause.NO_WAY: "DIP-cvy-01d",
    Clause.NO_ROUTE: "DIP-cvy-01g",
    Clause.CONVOY_BROKEN: "DIP-cvy-01h",
    Clause.PARADOX: "DIP-cvy-03",
    Clause.BOUNCED: "DIP-con-01",
    Clause.HELD_OFF: "DIP-sup-02c",
    Clause.STUCK_BEHIND: "DIP-con-02",
    Clause.EQUAL_HEAD_ON: "DIP-con-03",
    Clause.LOST_HEAD_ON: "DIP-sup-02e",
    Clause.HEAD_ON_BARRED: "DIP-con-03",  # of no variant
    Clause.OWN_UNIT_IN_WAY: "DIP-sup-03",
    Clause.NOT_AGAINST_OWN: "DIP-sup-03c",
    Clause.AFTER_SEA: "DIP-cvy-03",
    Clause.SUPPORT_GIVEN: "DIP-sup-02",
    Clause.SUPPORT_CUT: "DIP-cut-01f",
    Clause.SUPPORT_DISLODGED: "DIP-cut-01d",
    Clause.SUPPORT_USELESS: "DIP-sup-01n",
    Clause.CONVOYED: "DIP-cvy-01f",
    Clause.CONVOY_DISLODGED: "DIP-cvy-01h",
    Clause.CONVOY_BROKEN_ELSEWHERE: "DIP-cvy-01h",
    Clause.CONVOY_USELESS: "DIP-cvy-01g",
    Clause.CONVOY_OFF_ROUTE: "DIP-cvy-01g",
    Clause.CONVOY_PARADOX: "DIP-cvy-03",
    Clause.HELD: "DIP-ord-01c",
    Clause.HELD_AGAINST: "DIP-sup-02c",
    Clause.DISLODGED: "DIP-sup-02d",
}
"""The contract row that decides each reason."""
