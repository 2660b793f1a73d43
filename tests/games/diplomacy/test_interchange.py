"""Records of Diplomacy: what cannot be is refused at its place; what others noted is left aside; French records too."""

from __future__ import annotations

import re
from typing import Any

import pytest

from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from diadoques.games.diplomacy.interchange import adjudicate, position_from, record_of
from diadoques.games.diplomacy.protocol import new
from tests.refusals import refusing

GOOD: dict[str, Any] = {"units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"unit": {}}, "key-unknown", "unit"),
    ({"units": []}, "type-wrong", "units"),
    ({"units": {"FRANCE": "A PAR"}}, "list-wanted", "units.FRANCE"),
    ({"units": {"FRANCE": [3]}}, "type-wrong", "units.FRANCE[0]"),
    ({"units": {"FRANCE": [None]}}, "type-wrong", "units.FRANCE[0]"),
    ({"units": {"BURGUNDY": ["A BUR"]}}, "player-unknown", "units"),
    ({"units": {"FRANCE": ["PAR"]}}, "unit-unreadable", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["B PAR"]}}, "unit-unreadable", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["A  PAR"]}}, "unit-unreadable", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["A XYZ"]}}, "space-unknown", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["A SWI"]}}, "space-unknown", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["A MAO"]}}, "army-on-sea", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["F PAR"]}}, "fleet-on-land", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["F SPA"]}}, "coast-missing", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["F SPA/EC"]}}, "coast-unknown", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["F BRE/NC"]}}, "coast-unknown", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["A SPA/NC"]}}, "coast-idle", "units.FRANCE[0]"),
    ({"units": {"FRANCE": ["A PAR", "A PAR"]}}, "space-taken", "units.FRANCE[1]"),
    ({"units": {"FRANCE": ["F SPA/NC"], "ITALY": ["F SPA/SC"]}}, "space-taken", "units.ITALY[0]"),
    ({"orders": {"BURGUNDY": []}}, "player-unknown", "orders"),
    ({"orders": {"FRANCE": "A PAR H"}}, "list-wanted", "orders.FRANCE"),
    ({"orders": {"FRANCE": [1]}}, "type-wrong", "orders.FRANCE[0]"),
    ({"orders": []}, "type-wrong", "orders"),
    ({"phase": "winter"}, "phase-unknown", "phase"),
    ({"phase": 1}, "type-wrong", "phase"),
    ({"notation": "de"}, "notation-unknown", "notation"),
    ({"season": "summer 1901"}, "season-unknown", "season"),
    ({"season": "1901"}, "season-unreadable", "season"),
    ({"season": 1901}, "type-wrong", "season"),
    ({"last_year": "1910"}, "year-unknown", "last_year"),
    ({"last_year": -1}, "year-unknown", "last_year"),
    ({"players": ["FRANCE", "FRANCE"]}, "player-twice", "players"),
    ({"players": "FRANCE"}, "list-wanted", "players"),
    ({"players": ["ITALY"]}, "player-unknown", "units"),
    ({"centres": {"FRANCE": ["BUR"]}}, "centre-unknown", "centres.FRANCE[0]"),
    ({"centres": {"FRANCE": ["XYZ"]}}, "space-unknown", "centres.FRANCE[0]"),
    ({"centres": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}}, "centre-twice", "centres.ITALY[0]"),
    ({"centres": {"FRANCE": ["PAR", "PAR"]}}, "centre-twice", "centres.FRANCE[1]"),
    ({"centres": {"BURGUNDY": ["PAR"]}}, "player-unknown", "centres"),
    ({"centres": ["PAR"]}, "type-wrong", "centres"),
    ({"home": {"FRANCE": ["PAR"]}, "centres": {}}, "home-differs", "home.FRANCE"),
    ({"dislodged": {"ITALY": [{"unit": "A ROM", "options": []}]}}, "dislodged-now", "dislodged"),
    ({"phase": "retreats", "dislodged": {"ITALY": ["A ROM"]}}, "type-wrong", "dislodged.ITALY[0]"),
    ({"phase": "retreats", "dislodged": {"ITALY": [{"options": []}]}}, "type-wrong", "dislodged.ITALY[0].unit"),
    (
        {"phase": "retreats", "dislodged": {"ITALY": [{"unit": "A ROM", "to": "NAP"}]}},
        "key-unknown",
        "dislodged.ITALY[0].to",
    ),
    (
        {"phase": "retreats", "dislodged": {"ITALY": [{"unit": "A ROM", "options": ["TRI"]}]}},
        "retreat-impossible",
        "dislodged.ITALY[0].options[0]",
    ),
    (
        {"phase": "retreats", "dislodged": {"ITALY": [{"unit": "A GAS", "options": ["PAR"]}]}},
        "space-taken",
        "dislodged.ITALY[0].options[0]",
    ),
    (
        {
            "phase": "retreats",
            "dislodged": {"ITALY": [{"unit": "A ROM", "options": []}, {"unit": "A ROM", "options": []}]},
        },
        "space-taken",
        "dislodged.ITALY[1]",
    ),
]


