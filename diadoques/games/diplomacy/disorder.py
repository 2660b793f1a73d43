"""Civil disorder: what becomes of a power whose player hands nothing in (XV)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.spaces import split_coast
from diadoques.core.pieces import FLEET, Unit
from diadoques.games.diplomacy.names import place_text
from diadoques.games.diplomacy.position import ENGLISH, Position
from diadoques.games.diplomacy.resolution import Resolution


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
