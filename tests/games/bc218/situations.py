"""Random situations of 218 avant J.-C. for property tests: anything that can stand on the board, any orders."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order
from diadoques.core.calendar import YEARLY, Season
from diadoques.games.bc218 import BC218, Position, Unit, new, options, options_for
from diadoques.games.bc218.revolts import Verbs, kind_of
from diadoques.games.diplomacy.position import ADJUSTMENTS
from diadoques.games.diplomacy.reach import destinations, near


def random_position(rng: random.Random, units: int, year: int, spaces: Sequence[str] = ()) -> Position:
    """Up to ``units`` units of seven powers, centres owned at random, revolts chosen by everybody."""
    empty = replace(new(), units={}, season=Season(year, "year", YEARLY))
    board = empty.board
    found: dict[str, Unit] = {}
    for space in rng.sample(list(spaces or board.spaces), min(units, len(spaces or board.spaces))):
        owner = rng.choice(empty.players)
        fleet = board.spaces[space].is_sea or (bool(board.shores(space)) and rng.random() < 0.35)
        at = rng.choice(board.shores(space)) if fleet else space
        name = f"{owner}-{sum(unit.owner == owner for unit in found.values()) + 1}"
        found[name] = Unit(name, owner, "F" if fleet else "A", "", at)
    owned = {}
    for centre in BC218.centres:
        home = BC218.home_of(centre)
        owner = rng.choice((home, home, home, rng.choice(empty.players), ""))
        if owner:
            owned[centre] = owner
    chosen = {player: _three(rng, empty, player) for player in empty.players}
    opened = tuple(player for player in empty.players if rng.random() < 0.6)
    return replace(empty, units=found, centres=owned, chosen=chosen, open=opened)


def _three(rng: random.Random, position: Position, player: str) -> tuple[str, ...]:
    """One province of each type."""
    found = []
    for kind in (1, 2, 3):
        found.append(rng.choice([c for c in BC218.centres if kind_of(position, player, c) == kind]))
    return tuple(found)


def random_orders(rng: random.Random, position: Position, revolts: float = 0.3) -> dict[str, list[str | Order]]:
    """Orders for most units, mostly legal ones, builds and removals, some revolts."""
    sheets: dict[str, list[str | Order]] = {player: [] for player in position.players}
    if position.phase == ADJUSTMENTS:
        for player in position.players:
            legal = list(options(position, player))
            rng.shuffle(legal)
            sheets[player] += legal[:3]
        return sheets
    ways = {unit.id: tuple(destinations(position, unit)) for unit in position.units.values()}
    for unit in position.units.values():
        if unit.id in position.dislodged:
            legal = options_for(position, unit.id)
            sheets[unit.owner] += [rng.choice(legal)] if legal else []
        elif rng.random() < 0.9:
            sheets[unit.owner].append(_order(rng, position, unit, ways))
    for player in position.players:
        for order in options(replace(position, units={}), player):
            if order.verb is Verbs.REVOLT and rng.random() < revolts:
                sheets[player].append(order)
    return sheets


def _order(rng: random.Random, position: Position, unit: Unit, ways: Mapping[str, Sequence[str]]) -> Order:
    hold = Order(unit.owner, Verbs.HOLD, unit.id)
    other = rng.choice(list(position.standing().values()))
    going = rng.choice((*ways[other.id], "")) if other.id in ways else ""
    match rng.choice("MMMMSSSSCH"):
        case "M" if ways[unit.id]:
            return replace(hold, verb=Verbs.MOVE, to=rng.choice(ways[unit.id]))
        case "S":
            within = near(position.board, unit)
            aims = [
                (each.id, goal)
                for each in position.standing().values()
                for goal in ("", *(split_coast(to)[0] for to in ways[each.id]))
                if each.id != unit.id and (goal or each.space) in within
            ]
            if aims:
                target, goal = rng.choice(aims)
                return replace(hold, verb=Verbs.SUPPORT, target=target, goal=goal)
        case "C" if other.kind == "A" and unit.kind == "F" and going:
            return replace(hold, verb=Verbs.CONVOY, target=other.id, goal=going)
    return hold
