"""The worked cases of the rules, one test each: the id of the case is the id of the test."""

from __future__ import annotations

import pytest

from diadoques.core.cases import Broken, Case, all_cases
from diadoques.core.events import fold
from diadoques.games.diadoques import apply
from diadoques.games.diadoques.casebook import cases, play, position_of
from tests.case_board_checks import check_board, check_setup
from tests.case_chance_checks import check_draws
from tests.case_checks import check_calendar, check_lines, check_step
from tests.case_class_checks import check_class
from tests.case_troubles import refusal_troubles, whole
from tests.games.diadoques.invariants import check_every_order_is_answered
from tests.worked import played, reports

RUNS = {
    "notation": lambda case: check_lines(case, position_of(case)),
    "board": check_board,
    "setup": check_setup,
    "calendar": check_calendar,
    "chance": check_draws,
    "refused": lambda case: refusal_troubles(case, position_of),
    "class": check_class,
    "season": lambda case: [trouble for step in played(play, case) for trouble in check_step(step)],
}


@pytest.mark.parametrize("case", all_cases("diadoques"), ids=lambda case: case.id)
def test_case(case: Case | Broken) -> None:
    sound = whole(case)
    troubles = RUNS[sound.kind](sound)
    assert not troubles, "\n".join([sound.title["en"], *troubles])


def test_no_order_of_any_case_is_lost_in_silence() -> None:
    for case in cases():
        if case.kind == "season":
            for report in reports(play, case):
                check_every_order_is_answered(report)


def test_replaying_the_events_of_every_case_gives_the_same_position() -> None:
    for case in cases():
        if case.kind == "season":
            for report in reports(play, case):
                assert fold(report.before, report.events, apply) == report.after, case.id
