"""Orders in the canonical notations, French and international (VII, XII, XIV); reading them gives the same order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from diadoques.conflict.orders import Order, Verbs
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.lexicon import place_name, place_text
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, RETREATS, Position
from diadoques.games.diplomacy.variant import Variant

_VIA: Final = {"fr": " par mer", "en": " VIA"}
_WAIVE: Final = {"fr": "renonce", "en": "WAIVE"}
_HOLD: Final = {"fr": "T", "en": "H"}
#: How reports mark what came of an order (DIP-ord-02l).
_MARKS: Final = {
    (Verbs.MOVE, True): "=",
    (Verbs.MOVE, False): ":",
    (Verbs.SUPPORT, True): "S",
    (Verbs.SUPPORT, False): "s",
    (Verbs.CONVOY, True): "C",
    (Verbs.CONVOY, False): "c",
}
_DISLODGED: Final = {"fr": " (retraite...)", "en": " (retreat...)"}


def signs(phase: str, notation: str) -> Mapping[str, str]:
    """How what a unit may be ordered in a phase is written (``write``), by sign (``notation.read``)."""
    english = notation == ENGLISH
    if phase == ADJUSTMENTS:
        return {"BUILD": "B", "DISBAND": "D" if english else "d"}
    if phase == RETREATS:
        letter = "R" if english else "r"
        return {"R": letter, "RETREAT": letter, "DISBAND": "D" if english else "d"}
    return {"ARROW": "-", "HOLD": _HOLD[notation], "SUPPORT": "S", "CONVOY": "C"}


def sign(position: Position, unit: Unit, notation: str = "") -> str:
    """A unit as orders and files name it: ``F STP/NC``, ``F STPcn``."""
    return _sign(position.variant, unit.kind, unit.at, notation or position.notation)


@lru_cache(maxsize=1 << 12)
def _sign(variant: Variant, kind: str, at: str, notation: str) -> str:
    return f"{kind} {place_text(variant, at, notation)}"


def write(position: Position, order: Order, lang: str = "") -> str:
    """The order in the French or the international notation; "" is the notation of the game.

    French (DIP-ord-02b to -02k): ``A PAR - BOU``, ``F BRE T``, ``A BOH S A MUN T``, ``F MAN C A LON - BEL``,
    ``A BOU r PAR``, ``A BOU d``, ``+F STPcn``, ``-A UKR``. English: ``A PAR - BUR``, ``F BRE H``, ``A BOH S A MUN``,
    ``F ENG C A LON - BEL``, ``A BUR R PAR``, ``A BUR D``, ``F STP/NC B``, ``A UKR D``.
    """
    notation = lang or position.notation
    writes = position.variant.hooks.writes
    own = writes(position, order, notation) if writes is not None else None
    if own is not None:
        return own
    if order.verb is Verbs.WAIVE:
        return _WAIVE[notation]
    if order.verb is Verbs.BUILD:
        built = f"{order.becomes} {place_name(position, order.to, notation)}"
        return f"{built} B" if notation == ENGLISH else f"+{built}"
    unit = position.units.get(order.unit)
    if unit is None:
        return "?"
    if order.verb is Verbs.DISBAND and unit.id not in position.dislodged and notation != ENGLISH:
        return f"-{sign(position, unit, notation)}"
    return f"{sign(position, unit, notation)} {_act(position, order, notation)}"


def _act(position: Position, order: Order, notation: str, mark: str = "") -> str:
    match order.verb:
        case Verbs.MOVE:
            via = _VIA[notation] if order.by_sea else ""
            return f"{mark or '-'} {place_name(position, order.to, notation)}{via}"
        case Verbs.SUPPORT:
            return f"{mark or 'S'} {_carried(position, order, notation)}"
        case Verbs.CONVOY:
            return f"{mark or 'C'} {_carried(position, order, notation)}"
        case Verbs.RETREAT:
            letter = "R" if notation == ENGLISH else "r"
            return f"{letter} {place_name(position, order.to, notation)}"
        case Verbs.DISBAND:
            return "D" if notation == ENGLISH else "d"
        case _:
            return _HOLD[notation]


def _carried(position: Position, order: Order, notation: str) -> str:
    """The supported or convoyed unit and where it goes; French marks also that it holds."""
    target = position.units.get(order.target)
    if target is None:
        return "?"
    if order.goal:
        return f"{sign(position, target, notation)} - {place_name(position, order.goal, notation)}"
    return sign(position, target, notation) + ("" if notation == ENGLISH else f" {_HOLD[notation]}")


def order_with_mark(position: Position, order: Order, success: bool, dislodged: bool, lang: str = "") -> str:
    """The order as a report prints it (DIP-ord-02l): ``A PAR = BOU``, ``A VIE : BUD``, ``A SIL s A PRU - VAR``."""
    notation = lang or position.notation
    unit = position.units[order.unit]
    text = _act(position, order, notation, _MARKS.get((order.verb, success), ""))
    return f"{sign(position, unit, notation)} {text}" + (_DISLODGED[notation] if dislodged else "")
