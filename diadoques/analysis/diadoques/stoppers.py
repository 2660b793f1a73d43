"""Who can stop a plan in its first season, alone: each first sheet of each rival, settled against that of the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from diadoques.analysis.diadoques.witnesses import Plan, on_board, play
from diadoques.analysis.openings import Opening, list_openings
from diadoques.analysis.openings.arrays import profiles
from diadoques.analysis.openings.listing import answers_of
from diadoques.board.spaces import split_coast
from diadoques.core.extras import extra
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import Position

if TYPE_CHECKING:
    import pandas as pd

FEW: Final = 4
"""Of a rival with more units than so many, only what one of them does while the others hold is tried."""


def openings_of(position: Position, rivals: Sequence[str]) -> dict[str, tuple[Opening, ...]]:
    """The first sheets of each rival that are tried, by his name: told once for several plans.

    Those that the filters of ``analysis.openings`` keep; all orders of one unit where he has more than ``FEW``.
    """
    found = {}
    for rival in rivals:
        if len(on_board(position, rival).of(rival)) <= FEW:
            found[rival] = list_openings(position, rival).openings
        else:
            found[rival] = tuple(_one_by_one(position, rival))
    return found


def stoppers(position: Position, plan: Plan, tried: Mapping[str, tuple[Opening, ...]] | None = None) -> pd.DataFrame:
    """Whose first sheet can stop the first season of a plan: a unit ends elsewhere than when nobody opposes.

    One rival writes, all others are silent; nobody pays.

    Args:
        tried: the first sheets of rivals, as ``openings_of`` tells; of all of them, where None.

    Returns:
        A row a rival: ``openings``: how many of his first sheets were settled; ``stop``: how many of them stop the
        plan; ``share``; ``first``: the lines of one that does, "" where none does; ``spaces``: where the plan fails
        then. The first was played by the engine, too.

    Raises:
        Fault: ``extra-missing``.
        ValueError: what the kernel says of the first that stops the plan is not what the engine makes of it.
    """
    with extra("analysis"):
        import pandas as pd
    tried = openings_of(position, [one for one in position.alive if one != plan.seat]) if tried is None else tried
    own = _opening(position, plan)
    undisturbed = _ends(position, (own,))
    rows = {}
    for rival, openings in tried.items():
        if rival == plan.seat or not openings:
            continue
        meeting = _meeting(position, own, openings)
        stop: list[Opening] = []
        if meeting:
            stopped = (_ends(position, (own,), meeting) != undisturbed).any(axis=1)
            stop = [one for one, is_stopped in zip(meeting, stopped, strict=True) if is_stopped]
        rows[rival] = {
            "openings": len(openings),
            "stop": len(stop),
            "share": len(stop) / len(openings),
            "first": str(stop[0]) if stop else "",
            "spaces": _failures(position, plan, stop[0]) if stop else "",
        }
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=["openings", "stop", "share", "first", "spaces"])
    frame.index.name = "rival"
    return frame


def _one_by_one(position: Position, rival: str) -> list[Opening]:
    game = load_game(position.game)
    found = []
    units = position.of(rival)
    for unit in units:
        for order in game.legal(position, rival, unit.id):
            orders = tuple(order if one is unit else Order(rival, Verbs.HOLD, one.id) for one in units)
            found.append(Opening(rival, (), orders, (game.write(position, order),)))
    return found


def _opening(position: Position, plan: Plan) -> Opening:
    """The first sheet of a plan, with an order for each of his units."""
    told = {order.unit: order for order in plan.sheets[0]}
    units = on_board(position, plan.seat, plan.picks).of(plan.seat)
    orders = tuple(told.get(unit.id, Order(plan.seat, Verbs.HOLD, unit.id)) for unit in units)
    if on_board(position, plan.seat) is not position and not any(order.leader for order in orders):
        orders = (replace(orders[0], leader=plan.seat), *orders[1:])
    return Opening(plan.seat, plan.picks, orders, ())


def _meeting(position: Position, own: Opening, others: Sequence[Opening]) -> tuple[Opening, ...]:
    """The sheets that say anything of a space where a unit of the other's begins or goes: no other can stop it."""
    spaces = {split_coast(order.to)[0] for order in own.orders} - {""}
    spaces |= {unit.space for unit in on_board(position, own.seat, own.picks).of(own.seat)}
    if spaces & {unit.space for unit in on_board(position, others[0].seat).of(others[0].seat)}:
        return tuple(others)
    return tuple(
        one
        for one in others
        if spaces & {split_coast(place)[0] for order in one.orders for place in (order.to, order.goal)}
    )


def _ends(position: Position, own: tuple[Opening, ...], others: tuple[Opening, ...] = ()) -> Any:
    """Where the units of a plan end, by each sheet of a rival: a row a sheet, a column a unit."""
    with extra("fast"):
        import numpy as np
    every = profiles(position, [one for one in (own, others) if one])
    place = next(number for number, table in enumerate(every.tables) if table.seat == own[0].seat)
    first = every.columns[place]
    _seasons, ends = every.settle(every.digits(np.arange(len(every))))
    return ends[:, first : first + every.tables[place].rows.shape[2]]


def _failures(position: Position, plan: Plan, rival: Opening) -> str:
    """Where those units of a plan should be that are stopped when the engine plays it against a sheet."""
    first = replace(plan, sheets=plan.sheets[:1])
    alone, opposed = (
        play(position, first, against=against)[1][-1].after for against in (None, lambda _here: answers_of([rival]))
    )
    found = []
    for unit in alone.of(plan.seat):
        there = opposed.units.get(unit.id)
        if there is None or there.at != unit.at:
            found.append(unit.space)
    if not found:
        raise ValueError(f"{rival} does not stop {plan}")
    return ", ".join(found)
