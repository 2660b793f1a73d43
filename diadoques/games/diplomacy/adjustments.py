"""Adjustments at the end of autumn (XIV.B), and civil disorder (XV)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Verbs
from diadoques.core.pieces import FLEET, Unit
from diadoques.games.diplomacy.lexicon import place_text
from diadoques.games.diplomacy.position import ENGLISH, Position
from diadoques.games.diplomacy.resolution import Resolution

# --- Civil disorder: what becomes of a power whose player hands nothing in (XV)


def note(resolution: Resolution, asked: Iterable[str]) -> None:
    """Tell which of the players ``asked`` handed in nothing (DIP-civ-01, DIP-ord-01d).

    They may come back any time (DIP-civ-01i).
    """
    for player in asked:
        if player not in resolution.handed_in:
            resolution.emit("disorder", "DIP-civ-01", player=player, phase=resolution.position.phase)


#: The reading by which distances are counted from the centres that a player has, not from his home.
_OWNED: Final = "owned"
#: What decides in civil disorder, one after the other: the word of the event, and the row.
CRITERIA: Final = (
    ("distance", "DIP-civ-01d"),
    ("off-centre", "DIP-civ-01e"),
    ("fleet", "DIP-civ-01f"),
    ("name", "DIP-civ-01g"),
)


def removal_order(position: Position, player: str) -> tuple[Unit, ...]:
    """The units of ``player``, those that civil disorder removes first in front (``_rank``)."""
    return tuple(sorted(position.of(player), key=lambda unit: _rank(position, player, unit)))


def criterion(position: Position, player: str, unit: Unit, kept: Unit) -> tuple[str, str]:
    """Why ``unit`` goes before ``kept``: the word and the row of the first criterion that tells them apart.

    A distance from the centres that are owned has a word of its own.
    """
    ranks = zip(CRITERIA, _rank(position, player, unit), _rank(position, player, kept), strict=True)
    word, row = next(named for named, one, other in ranks if one != other)
    reading = position.readings["disorder_distance"]
    return ("distance-owned" if word == "distance" and reading == _OWNED else word), row


def _rank(position: Position, player: str, unit: Unit) -> tuple[int, bool, bool, str]:
    """Farthest from home first; at equal distance those that stand on no centre, then fleets, then by the alphabet.

    The readings say what home is, whether centres matter, and whose alphabet (DIP-civ-01d to -01g).
    """
    readings = position.readings
    goals = position.variant.powers[player].home
    if readings["disorder_distance"] == _OWNED:
        goals = position.owned(player)
    on_centre = unit.space in position.variant.centres and readings["disorder_centres"] == "off_centre_first"
    return -_away(position, unit, goals), on_centre, unit.kind != FLEET, _alphabetical(position, unit)


def _alphabetical(position: Position, unit: Unit) -> str:
    """What the alphabet sorts a unit by: a name of its region in one language, or the letters that orders write."""
    language = position.readings["disorder_language"]
    if language == "codes":
        return place_text(position.variant, unit.space, ENGLISH)
    return _plain(position.board.spaces[unit.space].name[language])


def _away(position: Position, unit: Unit, goals: Iterable[str]) -> int:
    """How far ``unit`` is from the nearest of ``goals``; by one reading fleets keep to the borders of fleets."""
    if unit.kind == FLEET and position.readings["disorder_distance"] == "home_by_kind":
        return _nearest(_sailed(position.board.id, position.board.layer, unit.at), goals)
    return distance(position, unit.space, goals)


def distance(position: Position, space: str, goals: Iterable[str]) -> int:
    """Regions to cross to the nearest of ``goals``, over borders of any kind (DIP-civ-01d); 0 without goals."""
    return _nearest(_distances(position.board.id, position.board.layer, space), goals)


def _nearest(far: Mapping[str, int], goals: Iterable[str]) -> int:
    return min((far[goal] for goal in goals if goal in far), default=0)


@cache
def _sailed(board_id: str, layer: str, origin: str) -> Mapping[str, int]:
    """Steps of a fleet from the place ``origin`` to every region that it can come to, coasts kept apart on its way."""
    board = load_board(board_id, layer)
    steps, edge = {origin: 0}, [origin]
    for place in edge:  # grows while it is walked through: the nearest first
        for other in board.fleet.get(place, ()):
            if other not in steps:
                steps[other] = steps[place] + 1
                edge.append(other)
    found: dict[str, int] = {}
    for place, count in steps.items():
        found.setdefault(split_coast(place)[0], count)
    return found


@cache
def _distances(board_id: str, layer: str, origin: str) -> Mapping[str, int]:
    """Steps from ``origin`` to every region, whatever its kind; Switzerland is none (DIP-map-01f)."""
    board = load_board(board_id, layer)
    found = {origin: 0}
    edge = [origin]
    while edge:
        beyond = []
        for space in edge:
            touching = {*board.army.get(space, ())}
            for shore in board.shores(space):
                touching.update(split_coast(other)[0] for other in board.fleet.get(shore, ()))
            for other in sorted(touching):
                if other not in found:
                    found[other] = found[space] + 1
                    beyond.append(other)
        edge = beyond
    return found


def _plain(name: str) -> str:
    """A name as it is sorted: accents and case aside."""
    bare = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in bare if not unicodedata.combining(letter)).lower()


# --- Adjustments at the end of autumn: builds, removals, what is waived, and what disorder removes (XIV.B, XV)


def allowance(position: Position, player: str) -> int:
    """How many units the centres of ``player`` keep up (DIP-ctr-01e): one a centre, halves rounded down (218)."""
    return halves(position, player) // int(position.variant.tables["units"]["upkeep"])


def halves(position: Position, player: str) -> int:
    """What the centres of ``player`` are worth together, in halves of a unit."""
    worth = position.variant.centres
    return sum(worth[centre] for centre in position.owned(player))


def yards(position: Position, player: str) -> tuple[str, ...]:
    """The centres where ``player`` may build when they are his and empty (DIP-adj-01g)."""
    variant = position.variant
    return variant.hooks.yards(position, player) if variant.hooks.yards else variant.powers[player].home


def change(position: Position, player: str) -> int:
    """Units that ``player`` may build (above 0) or must remove (below 0): DIP-adj-01."""
    return allowance(position, player) - len(position.of(player))


def builds_possible(position: Position, player: str) -> int:
    """Builds that ``player`` has both the centres and the room for (DIP-adj-01c, -01d)."""
    room = sum(
        position.centres.get(centre) == player and position.unit_in(centre) is None
        for centre in yards(position, player)
    )
    return max(0, min(change(position, player), room))


def players_adjusting(position: Position) -> tuple[str, ...]:
    """Players who may build or must remove."""
    return tuple(
        player for player in position.players if change(position, player) < 0 or builds_possible(position, player) > 0
    )


def open_phase(resolution: Resolution) -> bool:
    """Ask for adjustments if anybody has any to make (DIP-turn-02e)."""
    position = resolution.position
    asked = players_adjusting(position)
    if not asked:
        return False
    builds = {player: builds_possible(position, player) or change(position, player) for player in asked}
    resolution.emit("adjustments-due", position.variant.rows.due, change=builds)
    return True


def execute(resolution: Resolution) -> None:
    """Carry out builds and removals, then what disorder removes."""
    before = resolution.position
    note(resolution, players_adjusting(before))
    for order in resolution.builds:
        if order.verb is Verbs.BUILD:
            name = new_id(resolution.position, order.player)
            resolution.emit("built", "DIP-adj-01e", unit=name, player=order.player, kind=order.becomes, at=order.to)
    for player in before.players:
        waived = builds_possible(before, player) - sum(
            order.player == player and order.verb is Verbs.BUILD for order in resolution.builds
        )
        if waived > 0:  # nothing is saved up (DIP-adj-01c); in disorder nothing is built (DIP-civ-01h)
            resolution.emit("waived", "DIP-adj-01c", player=player, count=waived)
    for unit_id, order in resolution.orders.items():
        unit = resolution.position.units[unit_id]
        resolution.emit("removed", "DIP-adj-01b", unit=unit_id, player=order.player, at=unit.at, why="ordered")
    for player in before.players:
        _remove_rest(resolution, player)


def _remove_rest(resolution: Resolution, player: str) -> None:
    """What must go and was not named (DIP-adj-01b): in the order of civil disorder, judged on the board before."""
    position = resolution.position
    missing = -change(position, player)
    if missing <= 0:
        return
    units = removal_order(position, player)
    for unit in units[:missing]:
        # Who is the first to stay shows which criterion took the others; none where all must go.
        stays = units[missing] if missing < len(units) else None
        why, rule = criterion(position, player, unit, stays) if stays else ("", "DIP-adj-01b")
        resolution.emit("removed", rule, unit=unit.id, player=player, at=unit.at, why="disorder", criterion=why)


def new_id(position: Position, player: str) -> str:
    """An id that no unit of ``player`` has had yet, as far as the board tells."""
    used = {unit.id for unit in position.of(player)}
    number = 1
    while f"{player}-{number}" in used:
        number += 1
    return f"{player}-{number}"
