"""The public face from outside: ``import diadoques as d`` and nothing else of the library."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import diadoques as d

SYRIA = {
    "season": "summer 321",
    "units": {"Ptolémée": ["A PHE"], "Antigone": ["A COM"], "Séleucos": ["A SYR", "A DAM"]},
}
SHEETS = {"Ptolémée": "A PHE -> SYR", "Antigone": "A COM S A PHE -> SYR", "Séleucos": ["A SYR x", "A DAM -> PHE"]}
GOLDEN = Path(__file__).resolve().parents[1] / "data" / "golden"
PARIS = {"units": {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A MUN"]}}


def europe(**options: Any) -> d.Game:
    return d.new("diplomacy", lang="en", **options)


# ---------------------------------------------------------------- the module


def test_the_names_of_the_face_are_listed_and_there() -> None:
    assert set(dir(d)) == set(d.__all__)
    assert all(getattr(d, name) for name in d.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        d.nothing  # noqa: B018


@pytest.mark.slow
@pytest.mark.parametrize("loaded", ["", "import diadoques.games.catalogue, diadoques.draw; "])
def test_verbs_stay_verbs_whatever_is_loaded(loaded: str) -> None:
    """``diadoques.games`` and ``diadoques.draw`` are packages as well."""
    code = f"{loaded}import diadoques as d; d.new(); print(len(d.list_games()), d.draw_map('218', lang='en'))"
    code += "; from diadoques import draw; print(draw.draw_map)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("5 <Picture: Map of")
    assert "function draw_map" in done.stdout


@pytest.mark.slow
def test_a_whole_season_loads_nothing_heavy() -> None:
    code = f"""
import diadoques as d, sys
game = d.position({SYRIA!r})
report = game.resolve({SHEETS!r})
print(report.why("A PHE")); str(report); report.orders; game.legal(); game.save
heavy = {{"numpy", "matplotlib", "IPython", "ipywidgets", "geopandas", "shapely", "jupyterlab"}}
assert not heavy & {{name.partition(".")[0] for name in sys.modules}}, heavy & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")


# ---------------------------------------------------------------- beginning


@pytest.mark.parametrize(
    ("name", "found"),
    [("Les Diadoques", "diadoques"), ("the diadochi", "diadoques"), ("DIPLOMATIE", "diplomacy"), ("218 BC", "bc218")],
)
def test_games_by_any_of_their_names(name: str, found: str) -> None:
    assert d.new(name).id == found


@pytest.mark.slow
def test_what_can_be_chosen_is_listed_and_can_be_begun() -> None:
    listed = d.list_games("fr")
    assert "Les Diadoques" in str(listed) and "spring-220 (Rome, Carthage, Gaule, Espagne)" in str(listed)
    for game in listed.values():
        assert game.players
        for scenario, called in game.scenarios.items():
            begun = d.new(game.id, scenario=scenario)
            assert begun.scenario == d.new(game.id, scenario=called).scenario == scenario
            assert begun.players == game.seats[scenario] and {*begun.players} <= {*game.players}
        assert all(option.about for option in game.options.values())
    assert listed["218 BC"] is listed["bc218"]


def test_options_as_people_write_them() -> None:
    game = d.new(rules="advanced", mercenary_market=True, dynasties=False, end_year=300)
    assert game.options["layer"] == "advanced"
    assert (game.options["mercenary-market"], game.options["dynasties"]) == ("on", "off")
    assert game.options["end-year"] == "300"


