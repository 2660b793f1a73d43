"""Random positions of Les Diadoques, and orders for them, for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from diadoques.board.load import load_board
from diadoques.core.calendar import Season
from diadoques.games.diadoques import Leader, Order, Position, Retreat, Unit, options, options_for
from diadoques.games.diadoques.model.pieces import ARMY, FLEET, GARRISON, GRADES
from diadoques.games.diadoques.model.position import MOVEMENT, RETREATS
from diadoques.games.diadoques.model.reach import exits
from diadoques.games.diadoques.model.tables import players

BOARD = load_board("diadoques")
PLAYERS = tuple(players())
SPACES = tuple(BOARD.spaces)
SOME = 12


def _unit(number: int, owner: str, place: str, kind: str, grade: str, shore: int) -> Unit:
    shores = BOARD.shores(place) if place in BOARD.spaces else ()
    if BOARD.is_citadel(place):
        return Unit(f"u{number}", owner, GARRISON, grade, place)
    if shores and (BOARD.spaces[place].is_sea or kind == FLEET):
        return Unit(f"u{number}", owner, FLEET, "", shores[shore % len(shores)])
    return Unit(f"u{number}", owner, ARMY, grade, place)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position before a movement season: any units anywhere, leaders free or captive, sieges under way."""
    places = draw(st.lists(st.sampled_from((*SPACES, *BOARD.citadels)), min_size=1, max_size=14, unique=True))
    owners = st.sampled_from(PLAYERS[:3])
    units = {}
    for number, place in enumerate(places):
        kind, grade = draw(st.sampled_from((ARMY, FLEET))), draw(st.sampled_from(GRADES))
        unit = _unit(number, draw(owners), place, kind, grade, draw(st.integers(0, 2)))
        units[unit.id] = unit
    citadels = {unit.at: unit.owner for unit in units.values() if unit.kind == GARRISON}
    for citadel in draw(st.lists(st.sampled_from(BOARD.citadels), max_size=6, unique=True)):
        citadels.setdefault(citadel, draw(owners))
    sieges = {
        unit.id: citadel
        for unit in units.values()
        if unit.kind != GARRISON
        for citadel in BOARD.inside.get(unit.space, ())[:1]
        if citadels.get(citadel) != unit.owner and draw(st.booleans())
    }
    return Position(
        Season(319, "summer"),
        MOVEMENT,
        "basic",
        PLAYERS,
        units=units,
        leaders=_leaders(draw, units),
        citadels=citadels,
        sieges=sieges,
    )


def _leaders(draw: st.DrawFn, units: dict[str, Unit]) -> dict[str, Leader]:
    found = {}
    for name in draw(st.lists(st.sampled_from(PLAYERS), max_size=4, unique=True)):
        unit = draw(st.sampled_from(tuple(units.values())))
        if unit.owner == name:
            found[name] = Leader(unit.space)
        elif draw(st.booleans()):
            found[name] = Leader(unit.space, unit.owner, unit.id)
        else:
            found[name] = Leader(draw(st.sampled_from(SPACES)))
    return found


@st.composite
def retreats(draw: st.DrawFn) -> Position:
    """A position in which some units must retreat, to any places next to them."""
    position = draw(positions())
    dislodged = {}
    for unit in position.units.values():
        ways = sorted({way.to for way in exits(position.board, unit)})
        if ways and unit.kind != GARRISON and draw(st.booleans()):
            chosen = draw(st.lists(st.sampled_from(ways), min_size=1, unique=True))
            dislodged[unit.id] = Retreat("", "", tuple(sorted(chosen)))
    return replace(position, phase=RETREATS, dislodged=dislodged)


def some_orders(draw: st.DrawFn, position: Position) -> list[Order]:
    """Some of all legal orders of a position, of every player."""
    every = [order for player in position.players for order in options(position, player)]
    if position.phase == RETREATS:
        every = [order for unit in position.dislodged for order in options_for(position, unit)]
    return draw(st.lists(st.sampled_from(every), max_size=SOME, unique=True)) if every else []
