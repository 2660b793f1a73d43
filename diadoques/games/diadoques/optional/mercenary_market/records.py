"""The market of mercenaries in records: every doubtful value is refused by a fault that names its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.untrusted import convert, plain_values
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import COMPANY, LEFT_BEHIND, REASONS, Sale
from diadoques.games.diadoques.records.records import LIMIT, MOST, RecordRead, Strangers, known_unit
from diadoques.games.diadoques.records.records_midseason import sign_of
from diadoques.games.naming import owner_of


def strangers(record: Mapping[str, Any], _empty: Position) -> Strangers:
    """The company: it has what is for hire (DIA-O6-01)."""
    return Strangers(owners=(COMPANY,) if record.get("market") else (), steady=(COMPANY,))


def _market(told: RecordRead) -> dict[str, Sale]:
    """Units for sale, by id: those of the company, or left behind by a player (DIA-O6-01)."""
    found = {}
    for sign, offer in convert(told.record.get("market", {}), dict[str, Sale], "market").items():
        where = f"market.{sign}"
        unit = told.units[known_unit(sign, told.signs, where)]
        owner_of(offer.former, told.names, f"{where}.former")
        if offer.why not in REASONS or unit.owner != (offer.former if offer.why == LEFT_BEHIND else COMPANY):
            raise Fault("sale-wrong", where, unit=unit.sign, owner=unit.owner)
        if not 0 <= offer.opening <= MOST or not 0 <= offer.offered <= LIMIT:
            raise Fault("amount-wrong", where, given=str(offer.opening))
        found[unit.id] = offer
    return found


def _sales(position: Position) -> dict[str, Any]:
    return {sign_of(position, unit): plain_values(sale) for unit, sale in position.market.items()}


KEYS: Final = (RecordKey("market", _market, _sales),)