@pytest.mark.parametrize(
    ("begin", "said"),
    [
        (lambda: d.new("chess"), "n’est pas un jeu connu"),
        (lambda: d.new(scenario="spring-322"), "Vouliez-vous écrire spring-321"),
        (lambda: d.new(mercenary_markt=True), "Vouliez-vous écrire mercenary-market"),
        (lambda: d.new(players=["Antipatre"]), "Vouliez-vous écrire Antipater"),
        (lambda: d.new(lang="de"), "de"),
        (lambda: d.language("de"), "de"),
        (lambda: d.position({"units": 3}), "units"),
        (lambda: d.position(["A PAR"]), "ttendu"),  # type: ignore[arg-type]
        (lambda: d.load("nowhere.dia.json"), "nowhere.dia.json"),
        (lambda: d.new().give("Ptolmée", "A EGY x"), "Vouliez-vous écrire Ptolémée"),
        (lambda: d.new(players="Antipater, Eumène").give("Ptolémée", "A EGY x"), "ne prend pas part"),
        (lambda: d.new().give("Antipater", 3), "ttendu"),  # type: ignore[arg-type]
        (lambda: d.new().give("Antipater", "oui"), "aucun vote n’est en cours"),
        (lambda: d.new().give("A MAC -> THE"), "nom du joueur"),
        (lambda: d.new().legal("A ZZZ"), "A ZZZ"),
        (lambda: d.new().withdraw("Antipater", "A MAC"), "A MAC"),
        (lambda: d.new().back(), "ien n’est encore résolu"),
        (lambda: d.new().report, "ien n’est encore résolu"),
        (lambda: d.new().draw(theatre="narnia"), "narnia"),
        (lambda: d.new().draw().save("map.bmp"), "map.bmp"),
        (lambda: d.position(SYRIA).resolved(SHEETS).report.why("A ZZZ"), "A ZZZ"),
        (lambda: next(d.adjudicate([{"units": 3}], strict=True)), "units"),
    ],
)
def test_faults_are_sentences(begin: Any, said: str) -> None:
    with pytest.raises(d.Fault) as caught:
        begin()
    assert said in str(caught.value)
    assert str(caught.value).endswith((".", "?", ")"))
    assert caught.value.code not in str(caught.value)


def test_a_fault_speaks_the_language_of_its_game_and_travels() -> None:
    with pytest.raises(d.Fault) as caught:
        europe().give("Frnace", "A PAR H")
    assert "Did you mean France?" in str(caught.value)
    assert str(copy.copy(caught.value)) == str(caught.value)
    with pytest.raises(d.WrongOrder) as wrong:
        europe().give("France", "A PAR - ZZZ", strict=True)
    assert str(copy.copy(wrong.value)) == str(wrong.value)


def test_language_is_french_unless_chosen() -> None:
    assert d.language() == "fr"
    game = d.new()
    assert "Printemps" in game.season
    assert d.language("EN") == "en"
    assert "Spring" in d.new().season
    assert "Printemps" in game.season
    game.lang = "en"
    assert "Spring" in game.season
    assert "Ptolemy" in game.players


def test_a_record_in_english_is_told_in_english_unless_french_is_chosen() -> None:
    assert d.position(PARIS, "diplomacy").lang == "en"
    d.language("fr")
    game = d.position(PARIS, "diplomacy")
    assert game.lang == "fr"
    game.give("France", "A PAR - BUR")
    assert game.give("Allemagne", "A MUN - BOU")[0].fine  # as the sentences write it
    assert game.resolve().after.units["France"] == ("A PAR", "A MAR")


# ---------------------------------------------------------------- giving


def test_players_and_orders_in_every_form() -> None:
    ways: list[tuple[Any, ...]] = [
        ("France", "A PAR - BUR", "A MAR - SPA"),
        ("FRANCE", ["A PAR - BUR", "A MAR - SPA"]),
        ("français", "A PAR - BUR\n  # to the south\n A MAR - SPA\n"),
        ({"france": ["A PAR - BUR", "A MAR - SPA"]},),
        ({"France": "A PAR - BUR\nA MAR - SPA"},),
        ("France\nA PAR - BUR\nA MAR - SPA",),
    ]
    for way in ways:
        game = europe()
        assert [reading.verdict for reading in game.give(*way)] == ["fine", "fine"]
        assert game.orders == {"France": ("A PAR - BUR", "A MAR - SPA")}


def test_a_file_of_orders(tmp_path: Path) -> None:
    sheet = tmp_path / "orders.txt"
    sheet.write_text("France\nA PAR - BUR\nGermany\nA MUN - BUR\n", encoding="utf-8")
    game = europe()
    game.give(sheet)
    assert set(game.orders) == {"France", "Germany"}


def test_a_unit_has_the_last_order_it_was_given() -> None:
    game = europe()
    game.give("France", "A PAR - BUR", "A MAR - SPA")
    game.give("France", "A PAR - PIC")
    assert game.orders["France"] == ("A MAR - SPA", "A PAR - PIC")
    game.give("France", "A PAR - ZZZ")
    game.give("France", "A PAR - GAS")
    assert "A PAR - PIC" not in game.orders["France"]


def test_a_cell_may_be_run_again() -> None:
    for game, player in ((d.new(), "Antipater"), (europe(), "France")):
        lines = game.legal(player)[:1] * (2 if game.phase == "levy" else 1)
        game.give(player, *lines)
        before = game.orders
        game.give(player, *lines)
        assert game.orders == before == {player: tuple(lines)}


