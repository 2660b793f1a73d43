"""The worked cases of Amphipolis, one test each: the id of the case is the id of the test."""

from __future__ import annotations

import pytest

from diadoques.core.cases import Broken, Case, all_cases
from diadoques.core.events import fold
from diadoques.games.amphipolis import game
from diadoques.games.amphipolis.casebook import cases
from diadoques.games.amphipolis.events import apply
from tests.case_troubles import whole
from tests.games.amphipolis.checks import troubles
from tests.games.amphipolis.worked import played


@pytest.mark.parametrize("case", all_cases("amphipolis"), ids=lambda case: case.id)
def test_case(case: Case | Broken) -> None:
    sound = whole(case)
    found = troubles(sound)
    assert not found, "\n".join([sound.title["en"], *found])


def test_the_events_of_every_case_give_its_positions_again_to_every_eye() -> None:
    for case in cases():
        if case.kind == "facts":
            continue
        for report in played(case).reports:
            assert fold(report.before, report.events, apply) == report.after, case.id
            for player in ("", *report.before.players):
                his = game.report_seen_by(report, player)
                assert fold(his.before, his.events, apply) == his.after, (case.id, player)
