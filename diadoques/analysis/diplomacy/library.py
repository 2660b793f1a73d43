"""Spring 1901 by its names: the openings that libraries of Diplomacy tell, and what each of them may come to.

For 218 BC no such library exists: its openings are listed (``analysis.openings``), and have no names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from diadoques.analysis.frames import pandas
from diadoques.analysis.openings.listing import Filter, Opening, answers_of, filters_of
from diadoques.analysis.seats import player_meant
from diadoques.conflict.orders import Verbs
from diadoques.core.faults import Fault
from diadoques.core.orders import FOLLOWED
from diadoques.core.pieces import split_coast
from diadoques.games.catalogue import load_game

if TYPE_CHECKING:
    import pandas as pd

    from diadoques.analysis.openings.tally import Tally


@dataclass(frozen=True, slots=True)
class Source:
    """Who tells an opening, and where."""

    author: str
    title: str
    address: str


@dataclass(frozen=True, slots=True)
class Named:
    """An opening that has a name.

    Attributes:
        power: whose it is.
        names: the usual one first.
        orders: its orders, in English codes.
        source: who tells it.
        games: how many of the games that the source counted began so; None where it does not count.
        reaches: neutral centres that the source says may be had by autumn 1901.
    """

    power: str
    names: tuple[str, ...]
    orders: tuple[str, ...]
    source: Source
    games: int | None = None
    reaches: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The usual name."""
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Reach:
    """What an opening comes to where nobody stands in its way.

    Attributes:
        spring: where its units stand after spring 1901.
        centres: neutral centres that one of them may hold in autumn: it stands there, or can move there.
        most: how many of these they may hold at once, a unit each.
    """

    spring: tuple[str, ...]
    centres: tuple[str, ...]
    most: int


@cache
def library() -> tuple[Named, ...]:
    """All named openings, in the order of the file."""
    raw = tomllib.loads(files(__package__).joinpath("openings.toml").read_text(encoding="utf-8"))
    sources = {key: Source(**told) for key, told in raw["source"].items()}
    return tuple(
        Named(
            row["power"],
            tuple(row["names"]),
            tuple(row["orders"]),
            sources[row["source"]],
            row.get("games"),
            tuple(row.get("reaches", ())),
        )
        for row in raw["opening"]
    )


def opening_of(position: Any, named: Named) -> Opening:
    """A named opening as it is listed.

    Args:
        position: classic Diplomacy in spring 1901.

    Raises:
        Fault: ``opening-unplayable`` where its orders do not fit the position.
    """
    game = load_game(position.game)
    readings = game.read(position, named.power, list(named.orders), "en")
    if not all(one.verdict in FOLLOWED and one.order is not None for one in readings):
        raise Fault("opening-unplayable", "opening", given=named.name)
    told = {one.order.unit: one.order for one in readings if one.order is not None}
    orders = tuple(told[unit.id] for unit in position.of(named.power))
    return Opening(named.power, (), orders, tuple(game.write(position, order) for order in orders))


def named_opening(position: Any, opening: Opening) -> Named | None:
    """The named opening that a listed one is, by exactly its orders; None for one without a name."""
    return _by_lines(position).get((opening.seat, opening.lines))


def left_out_by(position: Any, opening: Opening) -> Filter | None:
    """The first filter that leaves an opening out of the listing; None where it is listed."""
    units = position.of(opening.seat)
    return next((one for one in filters_of(position.game) if not one.keeps(units, opening.orders)), None)


def reach(position: Any, opening: Opening) -> Reach:
    """What an opening comes to by autumn 1901 where everybody else holds."""
    game = load_game(position.game)
    after = game.resolve(position, answers_of([opening])).after
    neutral = {centre for centre in position.variant.centres if centre not in position.centres}
    units = after.of(opening.seat)
    chances = []
    for unit in units:
        orders = game.legal(after, opening.seat, unit.id)
        goals = {split_coast(order.to)[0] for order in orders if order.verb is Verbs.MOVE}
        chances.append(frozenset(({unit.space} | goals) & neutral))
    return Reach(
        tuple(unit.space for unit in units),
        tuple(sorted(frozenset().union(*chances))),
        _most(chances),
    )


def told_of(tally: Tally, position: Any, seat: str) -> pd.DataFrame:
    """How often named openings end with a unit in a space, of all profiles or of a sample.

    Args:
        tally: what was counted (``tally.count``), the player's openings among it.
        position: what it was counted of.

    Returns:
        A row a named opening that was counted, by its usual name; the columns of ``Tally.reached``, shares from 0 to 1.

    Raises:
        Fault: ``extra-missing``.
        ValueError: a player of whom nothing was counted.
    """
    pd = pandas()
    seat = player_meant(seat, position.players)
    shares = tally.reached(seat)
    table = next(one for one in tally.profiles.tables if one.seat == seat)
    rows = {
        str(opening): found.name
        for opening in table.openings
        if (found := named_opening(position, opening)) is not None
    }
    kept = shares.loc[list(rows)]
    kept.index = pd.Index([rows[line] for line in kept.index], name="opening")
    return kept.loc[:, (kept > 0).any(axis=0)]


def _by_lines(position: Any) -> dict[tuple[str, tuple[str, ...]], Named]:
    found = {}
    for one in library():
        opening = opening_of(position, one)
        found[opening.seat, opening.lines] = one
    return found


def _most(chances: Iterable[frozenset[str]], taken: frozenset[str] = frozenset()) -> int:
    """How many of the units may hold a centre at once, each one of its own."""
    first, *rest = list(chances) or [frozenset()]
    if not rest:
        return int(bool(first - taken))
    without = _most(rest, taken)
    return max([without, *(1 + _most(rest, taken | {centre}) for centre in first - taken)])