def test_orders_are_withdrawn() -> None:
    game = europe()
    game.give("France", "A PAR - BUR", "A MAR - SPA", "F BRE - MAO")
    game.withdraw("france", "A PAR")
    game.withdraw("France", "F BRE - MAO")
    assert game.orders["France"] == ("A MAR - SPA",)
    game.withdraw("France")
    assert game.orders == {}


def test_wrong_orders_are_told_and_followed_as_the_rules_say() -> None:
    game = europe()
    readings = game.give("France", "A PAR - BUR", "A PAR - LON", "A MRA - SPA")
    assert [(one.verdict, one.followed) for one in readings][2] == ("unreadable", False)
    assert "Did you mean MAR?" in readings[2].sentence
    assert readings.wrong
    report = game.resolve()
    assert {one.order: one.reason for one in report.orders}["A MRA - SPA"] == "not-followed"


def test_strict_gives_and_settles_nothing() -> None:
    game = europe()
    with pytest.raises(d.WrongOrder) as caught:
        game.give("France", "A PAR - BUR", "A MAR - ZZZ", strict=True)
    assert [one.text for one in caught.value.readings] == ["A MAR - ZZZ"]
    assert "A MAR - ZZZ" in str(caught.value)
    assert game.orders == {}
    with pytest.raises(d.WrongOrder):
        game.resolve({"France": "A MAR - ZZZ"}, strict=True)
    game.give("France", "A MAR - ZZZ")
    with pytest.raises(d.WrongOrder):
        game.resolve(strict=True)
    assert game.orders == {"France": ("A MAR - ZZZ",)}
    assert not game.reports


def test_what_is_legal_is_fine() -> None:
    for game in (d.new(), europe(), d.new("218"), d.position(SYRIA)):
        for player, every in game.legal().items():
            assert every == game.legal(player)
            # The first units are chosen by their orders: what one does for another wants the order of both.
            orders = [order for order in every if game.phase != "levy" or " S " not in order]
            assert all(game.copy().give(player, order)[0].followed for order in orders[:12])
    assert "A PHE -> SYR" in d.position(SYRIA).legal("A PHE")
    assert europe().legal("A PAR") == europe().legal("Paris")
    for other in ("F STP", "F St Petersburg", "f saint-pétersbourg"):
        assert europe().legal(other) == europe().legal("F STP/SC") != ()


# ---------------------------------------------------------------- settling


def test_ten_lines() -> None:
    game = d.position(SYRIA, lang="en")
    report = game.resolve(SHEETS)
    assert report.season == "Summer 321 BC"
    assert "2 against 1" in report.why("A PHE")
    assert "army in Phoenicia" in report.why("A DAM", causes=True)
    by = {one.unit: one for one in report.orders}
    assert (by["A PHE"].success, by["A SYR"].success) == (True, False)
    assert by["A SYR"].by == ("A PHE",)
    assert [str(one) for one in report.changes] == [
        "Ptolemy: A PHE → A SYR",
        "Seleucus: A SYR → to retreat",
        "Seleucus: A DAM → A PHE",
    ]
    assert any(event.kind == "dislodged" for event in report.events)
    assert str(report) == report.text
    assert report.html.startswith("<!DOCTYPE html>")
    assert game.phase == "retreats"
    assert game.awaits.players == ("Seleucus",)
    assert "A SYR" in str(game.awaits)
    assert game.dislodged == {"A SYR": ("CIL", "DAM")}
    assert game.units["Séleucos"] == ("A PHE",)


def test_units_of_one_sign_that_must_retreat_have_an_entry_each() -> None:
    game = d.new(lang="en")
    game.resolve({"Antipater": ["A MAC x", "A MAC x", "A MAC x"]})
    mine = {sign: places for sign, places in game.dislodged.items() if "MAC" in sign}
    assert list(mine) == ["A MAC", "A MAC (2)"]
    assert mine["A MAC"] == mine["A MAC (2)"] != ()
    assert "A MAC r THE" in game.legal("A MAC (2)")


def test_units_of_one_sign_are_all_told_of() -> None:
    report = d.new(lang="en").resolved({"Antipater": ["A MAC -> THE", "A MAC -> ILL", "A MAC x"]}).report
    told = report.why("A MAC")
    assert "Thessaly" in told
    assert "Illyria" in told


