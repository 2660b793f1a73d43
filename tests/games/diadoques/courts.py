"""Random courts for property tests: royal persons and captives with whoever may hold them, under mixed options."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from diadoques.games.diadoques import Leader, Position, Unit
from diadoques.games.diadoques.model.neutral import is_living, takes_prisoners
from diadoques.games.diadoques.model.pieces import ELITE, GARRISON, MERCENARY
from diadoques.games.diadoques.model.settings import OPTIONAL
from diadoques.games.diadoques.model.state import COMPANY, House, Revolt, Sale
from diadoques.games.diadoques.revolts.risings import risings
from diadoques.games.diadoques.royal import court
from tests.games.diadoques.situations import random_position
from tests.games.diadoques.whole_games import READINGS

#: Peoples that rise with a single unit.
PEOPLES: Final = tuple(name for name, rising in risings().items() if len(rising.units) == 1)


def random_court(rng: random.Random) -> Position:
    """A position with revolts, units for hire, what an eliminated player left, and people with all of them."""
    start = random_position(rng, rng.randint(6, 24), "advanced", rng.choice((5, 8, 12)))
    settings = {name: "on" for name in OPTIONAL if name != "dynasties" and rng.random() < 0.6}
    settings |= {name: values[1] for name, values in READINGS.items() if rng.random() < 0.25}
    out = (rng.choice(start.players),) if rng.random() < 0.4 else ()
    position = _hired_and_risen(rng, replace(start, settings=settings, eliminated=out))
    leaders = {name: _held(position, one) for name, one in position.leaders.items() if name not in out}
    return _with_family(rng, replace(position, leaders=leaders))


def _hired_and_risen(rng: random.Random, position: Position) -> Position:
    units, market, revolts = dict(position.units), {}, {}
    for key, unit in position.units.items():
        lot = rng.random()
        if not is_living(position, unit.owner):
            continue
        if lot < 0.15 and unit.kind != GARRISON:
            people = rng.choice(PEOPLES)
            units[key] = replace(unit, owner=people)
            revolts[people] = Revolt(left=rng.choice((1, 3, None)), origin="MAC")
        elif lot < 0.3 and unit.grade in (MERCENARY, ELITE) and "mercenary-market" in position.settings:
            units[key] = replace(unit, owner=COMPANY)
            market[key] = Sale(unit.owner, 10, rng.choice((0, 1)))
    held = {unit.at: unit.owner for unit in units.values() if unit.kind == GARRISON and unit.owner != COMPANY}
    citadels = {one: owner for one, owner in {**position.citadels, **held}.items() if is_living(position, owner)}
    sieges = {key: one for key, one in position.sieges.items() if is_living(position, units[key].owner)}
    treasury = {name: 60 if name in position.alive else 0 for name in position.players}
    return replace(
        position, units=units, market=market, revolts=revolts, citadels=citadels, sieges=sieges, treasury=treasury
    )


def _held(position: Position, leader: Leader) -> Leader:
    """A captive, if his guard may still hold him."""
    guard = position.units.get(leader.guard)
    return Leader(leader.at, guard.owner, guard.id) if guard and takes_prisoners(position, guard) else Leader(leader.at)


def _with_family(rng: random.Random, position: Position) -> Position:
    """The royal persons, couples together; now and then Cleopatra is married."""
    leaders, house = dict(position.leaders), House()
    free = [name for name, leader in leaders.items() if not leader.captor]
    if free and rng.random() < 0.4:
        groom = rng.choice(free)
        leaders[court.CLEOPATRA] = Leader(leaders[groom].at, groom)
        house = House(husband=groom, wed=(groom,))
    for marker in dict.fromkeys(court.marker(name) for name in court.family()):
        if marker not in leaders and rng.random() < 0.9:
            lot = _placed(rng, position)
            leaders |= {name: lot for name in court.family() if court.marker(name) == marker}
    return replace(position, leaders=leaders, house=house)


def _placed(rng: random.Random, position: Position) -> Leader:
    """With a unit, as its master's or its prisoner; or alone, whose it may be."""
    unit: Unit = rng.choice(list(position.units.values()))
    if rng.random() < 0.7:
        return Leader(unit.space, unit.owner, unit.id) if takes_prisoners(position, unit) else Leader(unit.space)
    return Leader(unit.space, rng.choice(position.alive))
