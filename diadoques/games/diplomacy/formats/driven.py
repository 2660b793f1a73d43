"""Units that must leave, as another's file tells them, beside ours.

Other programs ask for the retreat of a unit that has nowhere to go, or list ways that are closed to it; by our rules
the one is lost at once (DIP-ret-01h), and the others are not open (DIP-ret-01f, -01g). What was ordered counts, and
what came of it: so it does where units were removed without an order, whichever they would be by the readings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.adjustments import change
from diadoques.games.diplomacy.formats.played import ways_out
from diadoques.games.diplomacy.names import place_text
from diadoques.games.diplomacy.position import ENGLISH, Position, Retreat
from diadoques.games.diplomacy.variant import CLASSIC

#: Units that were lost as soon as they were dislodged, by id.
Lost = Mapping[str, Unit]
#: Dislodged units by power: sign → the places they may go to; None where a file does not say which.
Told = Mapping[str, Mapping[str, Sequence[str] | None]]


def lost_at_once(before: Position, events: Sequence[Any]) -> dict[str, Unit]:
    """The units of ``before`` that the ``events`` of a movement, as a file keeps them, left nowhere to go."""
    found = [Event.from_json(event) for event in events]
    return {event["unit"]: before.units[event["unit"]] for event in found if event.kind == "annihilated"}


def driven_out(position: Position) -> dict[str, Unit]:
    """The units that must retreat now."""
    return {unit_id: position.units[unit_id] for unit_id in position.dislodged}


def with_lost(position: Position, lost: Lost) -> Position:
    """A phase of retreats as a program sees it that asks for units with nowhere to go."""
    if not lost:
        return position
    return replace(
        position,
        units={**position.units, **lost},
        dislodged={**position.dislodged, **{unit_id: Retreat("", "", False, ()) for unit_id in lost}},
    )


def same_units(told: Told, ours: Mapping[str, Unit], lost: Lost, where: str) -> None:
    """See that the file tells the units that must retreat by our rules; it may tell those that are lost, too.

    Raises:
        Fault: ``convert-differs``.
    """
    for power in CLASSIC.powers:
        theirs = set(told.get(power, ()))
        must, may = ({_sign(unit) for unit in units.values() if unit.owner == power} for units in (ours, lost))
        if not must <= theirs <= must | may:
            raise differs(where, power, ", ".join(sorted(theirs - must - may)), ", ".join(sorted(must - theirs)))


def wider_ways(told: Told, position: Position, where: str) -> list[Fault]:
    """The lists of ways that are not ours: they are told, and left aside."""
    notes = []
    for power, units in ways_out(position).items():
        for unit, ways in units.items():
            theirs = told.get(power, {}).get(unit)
            if theirs is not None and sorted(theirs) != sorted(ways):
                said = {"found": ", ".join(sorted(theirs)) or "—", "expected": ", ".join(sorted(ways)) or "—"}
                notes.append(Fault("convert-ways", where, given=unit, **said))
    return notes


def removed_there(
    position: Position, sheets: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """The sheets of powers that ordered too few removals, with those that the units ``after`` show."""
    found = {}
    for power in position.players:
        given = list(sheets.get(power, ()))
        lines = [f"{_sign(unit)} D" for unit in position.of(power) if _sign(unit) not in after.get(power, ())]
        missing = -change(position, power) - sum(line.endswith(" D") for line in given)
        if missing > 0:
            found[power] = [*given, *[line for line in lines if line not in given][:missing]]
    return found


def differs(where: str, power: str, found: str, expected: str) -> Fault:
    """What a file says of a power, and what follows by our rules."""
    said = {"found": found[:200] or "—", "expected": expected[:200] or "—"}
    return Fault("convert-differs", where, board=CLASSIC.board_id, owner=power, **said)


def _sign(unit: Unit) -> str:
    return f"{unit.kind} {place_text(CLASSIC, unit.at, ENGLISH)}"
