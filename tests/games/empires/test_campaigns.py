"""Campaigns of ten years by simple players: what must hold holds after every event, and a replay is the same."""

from __future__ import annotations

import pytest

from diadoques.games.empires.season import flow
from tests.games.empires.campaigns import played, troubles, troubles_at_rest, troubles_at_the_end, unpaired

_SAMPLE = [("spring-220", "0"), ("world-220", "1")]
_ALL = [(scenario, str(seed)) for seed in range(50) for scenario in ("spring-220", "world-220")]


def _whole(scenario: str, seed: str) -> int:
    position = None
    for report in played(scenario, seed, 40):
        position = report.before
        for event in report.events:
            after = flow.apply(position, event)
            found = list(troubles(position, event, after))
            if event.kind == "ranking":
                found += troubles_at_the_end(after)
            assert not found, (scenario, seed, str(position.season), event, found)
            position = after
        assert position == report.after
        assert not unpaired(report), (scenario, seed, str(position.season))
        if position.phase == "orders":
            found = list(troubles_at_rest(position))
            assert not found, (scenario, seed, str(position.season), found)
    assert position is not None
    return position.number + 1


@pytest.mark.parametrize(("scenario", "seed"), _SAMPLE)
def test_ten_years_hold(scenario: str, seed: str) -> None:
    assert _whole(scenario, seed) == 40


@pytest.mark.proof
@pytest.mark.parametrize(("scenario", "seed"), _ALL)
def test_a_hundred_campaigns_hold(scenario: str, seed: str) -> None:
    _whole(scenario, seed)


def test_a_campaign_played_again_is_the_same() -> None:
    assert list(played("spring-220", "again", 8)) == list(played("spring-220", "again", 8))
