"""The royal family and the heirs, and where they come into a season (12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.core.rulebook import ChapterQuestion
from diadoques.core.steps import Change, Step, after, before, instead, without
from diadoques.games.diadoques.conflict import characters, retreats
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.gold import bribery, spending
from diadoques.games.diadoques.marking import MARKED
from diadoques.games.diadoques.model.position import SUCCESSION, Position
from diadoques.games.diadoques.model.rulebook import WARRANTS, Chapter
from diadoques.games.diadoques.model.settings import Setting
from diadoques.games.diadoques.notation import lexicon, writing
from diadoques.games.diadoques.notation.declarations import DECLARATIONS
from diadoques.games.diadoques.orders import legality
from diadoques.games.diadoques.orders.declaration_candidates import READERS
from diadoques.games.diadoques.orders.legal_orders import WARES
from diadoques.games.diadoques.people import command
from diadoques.games.diadoques.players.habits import HABITS
from diadoques.games.diadoques.records import checked
from diadoques.games.diadoques.records.midseason import DEEDS, Deed
from diadoques.games.diadoques.royal import attend, court, decrees, fates, habits, persuasion, succession
from diadoques.games.diadoques.royal import attend as heads
from diadoques.games.diadoques.royal import persuasion as royal_prizes
from diadoques.games.diadoques.royal.apply_royal import (
    ROYAL_KINDS,
    end_ties_of_the_dead,
    free_royals_of,
    lapse_protection,
    together,
)
from diadoques.games.diadoques.royal.decrees import readers
from diadoques.games.diadoques.royal.records import KEYS, couple_is_together, strangers
from diadoques.games.diadoques.season import protocol, setup
from diadoques.games.diadoques.season.standing import COURT, SUCCEEDED
from diadoques.games.diadoques.victory import control
from diadoques.games.diadoques.weather import draw
from diadoques.games.diadoques.weather.chapter import is_played


def _passed_on(before: Position, after: Position, event: Event) -> Position:
    return lapse_protection(before, together(after, event["leader"]))


def _lapsed(before: Position, after: Position, _event: Event) -> Position:
    return lapse_protection(before, after)


def _bereaved(_before: Position, after: Position, event: Event) -> Position:
    return end_ties_of_the_dead(after, event["leader"], event["by"])


def _stays(before: Position, after: Position, event: Event) -> Position:
    """The units of an empire that ends stay where they are, nobody's (DIA-12D-05)."""
    kept = replace(after, units=before.units, dislodged=before.dislodged, counters=before.counters)
    return lapse_protection(before, free_royals_of(kept, event["player"]))


_ATTENDANTS: Final = before("command", Step("attendants", "DIA-12A-02", attend.attach))
_ROYAL_COMMAND: Final = after("command", Step("royal command", "DIA-12A-07", heads.take_command))
#: Heirs may come before an empire ends with its head: nobody is out at once who falls with his unit (DIA-12D-01).
_NO_SUDDEN_END: Final[Change[Resolution]] = without("fallen empires")

CHAPTERS: Final = (
    Chapter(
        "royal",
        is_played,
        builds_on=("weather",),
        steps={
            "opening": (
                before("counter-bribes", Step("attendants", "DIA-12A-02", attend.attach)),
                before("locks", Step("announcements", "DIA-12A-16", decrees.announce)),
                before("bribery", Step("royal order", "DIA-12B-01", decrees.decide)),
                instead("empires", Step("heirless", "DIA-12D-05", succession.end_before_moves)),
                _ROYAL_COMMAND,
            ),
            "heads": (_ATTENDANTS, _ROYAL_COMMAND),
            "fates": (_NO_SUDDEN_END,),
            "closing": (
                _NO_SUDDEN_END,
                after("captures", Step("company", "DIA-12A-02", attend.gather)),
                after(
                    "gifts",
                    Step("regency", "DIA-12A-08", fates.dismiss),
                    Step("weddings", "DIA-12A-16", decrees.settle_weddings),
                    Step("heirs", "DIA-12D-01", succession.succeed),
                ),
                after(
                    "arsenals",
                    Step("leftovers", "DIA-12D-07", succession.sort_out),
                    Step("regency again", "DIA-12A-08", fates.dismiss),
                ),
            ),
            "winter": (before("accounts", Step("regency", "DIA-12A-08", fates.dismiss)),),
        },
        plugs=(
            bribery.SPOILS.plug(fates.falls),
            bribery.TOO_LATE.plug(royal_prizes.lose),
            characters.FIRST_RELEASED.plug(fates.first_released),
            characters.GUARDED.plug(attend.is_guarded),
            characters.LASTS.plug(succession.lasts),
            characters.RELEASED.plug(fates.stays),
            characters.SURVIVES.plug(fates.survives),
            command.TAKES_OVER.plug(court.may_take_over),
            command.HEADS.plug(heads.head),
            command.LENDS.plug(heads.is_strong),
            command.PRECEDENCE.plug(heads.precedes),
            command.COUNTERS.plug(court.counter_of),
            command.COMPANIONS.plug(attend.fellows),
            control.STAKES.plug(court.stakes),
            DECLARATIONS.plug(decrees.declarations),
            draw.RULED_OUT.plug(fates.is_no_more),
            spending.ENDING.plug(succession.ending_empires),
            draw.EFFECTS.plug(fates.bury),
            draw.INAPPLICABLE.plug(fates.comes_too_late),
            legality.WARDS.plug(decrees.check_ward),
            lexicon.PEOPLE.plug(court.people),
            WARES.plug(persuasion.least_payments),
            spending.PRIZES.plug(royal_prizes.prize),
            MARKED.plug(court.royal_marks),
            COURT.plug(court.royals),
            SUCCEEDED.plug(court.heir_led),
            protocol.OFFERS.plug(decrees.useful_decrees),
            checked.STRANGERS.plug(strangers),
            DEEDS.plug(lambda: {decrees.WED: Deed()}),
            checked.AGREEMENTS.plug(couple_is_together),
            retreats.DOOMS.plug(fates.doom),
            setup.INSTALLED.plug(court.install_royal_family),
            spending.RANKS.plug(heads.worth),
            READERS.plug(readers),
            HABITS.plug(habits.at_court),
            WARRANTS.plug(fates.row),
            writing.TITLES.plug(court.titles),
        ),
        events=ROYAL_KINDS,
        reactions={
            "captured": _passed_on,
            "freed": _passed_on,
            "won-over": _lapsed,
            "unclaimed": _lapsed,
            "killed": _bereaved,
            "eliminated": _stays,
        },
        keys=KEYS,
        settings={
            "olympias-with-lost-unit": Setting(("dies", "passes"), behind=("private-treasuries",)),  # DIA-12A-13
            "royal-release": Setting(("never", "let-go"), behind=("olympias-with-lost-unit",)),  # DIA-12A-04
            "idle-royal-order": Setting(
                ("contradicts-nothing", "contradicts"),
                behind=("royal-release",),  # DIA-12B-04
            ),
            "bribe-for-the-gone": Setting(("lost", "kept"), behind=("idle-royal-order",)),  # DIA-12A-24, DIA-13A-01
        },
        questions={
            SUCCESSION: ChapterQuestion(
                succession.ask, succession.take, lambda _: "heirs", succession.options, succession.check
            )
        },
        unseen=frozenset({"betrothed", "bribe-late", "decreed", "decrees-clash", "wedding"}),
    ),
)
