"""The optional rules, each where it comes into a season (DIA-OPT-01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Chapter
from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques import (
    bribery,
    characters,
    control,
    legality,
    movement,
    neutral,
    records,
    retreats,
    spending,
    upkeep,
    winter,
)
from diadoques.games.diadoques.declaration_candidates import READERS, of_place
from diadoques.games.diadoques.declarations import DECLARATIONS
from diadoques.games.diadoques.on_board import HIRE, SCORES
from diadoques.games.diadoques.optional import (
    auction,
    bosphorus,
    candidates,
    dismissal,
    dynasties,
    gates,
    hunger,
    isolated,
    market,
    market_records,
    pledges,
    prestige,
    prestige_records,
    renown,
    sale,
    temples,
)
from diadoques.games.diadoques.optional.reducers import EVENTS, reset, shortened, withdrawn
from diadoques.games.diadoques.options import WARES
from diadoques.games.diadoques.orders import Verb
from diadoques.games.diadoques.position import Position
from diadoques.games.diadoques.protocol import OFFERS
from diadoques.games.diadoques.reach import FURTHER_WAYS
from diadoques.games.diadoques.records_midseason import CITADEL, DEEDS, PLAYER, PROVINCE, UNIT, Deed
from diadoques.games.diadoques.resolution import ECHOES
from diadoques.games.diadoques.royal.inheritance import ENDURES
from diadoques.games.diadoques.settings import END_YEAR, ON, Setting, option, switched_on
from diadoques.games.diadoques.warrants import WARRANTS
from diadoques.games.diadoques.weather import famine, supply
from diadoques.games.diadoques.weather.chapter import is_played


def _on(*options: str) -> Callable[[Position], bool]:
    chosen = frozenset((option, ON) for option in options)
    return lambda position: not chosen.isdisjoint(position.settings.items())  # quick: it is asked of every event


CHAPTERS: Final = (
    Chapter(
        "isolated-characters",
        _on("isolated-characters"),
        plugs=(characters.ESCAPES.plug(isolated.escapes),),
        events=EVENTS["isolated-characters"],
        settings={"isolated-characters": option("DIA-O1-01", "personnage-isole")},
    ),
    Chapter(
        "bosphorus-strait",
        _on("bosphorus-strait"),
        builds_on=("revolts",),
        steps={"opening": (after(("missions", "orders read"), Step("strait", "DIA-O2-01", bosphorus.note)),)},
        plugs=(
            FURTHER_WAYS.plug(bosphorus.far_shore),
            movement.CROSSINGS.plug(bosphorus.way),
            retreats.FAR_BARRIERS.plug(bosphorus.no_retreat),
            WARRANTS.plug(bosphorus.row),
        ),
        settings={"bosphorus-strait": option("DIA-O2-01", "detroit-bosphore")},
    ),
    Chapter(
        "pledges",
        _on("declined-control", "opened-gates", "prestige"),
        builds_on=("royal",),
        steps={"opening": (before(("announcements", "locks"), Step("pledges", "DIA-O4-01", pledges.take_down)),)},
        plugs=(
            DECLARATIONS.plug(pledges.declarations),
            READERS.plug(candidates.readers_of_pledges),
            OFFERS.plug(pledges.offered, ahead="royal"),
        ),
    ),
    Chapter(
        "declined-control",
        _on("declined-control"),
        builds_on=("pledges",),
        plugs=(
            DEEDS.plug(lambda: {Verb.DECLINE: Deed(PROVINCE)}),
            control.DECLINED.plug(pledges.declined),
            supply.REFUSED.plug(pledges.refused),
        ),
        settings={"declined-control": option("DIA-O3-01", "controle-provinces")},
    ),
    Chapter(
        "opened-gates",
        _on("opened-gates"),
        builds_on=("weather",),
        steps={"closing": (after(("passage", "control"), Step("gates", "DIA-O4-01", gates.open_up)),)},
        plugs=(DEEDS.plug(lambda: {Verb.OPEN: Deed(CITADEL, PLAYER)}),),
        events=EVENTS["opened-gates"],
        settings={"opened-gates": option("DIA-O4-01", "ouverture-portes")},
    ),
    Chapter(
        "dynasties",
        lambda position: is_played(position) and switched_on(position, "dynasties"),
        builds_on=("royal",),
        steps={
            "beginning": (after("page turned", Step("dynasties", "DIA-O8-01", dynasties.establish)),),
            # Winter is a season, too: dynasties may be established in time for its end; no event strikes in it.
            "beginning of winter": (after("page turned", Step("dynasties", "DIA-O8-01", dynasties.establish)),),
            "winter": (
                before("deadlock", Step("dynasties first", "DIA-O8-04", dynasties.end_before_the_deadlock)),
                after("deadlock", Step("dynasties", "DIA-O8-04", dynasties.end_of_year)),
            ),
        },
        plugs=(ENDURES.plug(dynasties.endures), WARRANTS.plug(dynasties.row)),
        events=EVENTS["dynasties"],
        settings={
            "dynasties": option("DIA-O8-01", "dynasties", excludes=(END_YEAR,)),
            "dynasties-condition": Setting(("either", "no-royals-left"), behind=("private-treasuries",)),  # DIA-O8-03
            "deadlock-and-landless-dynasty": Setting(  # DIA-O8-04
                ("deadlock-first", "dynasty-first"), behind=("dynasties-condition",)
            ),
        },
    ),
    Chapter(
        "moved-capital",
        _on("moved-capital"),
        builds_on=("royal",),
        steps={"winter": (after("adjustments", Step("capitals", "DIA-O9-04", dynasties.move_capitals)),)},
        plugs=(
            DECLARATIONS.plug(dynasties.declarations),
            READERS.plug(lambda: {Verb.SEAT: of_place}),
            OFFERS.plug(dynasties.seats_offered),
        ),
        events=EVENTS["moved-capital"],
        settings={"moved-capital": option("DIA-O9-01", "transfert-capitale")},
    ),
    Chapter(
        "dismissal",
        _on("dismissal"),
        plugs=(upkeep.DISMISSALS.plug(dismissal.terms),),
        events=EVENTS["dismissal"],
        settings={"dismissal": option("DIA-O5-01", "licenciement")},
    ),
    Chapter(
        "mercenary-market",
        _on("mercenary-market", "unsupplied-armies"),
        builds_on=("dynasties",),
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
            READERS.plug(lambda: {Verb.BID: candidates.of_bid}),
            legality.GATES.plug(sale.wait_inside),
            neutral.JAILERS.plug(market.takes_prisoners),
            DEEDS.plug(lambda: {market.GUEST: Deed(CITADEL, UNIT)}),
            HIRE.plug(sale.hire),
            records.STRANGERS.plug(market_records.strangers),
            WARES.plug(sale.offered, ahead="royal"),
            spending.UNBRIBABLE.plug(sale.spurned),
            winter.PROSPECTS.plug(market.prospect),
            WARRANTS.plug(market.row),
        ),
        events=EVENTS["mercenary-market"],
        reactions={"": withdrawn},
        keys=market_records.KEYS,
        settings={
            "mercenary-market": option("DIA-O6-01", "marche-mercenaires"),
            "market-units-take-prisoners": Setting(  # DIA-O6-01
                ("takes-nobody", "as-neutral"), behind=("pirates-field", "bribe-for-the-gone", "private-treasuries")
            ),
        },
    ),
    Chapter(
        "unsupplied-armies",
        _on("unsupplied-armies"),
        builds_on=("mercenary-market",),
        plugs=(famine.MUTINIES.plug(market.mutinies),),
        settings={"unsupplied-armies": option("DIA-O7-01", "provinces-non-ravitaillees")},
    ),
    Chapter(
        "prestige",
        _on("prestige"),
        steps={
            "opening": (after("conflicts", Step("sent", "DIA-O10-09", hunger.note)),),
            "closing": (after("treasures", Step("hunger", "DIA-O10-09", hunger.settle)),),
        },
        plugs=(
            control.LEFT_ALONE.plug(temples.spare),
            DEEDS.plug(
                lambda: {
                    Verb.SPARE: Deed(CITADEL),
                    Verb.PLUNDER: Deed(CITADEL),
                    hunger.SENT: Deed(PROVINCE, UNIT),
                }
            ),
            SCORES.plug(prestige.score),
            control.MEASURES.plug(prestige.measure),
            ECHOES.plug(renown.count),
        ),
        events=EVENTS["prestige"],
        reactions={"citadel-taken": reset, "": shortened},
        keys=prestige_records.KEYS,
        settings={"prestige": option("DIA-O10-01", "prestige")},
    ),
)