def test_a_name_that_is_a_players_and_a_places_is_the_players() -> None:
    report = d.new("218", lang="en").resolved({"Rome": ["A Rom H", "A Apo H"]}).report
    assert "Apollonia" in report.why("Rome")
    assert "Apollonia" not in report.why("Rom")


def test_tables_by_player_know_every_name() -> None:
    units = d.position(SYRIA).units
    assert units["ptolemy"] == units["PTOLÉMÉE"] == units.get("Ptolemaios", units["Ptolémée"]) == ("A PHE",)
    assert "Seleucus" in units
    assert "Gondor" not in units
    assert units.get("Gondor") is None
    with pytest.raises(KeyError):
        units["Gondor"]


def test_what_if_leaves_the_game_alone() -> None:
    game = d.position(SYRIA)
    game.give("Ptolémée", "A PHE -> SYR")
    before = (game.record, game.orders)
    alone = game.resolved()
    helped = game.resolved({"Antigone": "A COM S A PHE -> SYR"})
    assert (game.record, game.orders) == before
    assert alone.units["Ptolémée"] == ("A PHE",)
    assert helped.units["Ptolémée"] == ("A SYR",)
    again = helped.report.before
    assert again.record == game.record
    assert again.resolved(SHEETS).units == game.resolved(SHEETS).units
    twin = copy.copy(game)
    twin.withdraw("Ptolémée")
    assert game.orders == before[1]


def test_a_turn_is_taken_back_with_its_orders() -> None:
    game = europe()
    start = game.record
    game.give("France", "A PAR - BUR")
    game.resolve()
    game.back()
    assert game.record == start
    assert game.orders == {"France": ("A PAR - BUR",)}
    assert game.reports == ()


def test_files_are_read_back_and_carry_on(tmp_path: Path) -> None:
    game = europe()
    game.resolve({"France": "A PAR - BUR"})
    path = game.save(tmp_path / "europe.dia.json")
    again = d.load(path, lang="en")
    assert again.record == game.record
    assert [str(report) for report in again.reports] == [str(report) for report in game.reports]
    again.back()
    assert again.orders == {"France": ("A PAR - BUR",)}
    game.give("France", "A BUR - MUN")
    with pytest.warns(UserWarning, match="not in the file"):
        game.save(path)


def test_a_file_of_an_older_version_opens_at_its_last_sound_turn(tmp_path: Path) -> None:
    game = europe()
    game.resolve({"France": "A PAR - BUR"})
    game.resolve({"France": "A BUR - MUN"})
    path = game.save(tmp_path / "europe.dia.json")
    held = json.loads(path.read_text(encoding="utf-8"))
    held["turns"][1]["answers"]["orders"]["FRANCE"] = ["A BUR - BEL"]
    path.write_text(json.dumps(held), encoding="utf-8")
    with pytest.raises(d.Fault):
        d.load(path)  # this version wrote no such thing
    path.write_text(json.dumps(held | {"engine": "0.0.1"}), encoding="utf-8")
    with pytest.warns(UserWarning, match="The game is opened as it stood before that turn: Autumn 1901"):
        again = d.load(path, lang="en")
    assert again.record == game.reports[0].after.record
    with pytest.raises(d.Fault, match="another name"):
        again.save(path)
    again.resolve()
    again.save(tmp_path / "other.dia.json")


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(GOLDEN.rglob("*.dia.json")), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_golden_files_open(path: Path) -> None:
    game = d.load(path)
    assert game.reports
    assert str(game.reports[-1])
    turns = len(game.reports)
    game.back()
    game.resolve()
    assert (len(game.reports), game.record) == (turns, d.load(path).record)


def test_positions_from_files_and_records(tmp_path: Path) -> None:
    path = tmp_path / "paris.json"
    path.write_text(json.dumps(PARIS | {"orders": {"FRANCE": ["A PAR - BUR"]}}), encoding="utf-8")
    game = d.position(path, "diplomacy")
    assert game.orders == {"France": ("A PAR - BUR",)}
    assert d.position(game.record, "diplomacy").record == game.record
    path.write_text(json.dumps({"game": "diplomacy", "position": game.record}), encoding="utf-8")
    assert d.position(path).record == game.record


