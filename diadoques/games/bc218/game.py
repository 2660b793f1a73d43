"""218 avant J.-C. as the floors above see it (``games.door.Game``), and what it changes in its family."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from diadoques.conflict.film import Film, FilmStep, events_of
from diadoques.core import marks as mk
from diadoques.core.calendar import YEARLY
from diadoques.core.events import ResolvedTurn
from diadoques.core.marks import Sign
from diadoques.core.orders import verbs_of
from diadoques.games.bc218 import conflicts, homes, outbreaks, position, records, revolts, years
from diadoques.games.bc218.apply import KINDS
from diadoques.games.bc218.position import from_classic
from diadoques.games.bc218.revolts import Verbs
from diadoques.games.diplomacy.game import FILM as CLASSIC
from diadoques.games.diplomacy.game import Diplomacy
from diadoques.games.diplomacy.variant import Hooks, Rows, Variant

# --- How reports are told to whoever draws them: revolts break out before the movements


_RISING: Final = ("", "orders", "supports", "conflicts", "moves")


def _with_revolts(step: FilmStep) -> FilmStep:
    """Revolts stand beside clashes, below the cards of strengths."""
    if step.name not in _RISING:
        return step
    ahead = tuple(kind for kind in step.signs if kind == mk.STANDOFF)
    return replace(step, signs=(*ahead, mk.REVOLT, *step.signs[len(ahead) :]))


def _revolts(film: Film, report: ResolvedTurn) -> Iterable[Sign]:  # noqa: ARG001
    """At the town of the centre."""
    towns = {place.province: name for name, place in report.before.board.places.items()}
    for event in events_of(report, "revolt"):
        yield Sign(mk.REVOLT, towns[event["space"]])


#: The film of classic Diplomacy, with revolts in it.
FILM: Final = replace(
    CLASSIC,
    steps=tuple(_with_revolts(step) for step in CLASSIC.steps),
    whole=_with_revolts(CLASSIC.whole),
    signs={mk.REVOLT: _revolts},
    rooms=(*CLASSIC.rooms, __package__ or ""),
)


# --- 218 avant J.-C. as a game of the family of classic Diplomacy (P218-gen-01, P218-gen-02): what it changes


#: The id of the game, and of its board.
NAME: Final = "bc218"

BC218: Final = Variant(
    game=NAME,
    board_id=NAME,
    calendar=YEARLY,  # the years count down, each is one turn (P218-turn-01, -01b)
    counts=years.counts_centres,
    rows=Rows(
        turning="P218-turn-01",
        taken="P218-turn-02",
        counted="P218-ctr-01b",
        due="P218-ctr-01c",
        outright="P218-goal-01",
        agreed="P218-goal-02",
        scored="P218-goal-02",
    ),
    usual="year 216",
    rulings=NAME,
    weight=outbreaks.WHOLE,
    hooks=Hooks(
        begins=from_classic,
        keys=records.KEYS,
        loads=records.load,
        tells=records.as_record,
        answers=records.answer,
        opening={"conflicts": outbreaks.break_out, "ways out": conflicts.destroy},
        closing={"count": homes.eliminate},
        ending=years.end,
        kinds=KINDS,
        verbs=lambda: verbs_of(Verbs),
        reads=revolts.read,
        crosses=revolts.judge_together,
        sealed=revolts.seal_line,
        secret=revolts.is_meant,
        writes=revolts.write_revolt,
        offers=revolts.offered_revolts,
        slots=revolts.sheet_line,
        sees=position.report_seen_by,
        objects=homes.objection,
        strengths=outbreaks.strengths,
        decides=conflicts.row,
        unsettles=conflicts.watch,
        yards=homes.building_sites,
        quota=years.quota,
        scoring=years.scoring,
    ),
)


# --- 218 avant J.-C. as the floors above see it (``games.door.Game``)


GAME: Final = Diplomacy(BC218, film=FILM)
