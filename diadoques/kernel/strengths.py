"""The table of strengths of a contested space: who weighed what, with which supports."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import IntEnum

from diadoques.kernel.clauses import OrderKind, Ruling
from diadoques.kernel.turn import Settlement, Turn


class Role(IntEnum):
    """What a unit did in a contested space."""

    STAYS = 0
    """It stood there by order, or its move out of there failed."""
    MEETS = 1
    """It stood there and attacked the place of an attacker that it met head-on."""
    ATTACKS = 2
    """It moved there."""


@dataclass(frozen=True, slots=True)
class Backing:
    """One support ordered for a unit."""

    unit: int
    """Who supports."""
    lends: int
    """What the support is worth."""
    given: bool
    """It was neither cut nor lost."""
    counted: bool
    """It is in the total: given, and not lent against a unit of the supporter's own side (DIA-8B2c-03)."""


@dataclass(frozen=True, slots=True)
class StrengthRow:
    """One unit in the table of strengths of a space."""

    unit: int
    role: Role
    base: int
    """Its own strength, class and leader together."""
    backing: tuple[Backing, ...]
    """The supports ordered for what it does here."""
    total: int
    """What it brought to bear: against who stays for an attacker, against attackers for who stays."""
    against_rivals: int
    """What an attacker kept rivals out with; 0 for the others."""
    has_way: bool
    """False for an attacker whose convoy failed: it weighs nothing."""
    prevails: bool
    """It entered, or it stayed undislodged."""


def contest(turn: Turn, outcome: Settlement, space: int) -> tuple[StrengthRow, ...]:
    """Return the table of strengths of one space: who stayed there first, then the attackers, strongest first.

    Units that left freely weigh nothing there and have no row. Where sea battles come first the table of a carrying
    fleet's space is that of the first step.
    """
    attackers = [i for i in range(turn.count) if turn.order[i] == OrderKind.MOVE and turn.goal[i] == space]
    if outcome.sea_battles and any(outcome.ruling[i] == Ruling.SEA_BATTLE for i in attackers):
        outcome = outcome.sea_battles
    stayers: list[StrengthRow] = []
    for j in range(turn.count):
        if turn.at[j] == space:
            if outcome.met[j] >= 0:
                stayers.append(_row(turn, outcome, j, Role.MEETS))
            elif not outcome.moved[j]:
                stayers.append(_row(turn, outcome, j, Role.STAYS))
    rows = []
    for i in attackers:
        # A unit that left is in nobody's way but of the one it met.
        faced = {turn.side[row.unit] for row in stayers if not outcome.moved[row.unit] or outcome.met[i] == row.unit}
        rows.append(_row(turn, outcome, i, Role.ATTACKS, faced))
    rows.sort(key=lambda row: (-row.against_rivals, -row.total, turn.at[row.unit]))
    return (*stayers, *rows)


def _row(turn: Turn, outcome: Settlement, i: int, role: Role, faced: AbstractSet[int] = frozenset()) -> StrengthRow:
    attacks = role == Role.ATTACKS
    backing = []
    if role != Role.STAYS or turn.order[i] != OrderKind.MOVE:
        for s in range(turn.count):
            if turn.order[s] == OrderKind.SUPPORT and turn.aid[s] == i:
                given = outcome.given[s]
                counted = given and turn.side[s] not in faced
                backing.append(Backing(s, turn.lend[s], given, counted))
    counts = any(support.counted for support in backing)
    if attacks:
        base, total = turn.push[i], outcome.attack[i]
    elif role == Role.MEETS:
        base = turn.push[i]
        total = base + sum(support.lends for support in backing if support.counted)
    else:
        alone = turn.stand if turn.alone is None or turn.order[i] == OrderKind.MOVE or counts else turn.alone
        base, total = alone[i], outcome.hold[i]
    return StrengthRow(
        unit=i,
        role=role,
        base=base,
        backing=tuple(backing),
        total=total,
        against_rivals=outcome.prevent[i] if attacks else 0,
        has_way=outcome.way[i] if attacks else True,
        prevails=outcome.moved[i] if attacks else outcome.dislodger[i] < 0,
    )
