"""What a record names may be called by any of its names, in any language and case."""

from __future__ import annotations

import json
from typing import Any

import pytest

import diadoques as d
from diadoques.core.cases import load
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.casebook import play
from diadoques.games.record_names import with_all_ids
from diadoques.games.saving import in_full
from tests import worked
from tests.games.amphipolis.walks import walked
from tests.refusals import refusing

CALLED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a citadel": ({"units": {"Ptolemy": ["G Alexandria"]}}, {"units": {"Ptolémée": ["G Alexandrie"]}}),
    "any case": ({"units": {"PTOLEMAIOS": ["ge alexandria"]}}, {"units": {"Ptolémée": ["Ge Alexandrie"]}}),
    "a province": ({"units": {"Ptolemy": ["A egypt"]}}, {"units": {"Ptolémée": ["A EGY"]}}),
    "a coast": ({"units": {"Ptolemy": ["F THRcs"]}}, {"units": {"Ptolémée": ["F THRcs"]}}),
    "a coast, by its English letters": ({"units": {"Ptolemy": ["f thrSC"]}}, {"units": {"Ptolémée": ["F THRcs"]}}),
    "an island and its city": (
        {"units": {"Ptolemy": ["G rhodes", "A rhodes"]}, "provinces": {"rhodes": "ptolemy"}},
        {"units": {"Ptolémée": ["G Rhodes", "A RHO"]}, "provinces": {"RHO": "Ptolémée"}},
    ),
    "owners": ({"citadels": {"Alexandria": "Ptolemy"}}, {"citadels": {"Alexandrie": "Ptolémée"}}),
    "a siege": ({"sieges": {"A EGY": "Alexandria"}}, {"sieges": {"A EGY": "Alexandrie"}}),
    "people in lists": ({"eliminated": ["Lysimachus"]}, {"eliminated": ["Lysimaque"]}),
    "who is paid for": ({"counter_bribes": {"@cleopatra": 3}}, {"counter_bribes": {"@Cléopâtre": 3}}),
    "what is typed": ({"orders": {"Ptolemy": ["Alexandria"]}}, {"orders": {"Ptolémée": ["Alexandria"]}}),
    "nobody, for what is between": ({"units": {"Ptolemy": ["A \u202eEGY"]}}, {"units": {"Ptolémée": ["A \u202eEGY"]}}),
    "nobody": ({"citadels": {"Alexandria Ultima": "Caesar"}}, {"citadels": {"Alexandria Ultima": "Caesar"}}),
}


@pytest.mark.parametrize("what", CALLED)
def test_names_of_a_record(what: str) -> None:
    written, meant = CALLED[what]
    assert with_all_ids(written, "diadoques") == meant
    assert with_all_ids(meant, "diadoques") == meant


def test_one_thing_under_two_of_its_names_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("file-twice-key.*citadels.*Alexandria")):
        with_all_ids({"citadels": {"Alexandrie": "Ptolémée", "Alexandria": "Antipater"}}, "diadoques")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_position_gives_names_of_the_language_and_takes_them_back(lang: str) -> None:
    alexandria = {"fr": "Alexandrie", "en": "Alexandria"}[lang]
    game = d.position({"units": {"Ptolemy": ["G Alexandria", "A EGY"]}}, lang=lang)
    assert game.units["Ptolemy"] == (f"G {alexandria}", "A EGY")
    assert f"G {alexandria} S A EGY" in game.legal("PTOLÉMÉE")
    assert game.legal("g alexandria") == game.legal("G Alexandrie")
    assert [one.units for one in game.awaits if one.units] == [game.units["Ptolemy"]]
    assert all(one.fine for one in game.give("Ptolemy", *game.legal("G Alexandria")[:1], f"A EGY A1 {alexandria}"))
    game.withdraw("Ptolemy", "g ALEXANDRIE")
    assert game.orders["Ptolemy"] == (f"A EGY A1 {alexandria}",)
    report = game.resolve()
    assert [(one.unit, one.by) for one in report.orders] == [("A EGY", ())]
    assert f"G {alexandria}" in {event.data.get("unit") for event in report.events}
    assert alexandria in {event.data.get("citadel") for event in report.events}
    assert d.position(game.record, lang=lang).units == game.units


def test_amphipolis_is_called_so_too() -> None:
    record = d.new("amphipolis", scenario="nicias").record
    points = {"Athènes": 3, "sparta": 4}
    assert d.position(record | {"points": points, "advantage": "Sparte"}).record["points"] == {"ATHENS": 3, "SPARTA": 4}


@pytest.mark.slow  # the positions of all cases
def test_what_this_program_writes_stays_as_it_is() -> None:
    seen = 0
    game = load_game("diadoques")
    for case in load("diadoques"):
        for report in worked.reports(play, case) if case.kind == "season" else ():
            record = json.loads(json.dumps(in_full(game, report.after)))
            assert with_all_ids(record, "diadoques") == record, case.id
            seen += 1
    for asked in walked("campaign", 1, "bold"):
        record = json.loads(json.dumps(in_full(load_game("amphipolis"), asked.position)))
        assert with_all_ids(record, "amphipolis") == record
        seen += 1
    assert seen > 1000
