"""A whole game of eight years replayed from its file: units and centres are conserved every year."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.games.bc218 import BC218, Report, allowance, report_seen_by
from diadoques.games.catalogue import replay_saved_game, reports
from diadoques.games.diplomacy.adjustments import halves
from tests.games.bc218.eight_years import FILE
from tests.refusals import refusing


@pytest.fixture(scope="module")
def saved() -> savegame.SavedGame:
    return savegame.load(FILE)


@pytest.fixture(scope="module")
def years(saved: savegame.SavedGame) -> dict[int, list[Report]]:
    """The reports of each year; reading them replays the file and compares every event."""
    found: dict[int, list[Report]] = {}
    for report in reports(saved):
        found.setdefault(report.before.season.year, []).append(report)
    return found


def test_it_plays_the_eight_years(years: dict[int, list[Report]]) -> None:
    assert list(years) == [218, 217, 216, 215, 214, 213, 212, 211]
    phases = {year: [report.before.phase for report in played] for year, played in years.items()}
    for year, names in phases.items():
        assert names[0] == "movement"
        assert names.count("adjustments") <= year % 2
    assert sum("retreats" in names for names in phases.values()) >= 3
    assert [year for year, names in phases.items() if "adjustments" in names] == [217, 215, 213]


def test_units_and_centres_are_conserved(years: dict[int, list[Report]]) -> None:
    for year, played in years.items():
        first: Any = played[0].before
        last: Any = played[-1].after
        kinds = Counter(event.kind for report in played for event in report.events)
        events = [event for report in played for event in report.events]
        lost = [event["unit"] for event in events if event.kind in ("annihilated", "removed")]
        assert len(last.units) == len(first.units) + kinds["built"] - len(lost), year
        assert len({unit.space for unit in last.units.values()}) == len(last.units)
        # Whatever owner a centre has, it got him by an event; no centre appears or vanishes.
        owners = dict(first.centres)
        for event in events:
            if event.kind in ("centre-taken", "centre-returned"):
                assert owners.get(event["centre"], "") == event["was"]
                owners[event["centre"]] = event["owner"]
            elif event.kind == "centre-neutral":
                assert owners.pop(event["centre"]) == event["was"]
        assert owners == last.centres, year
        neutral = sum(worth for centre, worth in BC218.centres.items() if centre not in last.centres)
        assert sum(halves(last, player) for player in last.players) + neutral == 90
        if year in (217, 215, 213):
            for player in last.players:
                assert len(last.of(player)) <= allowance(last, player), (year, player)
        if year % 2 == 0:
            assert not kinds["centre-taken"] + kinds["eliminated"] + kinds["built"], year


def test_it_shows_what_is_particular_to_the_game(years: dict[int, list[Report]]) -> None:
    kinds = Counter(event.kind for played in years.values() for report in played for event in report.events)
    for kind in ("revolt", "revolt-quelled", "order-replaced", "centre-neutral", "centre-returned", "eliminated"):
        assert kinds[kind], kind
    assert kinds["cyprus-doomed"] == 1
    assert min(kinds["dislodged"], kinds["built"], kinds["revolt"]) >= 10
    early = [event for year in (218, 217) for report in years[year] for event in report.events]
    assert "revolt" not in {event.kind for event in early}


def test_it_ends_by_agreement_with_the_values_of_the_centres(years: dict[int, list[Report]]) -> None:
    last: Any = years[211][-1].after
    assert last.phase == "over"
    scored = next(event for event in years[211][-1].events if event.kind == "scored")["scores"]
    assert {player: Fraction(text) for player, text in scored.items()} == {
        player: Fraction(halves(last, player), 2) for player in last.players
    }
    best = max(Fraction(text) for text in scored.values())
    assert set(last.winners) == {player for player, text in scored.items() if Fraction(text) == best}


def test_the_reports_of_others_name_no_author(years: dict[int, list[Report]]) -> None:
    for played in years.values():
        for report in played:
            secret = [event for event in report.events if "eyes" in event.data]
            for player in report.before.players:
                his: Any = report_seen_by(report, player)
                text = json.dumps([event.to_json() for event in his.events], ensure_ascii=False)
                own = sum(event["eyes"] == player for event in secret)
                assert text.count('"eyes"') == own
                assert set(his.before.chosen) | set(his.after.chosen) <= {player}


def test_a_forged_file_is_refused(saved: savegame.SavedGame) -> None:
    raw = json.loads(savegame.write(saved))
    raw["engine"], events = "", raw["turns"][3]["events"]  # by another program: what its events lead to is looked at
    events.remove(next(event for event in events if event["kind"] == "moved"))
    with pytest.raises(Fault, check=refusing("replay-differs")):
        replay_saved_game(savegame.read(json.dumps(raw)))
