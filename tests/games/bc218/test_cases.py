"""The worked cases of 218 avant J.-C., one test each: the id of the case is the id of the test."""

from __future__ import annotations

import pytest

from diadoques.core.cases import Case
from diadoques.core.events import fold
from diadoques.games.bc218 import apply, position_from, record_of, seen
from diadoques.games.bc218.casebook import cases, play, position_of
from tests.games.bc218.checks import (
    check_board,
    check_calendar,
    check_lines,
    check_options,
    check_refused,
    check_setup,
    check_step,
)

RUNS = {
    "notation": check_lines,
    "board": check_board,
    "setup": check_setup,
    "calendar": check_calendar,
    "refused": check_refused,
    "options": check_options,
    "season": lambda case: [trouble for played in play(case) for trouble in check_step(played)],
}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_case(case: Case) -> None:
    troubles = RUNS[case.kind](case)
    assert not troubles, "\n".join([case.title["en"], *troubles])


def test_replaying_the_events_of_every_case_gives_the_same_position() -> None:
    for case in cases():
        if case.kind == "season":
            for played in play(case):
                for report in played.reports:
                    assert fold(report.before, report.events, apply) == report.after, case.id
                    for player in ("", *report.before.players):
                        his = seen(report, player)
                        assert fold(his.before, his.events, apply) == his.after, (case.id, player)


def test_positions_of_cases_stand_in_records_and_come_back() -> None:
    for case in cases():
        if case.kind == "season":
            position = position_of(case)
            again = position_from(record_of(position), options=position.readings)
            assert record_of(again) == record_of(position), case.id
