"""Who can stop a plan in its first season, alone: the sheets of each rival, played by the engine against the plan's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from diadoques.analysis.diadoques.witnesses import Plan, on_board, play
from diadoques.analysis.openings import Opening, list_openings
from diadoques.analysis.openings.listing import answers_of
from diadoques.board.spaces import split_coast
from diadoques.core.answers import Answers
from diadoques.core.extras import extra
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.position import LEVY, Position

if TYPE_CHECKING:
    import pandas as pd

FEW: Final = 4
"""Of a rival with more units than so many, only what one of them does while the others hold is tried."""


def openings_of(position: Position, rivals: Sequence[str]) -> dict[str, tuple[Opening, ...]]:
    """The first sheets of each rival by his name, as ``analysis.openings`` lists them: listed once for several plans.

    Later than in a first spring there are none: what rivals may do is told for each plan by itself.
    """
    if position.phase != LEVY:
        return dict.fromkeys(rivals, ())
    return {one.seat: one.openings for one in (list_openings(position, rival) for rival in rivals)}


def stoppers(position: Position, plan: Plan, tried: Mapping[str, tuple[Opening, ...]] | None = None) -> pd.DataFrame:
    """Whose sheet can stop the first season of a plan: a unit ends elsewhere than where nobody opposes.

    One rival writes, all others are silent; nobody pays. In a first spring each of his openings is a sheet; later each
    combination of orders that have to do with the plan, units without such an order holding.

    Args:
        tried: rivals, with their openings, as ``openings_of`` tells; of all of them, where None.

    Returns:
        A row a rival: ``sheets``: how many were tried; ``stop``: how many of them stop the plan; ``share``; ``first``:
        the lines of one that does, "" where none does; ``spaces``: where units of the plan should be, and are not then.

    Raises:
        Fault: ``extra-missing``.
    """
    with extra("analysis"):
        import pandas as pd
    rivals = openings_of(position, [one for one in position.alive if one != plan.seat]) if tried is None else tried
    first = replace(plan, sheets=plan.sheets[:1])
    alone = play(position, first)[1][-1].after
    meant = {unit.id: (unit.at, unit.space) for unit in alone.of(plan.seat)}
    begin = on_board(position, plan.seat, plan.picks).of(plan.seat)
    spaces = {unit.space for unit in begin} | {space for _at, space in meant.values()}
    rows = {}
    for rival, openings in rivals.items():
        sheets = openings or _sheets(position, rival, spaces)
        stop: list[tuple[Opening, set[str]]] = []
        for sheet in sheets:
            if not _meets(position, rival, sheet, spaces):
                continue
            after = play(position, first, against=partial(_handed_in, sheet))[1][-1].after
            failed = {
                space for unit, (at, space) in meant.items() if unit not in after.units or after.units[unit].at != at
            }
            if failed:
                stop.append((sheet, failed))
        rows[rival] = {
            "sheets": len(sheets),
            "stop": len(stop),
            "share": len(stop) / len(sheets) if sheets else 0.0,
            "first": str(stop[0][0]) if stop else "",
            "spaces": ", ".join(sorted(stop[0][1])) if stop else "",
        }
    frame = pd.DataFrame.from_dict(rows, orient="index", columns=["sheets", "stop", "share", "first", "spaces"])
    frame.index.name = "rival"
    return frame


def _handed_in(sheet: Opening, _here: Position) -> Answers[Any]:
    return answers_of((sheet,))


def _sheets(position: Position, rival: str, spaces: set[str]) -> tuple[Opening, ...]:
    """What a rival may order that has to do with some spaces; the rest of his units hold."""
    game, units = load_game(position.game), position.of(rival)
    hold = [Order(rival, Verbs.HOLD, unit.id) for unit in units]
    busy = [[order for order in game.legal(position, rival, unit.id) if spaces & _spaces(order)] for unit in units]
    if len(units) <= FEW:
        told = list(product(*([still, *orders] for still, orders in zip(hold, busy, strict=True))))
    else:
        told = [(*hold[:place], order, *hold[place + 1 :]) for place, orders in enumerate(busy) for order in orders]
    return tuple(
        Opening(rival, (), orders, tuple(game.write(position, one) for one in orders if one.verb is not Verbs.HOLD))
        for orders in told
    )


def _spaces(order: Order) -> set[str]:
    return {split_coast(place)[0] for place in (order.to, order.goal)} - {""}


def _meets(position: Position, rival: str, sheet: Opening, spaces: set[str]) -> bool:
    """Whether a sheet has to do with spaces where units of the plan begin or end: else it cannot stop them."""
    if position.phase != LEVY or spaces & {unit.space for unit in on_board(position, rival).of(rival)}:
        return True
    return any(spaces & _spaces(order) for order in sheet.orders)
