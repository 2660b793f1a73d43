"""The market of mercenaries, and where it comes into a season (DIA-O6-01)."""

from __future__ import annotations

from typing import Final

from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques.gold import bribery, spending
from diadoques.games.diadoques.model import neutral
from diadoques.games.diadoques.model.orders import Verbs
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import Setting, option, switched
from diadoques.games.diadoques.model.warrants import WARRANTS
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.optional.mercenary_market import auction, candidates, habits, market, sale
from diadoques.games.diadoques.optional.mercenary_market import records as market_records
from diadoques.games.diadoques.optional.mercenary_market.apply import MARKET_KINDS, withdrawn
from diadoques.games.diadoques.orders import unit_legality
from diadoques.games.diadoques.orders.declaration_candidates import READERS
from diadoques.games.diadoques.orders.legal_orders import WARES
from diadoques.games.diadoques.players.habits import HABITS
from diadoques.games.diadoques.records import records
from diadoques.games.diadoques.records.records_midseason import CITADEL, DEEDS, UNIT, Deed
from diadoques.games.diadoques.season.on_board import HIRE
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.winter import winter

CHAPTERS: Final = (
    Chapter(
        "mercenary-market",
        switched("mercenary-market", "unsupplied-armies"),
        builds_on=("royal", "dynasties"),
        steps={
            "opening": (
                after("bribery", Step("market", "DIA-O6-05", auction.run)),
                before("ways out", Step("driven off", "DIA-O6-01", market.drive_off)),
            ),
            "closing": (before("points", Step("stall closes", "DIA-O6-03", market.close_stall)),),
            "beginning": (after(("dynasties", "page turned"), Step("stall opens", "DIA-O6-09", market.open_stall)),),
        },
        plugs=(
            bribery.NEW_MASTERS.plug(market.note_guest),
            bribery.SERVICE.plug(sale.hired),
            bribery.STAYS_SHUT.plug(sale.is_anothers_guest),
            control.OCCUPATION.plug(market.wants_nothing),
            DECLARATIONS.plug(sale.declarations),
            READERS.plug(lambda: {Verbs.BID: candidates.of_bid}),
            unit_legality.GATES.plug(sale.wait_inside),
            neutral.JAILERS.plug(market.takes_prisoners),
            DEEDS.plug(lambda: {market.GUEST: Deed(CITADEL, UNIT)}),
            HIRE.plug(sale.hire),
            records.STRANGERS.plug(market_records.strangers),
            HABITS.plug(habits.bids),
            WARES.plug(sale.offered, ahead="royal"),
            spending.UNBRIBABLE.plug(sale.spurned),
            winter.PROSPECTS.plug(market.prospect),
            WARRANTS.plug(market.row),
        ),
        events=MARKET_KINDS,
        reactions={"": withdrawn},
        keys=market_records.KEYS,
        settings={
            "mercenary-market": option("DIA-O6-01", "marche-mercenaires"),
            "market-units-take-prisoners": Setting(  # DIA-O6-01
                ("takes-nobody", "as-neutral"), behind=("pirates-field", "bribe-for-the-gone", "private-treasuries")
            ),
        },
        unseen=frozenset({"bid", "unsold", "withdrawn-from-sale"}),
    ),
)
