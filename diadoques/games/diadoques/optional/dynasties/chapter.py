"""Empires that outlast their founders, and where that comes into a season (DIA-O8-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques.model.settings import END_YEAR, Setting, option, switched_on
from diadoques.games.diadoques.model.warrants import WARRANTS
from diadoques.games.diadoques.optional.dynasties import dynasties
from diadoques.games.diadoques.royal.inheritance import ENDURES
from diadoques.games.diadoques.weather.chapter import is_played

CHAPTERS: Final = (
    Chapter(
        "dynasties",
        lambda position: is_played(position) and switched_on(position, "dynasties"),
        builds_on=("royal",),
        steps={
            "beginning": (after("page turned", Step("dynasties", "DIA-O8-01", dynasties.establish)),),
            # Winter is a season, too: dynasties may be established in time for its end; no event strikes in it.
            "beginning of winter": (after("page turned", Step("dynasties", "DIA-O8-01", dynasties.establish)),),
            "winter": (
                before("deadlock", Step("dynasties first", "DIA-O8-04", dynasties.end_before_the_deadlock)),
                after("deadlock", Step("dynasties", "DIA-O8-04", dynasties.end_of_year)),
            ),
        },
        plugs=(ENDURES.plug(dynasties.endures), WARRANTS.plug(dynasties.row)),
        events={"dynasties-established": dynasties.established},
        settings={
            "dynasties": option("DIA-O8-01", "dynasties", excludes=(END_YEAR,)),
            "dynasties-condition": Setting(("either", "no-royals-left"), behind=("private-treasuries",)),  # DIA-O8-03
            "deadlock-and-landless-dynasty": Setting(  # DIA-O8-04
                ("deadlock-first", "dynasty-first"), behind=("dynasties-condition",)
            ),
        },
        unseen=frozenset({"dynasties-established"}),
    ),
)
