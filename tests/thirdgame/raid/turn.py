"""The turn of a raid: what is asked, and what follows from the answer, as events (README.md has the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from diadoques.core.answers import Answers
from diadoques.core.dice import SeededDice
from diadoques.core.events import Event
from diadoques.core.prompts import Pick, Prompts

from .position import AMBUSH, CAMPS, DIE, HAND, MARCH, TORCH, Position

KEEP, ANNUL, STAY = "keep", "annul", "stay"
_NEEDED, _AMBUSHED = 4, 3


def awaits(position: Position) -> Prompts:
    """One question to who is in turn (RAID-1-01); ``rule`` is the row that has it asked."""
    seat = position.turn
    match position.phase:
        case "hand":
            # Asked of a view too, which lacks the hands of others.
            hand = position.hands.get(seat, ())
            return Prompts((Pick(HAND, seat, of=hand, most=1, hidden=True, rule="RAID-2-01"),))
        case "march":
            return Prompts((Pick(MARCH, seat, of=tuple(marches(position)), least=1, most=1, rule="RAID-2-02"),))
        case "die":
            return Prompts((Pick(DIE, seat, of=(KEEP, ANNUL), least=1, most=1, rule="RAID-3-02"),))
    return Prompts()


def marches(position: Position) -> Iterator[str]:
    """Where the raiders of who is in turn may go: ``r1 Frd``."""
    yield STAY
    for unit in position.of(position.turn):
        for space in position.board.army[unit.at]:
            if space not in position.burnt:
                yield f"{unit.id} {space}"


def follows(position: Position, answers: Answers[Any]) -> Iterator[Event]:
    """The events of one answer, which has been looked through: it is one that the prompt takes.

    Nothing is changed here. Whoever wants to know what stands after an event reckons with what it says (``lost``).
    """
    seat, said = position.turn, answers.names(position.phase, position.turn)  # a prompt bears the name of its phase
    match position.phase:
        case "hand":
            yield from (Event("counter-laid", "RAID-2-01", {"player": seat, "counter": one}) for one in said)
            yield Event("asked", "RAID-2-02", {"phase": MARCH})
        case "march":
            yield from _march(position, said[0])
        case "die":
            yield from _decide(position, said[0])


def _march(position: Position, said: str) -> Iterator[Event]:
    seat = position.turn
    if said == STAY:
        yield Event("stayed", "RAID-2-02", {"player": seat})
        yield from _end(position)
        return
    raider, to = said.split()
    foes = [unit.id for unit in position.on(to) if unit.owner != seat]
    yield Event("marched", "RAID-2-02", {"unit": raider, "from": position.units[raider].at, "to": to})
    if foes:  # the die is seen before anybody says whether it counts: so that is asked, and what follows waits
        number = _die(position, position.thrown)
        yield Event("die-thrown", "RAID-3-01", {"unit": raider, "at": to, "number": number})
        if seat in position.second:
            yield Event("asked", "RAID-3-02", {"phase": DIE})
            return
        yield from _fought(position, raider, to, number)
        return
    yield from _end(position, raider, to)


def _decide(position: Position, said: str) -> Iterator[Event]:
    assert position.fight is not None
    raider, number = position.fight.raider, position.fight.number
    at = position.units[raider].at
    if said == ANNUL:
        again = _die(position, position.thrown)
        yield Event(
            "die-annulled", "RAID-3-02", {"player": position.turn, "unit": raider, "number": number, "again": again}
        )
        number = again
    yield from _fought(position, raider, at, number)


def _fought(position: Position, raider: str, at: str, number: int) -> Iterator[Event]:
    needed = _AMBUSHED if position.laid == AMBUSH else _NEEDED
    if number < needed:
        yield Event("raider-lost", "RAID-3-01", {"unit": raider, "at": at, "number": number, "needed": needed})
        yield from _end(position, "", "", lost=(raider,))
        return
    foes = tuple(unit.id for unit in position.on(at) if unit.owner != position.turn)
    yield Event(
        "driven-out", "RAID-3-01", {"unit": raider, "at": at, "units": list(foes), "number": number, "needed": needed}
    )
    if position.torches and position.laid == TORCH:
        yield Event("burnt", "RAID-5-01", {"space": at, "player": position.turn})
    yield from _end(position, raider, at, lost=foes)


def _end(position: Position, raider: str = "", to: str = "", lost: tuple[str, ...] = ()) -> Iterator[Event]:
    """The next chief, or the end of the game (RAID-4-01)."""
    other = next(player for player in position.players if player != position.turn)
    left = {unit.owner for unit in position.units.values() if unit.id not in lost}
    if raider and to == CAMPS[other]:
        yield Event("victory", "RAID-4-01", {"winners": [position.turn], "how": "camp"})
    elif len(left) == 1:
        yield Event("victory", "RAID-4-01", {"winners": sorted(left), "how": "alone"})
    else:
        yield Event("turn-passed", "RAID-1-01", {"player": other})


def _die(position: Position, number: int) -> int:
    """The die of that number: it follows from the seed."""
    return SeededDice(f"{position.seed}/{number}").throw(1, 6, "RAID-3-01")[0]
