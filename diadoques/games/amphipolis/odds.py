"""The combat table: pure formulas on what stands against what. A combat, a forecast and a test reckon by the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from diadoques.games.amphipolis.ground import AMPHIBIOUS, CITY, CLIMB, RIVER, WALL, WET
from diadoques.games.amphipolis.pieces import ARCHERS, CAVALRY, HOPLITES, tables

ATTACKER, DEFENDER = "attacker", "defender"
#: Results from the least to the worst (AMP-CRT-13, AMP-4.2.1-01 to -04).
RESULTS: Final = ("R", "1/4", "1/2", "3/4", "A", "E")


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a combat: its strength, the types of its units, hoplites with a sword, leaders with one."""

    pf: int
    kinds: tuple[str, ...]
    best: int
    leaders: int


class Term(NamedTuple):
    """One modifier: its name, its rule, what it adds."""

    name: str
    rule: str
    number: int


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A combat before its die: the column of its odds, what shifts it, the column it is, what changes the die."""

    odds: int
    shifts: tuple[Term, ...]
    column: int
    modifiers: tuple[Term, ...]

    @property
    def modifier(self) -> int:
        """What is added to the die (AMP-CRT-21)."""
        return sum(term.number for term in self.modifiers)


class Cell(NamedTuple):
    """A cell of the table: what each loses, and who wins."""

    attacker: str
    defender: str
    winner: str


def columns() -> tuple[Fraction, ...]:
    """The odds of the columns, from the left (AMP-CRT-01)."""
    return tuple(Fraction(a, b) for a, b in tables()["combat"]["columns"])


def odds_column(attacker: int, defender: int) -> int:
    """The column of the odds, rounded in favour of the defender (AMP-4.2-02).

    >>> odds_column(29, 10), odds_column(30, 10), odds_column(1, 10)
    (5, 6, 0)
    """
    ratio = Fraction(attacker, defender)
    return max((number for number, least in enumerate(columns()) if least <= ratio), default=0)


def shifts(attacker: Force, defender: Force, entries: frozenset[str], high: bool, spartans: str = "") -> Iterator[Term]:
    """What shifts the column, to the right above 0 (AMP-CRT-22 to -27, AMP-7.S7-01).

    Args:
        entries: the ways in which units of the attacker have entered the zone, of any of them.
        high: the zone is high ground.
        spartans: who has played S7, ``attacker``, ``defender`` or "".
    """
    numbers = tables()["combat"]["column"]
    mine, theirs = HOPLITES in attacker.kinds, HOPLITES in defender.kinds
    if mine and not theirs:
        yield Term("hoplites-alone", "AMP-CRT-22", numbers["hoplites_alone"])
    if theirs and not mine:
        yield Term("no-hoplites", "AMP-CRT-23", numbers["no_hoplites"])
    if RIVER in entries:
        yield Term("river", "AMP-CRT-24", numbers["river"])
    if AMPHIBIOUS in entries:
        yield Term("amphibious", "AMP-CRT-25", numbers["amphibious"])
    if high and CLIMB in entries:
        yield Term("climb", "AMP-CRT-26", numbers["climb"])
    if WALL in entries:
        yield Term("wall", "AMP-CRT-27", numbers["wall"])
    if spartans:
        yield Term("S7", "AMP-7.S7-01", numbers["S7"] if spartans == ATTACKER else -numbers["S7"])


def modifiers(
    attacker: Force, defender: Force, terrain: str, walled: bool, plays: tuple[str, str] = ("", "")
) -> Iterator[Term]:
    """What changes the die (AMP-CRT-15 to -21, AMP-7.S5-01, AMP-7.S6-01).

    Args:
        terrain: of the zone, "" on the operations map.
        walled: the column is shifted for a wall: then the ground counts no more (AMP-CRT-28).
        plays: the stratagem of the attacker, and that of the defender.
    """
    numbers = tables()["combat"]["die"]
    if attacker.leaders != defender.leaders:
        yield Term("leaders", "AMP-CRT-15", (attacker.leaders - defender.leaders) * numbers["leader"])
    if attacker.best and not defender.best:
        yield Term("best-hoplites", "AMP-CRT-16", numbers["best_hoplites"])
    if {ARCHERS, CAVALRY} & set(defender.kinds):
        yield Term("light-defence", "AMP-CRT-17", numbers["light_defence"])
    if len(set(attacker.kinds)) >= numbers["arms"]:
        yield Term("three-arms", "AMP-CRT-18", numbers["three_arms"])
    if defender.kinds and defender.best == len(defender.kinds):
        yield Term("all-best-defence", "AMP-CRT-19", numbers["all_best_defence"])
    if terrain in (CITY, WET) and not walled:
        yield Term("ground", "AMP-CRT-20", numbers["ground"])
    for side, face in zip(("attack", "defence"), plays, strict=True):
        if face in ("S5", "S6"):
            yield Term(face, f"AMP-7.{face}-01", numbers[f"{face}_{side}"])


def reckon(
    attacker: Force,
    defender: Force,
    terrain: str = "",
    entries: frozenset[str] = frozenset(),
    plays: tuple[str, str] = ("", ""),
) -> Reckoning:
    """A combat before its die; all shifts are added up, then held to the table (AMP-4.2-03)."""
    spartans = ATTACKER if plays[0] == "S7" else DEFENDER if plays[1] == "S7" else ""
    moved = tuple(shifts(attacker, defender, entries, terrain == "high", spartans))
    changed = tuple(modifiers(attacker, defender, terrain, WALL in entries, plays))
    odds = odds_column(attacker.pf, defender.pf)
    column = min(max(odds + sum(term.number for term in moved), 0), len(columns()) - 1)
    return Reckoning(odds, moved, column, changed)


@cache
def _rows() -> dict[int, tuple[tuple[str, str], ...]]:
    found = {}
    for row in tables()["combat"]["rows"]:
        cells = [cell.split(" - ") for cell in row["cells"]]
        found[row["die"]] = tuple((mine, theirs) for mine, theirs in cells)
    return found


def row_of(die: int) -> int:
    """The row of a modified die: the first and the last hold all beyond (AMP-4.2-03)."""
    return min(max(die, min(_rows())), max(_rows()))


@cache
def cell(column: int, die: int, quarters: str = "shared") -> Cell:
    """The result of a combat (AMP-CRT-03 to -14): the lighter loss wins.

    Args:
        die: the die with its modifiers.
        quarters: who wins where both lose a quarter (ruling ``quarters``): the table of the house, or the defender.
    """
    row = row_of(die)
    mine, theirs = _rows()[row][column]
    if RESULTS.index(mine) != RESULTS.index(theirs):
        return Cell(mine, theirs, ATTACKER if RESULTS.index(mine) < RESULTS.index(theirs) else DEFENDER)
    high = row >= tables()["combat"]["quarters_from"][column]
    return Cell(mine, theirs, ATTACKER if high and quarters == "shared" else DEFENDER)


@cache
def losses(result: str, units: int) -> int:
    """How many of so many units a result weakens (AMP-4.2.1-02 to -06): fractions in the owner's favour, one at least.

    >>> losses("1/2", 3), losses("1/4", 2), losses("R", 5), losses("A", 5)
    (1, 1, 0, 5)
    """
    if result == "R":
        return 0
    if result in ("A", "E"):
        return units
    return min(max(int(Fraction(result) * units), 1), units)
