"""218 avant J.-C. as a game of the family of classic Diplomacy (P218-gen-01, P218-gen-02): what it changes."""

from __future__ import annotations

from typing import Final

from diadoques.core.calendar import YEARLY
from diadoques.core.orders import verbs_of
from diadoques.games.bc218 import cyprus, deciding, homes, records, revolts, rising, secrecy, victory, years
from diadoques.games.bc218.apply import KINDS
from diadoques.games.bc218.orders import Verbs
from diadoques.games.bc218.position import grown
from diadoques.games.diplomacy.hooks import Hooks
from diadoques.games.diplomacy.variant import Rows, Variant

NAME: Final = "bc218"

BC218: Final = Variant(
    game=NAME,
    board_id=NAME,
    calendar=YEARLY,  # the years count down, each is one turn (P218-turn-01, -01b)
    counts=years.counted,
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
    weight=rising.WHOLE,
    hooks=Hooks(
        begins=grown,
        keys=records.KEYS,
        loads=records.load,
        tells=records.tell,
        answers=records.answer,
        opening={"conflicts": rising.break_out, "ways out": cyprus.destroy},
        closing={"count": homes.eliminate},
        ending=years.end,
        kinds=KINDS,
        verbs=lambda: verbs_of(Verbs),
        reads=revolts.read,
        crosses=revolts.together,
        sealed=revolts.seal,
        secret=revolts.is_meant,
        writes=revolts.written,
        offers=revolts.offered,
        slots=revolts.slot,
        sees=secrecy.seen,
        objects=homes.objection,
        strengths=rising.strengths,
        decides=deciding.row,
        unsettles=cyprus.watch,
        yards=homes.yards,
        quota=victory.quota,
        scoring=victory.scoring,
    ),
)
