"""In how many seasons a fortress falls, where the size of the army that besieges it is drawn anew each season.

Whoever falls below a main army lifts the siege, and begins it again when he is large enough (EMP-4.1.4-07, EMP-8.1-02).
The engine plays every season with every base of the dice and every face of the siege's; what leads to the same army at
the same siege goes on together. Supposed: the besieger stays, with the order to besiege; nobody relieves the fortress,
catches up with him or dies, and nothing else happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from diadoques.analysis.dice import SIX, spread
from diadoques.analysis.empires.units import main_army
from diadoques.analysis.seats import space
from diadoques.core.agenda import AgendaItem
from diadoques.core.faults import Fault
from diadoques.games.empires.model.agenda import Run
from diadoques.games.empires.model.options import PROGRAM, UMPIRE
from diadoques.games.empires.model.orders import CampaignOrder, Verbs
from diadoques.games.empires.model.pieces import Siege
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.season import flow

MOST: Final = 12
"""How many seasons one may look ahead."""
_SIZES: Final = ("season-begins", "sizes", "status")
_SIEGE: Final = ("surrenders", "sieges", "modifiers", "limits")
_BASE: Final = (2, 8)


def fall_odds(position: Position, province: str, army: str, seasons: int = 6) -> tuple[Fraction, ...]:
    """The chance that a fortress has fallen by the end of each season, the present one first.

    Args:
        position: of a season of which the sizes are known, before its sieges; the army stands in the province.
        army: the main army that besieges, or is to: ``Carthage-A1``.
        seasons: 1 to 12.

    Raises:
        Fault: ``place-unknown``; ``unit-unknown``; ``siege-elsewhere``: the army is not there; ``foretold-far``.
    """
    at, force = space(position, province, "province"), main_army(position, army)
    if force.at != at:
        raise Fault("siege-elsewhere", "army")
    if not 1 <= seasons <= MOST:
        raise Fault("foretold-far", "seasons", given=str(seasons), most=str(MOST))
    stands = {_key(position, at, force.id): (position, Fraction(1))}
    found: list[Fraction] = []
    fallen = Fraction(0)
    for season in range(seasons):
        after: dict[tuple[int, int], tuple[Position, Fraction]] = {}
        for now, chance in stands.values():
            for sized, share in _sized(now, force.id) if season else ((now, Fraction(1)),):
                for ended, falls, part in _besieged(sized, at, force.id):
                    if falls:
                        fallen += chance * share * part
                        continue
                    key = _key(ended, at, force.id)
                    after[key] = (ended, after.get(key, (ended, Fraction(0)))[1] + chance * share * part)
        found.append(fallen)
        stands = after
    return tuple(found)


def _key(position: Position, at: str, army: str) -> tuple[int, int]:
    """What the seasons to come depend on: how long it has been besieged, and what the army carries on."""
    return position.sieges.get(at, Siege((), -1)).seasons, position.forces[army].modifier


def _sized(position: Position, army: str) -> Iterator[tuple[Position, Fraction]]:
    """The next season begins, with each size that the army may have."""
    state = position.forces[army].state
    first = replace(position, season=position.season.next(), number=position.number + 1, drawn={})
    count, sides = _BASE
    for total, chance in spread(int, count, sides).items():
        low = max(1, total - sides)
        yield _done(first, _SIZES, {f"base {state}": (low, total - low)}).position, chance


def _besieged(position: Position, at: str, army: str) -> Iterator[tuple[Position, bool, Fraction]]:
    """The sieges of a season, with each face of the die; whether the fortress falls."""
    state = position.forces[army].state
    order = CampaignOrder(state, Verbs.BESIEGE, army, space=at)
    ready = replace(position, sheets={state: (order,)})
    for face in range(1, SIX + 1):
        run = _done(ready, _SIEGE, {f"siege {at}": (face,)})
        falls = any(event.kind == "fortress-fell" and event.data["at"] == at for event in run.events)
        yield run.position, falls, Fraction(1, SIX)


def _done(position: Position, steps: tuple[str, ...], throws: dict[str, tuple[int, ...]]) -> Run:
    """Steps of a season, one after the other; nobody is asked anything, an umpire who is played neither."""
    alone = replace(position, agenda=(), players=(), options={**position.options, UMPIRE: PROGRAM})
    run = Run(alone, flow.apply, throws)
    run.then(*(AgendaItem(name) for name in steps))
    flow.advance(run)
    return run
