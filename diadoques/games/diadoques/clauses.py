"""The kernel's reasons under the rules of Les Diadoques: which row decides."""

from __future__ import annotations

from typing import Final

from diadoques.kernel import Clause

CLAUSE_RULES: Final[dict[Clause, str]] = {
    Clause.ENTERED: "DIA-8B1-14",
    Clause.FOLLOWED: "DIA-8B2b-01",
    Clause.EXCHANGED: "DIA-8B-09",
    Clause.ROTATED: "DIA-8B-08",
    Clause.OUTWEIGHED_RIVALS: "DIA-8B2b-01",
    Clause.DISLODGED_HOLDER: "DIA-8B2b-02",
    Clause.WON_HEAD_ON: "DIA-8B-03",
    Clause.NO_WAY: "DIA-8B4a-02",
    Clause.NO_ROUTE: "DIA-8B4b-01",
    Clause.CONVOY_BROKEN: "DIA-8B4c-01",
    Clause.PARADOX: "DIA-8B4d-03",
    Clause.BOUNCED: "DIA-8B-01",
    Clause.HELD_OFF: "DIA-8B2b-01",
    Clause.STUCK_BEHIND: "DIA-8B-02",
    Clause.EQUAL_HEAD_ON: "DIA-8B-03",
    Clause.LOST_HEAD_ON: "DIA-8B-03",
    Clause.HEAD_ON_BARRED: "DIA-8B-03",
    Clause.OWN_UNIT_IN_WAY: "DIA-8B2c-01",
    Clause.NOT_AGAINST_OWN: "DIA-8B2c-03",
    Clause.SUPPORT_GIVEN: "DIA-8B2a-01",
    Clause.SUPPORT_CUT: "DIA-8B2e-01",
    Clause.SUPPORT_DISLODGED: "DIA-8B2e-02",
    Clause.SUPPORT_USELESS: "DIA-8B2a-01",
    Clause.CONVOYED: "DIA-8B4a-01",
    Clause.CONVOY_DISLODGED: "DIA-8B4c-01",
    Clause.CONVOY_BROKEN_ELSEWHERE: "DIA-8B4c-04",
    Clause.CONVOY_USELESS: "DIA-8B4a-02",
    Clause.CONVOY_OFF_ROUTE: "DIA-8B4c-04",
    Clause.CONVOY_PARADOX: "DIA-8B4d-03",
    Clause.HELD: "DIA-8B1-02",
    Clause.HELD_AGAINST: "DIA-8B-07",
    Clause.DISLODGED: "DIA-8B2b-02",
}
"""The contract row that decides each reason."""
