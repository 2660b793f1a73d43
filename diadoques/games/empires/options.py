"""What is agreed before a campaign: readings that players choose (``rulings.toml``), numbers, seed, umpire, the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from diadoques.core.faults import Fault
from diadoques.core.rulings import load_rulings
from diadoques.games.abilities import Choice

from .position import NAME
from .tables import TABLES, changed

SEED: Final = "seed"
#: Who decides what the rules leave to the umpire, and settles battles: the program by what is usual and by the odds
#: model, or somebody who has a seat.
UMPIRE: Final = "umpire"
PROGRAM, PLAYED = "program", "played"
#: Whether fleets that detect others are asked, or sail by their standing orders.
EXCHANGES: Final = "sea-exchanges"
#: How many seasons are played; "0": until it is agreed otherwise (EMP-15-03).
SEASONS: Final = "seasons"
_SEED: Final = "empires"


@cache
def choices() -> Mapping[str, Choice]:
    """Every option, its values with the usual one first."""
    found = {}
    for ruling in load_rulings(NAME):
        if ruling.switch:
            names = [reading.name for reading in ruling.readings]
            others = [name for name in names if name != ruling.default]
            found[ruling.switch] = Choice((ruling.default, *others), ruling.rows[0])
    return {
        **found,
        UMPIRE: Choice((PROGRAM, PLAYED), "EMP-6-01"),
        EXCHANGES: Choice(("asked", "standing-orders"), "EMP-3.1.4-01"),
        SEASONS: Choice(),
        TABLES: Choice(),
        SEED: Choice(),
    }


@cache
def usual() -> Mapping[str, str]:
    """Every option as it is read where nobody says otherwise."""
    found = {name: choice.values[0] for name, choice in choices().items() if choice.values}
    return {**found, SEASONS: "12", TABLES: "", SEED: _SEED}


def in_full(options: Mapping[str, str]) -> dict[str, str]:
    """The options with the usual ones of those that are not told.

    Raises:
        Fault: ``option-unknown``, ``option-value``, and what changes of numbers are refused for.
    """
    for name, value in options.items():
        if name not in choices():
            raise Fault("option-unknown", "--option", given=name[:80], known=", ".join(choices()))
        allowed = choices()[name].values
        if allowed and value not in allowed:
            raise Fault("option-value", f"options.{name}", given=str(value)[:80], known=", ".join(allowed))
    full = {**usual(), **options}
    if not full[SEASONS].isascii() or not full[SEASONS].isdigit() or len(full[SEASONS]) > 3:
        raise Fault("option-value", f"options.{SEASONS}", given=full[SEASONS][:80], known="0, 1, 2 … 999")
    changed(full[TABLES])
    return full