@pytest.mark.parametrize("name", ["diadoques", "diplomacy", "218", "amphipolis"])
def test_a_record_names_its_game(name: str, tmp_path: Path) -> None:
    game = d.new(name, lang="en")
    again = d.position(game.record)
    assert (again.id, again.record) == (game.id, game.record)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(game.record), encoding="utf-8")
    assert d.position(path).record == game.record
    other = "diplomacy" if name != "diplomacy" else "218"
    with pytest.raises(d.Fault, check=lambda fault: fault.code == "record-other-game"):
        d.position(game.record, other)
    for given in (3, None, [], "chess"):
        with pytest.raises(d.Fault, check=lambda fault: "game" in fault.where.lower()):
            d.position(game.record | {"game": given})


def test_a_record_that_names_its_game_is_settled_by_that_alone() -> None:
    record = europe().record | {"orders": {"France": ["A PAR - BUR"]}}
    assert next(d.adjudicate(record, "diplomatie", strict=True))["results"][0]["result"] == "succeeds"
    with pytest.raises(d.Fault, check=lambda fault: fault.code == "record-other-game"):
        next(d.adjudicate(record, "218", strict=True))


@pytest.mark.parametrize(
    ("name", "player", "order"),
    [("diadoques", "Ptolemy", "A EGY -> LIB"), ("diplomacy", "France", "A PAR - BUR"), ("218", "Rome", "A Rom H")],
)
def test_a_report_has_the_orders_that_were_given(name: str, player: str, order: str) -> None:
    report = d.new(name, lang="en").resolve({player: order})
    assert [(one.player, one.order) for one in report.orders] == [(player, order)]


@pytest.mark.parametrize("season", ["summer 321", "été 321", "ETE 321", "Été 321 av. J.-C.", "Summer 321 BC"])
def test_seasons_as_they_are_told(season: str) -> None:
    game = d.position(SYRIA | {"season": season}, lang="en")
    assert game.season == "Summer 321 BC"
    assert d.position(game.record | {"season": game.season}).record == game.record


def test_what_is_no_season_is_told() -> None:
    for season in ("sumer 321", "summer", 321, "automne", "été 99999"):
        with pytest.raises(d.Fault, check=lambda fault: fault.where == "season"):
            d.position(SYRIA | {"season": season})


def test_records_in_bulk(tmp_path: Path) -> None:
    lines = [PARIS | {"id": 7, "orders": {"FRANCE": ["A PAR - BUR"]}}, {"id": "x", "units": 3}]
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    for records in (lines, iter(lines), path, str(path)):
        good, bad = d.adjudicate(records, "diplomacy", lang="en")
        assert (good["id"], good["results"][0]["result"]) == (7, "succeeds")
        assert bad["id"] == "x"
        assert "units" in bad["error"]
    with pytest.raises(d.Fault):
        d.adjudicate(lines, "chess")


# ---------------------------------------------------------------- secrets


def test_a_report_keeps_secrets_unless_it_is_asked() -> None:
    game = d.new("218", lang="en")
    [line] = [one for one in game.legal("Carthage") if one.startswith(("révolte", "revolt"))][:1]
    game.give("Carthage", line)
    report = game.resolve()
    public, own = report.text, report.seen_by("Carthage").text
    kinds = {event.kind for event in report.events}
    assert {event.kind for event in report.in_full().events} > kinds
    assert {event.kind for event in report.seen_by("Carthage").events} > kinds
    assert {event.kind for event in report.seen_by("Rome").events} <= {event.kind for event in report.in_full().events}
    assert line not in public
    assert own


def test_where_a_game_stands_is_told_as_a_player_may_know_it() -> None:
    """His own gold is his alone."""
    game = d.position(
        {"season": "summer 321", "units": {"Antipater": ["A MAC"]}, "treasury": {"Antipater": 17}}, lang="en"
    )
    assert "17" in game.seen_by("Antipater") and "17" not in game.seen_by("Ptolemy") and "17" not in game.text
    with pytest.raises(d.Fault, match="Nobody"):
        game.seen_by("Nobody")


def test_why_tells_of_a_place_that_nobody_won() -> None:
    game = d.new("diplomacy", lang="en")
    report = game.resolve({"France": "A PAR - BUR", "Germany": "A MUN - BUR"})
    for place in ("BUR", "Burgundy", "bourgogne"):
        told = str(report.why(place))
        assert "Munich" in told and "Paris" in told, place
    with pytest.raises(d.Fault):
        report.why("SPA")


def test_the_lines_of_the_first_units_are_read_as_what_they_say() -> None:
    """``order`` was "", which means that nothing was understood."""
    (read,) = d.new(lang="en").give("Antipater", "A MAC -> THE")
    assert (read.order, read.verdict) == ("A MAC -> THE", "fine")
