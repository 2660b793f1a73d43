"""Revolts and interventions from outside, and where they come into a season (13.B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.core.rulebook import ChapterQuestion
from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques.conflict import retreats, sieges
from diadoques.games.diadoques.model import neutral
from diadoques.games.diadoques.model.phases import AUCTION, REFUGE
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import Setting
from diadoques.games.diadoques.model.warrants import WARRANTS
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.orders import legality, unit_legality
from diadoques.games.diadoques.records import records
from diadoques.games.diadoques.revolts import (
    acquisition,
    appearance,
    bids,
    lifecycle,
    limits,
    offers,
    powers,
    questions,
    recurrence,
    runners,
    sheets,
    standing,
)
from diadoques.games.diadoques.revolts import records as risen
from diadoques.games.diadoques.revolts import retreats as withdrawals
from diadoques.games.diadoques.revolts.apply import REVOLT_KINDS, released
from diadoques.games.diadoques.royal.enactment import RALLIES
from diadoques.games.diadoques.season import setup
from diadoques.games.diadoques.season.privacy import OPEN_PROTECTION
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.weather import draw, happen, supply
from diadoques.games.diadoques.weather.chapter import is_played


def _released(_before: Position, after: Position, event: Event) -> Position:
    return replace(after, revolts=released(after, event["citadel"]))


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
                before("draw", Step("auction", "DIA-13N1-03", runners.choose)),
            ),
        },
        plugs=(
            control.OCCUPATION.plug(acquisition.occupy),
            DECLARATIONS.plug(bids.declarations),
            draw.RULED_OUT.plug(recurrence.left_out),
            draw.THROWN_AGAIN.plug(recurrence.thrown_again),
            happen.INAPPLICABLE.plug(recurrence.comes_to_nothing),
            legality.LIMITS.plug(limits.check),
            unit_legality.PASSENGERS.plug(limits.left_ashore),
            neutral.AWAITED.plug(powers.may_be_rallied),
            neutral.FRIENDS.plug(powers.is_friendly),
            neutral.GIVERS.plug(powers.giver_of),
            neutral.JAILERS.plug(neutral.is_rebel),
            neutral.LEAGUES.plug(powers.league_of),
            records.STRANGERS.plug(risen.strangers),
            RALLIES.plug(offers.rally),
            retreats.CHOOSERS.plug(withdrawals.chooser),
            retreats.PREFERENCES.plug(withdrawals.preferred),
            sieges.CONQUESTS.plug(acquisition.conquer),
            setup.INSTALLED.plug(standing.installed),
            supply.HUNGRY.plug(powers.is_hungry),
            WARRANTS.plug(powers.row),
            OPEN_PROTECTION.plug(powers.is_openly_protected),
        ),
        events=REVOLT_KINDS,
        reactions={"citadel-taken": _released},
        keys=risen.KEYS,
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
            REFUGE: ChapterQuestion(questions.ask, questions.take, lambda _: "refuge", check=questions.check),
            AUCTION: ChapterQuestion(runners.ask, runners.take, lambda _: "auction", runners.offered),
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
