"""The worked cases of Diplomacy, one test each: the id of the case is the id of the test."""

from __future__ import annotations

import pytest

from diadoques.core.cases import Broken, Case, all_cases
from diadoques.core.events import fold
from diadoques.games.diplomacy import apply
from diadoques.games.diplomacy.casebook import cases, play
from tests.case_class_checks import check_class
from tests.case_troubles import whole
from tests.games.diplomacy.checks import (
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
    "class": check_class,
    "season": lambda case: [trouble for played in play(case) for trouble in check_step(played)],
}


@pytest.mark.parametrize("case", all_cases("diplomacy"), ids=lambda case: case.id)
def test_case(case: Case | Broken) -> None:
    sound = whole(case)
    troubles = RUNS[sound.kind](sound)
    assert not troubles, "\n".join([sound.title["en"], *troubles])


def test_replaying_the_events_of_every_case_gives_the_same_position() -> None:
    for case in cases():
        if case.kind == "season":
            for played in play(case):
                for report in played.reports:
                    assert fold(report.before, report.events, apply) == report.after, case.id
