"""What is agreed before a campaign: readings that players choose (``rulings.toml``), numbers, seed, umpire, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diadoques.core.faults import Fault
from diadoques.games.abilities import Choice
from diadoques.games.empires.model.position import NAME
from diadoques.games.empires.model.tables import TABLES, changed_numbers
from diadoques.games.ruled_options import SEED as SEED
from diadoques.games.ruled_options import RuledOptions

#: Who decides what the rules leave to the umpire, and settles battles: the program by what is usual and by the odds
#: model, or somebody who has a seat.
UMPIRE: Final = "umpire"
PROGRAM, PLAYED = "program", "played"
#: Whether fleets that detect others are asked, or sail by their standing orders.
EXCHANGES: Final = "sea-exchanges"
#: Whether treaties are proposed in writing before the orders, or agreed aloud: then nobody is asked for one.
TREATIES: Final = "treaties"
WRITTEN, ALOUD = "written", "aloud"
#: How many seasons are played; "0": until it is agreed otherwise (EMP-15-03).
SEASONS: Final = "seasons"
#: All of them.
OPTIONS: Final = RuledOptions(
    NAME,
    {
        UMPIRE: Choice((PROGRAM, PLAYED), "EMP-6-01"),
        EXCHANGES: Choice(("asked", "standing-orders"), "EMP-3.1.4-01"),
        TREATIES: Choice((WRITTEN, ALOUD), "EMP-17.3-01"),
        SEASONS: Choice(),
        TABLES: Choice(),
        SEED: Choice(),
    },
    {SEASONS: "12", TABLES: "", SEED: "empires"},
)


def in_full(options: Mapping[str, str]) -> dict[str, str]:
    """The options with the usual ones of those that are not told.

    Raises:
        Fault: as ``RuledOptions.in_full``, and what changes of numbers are refused for.
    """
    full = OPTIONS.in_full(options)
    if not full[SEASONS].isascii() or not full[SEASONS].isdigit() or len(full[SEASONS]) > 3:
        raise Fault("option-value", f"options.{SEASONS}", given=full[SEASONS][:80], known="0, 1, 2 … 999")
    changed_numbers(full[TABLES])
    return full
