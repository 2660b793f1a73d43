"""The order of battle: what each side may field, and what each may know of it before it is fought (EMP-6-01)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from diadoques.core.prompts import UMPIRE
from diadoques.games.empires.battles.losses import adjustments, allied_corps, commander, fighters, in_battle, strength
from diadoques.games.empires.battles.outcomes import MOST_CORPS, present, usual_corps
from diadoques.games.empires.land.meetings import legal_retreats
from diadoques.games.empires.model.pieces import LANDED, MOVED, REACTED, RETREATED, Battle, Force
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import controller
from diadoques.games.empires.model.scenario import scenarios
from diadoques.games.empires.model.tables import number, term, total


@dataclass(frozen=True, slots=True)
class Contingent:
    """A force in battle.

    Attributes:
        ap: AP in battle; ``out``: AP that stay out of it, None where the reader may not know.
        allied: it fights as an allied corps.
        reliability: of a forced ally, ``sure`` or ``dice``, where the reader may know; else "" (EMP-6.1-01).
        retreats: where it may retreat to, beaten; () where the reader may not know.
    """

    unit: str
    state: str
    ap: int
    out: int | None = None
    allied: bool = False
    reliability: str = ""
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProvinceCorps:
    """An allied corps of a foreign province that a state holds: one a battle, out of its own budget (EMP-10-04).

    Attributes:
        reliable: it is: no corps of the same list stands against it (EMP-10-05).
    """

    province: str
    list: str
    reliable: bool


@dataclass(frozen=True, slots=True)
class SideOrder:
    """A side: who commands it, with what.

    Attributes:
        ap: AP in battle.
        corps: how many it has where nobody tells; ``most``: at most.
        people: ``general STATE``, ``politician STATE``.
        aggressive: how much so it is, from 0 to 4; ``aggression``: the terms of that.
        adjustment: of its losses, known beforehand (EMP-6.6-04).
        province_corps: allied corps that it may field; ``quarters``: annexed provinces of whose troops a quarter may
            serve in its own corps (EMP-10-07).
    """

    commander: str
    states: tuple[str, ...]
    ap: int
    corps: int
    most: int
    contingents: tuple[Contingent, ...]
    people: tuple[str, ...]
    aggressive: int
    aggression: tuple[Mapping[str, Any], ...]
    adjustment: tuple[Mapping[str, Any], ...]
    province_corps: tuple[ProvinceCorps, ...]
    quarters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderOfBattle:
    """A battle before it is fought.

    Attributes:
        terrain: the list whose terrain is chosen from; ``climate``: that of the province (EMP-6.3-01).
    """

    battle: str
    at: str
    controller: str
    season: str
    terrain: str
    climate: str
    sides: tuple[SideOrder, SideOrder]


@cache
def provinces() -> Mapping[str, Mapping[str, str]]:
    """Of each province the list that suits it, and its climate (``terrain.toml``)."""
    return tomllib.loads(files("diadoques.games.empires").joinpath("terrain.toml").read_text(encoding="utf-8"))


def list_of_province(province: str) -> str:
    """The list of troops that suits a province best, "" where none is known."""
    return provinces().get(province, {}).get("list", "")


def order_of_battle(position: Position, battle: Battle, reader: str = "") -> OrderOfBattle | None:
    """A battle as a reader may know it before it is fought.

    Args:
        reader: the state that commands a side, or ``UMPIRE``; None comes back for any other: it learns nothing yet.
    """
    who = tuple(commander(position, battle, side) for side in (0, 1))
    if reader not in (*who, UMPIRE):
        return None
    about = provinces().get(battle.at, {})
    return OrderOfBattle(
        battle.id,
        battle.at,
        controller(position, battle.at),
        position.season.name,
        about.get("list", ""),
        about.get("climate", ""),
        (_side(position, battle, 0, reader), _side(position, battle, 1, reader)),
    )


def _side(position: Position, battle: Battle, side: int, reader: str) -> SideOrder:
    there, state = fighters(position, battle, side), commander(position, battle, side)
    own = reader in (state, UMPIRE)
    allies = {one.id for one in allied_corps(position, battle, side)}
    return SideOrder(
        commander=state,
        states=tuple(dict.fromkeys(one.state for one in there)),
        ap=strength(position, battle, side),
        corps=usual_corps(position, battle, side),
        most=MOST_CORPS,
        contingents=tuple(
            Contingent(
                one.id,
                one.state,
                in_battle(battle, one),
                battle.kept.get(one.id, 0) if own else None,
                one.id in allies,
                reliability(position, one) if reader != state else "",
                legal_retreats(position, one) if own else (),
            )
            for one in there
        ),
        people=present(position, battle, side),
        aggressive=aggression_of(position, battle, side),
        aggression=tuple(aggression(position, battle, side)),
        adjustment=tuple(adjustments(position, battle, side, decisive=False, mounted=False, flank=False)),
        province_corps=tuple(province_corps(position, battle, side)),
        quarters=_annexed(position, state),
    )


def _annexed(position: Position, state: str) -> tuple[str, ...]:
    """The provinces of a state that were not its own when the campaign began."""
    own = scenarios().get(position.scenario, {}).get("state", {}).get(state, {}).get("provinces", ())
    return tuple(
        name for name, one in position.provinces.items() if one.owner == state == one.controller and name not in own
    )


def reliability(position: Position, force: Force) -> str:
    """Of a forced ally whether it is reliable at any rate (``sure``) or by the dice; "" of others (EMP-4.2.3-02)."""
    if not force.forced:
        return ""
    return "sure" if position.states[force.state].reliable else "dice"


def aggression(position: Position, battle: Battle, side: int) -> list[dict[str, Any]]:
    """The terms of a side's aggression, which the campaign tells (EMP-6.2-01).

    Their sum is never above ``aggression.most`` (EMP-6.2-02).
    """
    force, state = position.forces[battle.sides[side][0]], commander(position, battle, side)
    home = controller(position, battle.at) == state
    found = [term(position, "aggression.base")]
    if (MOVED in force.did or LANDED in force.did) and RETREATED not in force.did:
        found.append(term(position, "aggression.entered"))
    elif REACTED in force.did and home:
        found.append(term(position, "aggression.reacted_home"))
    if not home:
        found.append(term(position, "aggression.not_controlled"))
    return found


def aggression_of(position: Position, battle: Battle, side: int) -> int:
    """How aggressive a side is, from 0 to 4."""
    return max(0, min(number(position, "aggression.most"), total(aggression(position, battle, side))))


def province_corps(position: Position, battle: Battle, side: int) -> list[ProvinceCorps]:
    """The allied corps of provinces that a side's commander holds and does not own (EMP-10-04, EMP-10-05)."""
    state = commander(position, battle, side)
    against = {_own_list(position, one.state) for one in fighters(position, battle, 1 - side)}
    return [
        ProvinceCorps(name, list_of_province(name), list_of_province(name) not in against)
        for name in position.controlled(state)
        if position.provinces[name].owner != state and list_of_province(name)
    ]


def _own_list(position: Position, state: str) -> str:
    return list_of_province(position.states[state].capital)
