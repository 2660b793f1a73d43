"""Units dismissed in winter for half their price, instead of being paid (DIA-O5-01 to -03)."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

from diadoques.core.events import PlaceId, PlayerId, UnitId, changes
from diadoques.games.diadoques.events.apply_money import paid_out, without_unit
from diadoques.games.diadoques.gold.money import is_compulsory, price
from diadoques.games.diadoques.model.pieces import GUARD, Unit
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import option, switched
from diadoques.games.diadoques.model.tables import optional
from diadoques.games.diadoques.winter import upkeep
from diadoques.games.diadoques.winter.upkeep import Terms
from diadoques.games.objections import Objection
from diadoques.games.objections import illegal as _no


class Dismissed(TypedDict):
    """A player paid to dismiss a unit; ``waits``: it does not disband, but waits for another master."""

    unit: UnitId
    player: PlayerId
    at: PlaceId
    amount: int
    waits: NotRequired[bool]


def fee(grade: str) -> int:
    """What it costs to dismiss a unit, in T: half its price (DIA-O5-02)."""
    return price(grade) // int(optional()["dismissal"]["divisor"])


def terms(_position: Position, unit: Unit) -> Terms | Objection | None:
    """Every unit but a guard may be dismissed (DIA-O5-01); a militia goes for nothing anyway."""
    if not is_compulsory(unit):
        return None
    if unit.grade == GUARD:
        return _no("DIA-O5-03", "guard-never-dismissed", unit=unit.sign)
    return Terms(fee(unit.grade), "DIA-O5-02")


def apply_dismissal(position: Position, data: Dismissed) -> Position:
    """The master of a unit pays, and it goes, unless it waits for another."""
    paid = paid_out(position, data)
    return paid if data.get("waits") else without_unit(paid, data["unit"])


CHAPTERS: Final = (
    Chapter(
        "dismissal",
        switched("dismissal"),
        plugs=(upkeep.DISMISSALS.plug(terms),),
        events={"dismissed": changes(Dismissed, apply_dismissal)},
        settings={"dismissal": option("DIA-O5-01", "licenciement")},
    ),
)
