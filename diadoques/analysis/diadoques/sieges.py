"""Who can besiege which citadel by when, while nobody opposes him: the first season, and the orders that do it.

A siege takes two seasons before the citadel, one after the other (DIA-8B5-02). Nobody opposes: all others hold, their
garrisons too, nobody supplies, nobody pays, and nobody helps either. The player moves one, two or three of the units
that he has; what he may raise in a winter is not counted. What is told as falling was played by the engine, and fell.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from diadoques.analysis.diadoques.marches import Stage, arrivals, groups, sheets_of
from diadoques.analysis.diadoques.outlook import TOGETHER, Outlook, Spot, outlook, seasons_from, seasons_to_citadels
from diadoques.analysis.diadoques.witnesses import Plan, checked_seat, falls, play
from diadoques.analysis.frames import pandas
from diadoques.analysis.seats import places
from diadoques.board.spaces import split_coast
from diadoques.core.faults import Fault
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.record_names import CITADELS

if TYPE_CHECKING:
    import pandas as pd

AHEAD: Final = 6
"""How many seasons of movement one looks ahead: two years from a spring."""

SIEGE: Final = 2
"""Seasons that a siege takes (DIA-8B5-02)."""

BOUND: Final = "bound"
"""It falls in the very season before which no order could make it fall."""
SEARCH: Final = "search"
"""All orders of up to three units were tried: none is faster."""
OPEN: Final = "open"
"""A faster way did not come out when the engine played it, perhaps for want of money in a winter: there may be one."""


_COLUMNS: Final = (
    "player", "citadel", "province", "major", "begins", "falls", "seasons", "at_least", "units", "proof", "plan",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Siege:
    """The earliest fall of a citadel to a player.

    Attributes:
        at_least: in which season it can fall at the soonest by the rules, 1 for the present one; 0 where that is later
            than one looks ahead.
        falls: in which season it falls by the plan; 0 where no plan was found.
        units: how many units the plan takes, 0 without one.
        plan: the orders; None without one.
        proof: why no plan is faster: ``BOUND``, ``SEARCH`` or ``OPEN``; "" where it is later than one looks ahead.
    """

    seat: str
    citadel: str
    at_least: int
    falls: int
    units: int
    plan: Plan | None
    proof: str

    @property
    def begins(self) -> int:
        """The season of its first siege order; 0 for one under way, or without a plan."""
        return max(self.falls - SIEGE + 1, 0)


def sieges(
    position: Position,
    seat: str,
    seasons: int = AHEAD,
    *,
    citadels: Collection[str] | None = None,
) -> tuple[Siege, ...]:
    """The earliest fall of each citadel that is not the player's, soonest first.

    Args:
        position: before the orders of a season of movement, by the basic rules.
        seasons: how many seasons of movement one looks ahead, the present one included.
        citadels: which are asked for; all, where None.

    Raises:
        Fault: ``foretold-when``, ``foretold-layer``, ``player-unknown``; ``citadel-unknown``; ``list-wanted``.
        ValueError: less than one season.
    """
    board, seat = position.board, checked_seat(position, seat)
    citadels = None if citadels is None else places(position, citadels, CITADELS, "citadels")
    for citadel in citadels or ():
        if citadel not in board.citadels:
            raise Fault("citadel-unknown", "citadels", given=str(citadel)[:80])
    seen = outlook(position, seat, seasons)
    asked = [
        one for one in board.citadels if position.citadels.get(one) != seat and one in (citadels or board.citadels)
    ]
    bounds = {one: steps + SIEGE for one, steps in seasons_to_citadels(seen).items() if one in asked}
    found = _under_way(seen, asked)
    bounds |= dict.fromkeys(found, 1)
    bounds = {one: bound for one, bound in bounds.items() if bound <= seasons}
    doubtful: set[str] = set()
    for size in range(1, TOGETHER + 1):
        for picks, group in groups(seen, size):
            limits = {
                one: (found[one].falls - 1 if one in found else seasons) - SIEGE
                for one, bound in bounds.items()
                if one not in found or found[one].falls > bound
            }
            for citadel, way in arrivals(seen, group, limits).items():
                plan, fell = _played(seen, citadel, picks, way)
                if fell:
                    found[citadel] = Siege(seat, citadel, bounds[citadel], len(way) - 1 + SIEGE, size, plan, "")
                else:
                    doubtful.add(citadel)
    told = []
    for citadel in asked:
        siege, bound = found.get(citadel), bounds.get(citadel, 0)
        falls_in = siege.falls if siege is not None else 0
        proof = "" if not bound else BOUND if falls_in == bound else OPEN if citadel in doubtful else SEARCH
        base = siege if siege is not None else Siege(seat, citadel, bound, 0, 0, None, "")
        told.append(replace(base, proof=proof))
    return tuple(sorted(told, key=lambda one: (one.falls or seasons + 1, one.at_least or seasons + 1)))


def sieges_table(position: Position, found: Sequence[Siege]) -> pd.DataFrame:
    """The sieges of one player or of several as a table.

    Args:
        found: what ``sieges`` found.

    Returns:
        A row a player and citadel. ``province``; ``major``; ``begins`` and ``falls``: seasons, None where there is no
        plan in time; ``seasons``: how many until it falls, the present one included, and ``at_least``: before which
        it cannot (NaN: later than one looks ahead); ``units``; ``proof``; ``plan``: its orders.

    Raises:
        Fault: ``extra-missing``.
    """
    board, none = position.board, float("nan")
    names = seasons_from(position, max((max(one.falls, one.at_least) for one in found), default=1) or 1)
    rows = [
        {
            "player": one.seat,
            "citadel": one.citadel,
            "province": board.province_of(one.citadel),
            "major": board.places[one.citadel].is_major,
            "begins": str(names[max(one.begins, 1) - 1]) if one.falls else None,
            "falls": str(names[one.falls - 1]) if one.falls else None,
            "seasons": one.falls or none,
            "at_least": one.at_least or none,
            "units": one.units,
            "proof": one.proof,
            "plan": str(one.plan or ""),
        }
        for one in found
    ]
    return pandas().DataFrame(rows, columns=_COLUMNS).set_index(["player", "citadel"])


def threatening_sieges(position: Position, seasons: int = AHEAD) -> tuple[tuple[Siege, int], ...]:
    """Who can take what others hold, and how soon: by the player who holds it, the soonest first.

    Returns:
        The siege, and how many units of the besieger stand in its province or next to it, ready to help one another,
        when it begins: by the plan, or at best if each goes there by itself and none is carried.

    Raises:
        Fault: as ``sieges``.
    """
    found = []
    for seat in position.alive:
        held = [one for one, owner in position.citadels.items() if owner != seat and owner in position.alive]
        if held:
            seen = outlook(position, seat, seasons)
            told = (one for one in sieges(position, seat, seasons, citadels=held) if one.falls)
            found += [(one, _ready(seen, one)) for one in told]
    seats = {seat: number for number, seat in enumerate(position.players)}
    return tuple(sorted(found, key=lambda one: (seats[position.citadels[one[0].citadel]], one[0].falls)))


def threats(position: Position, seasons: int = AHEAD) -> pd.DataFrame:
    """A table of the sieges that threaten citadels, while the holder and all others are silent.

    Returns:
        A row a citadel that somebody holds and a rival who can take it in time: the columns of ``sieges_table`` under
        the names of the holder (``player``), the ``citadel`` and the rival (``by``); and ``ready``, how many units of
        his are within reach when the siege begins.

    Raises:
        Fault: as ``sieges``; ``extra-missing``.
    """
    found = threatening_sieges(position, seasons)
    frame = (
        sieges_table(position, [one for one, _ready_units in found]).rename_axis(index={"player": "by"}).reset_index()
    )
    frame.insert(0, "player", [position.citadels[one.citadel] for one, _ready_units in found])
    frame["ready"] = [ready for _one, ready in found]
    return frame.set_index(["player", "citadel", "by"])


def _under_way(seen: Outlook, asked: Collection[str]) -> dict[str, Siege]:
    """Citadels that fall this season, for they were besieged in the last one (DIA-8B5-02)."""
    found = {}
    for unit, citadel in seen.position.sieges.items():
        if citadel in asked and seen.position.units[unit].owner == seen.seat:
            order = Order(seen.seat, Verbs.SIEGE, unit, citadel=citadel)
            plan, reports = play(seen.position, Plan(seen.seat, (), ((order,),)))
            if citadel in falls(reports, seen.seat):
                found[citadel] = Siege(seen.seat, citadel, 1, 1, 1, plan, "")
    return found


def _played(seen: Outlook, citadel: str, picks: tuple[str, ...], way: Sequence[Stage]) -> tuple[Plan, bool]:
    """A way and the siege at its end, played by the engine; whether the citadel fell when it was meant to."""
    unit = next(one for one in way[-1].units if citadel in seen.besieges((one.kind, one.at)))
    siege = (Order(seen.seat, Verbs.SIEGE, unit.id, citadel=citadel),)
    plan, reports = play(seen.position, Plan(seen.seat, picks, (*sheets_of(seen, way), siege, siege)))
    wanted = seasons_from(seen.position, len(plan.sheets))[-1]
    return plan, falls(reports, seen.seat).get(citadel) == wanted


def _ready(seen: Outlook, siege: Siege) -> int:
    """How many units can be in a province or beside it when its siege begins: by the plan, or each by itself."""
    province = seen.position.board.province_of(siege.citadel)
    places = [one for unit in seen.units() if (one := _beside(seen, (unit.kind, unit.at), province, siege.begins - 1))]
    alone = next(
        (
            size
            for size in range(len(places), 0, -1)
            for chosen in combinations(places, size)
            if any(len({*one}) == size for one in product(*chosen))
        ),
        0,
    )
    if siege.plan is None or siege.begins < SIEGE:
        return alone
    _plan, reports = play(seen.position, replace(siege.plan, sheets=siege.plan.sheets[: siege.begins - 1]))
    own = [(unit.kind, unit.at) for unit in reports[-1].after.of(seen.seat)]
    return max(alone, sum(bool(_beside(seen, spot, province, 0)) for spot in own))


def _beside(seen: Outlook, spot: Spot, province: str, seasons: int) -> set[str]:
    """Where a unit can be after so many seasons, by itself: in a province, or where it can enter it from."""
    spots = {spot}
    for foes in seen.foes[:seasons]:
        spots |= {way for one in spots for way in seen.ways(one) if split_coast(way[1])[0] not in foes}
    return {
        split_coast(at)[0]
        for kind, at in spots
        if province in {split_coast(one)[0] for one in (at, *(to for _kind, to in seen.ways((kind, at))))}
    }
