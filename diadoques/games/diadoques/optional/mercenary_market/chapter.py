"""The market of mercenaries, and where it comes into a season (DIA-O6-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.steps import Step, after, before
from diadoques.core.untrusted import convert, plain_values
from diadoques.games.diadoques.gold import bribery, spending
from diadoques.games.diadoques.model import neutral
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import WARRANTS, Chapter
from diadoques.games.diadoques.model.settings import Setting, option, switched
from diadoques.games.diadoques.model.state import COMPANY, LEFT_BEHIND, REASONS, Sale
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.optional.mercenary_market import habits, market, sale
from diadoques.games.diadoques.optional.mercenary_market.apply import MARKET_KINDS, withdrawn
from diadoques.games.diadoques.orders import legality
from diadoques.games.diadoques.orders.declaration_candidates import READERS
from diadoques.games.diadoques.orders.legal_orders import WARES
from diadoques.games.diadoques.players.habits import HABITS
from diadoques.games.diadoques.records import checked
from diadoques.games.diadoques.records.checked import LIMIT, MOST, RecordRead, Strangers, known_unit
from diadoques.games.diadoques.records.midseason import CITADEL, DEEDS, UNIT, Deed, sign_of
from diadoques.games.diadoques.season.standing import HIRE
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.winter import winter
from diadoques.games.naming import owner_of

# --- The market of mercenaries in records: every doubtful value is refused by a fault that names its place


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


#: What a record holds of it.
KEYS: Final = (RecordKey("market", _market, _sales),)


# --- The market of mercenaries, and where it comes into a season (DIA-O6-01)


CHAPTERS: Final = (
    Chapter(
        "mercenary-market",
        switched("mercenary-market", "unsupplied-armies"),
        builds_on=("royal", "dynasties"),
        steps={
            "opening": (
                after("bribery", Step("market", "DIA-O6-05", market.run)),
                before("ways out", Step("driven off", "DIA-O6-01", market.drive_off)),
            ),
            "closing": (before("points", Step("stall closes", "DIA-O6-03", market.close_stall)),),
            "beginning": (after(("dynasties", "page turned"), Step("stall opens", "DIA-O6-09", market.open_stall)),),
        },
        plugs=(
            bribery.NEW_MASTERS.plug(market.note_guest),
            bribery.SERVICE.plug(sale.unit_once_hired),
            bribery.STAYS_SHUT.plug(sale.is_anothers_guest),
            control.OCCUPATION.plug(market.wants_nothing),
            DECLARATIONS.plug(sale.declarations),
            READERS.plug(lambda: {Verbs.BID: sale.of_bid}),
            legality.GATES.plug(sale.wait_inside),
            neutral.JAILERS.plug(market.takes_prisoners),
            DEEDS.plug(lambda: {market.GUEST: Deed(CITADEL, UNIT)}),
            HIRE.plug(sale.hire),
            checked.STRANGERS.plug(strangers),
            HABITS.plug(habits.bids),
            WARES.plug(sale.least_bids, ahead="royal"),
            spending.UNBRIBABLE.plug(sale.why_spurned),
            winter.PROSPECTS.plug(market.prospect),
            WARRANTS.plug(market.row),
        ),
        events=MARKET_KINDS,
        reactions={"": withdrawn},
        keys=KEYS,
        settings={
            "mercenary-market": option("DIA-O6-01", "marche-mercenaires"),
            "market-units-take-prisoners": Setting(  # DIA-O6-01
                ("takes-nobody", "as-neutral"), behind=("pirates-field", "bribe-for-the-gone", "private-treasuries")
            ),
        },
        unseen=frozenset({"bid", "unsold", "withdrawn-from-sale"}),
    ),
)
