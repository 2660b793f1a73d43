"""Every first sheet of a player that the filters let through, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import combinations_with_replacement, product
from typing import Any, Final

from diadoques.analysis.seats import going_on, in_short, player_seated
from diadoques.conflict.orders import Order, Verbs
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.orders import FOLLOWED
from diadoques.core.pieces import Unit, split_coast
from diadoques.core.prompts import Pick
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position
from diadoques.games.saving import with_picks

# --- Which of the legal first sheets are counted: named filters, each of which may be switched off
#
# A filter leaves out sheets that a player who knows what he wants would not write, or that are another sheet told
# differently. What it leaves out is said, and counted, wherever its results are.


@dataclass(frozen=True, slots=True)
class Filter:
    """One reason to leave a sheet out.

    Attributes:
        name: by which it is switched; its words bear it too.
        keeps: whether a sheet stays, told the units of the player and their orders, in step.
    """

    name: str
    keeps: Callable[[Sequence[Unit], Sequence[Order]], bool]


def _keeps_apart(_units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    goals = [split_coast(order.to)[0] for order in orders if order.verb is Verbs.MOVE]
    return len(set(goals)) == len(goals)


def _is_busy(_units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    return all(order.verb is not Verbs.HOLD for order in orders)


def _minds_its_own(units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    own = {unit.id for unit in units}
    return all(order.target in own for order in orders if order.verb in (Verbs.SUPPORT, Verbs.CONVOY))


def _helps_what_happens(_units: Sequence[Unit], orders: Sequence[Order]) -> bool:
    return all(fits(order, orders) for order in orders)


def fits(order: Order, sheet: Sequence[Order]) -> bool:
    """Whether an order helps no unit of its own sheet, or one of it with what that one does."""
    aided = next((one for one in sheet if one.unit == order.target), None)
    if aided is None or order.verb not in (Verbs.SUPPORT, Verbs.CONVOY):
        return True
    return split_coast(order.goal)[0] == (split_coast(aided.to)[0] if aided.verb is Verbs.MOVE else "")


FILTERS: Final = (
    Filter("apart", _keeps_apart),  # no two units of one player are sent to one space: they would keep each other out
    Filter("busy", _is_busy),  # no unit is told to stay and nothing else
    Filter("own-affairs", _minds_its_own),  # no help for others: that is agreed at the table, not counted
    Filter("fitting-help", _helps_what_happens),  # who helps a unit of his own helps what it does
)
"""Those that fit every game of simultaneous orders, in the order in which they are asked."""


# --- Every first sheet of a player that the filters let through, each once


Variants = Callable[[Any, str, Sequence[Unit], Sequence[Any]], Iterator[tuple[Any, ...]]]
"""What else a sheet leaves open: told the position, the player, his units and their orders, each way to write it."""
Headed = Callable[[Any, str, Sequence[Any]], Sequence[Any]]
"""Told the position, the player and an order for each of his units: the same with what the rules add unasked."""


@dataclass(frozen=True, slots=True)
class Opening:
    """One first sheet.

    Attributes:
        seat: whose it is.
        picks: kinds of the first units where they are chosen with the orders, in the order of ``orders``; else ().
        orders: one for each of his units.
        lines: the orders as the game writes them, in the signs of its own notation.
    """

    seat: str
    picks: tuple[str, ...]
    orders: tuple[Any, ...]
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.lines)


@dataclass(frozen=True, slots=True)
class Listed:
    """The openings of a player, and how many sheets each filter left out of all that are legal.

    Attributes:
        openings: those that are counted.
        legal: how many sheets there are, units that are alike told apart.
        left_out: by filter, in the order in which they were asked; the last, ``twins``, are sheets that only exchange
            units that are alike.
    """

    seat: str
    openings: tuple[Opening, ...]
    legal: int
    left_out: dict[str, int]

    def __repr__(self) -> str:
        return in_short(self, {self.seat: len(self.openings)})


def list_openings(position: Position, seat: str, filters: Collection[str] | None = None) -> Listed:
    """Every legal first sheet of ``seat`` that the named filters keep, in a fixed order.

    Args:
        position: a game that waits for orders of movement, or for first units together with their orders.
        seat: a player who is asked.
        filters: names of ``filters_of`` the game, all of them where None; sheets that only exchange units that are
            alike are always counted once.

    Raises:
        Fault: ``game-over``; ``player-unknown``; ``opening-none`` for one who is asked for no orders;
            ``filter-unknown``.
    """
    known = {one.name: one for one in filters_of(position.game)}
    for name in filters or ():
        if name not in known:
            raise Fault("filter-unknown", "filters", given=name[:80], known=", ".join(known))
    game = load_game(position.game)
    going_on(position)
    asked = game.awaits(position)
    seat = player_seated(position, seat, position.players, "seat")
    if asked.sheet(seat) is None:
        raise Fault("opening-none", "seat", board=position.board.id, owner=seat)
    chosen = [one for one in known.values() if filters is None or one.name in filters]
    left_out: Counter[str] = Counter({one.name: 0 for one in chosen} | {"twins": 0})
    found: list[Opening] = []
    legal = 0
    variants: Variants = own_of(position.game, "variants") or _as_written
    others = {other: pick.usual for other, pick in asked.resetting.items() if other != seat}
    for kinds in _picks(asked.resetting.get(seat)):
        planned = with_picks(game, position, {seat: kinds}) if kinds else position
        # Sheets are read beside the first units of everybody: those are set up once, not for each sheet.
        table = with_picks(game, position, {**others, seat: kinds}) if kinds else position
        units = planned.of(seat)
        offered = [tuple(game.legal(planned, seat, unit.id)) for unit in units]
        seen: set[tuple[Any, ...]] = set()
        for orders in product(*offered):
            legal += 1
            refused = next((one.name for one in chosen if not one.keeps(units, orders)), "")
            if not refused and not _is_new(units, orders, seen):
                refused = "twins"
            if refused:
                left_out[refused] += 1
                continue
            for told in variants(planned, seat, units, orders):
                readings = game.read(table, seat, told)
                if all(one.verdict in FOLLOWED for one in readings):
                    lines = tuple(game.write(table, order) for order in told)
                    found.append(Opening(seat, kinds, tuple(told), lines))
    return Listed(seat, tuple(found), legal, dict(left_out))


def opening_of(position: Position, seat: str, orders: Sequence[Any], picks: Sequence[str] = ()) -> Opening:
    """A first sheet as somebody wrote it, listed or not; whichever unit has no order does what an empty line says.

    Args:
        position: a game that waits for orders of movement, or for first units together with their orders.
        orders: of units of ``seat``, for the units that ``picks`` make.
        picks: kinds of the first units, in their order, where they are chosen with the orders; else the usual ones.

    Raises:
        Fault: ``opening-unplayable`` where an order does not fit the position; ``opening-beyond`` for one that is no
            unit's, as of a character who goes alone, or of gold.
    """
    game, seat = load_game(position.game), player_seated(position, seat, position.players, "seat")
    pick = game.awaits(position).resetting.get(seat)
    kinds = tuple(picks or (pick.usual if pick is not None else ()))
    planned = with_picks(game, position, {seat: kinds}) if kinds else position
    told = {order.unit: order for order in orders}
    lines, units = game.abilities.lines, planned.of(seat)
    if "" in told:
        raise Fault("opening-beyond", "opening", given=game.write(planned, told[""])[:80])
    if stray := told.keys() - {unit.id for unit in units}:
        raise Fault("opening-unplayable", "opening", given=str(told[min(stray)])[:80])
    full = [told.get(unit.id) or lines.unwritten(unit) for unit in units if lines is not None]
    headed: Headed = own_of(position.game, "choose_heads") or _as_they_stand
    full = list(headed(planned, seat, full))
    readings = game.read(planned, seat, full)
    if not all(one.verdict in FOLLOWED for one in readings):
        raise Fault("opening-unplayable", "opening", given=", ".join(map(str, full))[:80])
    return Opening(seat, kinds, tuple(full), tuple(game.write(planned, order) for order in full))


def filters_of(game: str) -> tuple[Filter, ...]:
    """The filters of a game, in the order in which they are asked: those that fit every game, then its own."""
    return (*FILTERS, *(own_of(game, "FILTERS") or ()))


def answers_of(openings: Sequence[Opening]) -> Answers[Any]:
    """The openings as they are handed in, one a player."""
    return Answers(
        orders={one.seat: one.orders for one in openings},
        said={"levy": {one.seat: one.picks for one in openings if one.picks}},
    )


def _as_written(
    _position: Position, _seat: str, _units: Sequence[Unit], orders: Sequence[Any]
) -> Iterator[tuple[Any, ...]]:
    """The sheet leaves nothing open."""
    yield tuple(orders)


def _as_they_stand(_position: Position, _seat: str, orders: Sequence[Any]) -> Sequence[Any]:
    """Nothing is added."""
    return orders


def _picks(pick: Pick | None) -> Iterator[tuple[str, ...]]:
    """What may be picked first, in any order once."""
    if pick is None:
        yield ()
        return
    names = [one for one in pick.of if isinstance(one, str)]
    for count in range(pick.least, pick.most + 1):
        yield from combinations_with_replacement(names, count)


def _is_new(units: Sequence[Unit], orders: Sequence[Order], seen: set[tuple[Any, ...]]) -> bool:
    """Whether no sheet before said the same of units that are alike (one owner, kind, class and place)."""
    alike = {unit.id: (unit.kind, unit.grade, unit.at) for unit in units}
    told = []
    for unit, order in zip(units, orders, strict=True):
        # Who is helped is told by what he is, and by what he does: the help fits it (or is one of others).
        target = alike.get(order.target, order.target)
        told.append((alike[unit.id], str(replace(order, unit="", target="")), target))
    key = tuple(sorted(told, key=repr))
    if key in seen:
        return False
    seen.add(key)
    return True


def own_of(game: str, name: str) -> Any:
    """What the folder of a game in ``analysis`` says of its openings under this name, None where it says nothing."""
    try:
        module = import_module(f"diadoques.analysis.{game}.openings")
    except ModuleNotFoundError as error:
        if error.name not in (f"diadoques.analysis.{game}", f"diadoques.analysis.{game}.openings"):
            raise
        return None
    return getattr(module, name, None)
