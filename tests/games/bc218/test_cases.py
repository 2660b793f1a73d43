"""The worked cases of 218 avant J.-C., one test each: the id of the case is the id of the test."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from diadoques.core.cases import Broken, Case, all_cases
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.games.bc218 import adjudicate, apply, position_from, record_of, report_seen_by
from diadoques.games.bc218.casebook import cases, play, position_of
from tests.case_troubles import whole
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


@pytest.mark.parametrize("case", all_cases("bc218"), ids=lambda case: case.id)
def test_case(case: Case | Broken) -> None:
    sound = whole(case)
    troubles = RUNS[sound.kind](sound)
    assert not troubles, "\n".join([sound.title["en"], *troubles])


def test_the_examples_come_out_whole(figure: Callable[[str, int, int], None]) -> None:
    """An example may be told in two halves: P218-ex-04 and P218-ex-04/2."""
    exact: dict[str, bool] = {}
    for case in cases():
        if case.section == "examples":
            name = case.id.partition("/")[0]
            exact[name] = exact.get(name, True) and not RUNS[case.kind](case)
    assert len(exact) == 17
    figure("examples of 218 avant J.-C.", sum(exact.values()), 17)


def test_replaying_the_events_of_every_case_gives_the_same_position() -> None:
    for case in cases():
        if case.kind == "season":
            for played in play(case):
                for report in played.reports:
                    assert fold(report.before, report.events, apply) == report.after, case.id
                    for player in ("", *report.before.players):
                        his = report_seen_by(report, player)
                        assert fold(his.before, his.events, apply) == his.after, (case.id, player)


def test_positions_of_cases_stand_in_records_and_come_back() -> None:
    for case in cases():
        if case.kind == "season":
            position = position_of(case)
            again = position_from(record_of(position), options=position.readings)
            assert record_of(again) == record_of(position), case.id


def test_a_record_is_answered_with_what_came_of_its_revolts() -> None:
    answer = adjudicate(
        {
            "id": "rome",
            "units": {"ROME": ["A Rom"], "CARTHAGE": ["A Lig"]},
            "revolts": {"CARTHAGE": {"Rom": "ready", "Byz": "spent"}, "GAULE": {"Alx": "ready"}},
            "open": ["ROME", "EGYPTE"],
            "orders": {
                "ROME": ["A Rom - Apu"],
                "CARTHAGE": ["A Lig - Rom", "revolt Rom", "revolt Byz"],
                "GAULE": ["revolt Alx"],
            },
        }
    )
    assert answer["units"] == {"CARTHAGE": ["A Rom"]}
    assert answer["dislodged"] == {"ROME": [{"unit": "A Rom", "from": "Lig", "options": ["Apu", "Bru", "Ven"]}]}
    assert [row["result"] for row in answer["revolts"]["lines"]] == ["succeeds", "void", "succeeds"]
    assert answer["revolts"]["effects"] == [
        {"space": "Alx", "unit": "", "effect": "neutral", "rule": "P218-rev-02b"},
        {"space": "Rom", "unit": "A Rom", "effect": "holds", "rule": "P218-rev-02c"},
    ]
    assert "revolts" not in adjudicate({"units": {"ROME": ["A Rom"]}})


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("revolts", [], "type-wrong"),
        ("revolts", {"NOBODY": {}}, "player-unknown"),
        ("revolts", {"ROME": {"Bru": "ready"}}, "centre-unknown"),
        ("revolts", {"ROME": {"Rom": "soon"}}, "revolt-state-unknown"),
        ("revolts", {"ROME": {"Xyz": "ready"}}, "space-unknown"),
        ("open", ["NOBODY"], "player-unknown"),
        ("open", "ROME", "list-wanted"),
        ("cyprus", {"unit": "F Chy", "fleets": []}, "unit-unknown"),
        ("cyprus", {"ships": 1}, "key-unknown"),
        ("activated", {"Sad": "215"}, "year-unknown"),
        ("activated", {"Rom": 215}, "centre-unknown"),
        ("eliminated", [3], "player-unknown"),
        ("revolt", {}, "key-unknown"),
    ],
)
def test_a_record_that_cannot_be_is_refused_by_its_key(key: str, value: object, fault: str) -> None:
    with pytest.raises(Fault) as caught:
        position_from({"units": {"ROME": ["A Rom"]}, key: value})
    assert caught.value.code == fault
    assert caught.value.where.startswith(key)
