"""Revolts and interventions from outside: their records, and where they come into a season (13.B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.rulebook import ChapterQuestion, RecordKey
from diadoques.core.steps import Step, after, before
from diadoques.core.untrusted import convert, plain_values, text_of
from diadoques.games.diadoques.conflict import retreats, sieges
from diadoques.games.diadoques.model import neutral
from diadoques.games.diadoques.model.phases import AUCTION, REFUGE
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import WARRANTS, Chapter
from diadoques.games.diadoques.model.settings import Setting
from diadoques.games.diadoques.model.state import Revolt
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.orders import legality
from diadoques.games.diadoques.records import records
from diadoques.games.diadoques.records.records import RecordRead, Strangers, listed
from diadoques.games.diadoques.revolts import appearance, lifecycle, offers, risings, runners, sheets
from diadoques.games.diadoques.revolts import sheets as withdrawals
from diadoques.games.diadoques.revolts.apply import REVOLT_KINDS, released
from diadoques.games.diadoques.revolts.risings import risings as all_risings
from diadoques.games.diadoques.revolts.risings import uprisings
from diadoques.games.diadoques.royal.decrees import RALLIES
from diadoques.games.diadoques.season import setup
from diadoques.games.diadoques.season.privacy import OPEN_PROTECTION
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.weather import draw, supply
from diadoques.games.diadoques.weather.chapter import is_played

# --------------------- Revolts in records of positions: every doubtful value is refused by a fault that names its place


#: Largest number of seasons, stage or sum that is read.
_MOST = 10_000


def _revolts(told: RecordRead) -> dict[str, Revolt]:
    """The revolts of a record.

    Raises:
        Fault: ``revolt-unknown``; ``revolt-impossible`` for a state that cannot be; a player, citadel or space that is
            unknown.
    """
    found: dict[str, Revolt] = convert(told.record.get("revolts", {}), dict[str, Revolt], "revolts")
    known = (*all_risings(), *uprisings())
    for name, revolt in found.items():
        where = f"revolts.{name}"[:120]
        if name not in known:
            raise Fault("revolt-unknown", where, given=name[:80], known=", ".join(known))
        for player in (*revolt.bidders, *filter(None, (revolt.runner, revolt.bidder))):
            if player not in told.names:
                raise Fault("player-unknown", where, given=player[:80], known=", ".join(told.names))
        for citadel in revolt.acquired:
            if not told.board.is_citadel(citadel):
                raise Fault("citadel-unknown", where, given=citadel[:80])
            if told.citadels.get(citadel):
                raise _impossible(where, citadel)
        if revolt.origin and revolt.origin not in told.board.spaces:
            raise Fault("space-unknown", where, given=revolt.origin[:80])
        war = all_risings().get(revolt.league)
        if revolt.league and (revolt.league not in found or war is None or name not in war.peoples):
            raise _impossible(where, revolt.league)
        for number in (revolt.left or 1, revolt.stage, revolt.bid + 1, revolt.treasure + 1):
            if not 1 <= number <= _MOST:
                raise _impossible(where, str(number))
    return found


def _exhausted(told: RecordRead) -> tuple[str, ...]:
    """Events that cannot come again (DIA-13N3-01)."""
    names = tuple(text_of(name, "exhausted") for name in listed(told.record, "exhausted"))
    for name in names:
        if name not in (*all_risings(), *uprisings()):
            raise Fault("revolt-unknown", "exhausted", given=name[:80], known=", ".join((*all_risings(), *uprisings())))
    return names


def strangers(record: Mapping[str, Any], _empty: Position) -> Strangers:
    """Revolts hold prisoners and have units; a rising of citadels has none (DIA-13Bb2-01)."""
    table = record.get("revolts", {})
    found = tuple(str(name) for name in table) if isinstance(table, Mapping) else ()
    armed = tuple(name for name in found if name in all_risings() and not all_risings()[name].peoples)
    return Strangers(troops=armed, jailers=found, gone=tuple(all_risings()))


def _impossible(where: str, given: str) -> Fault:
    return Fault("revolt-impossible", where, given=given[:80])


KEYS: Final = (
    RecordKey(
        "revolts",
        _revolts,
        lambda position: plain_values(position.revolts),
        behind=("announced",),
        powers=True,
        needed=True,
    ),
    RecordKey("exhausted", _exhausted, lambda position: list(position.exhausted), behind=("revolts",), needed=True),
)


# ------------------------------------- Revolts and interventions from outside, and where they come into a season (13.B)


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
            control.OCCUPATION.plug(appearance.occupy),
            DECLARATIONS.plug(runners.declarations),
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
            records.STRANGERS.plug(strangers),
            RALLIES.plug(offers.rally),
            retreats.CHOOSERS.plug(withdrawals.chooser),
            retreats.PREFERENCES.plug(withdrawals.preferred),
            sieges.CONQUESTS.plug(appearance.conquer),
            setup.INSTALLED.plug(lifecycle.installed),
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
