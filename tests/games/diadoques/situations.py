"""Random situations of Les Diadoques for property tests: anything that can stand on the board, any orders."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from diadoques.core.calendar import Season
from diadoques.games.diadoques import Leader, Order, Position, Unit, Verbs, options_for, payments
from diadoques.games.diadoques.gold.bribery import as_won
from diadoques.games.diadoques.model.position import MOVEMENT, WINTER_PHASE
from diadoques.games.diadoques.model.tables import players
from diadoques.games.diadoques.orders.legal_orders import builds
from diadoques.games.diadoques.royal import persuasion


def random_position(
    rng: random.Random, units: int, layer: str = "basic", theatre: int | None = None, near: Sequence[str] = ()
) -> Position:
    """A position with up to ``units`` units of six players.

    They are crowded into ``theatre`` neighbouring spaces when given, or into the spaces ``near`` and those beside them.
    """
    names = tuple(players())
    empty = Position(Season(318, rng.choice(("spring", "summer", "autumn"))), MOVEMENT, layer, names)
    board = empty.board
    spaces = list(board.spaces)
    if theatre is not None:
        spaces = _around(rng, empty, theatre)
    if near:
        beside = {other for space in near for other in board.neighbours(space) if other in board.spaces}
        spaces = sorted({*near, *beside})
    citadels: dict[str, str] = {}
    found: dict[str, Unit] = {}
    taken: set[str] = set()
    for number in range(units):
        owner = rng.choice(names)
        space = rng.choice(spaces)
        inside = board.inside.get(space, ())
        kind, at = "A", space
        if inside and rng.random() < 0.3:
            kind, at = "G", rng.choice(inside)
        elif board.spaces[space].is_sea or (board.shores(space) and rng.random() < 0.3):
            kind, at = "F", rng.choice(board.shores(space))
        where = at if kind == "G" else space
        if where in taken:
            continue
        taken.add(where)
        if kind == "G":
            citadels[at] = owner
        grade = "" if kind == "F" else rng.choice(("", "", "", "e", "g", "m"))
        found[f"u{number}"] = Unit(f"u{number}", owner, kind, grade, at)
    for space in spaces:
        for citadel in board.inside.get(space, ()):
            if citadel not in citadels and rng.random() < 0.5:
                citadels[citadel] = rng.choice(names)
    position = replace(
        empty,
        units=found,
        citadels=citadels,
        treasury=dict.fromkeys(names, rng.choice((5, 60, 200))),
        treasures={"Tyr": 5, "Rhodes": 10},
    )
    return replace(position, leaders=_leaders(rng, position), sieges=_sieges(rng, position))


def _around(rng: random.Random, position: Position, size: int) -> list[str]:
    found = [rng.choice(list(position.board.spaces))]
    while len(found) < size:
        near = [other for other in position.board.neighbours(rng.choice(found)) if other in position.board.spaces]
        found.append(rng.choice(sorted(near)))
    return sorted(set(found))


def _leaders(rng: random.Random, position: Position) -> dict[str, Leader]:
    leaders = {}
    for name in position.players:
        own = position.of(name)
        if own and rng.random() < 0.8:
            leaders[name] = Leader(rng.choice(own).space)
        elif rng.random() < 0.5:
            holder = position.unit_in(space := rng.choice(list(position.board.spaces)))
            if holder is not None and holder.owner != name:
                leaders[name] = Leader(space, holder.owner, holder.id)
            else:
                leaders[name] = Leader(space)
    return leaders


def _sieges(rng: random.Random, position: Position) -> dict[str, str]:
    board = position.board
    found = {}
    for unit in position.units.values():
        enemy = [
            citadel
            for citadel in board.inside.get(unit.space, ())
            if position.citadels.get(citadel) != unit.owner and (unit.kind == "A" or board.is_port(citadel))
        ]
        if unit.kind != "G" and enemy and rng.random() < 0.5:
            found[unit.id] = rng.choice(enemy)
    return found


def random_orders(rng: random.Random, position: Position, silent: float = 0.1) -> dict[str, list[str | Order]]:
    """Legal orders for most units and some characters, payments, in winter new units; no unit is ordered twice."""
    sheets: dict[str, list[str | Order]] = {}
    for unit in position.units.values():
        if unit.owner in position.powers:
            continue
        if rng.random() >= silent:
            legal = options_for(position, unit.id)
            sieges = [order for order in legal if order.verb is Verbs.SIEGE]
            if legal:  # sieges last two seasons: chance alone would end few of them
                sheets.setdefault(unit.owner, []).append(rng.choice(sieges if sieges and rng.random() < 0.5 else legal))
    for name, leader in position.leaders.items():
        if rng.random() < 0.3:
            legal = options_for(position, f"@{name}")
            if legal:
                sheets.setdefault(leader.captor or name, []).append(rng.choice(legal))
    for player in position.alive:
        sheets.setdefault(player, []).extend(random_spending(rng, position, player))
    return sheets


def random_spending(rng: random.Random, position: Position, player: str) -> list[Order]:
    """Some payments of any size, bribes with or without an order for the unit; in winter some new units."""
    if position.phase == WINTER_PHASE:
        new = list(builds(position, player))
        return rng.sample(new, min(len(new), rng.randint(0, 5)))
    found = []
    offers = list(payments(position, player))
    for order in rng.sample(offers, min(len(offers), rng.randint(0, 2))):
        amount = order.amount + rng.choice((0, 0, 1, 5, 10, 30))
        then = None
        if order.verb is Verbs.BRIBE and rng.random() < 0.7:
            after = as_won(position, order.target, player)
            people = persuasion.persons_bought(position, order.target) if persuasion.is_person(order.target) else ()
            piece = f"@{people[0]}" if people else order.target
            then = rng.choice([one for one in options_for(after, piece) if one.player == player])
        found.append(replace(order, amount=amount, then=then))
    return found
