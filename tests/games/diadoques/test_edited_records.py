"""Positions and games edited by hand: whatever is wrong is refused by a fault that names it, nothing crashes."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.core.faults import Fault
from diadoques.explain.faults import fault_text
from diadoques.games.diadoques.events.resolution import Answers
from diadoques.games.diadoques.model.position import OVER
from diadoques.games.diadoques.records.interchange import position_from
from diadoques.games.diadoques.records.saved import record_of
from diadoques.games.diadoques.season.protocol import awaits, options, resolve

BASE: dict[str, Any] = {
    "season": "summer 316",
    "layer": "advanced",
    "units": {"Antipater": ["A MAC", "F EGE"], "Séleucos": ["A CHD"]},
    "leaders": {"Antipater": "MAC", "Séleucos": "CHD"},
    "citadels": {"Pella": "Antipater", "Babylone": "Séleucos"},
    "treasury": {"Antipater": 10},
    "settings": {"prestige": "on", "mercenary-market": "on"},
}
COUPLE = {"leaders": {"Roxane": "MAC", "Alexandre IV": "MAC"}}
HELD = {"captor": "Antipater", "guard": "A MAC"}

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("an event of no table", {"event": {"kind": "nonsense"}}, "event-unknown"),
    ("an event without a kind", {"event": {"of": "rome"}}, "file-missing-key"),
    ("an event that is a list", {"event": []}, "type-wrong"),
    ("a key that no event has", {"event": {"kind": "storm", "colour": "red"}}, "key-unknown"),
    ("a storm nowhere", {"announced": {"kind": "storm", "spaces": ["XXX"]}}, "space-unknown"),
    ("an unknown river", {"announced": {"kind": "flood", "rivers": ["Styx"]}}, "event-unknown"),
    ("an unknown revolt to come", {"announced": {"kind": "revolt", "of": "martians"}}, "event-unknown"),
    ("a revolt to come without a name", {"announced": {"kind": "revolt"}}, "event-unknown"),
    ("a revolt in a sea", {"announced": {"kind": "revolt", "of": "aetolians", "spaces": ["MOR"]}}, "event-unknown"),
    ("gold for no citadel", {"announced": {"kind": "grant", "of": "carthage", "citadel": "Ur"}}, "event-unknown"),
    ("the death of a diadoch", {"announced": {"kind": "death", "of": "Antipater"}}, "event-unknown"),
    ("an unknown revolt", {"revolts": {"martians": {}}}, "revolt-unknown"),
    ("a revolt that is nothing", {"revolts": {"thracians": None}}, "file-wrong-type"),
    ("a revolt without seasons", {"revolts": {"thracians": {"left": -1}}}, "revolt-impossible"),
    (
        "a league that is a rising",
        {"revolts": {"nora-isaura": {}, "spartans": {"league": "nora-isaura"}}},
        "revolt-impossible",
    ),
    ("the runner of a revolt is nobody", {"revolts": {"rome": {"runner": "Nemo"}}}, "player-unknown"),
    ("units of a revolt that is not", {"units": {"thracians": ["Am THR"]}}, "player-unknown"),
    ("an unknown event struck off", {"exhausted": ["troy"]}, "revolt-unknown"),
    ("prestige of nobody", {"prestige": {"Nemo": 3}}, "player-unknown"),
    ("prestige that is no number", {"prestige": {"Antipater": "3"}}, "type-wrong"),
    ("prestige beyond measure", {"prestige": {"Antipater": 10**30}}, "amount-wrong"),
    ("an unknown feat", {"feats": ["crossed the Rubicon"]}, "name-unknown"),
    ("a treasure spared where there is none", {"untouched": {"Pella": "Antipater"}}, "citadel-unknown"),
    ("a key that no house has", {"house": {"king": "Antipater"}}, "key-unknown"),
    ("a husband who is nobody", {"house": {"husband": "Nemo"}}, "player-unknown"),
    ("a wedding some day", {"house": {"betrothed": {"Antipater": "someday"}}}, "season-unreadable"),
    ("a unit for sale that is not", {"market": {"A MAC": {"former": "Séleucos", "opening": 10}}}, "sale-wrong"),
    ("an unknown person", {"leaders": {"Bucéphale": "MAC"}}, "player-unknown"),
    ("a couple in two places", {"leaders": {"Roxane": "MAC", "Alexandre IV": "PER"}}, "couple-apart"),
    ("a couple in two hands", COUPLE | {"captives": {"Roxane": HELD}}, "couple-apart"),
    ("a guard elsewhere", {"leaders": {"Olympias": "PER"}, "captives": {"Olympias": HELD}}, "guard-apart"),
    ("the dead on the board", {"eliminated": ["Antipater"]}, "leader-dead"),
    ("a counter-bribe for Zeus", {"counter_bribes": {"@Zeus": 3}}, "name-unknown"),
    ("a counter-bribe of Zeus", {"counter_bribes": {"@Philippe III": {"Zeus": 3}}}, "name-unknown"),
    ("a counter-bribe of nothing", {"counter_bribes": {"@Philippe III": {"Antipater": 0}}}, "amount-wrong"),
    ("a counter-bribe of nobody", {"counter_bribes": {"@Philippe III": {}}}, "amount-wrong"),
    ("a counter-bribe in words", {"counter_bribes": {"@Philippe III": "much"}}, "amount-wrong"),
    ("a negative treasury", {"treasury": {"Antipater": -3}}, "amount-wrong"),
    ("half a talent", {"treasury": {"Antipater": 1.5}}, "amount-wrong"),
    ("loaded dice", {"settings": {"dice": "loaded"}}, "option-value"),
    ("events in the basic game", {"layer": "basic", "event": {"kind": "storm", "spaces": ["MOR"]}}, "advanced-only"),
    ("revolts in the basic game", {"layer": "basic", "revolts": {"thracians": {}}}, "advanced-only"),
    ("a royal person in the basic game", {"layer": "basic", "leaders": {"Roxane": "MAC"}}, "player-unknown"),
]
#: Odd, yet it can be played on from there.
ODD: list[tuple[str, dict[str, Any]]] = [
    ("a revolt without units or origin", {"revolts": {"scythians": {"settled": False}}}),
    (
        "bidders for a revolt that was never seen",
        {"revolts": {"scythians": {"settled": False, "bidders": ["Séleucos"]}}},
    ),
    ("a war without peoples", {"revolts": {"lamian-war": {}}}),
    ("a husband whose wife is dead", {"house": {"husband": "Antipater"}}),
    ("somebody fallen who stands there", {"house": {"fallen": {"Antipater": "Séleucos"}}}),
    ("somebody fallen who was not there", {"house": {"fallen": {"Lysimaque": ""}}}),
    ("a captive whom nobody guards", {"captives": {"Séleucos": {"captor": "Antipater"}}}),
    ("prestige below zero", {"prestige": {"Antipater": -5}}),
]


@pytest.mark.parametrize(("what", "change", "code"), WRONG, ids=[row[0] for row in WRONG])
def test_what_cannot_be_is_refused_by_name(what: str, change: dict[str, Any], code: str) -> None:
    with pytest.raises(Fault) as caught:
        position_from({**BASE, **change})
    assert caught.value.code == code, what
    for language in ("fr", "en"):
        assert fault_text(caught.value, language)


def test_a_record_keeps_who_paid_for_what_is_nobodys() -> None:
    paid = {"@Olympias": {"Antipater": 3, "Séleucos": 2}, "Am THR": {"": 4}, "A MAC": 5}
    risen = {"revolts": {"thracians": {"origin": "THR"}}, "units": {"thracians": ["Am THR"], "Antipater": ["A MAC"]}}
    position = position_from({"layer": "advanced", "leaders": {"Olympias": "Delphes"}, "counter_bribes": paid, **risen})
    assert position.protection("@Olympias") == 5
    back = record_of(position)["counter_bribes"]
    assert back == {"@Olympias": {"Antipater": 3, "Séleucos": 2}, "Am THR": 4, "A MAC": 5}
    assert position_from(record_of(position)).counters == position.counters


@pytest.mark.slow
@pytest.mark.parametrize("season", ["summer 316", "autumn 316", "winter 316", "spring 305"])
@pytest.mark.parametrize(("what", "change"), ODD, ids=[row[0] for row in ODD])
def test_what_is_merely_odd_is_played_on(what: str, change: dict[str, Any], season: str) -> None:
    position = position_from({**BASE, **change, "season": season})
    for _ in range(5):
        if position.phase == OVER:
            return
        assert awaits(position).seats, what
        assert all(isinstance(options(position, player), tuple) for player in position.alive)
        position = resolve(position, Answers()).after
        assert record_of(position)["layer"] == "advanced"