@pytest.mark.parametrize(("change", "code", "place"), BAD)
def test_bad_records_are_refused_at_their_place(change: dict[str, Any], code: str, place: str) -> None:
    with pytest.raises(Fault) as caught:
        adjudicate({**GOOD, **change})
    assert (caught.value.code, caught.value.where) == (code, place)


@pytest.mark.parametrize(
    ("rules", "options", "code"),
    [
        ("dip", {}, "rules-unknown"),
        ("seed", {"convoy": "szykman"}, "option-unknown"),
        ("seed", {"convoy_paradox": "all_hold"}, "reading-unknown"),
    ],
)
def test_unknown_rule_sets_and_readings_are_refused(rules: str, options: dict[str, str], code: str) -> None:
    with pytest.raises(Fault) as caught:
        adjudicate(GOOD, rules, options)
    assert caught.value.code == code
    assert caught.value.data["known"]


def test_a_record_that_is_no_table_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("type-wrong")):
        position_from([])  # type: ignore[arg-type]


def test_notes_of_others_are_left_aside() -> None:
    noted = {**GOOD, "id": "x", "expected": {"anything": 1}, "tags": ["a"], "flags": 3, "comment": "…"}
    assert adjudicate(noted) == adjudicate(GOOD)


def test_the_answer_has_the_published_form() -> None:
    record = {
        "units": {
            "FRANCE": ["A PAR", "F BRE"],
            "ENGLAND": ["F SPA/SC"],
            "ITALY": ["A BUR"],
            "GERMANY": ["A MUN", "A RUH"],
        },
        "orders": {
            "FRANCE": ["A PAR - BUR", "F BRE - MAO"],
            "ENGLAND": ["F SPA/SC S F BRE - MAO"],
            "GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR", "A KIE H"],
        },
    }
    answer = adjudicate(record)
    rows = {row["order"]: row for row in answer["results"]}
    assert rows["A PAR - BUR"] == {
        "power": "FRANCE",
        "order": "A PAR - BUR",
        "result": "bounces",
        "reason": "bounced",
        "by": ["A MUN"],
        "rule": "DIP-sup-02b",
    }
    assert rows["A KIE H"]["result"] == "void"
    assert answer["units"]["ENGLAND"] == ["F SPA/SC"]
    assert answer["dislodged"] == {"ITALY": [{"unit": "A BUR", "from": "MUN", "options": ["BEL", "GAS", "MAR", "PIC"]}]}
    assert answer["destroyed"] == []


def test_a_french_record_is_answered_in_french() -> None:
    record = {
        "notation": "fr",
        "units": {"FRANCE": ["F TOU"], "TURKEY": ["F CON"]},
        "orders": {"FRANCE": ["F TOU - ESP"], "TURKEY": ["F CON - BULcn"]},
    }
    answer = adjudicate(record)
    assert answer["units"] == {"FRANCE": ["F ESPcs"], "TURKEY": ["F BULcn"]}


def test_a_unit_may_bear_several_results() -> None:
    record = {
        "units": {"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"]},
        "orders": {"FRANCE": ["A BUR - MUN", "A RUH S A BUR - MUN"], "GERMANY": ["A MUN - BUR"]},
    }
    rows = {row["order"]: row["result"] for row in adjudicate(record)["results"]}
    assert rows["A MUN - BUR"] == ["fails", "dislodged"]


def test_removals_without_order_are_told() -> None:
    record = {"phase": "adjustments", "units": {"ITALY": ["A ROM", "F EAS"]}, "centres": {"ITALY": ["ROM"]}}
    answer = adjudicate(record)
    assert answer["units"] == {"ITALY": ["A ROM"]}
    assert answer["destroyed"] == [{"power": "ITALY", "unit": "F EAS", "why": "disorder"}]


@pytest.mark.parametrize("notation", ["fr", "en"])
def test_a_position_written_down_reads_back(notation: str) -> None:
    position = new(notation=notation, last_year=1910)
    assert record_of(position_from(record_of(position))) == record_of(position)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"units": {"RUSSIA": ["F STP"]}}, "STP/NC, STP/SC"),
        ({"units": {"RUSSIA": ["F STP/EC"]}}, "NC, SC"),
        ({"units": {"RUSSIA": ["A STP/NC"]}}, "no coast"),
        (
            {
                "phase": "retreats",
                "units": {"RUSSIA": ["F STP/NC"]},
                "dislodged": {"RUSSIA": [{"unit": "F NWY", "options": ["STP/NC"]}]},
            },
            "F STP/NC already stands",
        ),
        (
            {"phase": "retreats", "dislodged": {"RUSSIA": [{"unit": "F STP/NC", "options": ["BOT"]}]}},
            "F STP/NC cannot retreat",
        ),
    ],
)
def test_coasts_are_named_as_the_record_writes_them(record: dict[str, Any], said: str) -> None:
    with pytest.raises(Fault) as refused:
        position_from(record)
    sentence = fault_text(refused.value, "en")
    assert said in sentence
    assert not re.search(r"\bc[nseo]\b|[A-Z]{3}c[nseo]\b", sentence)
