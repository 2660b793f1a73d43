"""Where weather and mountains close the way (13.A, 11.A, 11.B), and storms at sea."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import Board, Link, split_coast
from diadoques.core.marks import Marks
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import ARMY, GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.people.annulment import annul
from diadoques.games.diadoques.people.command import company
from diadoques.games.objections import Objection
from diadoques.games.objections import illegal as _no

# --- What the weather in force closes: who may not act, and where nobody may pass (13.A, 11.A, 11.B)
#
# The weather in force holds from the start of its season to the end of it (DIA-13-05). Storms at sea, snow and sand
# close their spaces to everybody; floods bind armies alone, fleets go on as if there were none (DIA-11A-02). Which
# provinces are plains, mountains and deserts stands with the board (DIA-11A-01).


STORM: Final = "storm"
FLOOD: Final = "flood"
#: Weather that closes its spaces to all that moves (DIA-13A-05).
TEMPESTS: Final = (STORM, "snow", "sand")
WEATHER: Final = (*TEMPESTS, FLOOD)
#: Why nobody there may be ordered.
_BOUND: Final = {STORM: "DIA-13A-03", "snow": "DIA-13A-04", "sand": "DIA-13A-04", FLOOD: "DIA-13A-07"}

#: The provinces of the two borders that are half river, half mountain, with the row of each.
_MIXED: Final = {"COM": "DIA-11B-04", "CAP": "DIA-11B-04", "ASS": "DIA-11B-05", "MES": "DIA-11B-05"}


def weather(position: Position) -> TableEvent | None:
    """The weather in force, or None."""
    event = position.event
    return event if event is not None and event.kind in WEATHER else None


def closed_spaces(position: Position) -> tuple[str, ...]:
    """Spaces that a storm, snow or sand closes to everybody this season (DIA-13A-05)."""
    now = weather(position)
    return now.spaces if now is not None and now.kind in TEMPESTS else ()


def marked_spaces(position: Position) -> dict[str, str]:
    """The kind of weather that lies on each space it hits."""
    now = weather(position)
    return {} if now is None else dict.fromkeys(now.spaces, now.kind)


def marked_on(position: Position, marks: Marks) -> Marks:
    """What lies on the spaces this season, and the rivers in flood, laid on the board."""
    return replace(marks, weather=marked_spaces(position), floods=rivers(position))


def rivers(position: Position) -> tuple[str, ...]:
    """Rivers in flood this season (DIA-13A-06)."""
    now = weather(position)
    return now.rivers if now is not None else ()


def why_bound(position: Position, unit: Unit) -> Objection | None:
    """Why a unit can receive no order: its sea or province is hit (DIA-13A-03, -04), its plain under water (-07).

    In a province hit by snow, sand or a flood armies alone are bound (DIA-11A-02). A garrison is in its citadel, not in
    the province.
    """
    now = weather(position)
    if now is None or unit.space not in now.spaces or not (now.kind == STORM or unit.kind == ARMY):
        return None
    return _no(_BOUND[now.kind], "weather-bound", unit=unit.sign, weather=now.kind)


def person_bound(position: Position, name: str, at: str) -> Objection | None:
    """Why a character can receive no order: floods alone leave him free (DIA-13A-03, -04, -06)."""
    now = weather(position)
    if now is None or now.kind == FLOOD or at not in now.spaces:
        return None
    return _no(_BOUND[now.kind], "person-weather-bound", leader=name, weather=now.kind)


def why_shut(position: Position, unit: Unit, to: str, becomes: str) -> Objection | None:
    """Why a unit cannot pass to the neighbouring place ``to``, in an order or in a retreat; None when it can.

    Nobody enters a space hit by a storm, snow or sand (DIA-13A-05). An army does not enter or leave a flooded plain,
    but for an own citadel in it (DIA-13A-07), nor cross a river in flood (DIA-13A-06); a garrison that comes out as an
    army is one.
    """
    now = weather(position)
    if now is None:
        return None
    space = split_coast(to)[0]
    if now.kind in TEMPESTS:
        return _stormy(now, space)
    if ARMY not in (unit.kind, becomes) or becomes == GARRISON:
        return None
    for plain in (space, unit.space):
        if plain in now.spaces:
            return _no("DIA-13A-07", "plain-flooded", space=plain)
    return _over_river(position, unit.space, space)


def shut_landing(position: Position, goal: str, army: bool) -> Objection | None:
    """Why nothing can be landed in ``goal`` from the sea; a character is landed as a fleet would be (DIA-13A-06)."""
    now = weather(position)
    if now is None or goal not in now.spaces:
        return None
    if now.kind in TEMPESTS:
        return _stormy(now, goal)
    return _no("DIA-13A-07", "plain-flooded", space=goal) if army else None


def shut_support(position: Position, unit: Unit, goal: str) -> Objection | None:
    """Why a unit cannot support in or into ``goal``: it could not go there itself (DIA-8B2a-02), or a mountain rises.

    A garrison supports in its flooded province (DIA-13A-07), not under snow or sand (DIA-13A-04). A border that is half
    a river is mountain from end to end when that river is in flood (DIA-11B-04, -05).
    """
    now = weather(position)
    if now is None:
        return None
    if now.kind in TEMPESTS:
        return _stormy(now, goal)
    if unit.kind != GARRISON and _half_flooded(position, unit.space, goal):
        return _no(_MIXED[goal], "support-over-flood", unit=unit.sign, to=goal)
    if unit.kind != ARMY or position.board.is_citadel(goal):
        return None
    if goal in now.spaces:
        return _no("DIA-13A-07", "plain-flooded", space=goal)
    return _over_river(position, unit.space, goal)


def shut_walk(position: Position, at: str, to: str) -> Objection | None:
    """Why a character alone cannot pass to the neighbouring ``to``.

    By land floods hold him like an army, along coasts and seas he goes as a fleet does (DIA-13A-06, -07).
    """
    now = weather(position)
    if now is None:
        return None
    if now.kind in TEMPESTS:
        return _stormy(now, to)
    if _by_water(position.board, at, to):
        return None
    for plain in (position.board.province_of(to), position.board.province_of(at)):
        if plain in now.spaces:
            return _no("DIA-13A-07", "plain-flooded", space=plain)
    return _over_river(position, at, to)


def _stormy(now: TableEvent, space: str) -> Objection | None:
    return _no("DIA-13A-05", "weather-closed", to=space, weather=now.kind) if space in now.spaces else None


def _over_river(position: Position, at: str, to: str) -> Objection | None:
    river = _river(position, at, to)
    return _no("DIA-13A-06", "river-in-flood", to=to, river=river) if river else None


def _river(position: Position, space: str, goal: str) -> str:
    """The river in flood that runs along the whole border of two provinces, or "" (DIA-11B-01)."""
    link = _border(position.board, space, goal)
    return link.river if link is not None and link.river in rivers(position) and link.obstacle != "half" else ""


def _half_flooded(position: Position, space: str, goal: str) -> bool:
    link = _border(position.board, space, goal)
    return link is not None and link.river in rivers(position) and link.obstacle == "half"


def flooded_borders(position: Position) -> tuple[tuple[str, str], ...]:
    """Pairs of provinces that a river in flood parts: from end to end, or on the half that was passable."""
    high = rivers(position)
    if not high:
        return ()
    return tuple((link.a, link.b) for link in position.board.links if link.river and link.river in high)


def _border(board: Board, space: str, goal: str) -> Link | None:
    """The land border between two provinces that a river follows."""
    return _river_borders(board.id, board.layer).get(frozenset((space, goal)))


@cache
def _river_borders(board_id: str, layer: str) -> dict[frozenset[str], Link]:
    return {frozenset((link.a, link.b)): link for link in reversed(load_board(board_id, layer).links) if link.river}


def _by_water(board: Board, at: str, to: str) -> bool:
    """Whether a fleet could pass between two neighbours: by sea, along a coast, or through a harbour."""
    if board.is_citadel(at) or board.is_citadel(to):
        citadel = at if board.is_citadel(at) else to
        return board.is_port(citadel)
    return any(split_coast(other)[0] == to for shore in board.shores(at) for other in board.fleet.get(shore, ()))


# --- Mountain ranges between provinces, over which nobody supports (11.B)


def shut_by_mountains(position: Position, unit: Unit, goal: str) -> Objection | None:
    """Why a unit cannot support over a range (DIA-11B-02), in whatever season."""
    if not ranged_off(position.board, unit.space, goal):
        return None
    return _no("DIA-11B-02", "support-over-mountains", unit=unit.sign, to=goal)


def ranged_off(board: Board, space: str, goal: str) -> bool:
    """True when a mountain range along the whole border bars support between two provinces (DIA-11B-02).

    A pass cancels it (DIA-11B-03), a border that is half river is none (DIA-11B-04), one that is river and mountain all
    along is mountain (DIA-11B-06).
    """
    return frozenset((space, goal)) in _ranges(board.id, board.layer)


@cache
def _ranges(board_id: str, layer: str) -> frozenset[frozenset[str]]:
    links = load_board(board_id, layer).links
    return frozenset(
        frozenset((link.a, link.b)) for link in links if link.obstacle in ("mountain", "both") and not link.gate
    )


# --- Storms at sea: once the orders are written, dice for every fleet and every character in the seas hit (13.A)


SUNK = 1  # of a die for a fleet
KILLED, CAST_ASHORE = 1, 2  # of a die for a character


def rage(resolution: Resolution) -> None:
    """Fleets first, then characters, aboard or not, wherever the fleet went (DIA-13A-01, -02)."""
    now = weather(resolution.position)
    if now is None or now.kind != STORM:
        return
    seas = closed_spaces(resolution.position)
    for unit in sorted(resolution.position.units.values(), key=lambda one: (one.space, one.sign)):
        if unit.space in seas:
            [number] = resolution.throw(f"shipwreck {unit.sign}", 1, 6, "DIA-13A-01")
            if number == SUNK:
                order = resolution.orders.pop(unit.id, None)
                resolution.emit("sunk", "DIA-13A-01", unit=unit.id, at=unit.at)
                if order is not None:
                    annul(resolution, order, "sunk", "DIA-13A-01")
    _roll_for_people(resolution, [name for name, one in resolution.position.leaders.items() if one.at in seas])
    characters.loosen(resolution)  # whose guard sank, or who was washed away from it, is free (DIA-62b-16)


def _roll_for_people(resolution: Resolution, names: Sequence[str]) -> None:
    washed: list[str] = []
    for name in names:
        [number] = resolution.throw(f"person {name}", 1, 6, "DIA-13A-02")
        at = resolution.position.leaders[name].at
        if number == KILLED:
            resolution.emit("killed", "DIA-13A-02", leader=name, by="", how="storm", at=at)
            if name in resolution.position.players:
                characters.mourn(resolution, name, "", "DIA-13A-02")
        elif number == CAST_ASHORE:
            washed.append(name)
    start, landed = resolution.position, set[str]()
    for name in washed:
        if name in landed:
            continue  # with who cannot be parted from him
        shore = _shore(resolution, name)
        for one in (name, *_inseparable(start, name)):
            if one not in landed:
                landed.add(one)
                resolution.emit("ashore", "DIA-13A-02", leader=one, **{"from": start.leaders[one].at}, to=shore)
                if one in start.players:  # he heads nobody whom he was not with when the season began (DIA-62b-05)
                    walk = resolution.leader_orders.get(one)
                    if walk is not None and walk.verb is Verbs.LEAD:
                        annul(resolution, walk, "ashore", "DIA-13A-02")
                    resolution.leader_orders[one] = Order(one, Verbs.APART, leader=one)


def _inseparable(position: Position, name: str) -> tuple[str, ...]:
    """Who shares the fate of a character cast ashore: who cannot be parted from him, and from whom he cannot be."""
    others = (*company(position, name), *(one for one in position.leaders if name in company(position, one)))
    at = position.leaders[name].at
    return tuple(one for one in others if one != name and one in position.leaders and position.leaders[one].at == at)


def _shore(resolution: Resolution, name: str) -> str:
    """A land province next to the sea, each as likely as the others, closed ones too (DIA-13A-02)."""
    board = resolution.position.board
    at = resolution.position.leaders[name].at
    near = [space for space in sorted(board.neighbours(at)) if space in board.spaces and not board.spaces[space].is_sea]
    if len(near) == 1:
        return near[0]
    [number] = resolution.throw(f"shore {name}", 1, len(near), "DIA-13A-02")
    return near[number - 1]
