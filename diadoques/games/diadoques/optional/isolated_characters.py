"""A lone character with a hostile unit: a die decides whether he is taken (DIA-O1-01 to -03)."""

from __future__ import annotations

from typing import Final, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, tells
from diadoques.games.diadoques.conflict import characters
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.chance import CHANCE
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import ON, option, switched
from diadoques.games.diadoques.model.tables import optional


class Escaped(TypedDict):
    """A character got away from a unit: the die showed more than the number up to which he is taken."""

    leader: PlayerId
    at: PlaceId
    unit: UnitId
    number: int
    most: int


def escapes(resolution: Resolution, name: str, unit: Unit) -> bool:
    """Whether a character who is alone with ``unit`` gets away, by one throw a season (DIA-O1-01).

    Who is not taken stays free where he is. Somebody who is nobody's is taken without a throw.

    Args:
        resolution: at the end of a season.
        name: of the character, or of the one who throws for whoever cannot be parted from him.
        unit: the hostile unit.
    """
    if name not in resolution.position.players and not resolution.position.leaders[name].captor:
        return False
    row = optional()["isolated"]
    board = resolution.position.board
    at_sea = unit.space in board.spaces and board.spaces[unit.space].is_sea
    rule, most = ("DIA-O1-02", int(row["sea"])) if at_sea else ("DIA-O1-03", int(row["land"]))
    (number,) = resolution.throw(f"capture {name}", 1, int(row["sides"]), rule)
    if number > most:
        resolution.emit("escaped", rule, leader=name, at=unit.space, unit=unit.id, number=number, most=most)
    return number > most


CHAPTERS: Final = (
    Chapter(
        "isolated-characters",
        switched("isolated-characters"),
        plugs=(
            characters.ESCAPES.plug(escapes),
            CHANCE.plug(lambda options: options.get("isolated-characters") == ON),
        ),
        events={"escaped": tells(Escaped)},
        settings={"isolated-characters": option("DIA-O1-01", "personnage-isole")},
        unseen=frozenset({"escaped"}),
    ),
)
