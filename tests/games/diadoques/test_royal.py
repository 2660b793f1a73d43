"""The royal house in records, sheets and secrets: what is refused, kept, and hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal
from diadoques.analysis.simulate import simulate
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.core.register import load_register
from diadoques.games.diadoques import Answers, Order, awaits, options, readings_of, resolve
from diadoques.games.diadoques.gold.spending import surcharge
from diadoques.games.diadoques.model.orders import Verbs, Verdict
from diadoques.games.diadoques.model.position import SUCCESSION
from diadoques.games.diadoques.model.state import COMPANY
from diadoques.games.diadoques.people.command import head_of
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.games.diadoques.records.saved import record_of
from diadoques.games.diadoques.revolts.risings import risings
from diadoques.games.diadoques.season.privacy import seen_by
from diadoques.games.diadoques.season.protocol import new
from tests.games.diadoques.invariants import check_report

THESSALY = {
    "layer": "advanced",
    "units": {"Antipater": ["A THE"], "Lysimaque": ["A MAC"]},
    "leaders": {"Philippe III": "THE", "Eurydice": "THE", "Olympias": "Delphes", "Antipater": "THE"},
    "captives": {name: {"captor": "Antipater", "guard": "A THE"} for name in ("Philippe III", "Eurydice")},
    "treasury": {"Antipater": 9, "Lysimaque": 40},
}


def refusal(record: dict[str, Any]) -> str:
    with pytest.raises(Fault) as caught:
        position_from(record)
    return caught.value.code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"layer": "basic", "captives": {}}, "player-unknown"),
        ({"leaders": {"Darius": "THE"}, "captives": {}}, "player-unknown"),
        ({"leaders": {"Roxane": "XXX"}, "captives": {}}, "space-unknown"),
        ({"captives": {"Roxane": {"captor": "Antipater"}}}, "leader-missing"),
        ({"captives": {"Olympias": {"captor": "Antipater", "guard": "A SYR"}}}, "unit-missing"),
        ({"captives": {"Olympias": {"captor": "Roxane"}}}, "player-unknown"),
        ({"house": {"husband": "Darius"}}, "player-unknown"),
        ({"house": {"betrothed": {"Antipater": "one day"}}}, "season-unreadable"),
        ({"house": {"heirs": ["Alexandre"]}}, "player-unknown"),
        ({"house": {"fallen": {"Darius": ""}}}, "player-unknown"),
        ({"counter_bribes": {"@Darius": 3}}, "name-unknown"),
        ({"last_winter": {"Roxane": "Darius"}}, "player-unknown"),
    ],
)
def test_a_royal_house_that_cannot_be_is_refused(more: dict[str, Any], code: str) -> None:
    assert refusal(THESSALY | more) == code


def test_a_house_has_no_place_in_the_basic_game() -> None:
    assert refusal({"house": {"wed": ["Antigone"]}}) == "house-too-early"


def test_what_a_file_keeps_of_the_royal_house_comes_back() -> None:
    house = {"betrothed": {}, "wed": ["Antigone"], "heirs": ["Eumène"], "sorted": []}
    start = position_from(THESSALY | {"house": house, "counter_bribes": {"@Philippe III": 4}})
    back = position_from(json.loads(json.dumps(record_of(start))))
    assert back == start


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Roxane -> MAC", "DIA-62b-01"),  # she is not on the board
        ("Olympias -> ETO", "DIA-12A-03"),  # nobody's
        ("libère Eurydice", "DIA-12A-04"),  # no captive
        ("épouse Cléopâtre", "DIA-12A-16"),
        ("corrompt Philippe III 10", "DIA-12A-24"),  # his own
        ("ordre royal Philippe III", "DIA-12B-02"),
        ("capitale -> Pella", "DIA-OPT-01"),
    ],
)
def test_orders_that_the_royal_house_does_not_take(line: str, rule: str) -> None:
    [reading] = readings_of(position_from(THESSALY), "Antipater", [line])
    assert (reading.verdict, reading.rule) == (Verdict.ILLEGAL, rule)


def test_a_couple_gets_one_order() -> None:
    lines = ["Philippe III -> MAC", "Eurydice -> ETO"]
    assert {one.verdict for one in readings_of(position_from(THESSALY), "Antipater", lines)} == {Verdict.AMBIGUOUS}
    apart = ["égorge Philippe III", "Eurydice -> MAC"]
    assert all(one.verdict is Verdict.FINE for one in readings_of(position_from(THESSALY), "Antipater", apart))


def test_every_offered_order_to_a_royal_person_is_legal() -> None:
    start = position_from(THESSALY)
    offered = [order for order in options(start, "Antipater") if order.leader in ("Philippe III", "Eurydice")]
    assert {Verbs.LEAD, Verbs.APART, Verbs.KILL} == {order.verb for order in offered}
    for order in offered:
        [reading] = readings_of(start, "Antipater", [order])
        assert reading.verdict in (Verdict.FINE, Verdict.MISTAKEN), order


def test_counter_bribes_on_royal_persons_are_their_controllers_secret() -> None:
    start = position_from(THESSALY | {"counter_bribes": {"@Philippe III": 4}})
    assert seen_by(start, "Antipater").counters == {"@Philippe III": {"Antipater": 4}}
    assert seen_by(start, "Lysimaque").counters == {}


def test_a_player_does_not_see_the_seed_of_the_dice() -> None:
    start = position_from(THESSALY | {"settings": {"seed": "secret"}})
    assert start.settings["seed"] == "secret"
    assert "seed" not in seen_by(start, "Antipater").settings


def test_three_fleets_leave_philip_without_an_army() -> None:
    start = new(layer="advanced", players=["Antipater", "Antigone"])
    sheets = {
        "Antipater": ["F MAC -> EUB", "F MAC x", "F MAC -> THE"],
        "Antigone": ["A PHR -> MYS", "A PHR -> AXY"],
    }
    report = resolve(start, Answers(orders=sheets))
    assert report.after.leaders["Philippe III"].captor == ""
    assert [event.rule for event in report.events if event.kind == "unclaimed"] == ["DIA-12A-08", "DIA-12A-08"]


def test_who_is_asked_for_an_heir_may_answer_nonsense() -> None:
    start = position_from(
        {
            "layer": "advanced",
            "season": "summer 315",
            "units": {"Lysimaque": ["A MYS"]},
            "leaders": {"Antigone": "MYS"},
            "captives": {"Antigone": {"captor": "Lysimaque", "guard": "A MYS"}},
            "citadels": {"Gordion": "Antigone", "Sardes": "Antigone"},
        }
    )
    asked = resolve(start, Answers(orders={"Lysimaque": ["égorge Antigone"]})).after
    assert asked.phase == SUCCESSION
    assert [(one.seat, one.leaders) for one in awaits(asked).prompts] == [("Antigone", ("Antigone",))]
    assert {order.to for order in options(asked, "Antigone")} == {"Gordion", "Sardes"}
    sheets: dict[str, list[str | Order]] = {
        "Antigone": ["A PHR -> MYS", "zzz", "Antigone -> Pella", "don 5 Eumène"],
        "Lysimaque": ["Antigone -> Sardes", "A MYS -> PHR"],
    }
    after = resolve(asked, Answers(orders=sheets)).after
    assert after.leaders["Antigone"].at == "Gordion"
    assert after.units == asked.units


#: Whoever has units and is no player: each revolt (the Lamian War has those of its peoples), and the company for hire.
HOLDERS = (*(name for name, rising in risings().items() if rising.units), COMPANY)


@pytest.mark.parametrize("holder", HOLDERS)
@pytest.mark.parametrize("name", ["Olympias", "Philippe III"])
def test_a_prisoner_commands_nothing_whoever_holds_him(holder: str, name: str) -> None:
    held = {
        "layer": "advanced",
        "units": {holder: ["A THE"]},
        "leaders": {name: "THE"},
        "captives": {name: {"captor": holder, "guard": "A THE"}},
    }
    ours: dict[str, Any] = (
        {"market": {"A THE": {"former": "Antipater", "opening": 10}}, "settings": {"mercenary-market": "on"}}
        if holder == COMPANY
        else {"revolts": {holder: {}}}
    )
    position = position_from(held | ours)
    [unit] = position.units.values()
    assert head_of(position, unit) == ""
    assert surcharge(position, unit) == 0
    report = resolve(position, Answers())
    assert [event for event in report.events if event.kind == "commanded"] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_prisoners_command_nothing_in_games_of_all_rules(seed: int) -> None:
    rules = frozenset(rule.id for rule in load_register("diadoques"))
    taken: list[str] = []

    def watch(report: Report[Any]) -> None:
        check_report(report, rules)
        taken.extend(event["captor"] for event in report.events if event.kind == "captured")

    simulate(RandomLegal(), seed, 5, scenario="spring-308", options={"rules": "all"}, watch=watch)
    assert taken
