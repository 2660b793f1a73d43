"""What a record names may be called by any of its names, in any language and case."""

from __future__ import annotations

import json
from typing import Any

import pytest

import diadoques as d
from diadoques.board.load import load_board
from diadoques.board.people import owners, players
from diadoques.core.cases import load
from diadoques.core.faults import Fault
from diadoques.games.catalogue import abouts, load_game
from diadoques.games.diadoques.casebook import play
from diadoques.games.naming import name_key
from diadoques.games.record_names import CITADELS, OWNERS, SPACES, id_called, with_all_ids
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
    "an island and its city, as the city is called": (
        {"units": {"Rhodes": ["G Rhodes", "A Rhodes*"]}, "provinces": {"Rhodes": "Rhodes"}},
        {"units": {"Rhodes": ["G Rhodes", "A RHO*"]}, "provinces": {"RHO": "Rhodes"}},
    ),
    "who owns his own city": (
        {"citadels": {"Byzantium": "Byzantium"}, "treasures": {"Rhodes": 5}, "units": {"RHODES": ["G RHODES"]}},
        {"citadels": {"Byzance": "Byzance"}, "treasures": {"Rhodes": 5}, "units": {"Rhodes": ["G Rhodes"]}},
    ),
    "who is in a city of that name": ({"leaders": {"Ptolemy": "RHODES"}}, {"leaders": {"Ptolémée": "Rhodes"}}),
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


def _boards() -> list[str]:
    return list(dict.fromkeys(about.board for about in abouts().values()))


@pytest.mark.parametrize("board", _boards())
def test_every_place_is_called_by_all_its_names(board: str) -> None:
    there = load_board(board)
    for kind, known in ((SPACES, there.spaces), (CITADELS, there.places), (OWNERS, owners(board))):
        ids: dict[str, set[str]] = {}
        for one in known.values():
            for name in (one.id, *one.name.values()):
                ids.setdefault(name_key(name), set()).add(one.id)
        for name, meant in ids.items():
            if len(meant) == 1:
                assert {id_called(board, name, kind)} == meant, (kind, name)
        for one in known.values():
            assert id_called(board, one.id, kind) == one.id
            alone = [name for name in one.name.values() if len(ids[name_key(name)]) == 1]
            assert {id_called(board, name, kind) for name in alone} <= {one.id}, one.id


@pytest.mark.parametrize("board", _boards())
def test_what_is_both_stands_under_one_sign_as_well_as_under_the_other(board: str) -> None:
    there = load_board(board)
    named = {name_key(name): one.id for one in there.spaces.values() for name in one.name.values()}
    both = [(one, named[name_key(one)]) for one in there.places if name_key(one) in named and one not in there.spaces]
    for place, space in both:
        assert with_all_ids({"units": {"x": [f"A {place}", f"G {place}"]}}, board)["units"]["x"] == [
            f"A {space}",
            f"G {place}",
        ]
        assert with_all_ids({"provinces": {place: "x"}}, board)["provinces"] == {space: "x"}
        assert with_all_ids({"citadels": {place: "x"}}, board)["citadels"] == {place: "x"}
    assert both or board == "amphipolis"


def test_one_thing_under_two_of_its_names_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("named-twice.*citadels.*Alexandria.*Alexandrie")):
        with_all_ids({"citadels": {"Alexandrie": "Ptolémée", "Alexandria": "Antipater"}}, "diadoques")


@pytest.mark.parametrize("game", list(abouts()))
def test_what_is_nested_too_deep_is_refused_and_the_others_are_answered(game: str) -> None:
    player = next(iter(players(abouts()[game].board)))
    for nest in (lambda value: [value], lambda value: {"a": value}, lambda value: (value,)):
        deep: Any = "A EGY"
        for _ in range(5000):
            deep = nest(deep)
        record = {"units": {player: deep}, "leaders": {player: deep}, "garrisons": deep}
        with pytest.raises(Fault):
            d.position(d.new(game).record | record, game)
        if load_game(game).abilities.bulk is not None:
            bad, good = d.adjudicate([record, {}], game)
            assert bad["error"]
            assert "error" not in good


#: A record, and what is said of it in English: as it is written there, and whatever else in English.
REFUSED = {
    "a coast": ({"units": {"Ptolemy": ["A THRsc"]}}, "units.Ptolemy[0]: “THRsc” is not a space"),
    "a coast, by its French letters": ({"units": {"Ptolémée": ["A THRcs"]}}, "units.Ptolémée[0]: “THRcs” is not a"),
    "coasts": ({"units": {"Ptolemy": ["F THR"]}}, "Possible: THRec, THRwc, THRsc."),
    "players": ({"units": {"Nobody": []}}, "Known: Antipater, Lysimachus, Antigonus, Eumenes, Ptolemy, Seleucus."),
    "of two names": ({"citadels": {"Tyre": "Ptolemy", "Tyr": "Ptolemy"}}, "citadels: “Tyre” and “Tyr” are two names"),
    "one of two names": ({"citadels": {"RHODES": "rhodes"}}, "citadels.RHODES: “rhodes” is not a player"),
    "one space": ({"units": {"Ptolemy": ["ae Egypt", "a egypt"]}}, "units.Ptolemy[1]: a egypt is where ae Egypt"),
    "a citadel of another": (
        {"citadels": {"Tyre": "Seleucus"}, "units": {"Ptolemy": ["g tyre"]}},
        "units.Ptolemy: g tyre is in a citadel controlled by Seleucus",
    ),
    "a siege": (
        {"units": {"Ptolemy": ["A egypt"]}, "sieges": {"A egypt": "Tyre"}},
        "sieges.A egypt: A egypt is not in the province of Tyre",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_quotes_what_is_written_and_names_the_rest_in_its_language(what: str) -> None:
    record, told = REFUSED[what]
    with pytest.raises(Fault) as refused:
        d.position(record, "diadoques", lang="en")
    assert told in str(refused.value)
    [answer] = d.adjudicate([record], "diadoques", lang="en")
    assert told in answer["error"]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "captives.Olympias\u00a0: Olympias est en captivité mais n’est nulle part"),
        ("en", "captives.Olympias: Olympias is a captive but is nowhere on the board: “leaders” must give a place."),
    ],
)
def test_a_captive_who_is_nowhere_may_be_a_woman(lang: str, told: str) -> None:
    record = {"layer": "advanced", "captives": {"Olympias": {"captor": "Antigonus"}}}
    with pytest.raises(Fault) as refused:
        d.position(record, "diadoques", lang=lang, layer="advanced")
    assert told in str(refused.value)


def test_the_same_of_a_family() -> None:
    with pytest.raises(Fault) as refused:
        d.position({"units": {"France": ["A XYZ"]}}, "diplomacy", lang="en")
    assert str(refused.value).startswith("units.France[0]: “XYZ”")
    with pytest.raises(Fault) as refused:
        d.position({"units": {"Nobody": []}}, "diplomacy", lang="en")
    assert "Known: Austria-Hungary, England," in str(refused.value)


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
