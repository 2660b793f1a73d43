"""Revolts and interventions from outside, and where they come into a season (13.B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.core.rulebook import ChapterQuestion
from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques.conflict import retreats, sieges
from diadoques.games.diadoques.model import neutral
from diadoques.games.diadoques.model.position import AUCTION, REFUGE, Position
from diadoques.games.diadoques.model.rulebook import WARRANTS, Chapter
from diadoques.games.diadoques.model.settings import Setting
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.orders import legality
from diadoques.games.diadoques.records import checked
from diadoques.games.diadoques.revolts import appearance, lifecycle, offers, revolt_commanders, risings, sheets
from diadoques.games.diadoques.revolts import sheets as withdrawals
from diadoques.games.diadoques.revolts.apply import REVOLT_KINDS, revolts_without
from diadoques.games.diadoques.revolts.records import KEYS, strangers
from diadoques.games.diadoques.royal.decrees import RALLIES
from diadoques.games.diadoques.season import setup
from diadoques.games.diadoques.season.privacy import OPEN_PROTECTION
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.weather import draw, supply
from diadoques.games.diadoques.weather.chapter import is_played


def _released(_before: Position, after: Position, event: Event) -> Position:
    return replace(after, revolts=revolts_without(after, event["citadel"]))


CHAPTERS: Final = (
    Chapter(
        "revolts",
        is_played,
        builds_on=("weather", "royal"),
        steps={
            "opening": (after("orders read", Step("missions", "DIA-13Bd-01", sheets.write_orders)),),
            "closing": (
                before("estates", Step("offers", "DIA-13Bb4-01", offers.offer)),
                after("late estates", Step("revolts", "DIA-13N2-01", lifecycle.end_of_season)),
                before("leftovers", Step("starved revolts", "DIA-13Ba-07", lifecycle.bury)),
            ),
            "beginning": (
                after(
                    "event",
                    Step("refuge", "DIA-13Ba-03", appearance.seek_refuge),
                    Step("appearance", "DIA-13Ba-02", appearance.break_out),
                ),
                before("draw", Step("auction", "DIA-13N1-03", revolt_commanders.choose)),
            ),
        },
        plugs=(
            control.OCCUPATION.plug(appearance.occupy),
            DECLARATIONS.plug(revolt_commanders.declarations),
            draw.RULED_OUT.plug(risings.left_out),
            draw.THROWN_AGAIN.plug(risings.thrown_again),
            draw.INAPPLICABLE.plug(risings.comes_to_nothing),
            legality.LIMITS.plug(sheets.check),
            legality.PASSENGERS.plug(sheets.left_ashore),
            neutral.AWAITED.plug(risings.may_be_rallied),
            neutral.FRIENDS.plug(risings.is_friendly),
            neutral.GIVERS.plug(risings.giver_of),
            neutral.JAILERS.plug(neutral.is_rebel),
            neutral.LEAGUES.plug(risings.league_of),
            checked.STRANGERS.plug(strangers),
            RALLIES.plug(offers.rally),
            retreats.CHOOSERS.plug(withdrawals.chooser),
            retreats.PREFERENCES.plug(withdrawals.preferred_retreats),
            sieges.CONQUESTS.plug(appearance.conquer),
            setup.INSTALLED.plug(lifecycle.install_revolts),
            supply.HUNGRY.plug(risings.is_hungry),
            WARRANTS.plug(risings.row),
            OPEN_PROTECTION.plug(risings.is_openly_protected),
        ),
        events=REVOLT_KINDS,
        reactions={"citadel-taken": _released},
        keys=KEYS,
        settings={
            "neutral-counter-bribes": Setting(("payers", "public"), behind=("repeated-payments",)),  # DIA-13Ba-08
            "satraps-gold": Setting(("adds-up", "once"), behind=("bribe-for-the-gone",)),  # DIA-13Bc-02
            "pirates-field": Setting(  # DIA-13Bb11-01
                ("black-sea", "as-printed"),
                behind=("satraps-gold",),
                former=(("where-the-pirates-sail", {"euxine-coasts": "black-sea"}),),
            ),
        },
        questions={
            REFUGE: ChapterQuestion(appearance.ask, appearance.take, lambda _: "refuge", check=appearance.check),
            AUCTION: ChapterQuestion(
                revolt_commanders.ask, revolt_commanders.take, lambda _: "auction", revolt_commanders.pass_or_least_bid
            ),
        },
        unseen=frozenset(
            {
                "auction-bid",
                "auction-opened",
                "auction-passed",
                "leader-sheltered",
                "mission",
                "mission-advanced",
                "offer-taken",
                "revolt-again",
                "revolt-began",
                "revolt-counted",
                "revolt-ended",
                "revolt-joined",
                "revolt-kept",
                "runner-chosen",
                "runner-lost",
                "satraps-gold",
            }
        ),
    ),
)
