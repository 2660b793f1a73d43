"""The worked cases of Empires et Stratèges, one test each: the id of the case is the id of the test."""

from __future__ import annotations

import json

import pytest

from diadoques.core.cases import Broken, Case, all_cases
from diadoques.core.events import check_event, fold
from diadoques.games.empires.casebook import cases
from diadoques.games.empires.model import records
from diadoques.games.empires.season import flow
from tests.case_troubles import whole
from tests.games.empires.played_cases import TOGETHER, play
from tests.games.empires.troubles import troubles

pytestmark = TOGETHER


@pytest.mark.parametrize("case", all_cases("empires"), ids=lambda case: case.id)
def test_case(case: Case | Broken) -> None:
    sound = whole(case)
    found = list(troubles(sound))
    assert not found, "\n".join([sound.title["en"], *found])


@pytest.mark.slow
def test_the_events_of_every_case_give_its_positions_again_and_records_come_back() -> None:
    for case in cases():
        for report in play(case).reports:
            for event in report.events:
                check_event(flow.kinds(), event)
            assert fold(report.before, report.events, flow.apply) == report.after, case.id
            record = json.loads(json.dumps(records.record_of(report.after)))
            assert records.position_from(record, {}, flow.names()) == report.after, case.id
