"""Records of the midst of a season, whatever stands in them: refused by a fault, or played on from."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from diadoques.core.faults import Fault
from diadoques.core.untrusted import plain_values
from diadoques.explain.faults import fault_text
from diadoques.games.diadoques.events.resolution import Answers
from diadoques.games.diadoques.model.position import OVER
from diadoques.games.diadoques.records.interchange import adjudicate, position_from
from diadoques.games.diadoques.records.saved import record_of
from diadoques.games.diadoques.season.protocol import awaits, options, resolve

#: Two armies and a fleet have to go, one of them with its diadoch and a prisoner; gold and gates wait for the end.
RECORD: dict[str, Any] = {
    "season": "summer 316",
    "phase": "retreats",
    "layer": "advanced",
    "units": {"Antigone": ["A LYD", "A CAR", "F EGE"], "Eumène": ["A PIS"], "Lysimaque": ["G Sardes"]},
    "leaders": {"Eumène": "LYD", "Ptolémée": "LYD", "Antigone": "CAR", "Roxane": "PIS", "Alexandre IV": "PIS"},
    "captives": {
        "Ptolémée": {"captor": "Eumène", "guard": "A LYD*"},
        "Roxane": {"captor": "Eumène", "guard": "A PIS"},
        "Alexandre IV": {"captor": "Eumène", "guard": "A PIS"},
    },
    "citadels": {"Sardes": "Lysimaque", "Isaura": "Eumène"},
    "provinces": {"PIS": "Eumène", "CAR": "Antigone"},
    "treasury": {"Eumène": 20, "Antigone": 9},
    "counter_bribes": {"A LYD*": 4, "A LYD": 5},
    "bought": ["A LYD*"],
    "settings": {"opened-gates": "on", "declined-control": "on"},
    "dislodged": {
        "Eumène": [{"unit": "A LYD", "from": "HEL", "options": ["HEL", "MYS"]}],
        "Antigone": [{"unit": "Ae CAR", "from": "ION", "options": ["PAM"], "by": "A CAR", "party": [], "head": ""}],
    },
    "gifts": [{"donor": "Eumène", "payee": "Antigone", "amount": 7}],
    "pledges": [{"player": "Eumène", "deed": "open", "place": "Isaura", "payee": "Antigone"}],
    "perished": {"Lysimaque": [{"unit": "A ION", "from": "LYD", "options": [], "party": [], "head": ""}]},
    "spared": {"Ptolémée": "Antigone"},
    "estates": [{"player": "Séleucos", "chooser": "Séleucos", "amount": 3, "citadels": ["Babylone"]}],
    "votes": [["Antigone", "Eumène"]],
}
VALUES: tuple[Any, ...] = (
    None, "", 0, 5, -1, 10**12, True, 1.5, [], {}, [[]], {"": ""}, "Nemo", "Antigone", "Ptolémée", "A LYD", "A LYD*",
    "LYD", "Sardes", "Tyr", "retreats", "movement", "vote", "levy", "winter", "spring 321", "winter 316", "basic",
    ["LYD"], ["Antigone"], [["Antigone"]], {"Eumène": []}, {"Eumène": [{"unit": "A LYD"}]}, "open", "guest",
)  # fmt: skip


def paths(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if above:
        yield above
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from paths(item, (*above, key))


PATHS = list(paths(RECORD))
EDITS = st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from(["set", "drop", "copy"]), st.sampled_from(VALUES)))


def edited(edits: list[tuple[tuple[Any, ...], str, Any]]) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    for path, how, value in edits:
        place: Any = record
        try:
            for key in path[:-1]:
                place = place[key]
            if how == "set":
                place[path[-1]] = copy.deepcopy(value)
            elif how == "drop":
                del place[path[-1]]
            elif isinstance(place, list):
                place.append(copy.deepcopy(place[path[-1]]))
        except (KeyError, IndexError, TypeError):
            continue  # an edit before took it away
    return record


def played_on(record: dict[str, Any]) -> int:
    """How many resolutions could be played from a record."""
    position = position_from(record)
    told = plain_values(record_of(position))
    again = position_from({**told, "settings": dict(position.settings)})
    assert plain_values(record_of(again)) == told, "what is read can be written and read again"
    for number in range(4):
        if position.phase == OVER:
            return number
        for player in awaits(position).seats:
            options(position, player)
        report = resolve(position, Answers())
        if report.after == position:
            return number
        position = report.after
    return 4


def test_a_prisoner_of_a_unit_that_perished_is_told_with_its_guard() -> None:
    """It was cornered when it was driven off: his fate waits for the end of the season (DIA-62b-17)."""
    lost = {"unit": "A MYS", "from": "LYD", "options": [], "by": "A LYD", "party": ["Roxane"], "head": ""}
    record = copy.deepcopy(RECORD)
    record["perished"]["Eumène"] = [lost]
    record["leaders"] |= {"Roxane": "MYS", "Alexandre IV": "MYS"}
    record["captives"] |= {key: {"captor": "Eumène", "guard": "A MYS†"} for key in ("Roxane", "Alexandre IV")}
    position = position_from(record)
    assert position.leaders["Roxane"].guard not in position.units
    told = record_of(position)
    assert (told["captives"], told["perished"]) == (
        record["captives"],
        record["perished"] | {"Lysimaque": told["perished"]["Lysimaque"]},
    )
    assert position_from(plain_values(told) | {"settings": record["settings"]}) == position


def test_the_record_itself_is_played_on() -> None:
    assert played_on(RECORD) == 4
    answer = adjudicate({**RECORD, "orders": {"Eumène": ["A LYD r MYS"], "Antigone": ["Ae CAR d"]}})
    assert answer["units"]["Eumène"] == ["A MYS", "A PIS"] and answer["destroyed"] == {"Antigone": ["Ae CAR"]}


@given(EDITS)
def test_an_edited_record_is_refused_or_played_on(edits: list[tuple[tuple[Any, ...], str, Any]]) -> None:
    record = edited(edits)
    try:
        played_on(record)
    except Fault as fault:
        for lang in ("fr", "en"):
            assert fault_text(fault, lang)
    with contextlib.suppress(Fault):
        adjudicate(record)
