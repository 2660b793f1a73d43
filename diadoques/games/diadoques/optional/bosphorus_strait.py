"""The strait of the Bosphorus: the master of Byzantium passes from the one shore to the other (DIA-O2-01, -02).

For a move alone: the two shores stay apart for supports, retreats and bribes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from diadoques.board.spaces import split_coast
from diadoques.conflict import Way
from diadoques.core.answers import Barrier
from diadoques.core.steps import Step, after
from diadoques.games.diadoques.conflict import movement, retreats
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold.bribery import as_served
from diadoques.games.diadoques.model.orders import Order, Verbs
from diadoques.games.diadoques.model.pieces import GARRISON, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.reach import CLOSED_FURTHER_WAYS, FURTHER_WAYS
from diadoques.games.diadoques.model.rulebook import WARRANTS, Chapter
from diadoques.games.diadoques.model.settings import option, switched, switched_on
from diadoques.games.diadoques.model.tables import optional
from diadoques.games.objections import Objection, illegal

STRAIT: Final = Barrier("strait", "DIA-O2-01")
#: Units that may cross the strait this season, in ``Resolution.marked``.
_CROSSING: Final = "crossing"


def why_strait_is_closed(position: Position, unit: Unit, to: str, becomes: str) -> Objection | None:
    """Why ``unit`` cannot pass from the one shore to the other, Byzantium and the season as they are at its beginning.

    None where the strait is open to it, and for any other way.
    """
    row = optional()["bosphorus"]
    shores, way = (row["from"], row["to"]), (unit.space, split_coast(to)[0])
    if unit.kind == GARRISON or becomes != unit.kind or way not in (shores, shores[::-1]):
        return None
    if way != shores:
        return illegal("DIA-O2-01", "strait-one-way", unit=unit.sign, to=to)
    if position.citadels.get(row["citadel"]) != unit.owner:
        return illegal("DIA-O2-01", "strait-not-held", unit=unit.sign, to=to)
    if position.season.name not in row["seasons"]:
        return illegal("DIA-O2-01", "strait-out-of-season", unit=unit.sign, to=to)
    weather = position.event
    if weather is not None and weather.kind == "storm" and not set(weather.spaces).isdisjoint(row["seas"]):
        return illegal("DIA-O2-02", "strait-in-storm", unit=unit.sign, to=to)
    return None


def shore(position: Position, unit: Unit) -> str:
    """The far shore when ``unit`` may cross the strait this season, else ""."""
    row = optional()["bosphorus"]
    if not switched_on(position, "bosphorus-strait") or unit.space != row["from"] or unit.kind == GARRISON:
        return ""
    return "" if why_strait_is_closed(position, unit, row["to"], unit.kind) is not None else str(row["to"])


def far_shore(position: Position, unit: Unit) -> Iterator[Way]:
    """The crossing, for a unit that may be sent over."""
    across = shore(position, unit)
    if across:
        yield Way(across, unit.kind)


def crosses(position: Position, unit: Unit, to: str, becomes: str) -> bool:
    """Whether a move of ``unit`` to ``to`` is the crossing, and is allowed."""
    return becomes == unit.kind and split_coast(to)[0] == shore(position, unit) != ""


def note(resolution: Resolution) -> None:
    """Who crosses, as Byzantium stands when the season begins: before any bribe (DIA-O2-01)."""
    position = resolution.position
    crossing = resolution.marked.setdefault(_CROSSING, set())
    for unit_id, order in resolution.orders.items():
        if _is_crossing(position, order):
            crossing.add(unit_id)
    for offer in resolution.payments:
        won = as_served(position, offer) if offer.then is not None else position
        if offer.then is not None and _is_crossing(won, offer.then):
            crossing.add(offer.target)


def _is_crossing(position: Position, order: Order) -> bool:
    unit = position.units.get(order.unit)
    if unit is None or order.verb is not Verbs.MOVE or order.by_sea:
        return False
    return crosses(position, unit, order.to, order.becomes or unit.kind)


def way(resolution: Resolution, unit: Unit) -> Iterator[Way]:
    """The crossing, for a unit that was sent over."""
    if unit.id in resolution.marked.get(_CROSSING, ()):
        yield Way(str(optional()["bosphorus"]["to"]), unit.kind)


def no_retreat(position: Position, unit: Unit) -> Mapping[str, Barrier]:
    """The far shore is told as closed to a retreat, though the unit might have crossed by a move (DIA-O2-01)."""
    across = shore(position, unit)
    return {across: STRAIT} if across else {}


def row(_position: Position, rule: str, about: str, _holder: str) -> str:
    """The row behind a retreat over the strait."""
    return STRAIT.rule if (rule, about) == ("DIA-8B3-02", STRAIT.why) else ""


CHAPTERS: Final = (
    Chapter(
        "bosphorus-strait",
        switched("bosphorus-strait"),
        builds_on=("revolts",),
        steps={"opening": (after(("missions", "orders read"), Step("strait", "DIA-O2-01", note)),)},
        plugs=(
            FURTHER_WAYS.plug(far_shore),
            CLOSED_FURTHER_WAYS.plug(why_strait_is_closed),
            movement.CROSSINGS.plug(way),
            retreats.FAR_BARRIERS.plug(no_retreat),
            WARRANTS.plug(row),
        ),
        settings={"bosphorus-strait": option("DIA-O2-01", "detroit-bosphore")},
    ),
)
