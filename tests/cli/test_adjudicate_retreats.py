"""Les Diadoques in bulk: retreats and winters, and records of the midst of a season."""

from __future__ import annotations

import json
from typing import Any

import pytest

from diadoques.core.untrusted import plain_values
from diadoques.games.catalogue import load_game

from .running import Shell
from .test_schemas import valid

GAME = load_game("diadoques")
#: Antigonus, with help, throws Eumenes out of Lydia and Ptolemy out of Caria: both have Pisidia left to go to.
FIGHT: dict[str, Any] = {
    "id": "f1",
    "season": "summer 321",
    "units": {
        "Antigone": ["A HEL", "A MYS", "A PAM"],
        "Eumène": ["A LYD"],
        "Ptolémée": ["A CAR"],
        "Lysimaque": ["A ION"],
    },
    "leaders": {"Eumène": "LYD", "Antigone": "HEL"},
    "orders": {
        "Antigone": ["A HEL -> LYD", "A MYS S A HEL -> LYD", "A PAM -> CAR"],
        "Lysimaque": ["A ION S A PAM -> CAR"],
        "Eumène": ["A LYD x"],
        "Ptolémée": ["A CAR x"],
    },
}


def asked(shell: Shell, *records: dict[str, Any]) -> list[dict[str, Any]]:
    for record in records:
        valid("case", record)
    ran = shell("adjudicate", "--game", "diadoques", stdin="\n".join(map(json.dumps, records)).encode())
    assert (ran.code, ran.err) == (0, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    for answer in answers:
        valid("answer", answer)
    return answers


def retreats(fought: dict[str, Any], orders: dict[str, list[str]], **more: Any) -> dict[str, Any]:
    """The next line of whoever plays season after season: what the last answer told, and the retreats."""
    kept = {key: fought[key] for key in ("units", "citadels", "sieges", "dislodged")}
    return {"id": "f2", "season": "summer 321", "phase": "retreats", **kept, "orders": orders, **more}


@pytest.fixture
def fought(shell: Shell) -> dict[str, Any]:
    (answer,) = asked(shell, FIGHT)
    assert answer["dislodged"] == {
        "Eumène": [{"unit": "A LYD", "from": "HEL", "options": ["PIS"]}],
        "Ptolémée": [{"unit": "A CAR", "from": "PAM", "options": ["PIS"]}],
    }
    return answer


def test_what_one_line_answers_the_next_takes(shell: Shell, fought: dict[str, Any]) -> None:
    (answer,) = asked(shell, retreats(fought, {"Eumène": ["A LYD d"], "Ptolémée": ["A CAR r PIS"]}))
    assert [(row["result"], row["rule"]) for row in answer["results"]] == [
        ("succeeds", "DIA-8B3-07"), ("succeeds", "DIA-8B3-02"),
    ]  # fmt: skip
    assert answer["units"]["Ptolémée"] == ["A PIS"] and "Eumène" not in answer["units"]
    assert answer["destroyed"] == {"Eumène": ["A LYD"]} and answer["dislodged"] == {}
    assert answer["units"]["Antigone"] == fought["units"]["Antigone"]


def test_two_that_seek_one_place_are_lost_and_so_is_who_says_nothing(shell: Shell, fought: dict[str, Any]) -> None:
    met, silent = asked(
        shell,
        retreats(fought, {"Eumène": ["A LYD r PIS"], "Ptolémée": ["A CAR r PIS"]}),
        retreats(fought, {}),
    )
    assert {(row["result"], row["reason"], row["rule"]) for row in met["results"]} == {
        ("fails", "collision", "DIA-8B3-08")
    }
    for answer in (met, silent):
        assert answer["destroyed"] == {"Eumène": ["A LYD"], "Ptolémée": ["A CAR"]}
    assert silent["results"] == []


def test_a_diadoch_shares_the_fate_of_his_army(shell: Shell, fought: dict[str, Any]) -> None:
    """He dies with it (DIA-62b-17) or goes where it goes (DIA-8B3-11), unless the record says he is not with it."""
    leaders = {"leaders": {"Eumène": "LYD"}}
    lost, saved = asked(
        shell, retreats(fought, {}, **leaders), retreats(fought, {"Eumène": ["A LYD r PIS"]}, **leaders)
    )
    assert lost["killed"] == {"Eumène": "Antigone"} and saved["killed"] == {} and lost["captured"] == {}
    apart = retreats(fought, {}, **leaders)
    apart["dislodged"] = {
        **apart["dislodged"],
        "Eumène": [{**apart["dislodged"]["Eumène"][0], "party": [], "head": ""}],
    }
    (answer,) = asked(shell, apart)
    assert answer["killed"] == {}


def test_a_void_order_is_a_result(shell: Shell, fought: dict[str, Any]) -> None:
    (answer,) = asked(shell, retreats(fought, {"Eumène": ["A LYD r HEL"], "Antigone": ["A LYD x", "chut"]}))
    assert [row["result"] for row in answer["results"]] == ["void", "void", "void"]


ROW = {"unit": "A LYD", "from": "HEL", "options": ["PIS"]}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"dislodged": []}, "dislodged"),
        ({"dislodged": {"Hannibal": [ROW]}}, "dislodged"),
        ({"dislodged": {"Eumène": ROW}}, "dislodged.Eumène"),
        ({"dislodged": {"Eumène": ["A LYD"]}}, "dislodged.Eumène[0]"),
        ({"dislodged": {"Eumène": [{}]}}, "dislodged.Eumène[0].unit"),
        ({"dislodged": {"Eumène": [{**ROW, "unit": "A XYZ"}]}}, "dislodged.Eumène[0].unit"),
        ({"dislodged": {"Eumène": [{**ROW, "unit": ["A LYD"]}]}}, "dislodged.Eumène[0].unit"),
        ({"dislodged": {"Eumène": [{**ROW, "way": "PIS"}]}}, "dislodged.Eumène[0].way"),
        ({"dislodged": {"Eumène": [{**ROW, "options": "PIS"}]}}, "dislodged.Eumène[0].options"),
        ({"dislodged": {"Eumène": [{**ROW, "options": ["EGY"]}]}}, "dislodged.Eumène[0].options[0]"),
        ({"dislodged": {"Eumène": [{**ROW, "options": ["CAR"]}]}}, "dislodged.Eumène[0].options[0]"),
        ({"dislodged": {"Eumène": [{**ROW, "options": [5]}]}}, "dislodged.Eumène[0].options[0]"),
        ({"dislodged": {"Eumène": [{**ROW, "from": "XYZ"}]}}, "dislodged.Eumène[0].from"),
        ({"dislodged": {"Eumène": [{**ROW, "by": "A EGY"}]}}, "dislodged.Eumène[0].by"),
        ({"dislodged": {"Eumène": [{**ROW, "party": ["Eumène"]}]}}, "dislodged.Eumène"),
        ({"dislodged": {"Eumène": [{**ROW, "party": "Eumène"}]}}, "dislodged.Eumène[0].party"),
        ({"dislodged": {"Eumène": [{**ROW, "head": "Eumène"}]}}, "dislodged.Eumène"),
        ({"phase": "movement"}, "dislodged"),
        ({"phase": "auction"}, "phase"),
        ({"phase": "winter"}, "phase"),
        ({"phase": "levy"}, "phase"),
        ({"phase": ["retreats"]}, "phase"),
        ({"gifts": [{"donor": "Antigone", "payee": "Eumène", "amount": 5}]}, "gifts"),
        ({"gifts": {"Antigone": 5}}, "gifts"),
        ({"gifts": [{"donor": "Antigone"}]}, "gifts"),
        ({"pledges": [{"player": "Antigone", "deed": "dance", "place": "LYD"}]}, "pledges"),
        ({"pledges": [{"player": "Antigone", "deed": "open", "place": "Nowhere"}]}, "pledges"),
        ({"pledges": [{"player": "Antigone", "deed": "guest", "place": "Tyr", "payee": "A EGY"}]}, "pledges"),
        ({"spared": {"Hannibal": "Antigone"}}, "spared"),
        ({"votes": [["Hannibal"]]}, "votes"),
        ({"votes": "Antigone"}, "votes"),
        ({"perished": {"Eumène": [{**ROW, "party": ["Hannibal"]}]}}, "perished.Eumène[0]"),
        ({"captives": {"Eumène": {"captor": "Antigone", "guard": "A EGY*"}}, "leaders": {"Eumène": "LYD"}}, "captives"),
    ],
    ids=lambda one: str(one)[:60],
)
def test_what_cannot_be_is_refused_at_its_place(
    shell: Shell, fought: dict[str, Any], change: dict[str, Any], place: str
) -> None:
    record = {**retreats(fought, {}), "dislodged": {"Eumène": [ROW]}, **change}
    ran = shell("adjudicate", "--game", "diadoques", stdin=json.dumps(record).encode() + b"\n")
    assert ran.code == 2 and place in json.loads(ran.out)["error"], ran.out
    assert "internal error" not in ran.out


def test_a_winter_is_settled(shell: Shell) -> None:
    record = {
        "id": "w1", "season": "winter 321", "phase": "winter", "units": {"Antigone": ["A PHR"]},
        "citadels": {"Gordion": "Antigone"}, "provinces": {"PHR": "Antigone"}, "treasury": {"Antigone": 30},
        "orders": {"Antigone": ["+A PHR"]},
    }  # fmt: skip
    (answer,) = asked(shell, record)
    assert [row["result"] for row in answer["results"]] == ["succeeds"]
    assert sorted(answer["units"]["Antigone"]) == ["A PHR", "G Gordion"] and answer["treasury"]["Antigone"] >= 0


def test_a_unit_that_is_gone_is_named_with_a_star() -> None:
    """The attacker bears the same sign as the army it threw out: a record keeps the two apart."""
    record = {
        "season": "summer 321", "phase": "retreats", "layer": "basic",
        "units": {"Antigone": ["A LYD"]}, "leaders": {"Eumène": "LYD", "Ptolémée": "LYD"},
        "captives": {"Ptolémée": {"captor": "Eumène", "guard": "A LYD*"}},
        "dislodged": {"Eumène": [ROW]}, "counter_bribes": {"A LYD*": 4, "A LYD": 5}, "bought": ["A LYD*"],
    }  # fmt: skip
    position = GAME.position_from(record, {})
    (retreat,) = position.dislodged.values()
    assert set(retreat.party) == {"Eumène", "Ptolémée"} and retreat.head == "Eumène"
    told = plain_values(GAME.record_of(position))
    assert told["captives"]["Ptolémée"]["guard"] == "A LYD*" and told["bought"] == ["A LYD*"]
    assert told["counter_bribes"] == {"A LYD*": 4, "A LYD": 5} and told["units"] == {"Antigone": ["A LYD"]}
    assert plain_values(GAME.record_of(GAME.position_from(told, {}))) == told
