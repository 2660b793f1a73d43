"""A file states every choice of rules that decides, so that what is usual may change and the file mean what it meant.

What an older file does not state is read as it was usual for the version that wrote it (``data/golden/usual``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import diadoques as d
from diadoques.classroom.session import Session
from diadoques.cli import main
from diadoques.core import savegame
from diadoques.core.rulings import FormerReading
from diadoques.games.catalogue import begin, choices_of, games, load_game, open_saved_game
from diadoques.games.diadoques.model import settings
from diadoques.games.diplomacy import rulings
from diadoques.games.saving import SavedRules, begin_from

USUAL = Path(__file__).parent / "data" / "golden" / "usual"
VERSIONS = sorted(path.stem for path in USUAL.glob("*.json"))


def deciding(game: str) -> dict[str, tuple[str, ...]]:
    """The choices of a game that always have a value."""
    return {name: choice.values for name, choice in choices_of(load_game(game)).items() if choice.values}


def chosen(game: str) -> dict[str, str]:
    """A choice against what is usual."""
    against = {
        "diadoques": {"stalemate-winters": "one-year"},
        "amphipolis": {"long-wall": "always"},
        "empires": {"raid-gain": "raid-full-gain"},
    }
    return against.get(game, {"two_orders": "last"})


def saved(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def written(game: str, folder: Path) -> dict[str, Mapping[str, str]]:
    """The options of a game as everything that writes files states them, by what wrote them."""
    options = chosen(game)
    pairs = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    d.new(game, lang="fr", **options).save(folder / "new.dia.json")
    record = d.new(game, lang="fr", **options).record
    if game != "diadoques":  # there a record begins neither with first units nor without any
        d.position(record, game, lang="fr", **options).save(folder / "position.dia.json")
    assert main(["new", game, "-o", str(folder / "cli.dia.json"), *pairs, "--lang", "fr"]) == 0
    lesson = Session(folder / "lesson", game=game, options=options)
    lesson.save(folder / "lesson.dia.json")
    head = json.loads((folder / "lesson" / "journal.jsonl").read_text("utf-8").splitlines()[0])
    stated = {**head["options"], **({"layer": head["layer"]} if head["layer"] else {})}
    lesson.close()
    found: dict[str, Mapping[str, str]] = {path.name: saved(path)["options"] for path in folder.glob("*.dia.json")}
    return {**found, "journal": stated}


@pytest.mark.parametrize("game", games())
def test_whatever_writes_a_file_states_all_that_decides(game: str, tmp_path: Path) -> None:
    found = written(game, tmp_path)
    assert len(found) > 3
    for what, options in found.items():
        for name, values in deciding(game).items():
            assert options.get(name) == chosen(game).get(name, "fr" if name == "notation" else values[0]), (what, name)


@pytest.mark.parametrize("game", games())
def test_a_file_in_full_is_the_game_that_was_begun(game: str, tmp_path: Path) -> None:
    options = chosen(game)
    begun = d.new(game, lang="fr", **options)
    begun.save(tmp_path / "full.dia.json")
    assert d.load(tmp_path / "full.dia.json").options == begun.options
    replay = open_saved_game(savegame.load(tmp_path / "full.dia.json"))
    usual = load_game(game).new(load_game(game).about.scenario, begun.options)
    assert replay.positions == (usual,)


@pytest.mark.parametrize("game", games())
def test_what_show_writes_begins_under_the_same_choices(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of Diplomacy the readings were lost: no record states them."""
    begun = d.new(game, lang="fr", **chosen(game))
    if load_game(game).abilities.orders is not None:  # where all is picked, nothing follows from silence
        begun.resolve()
    begun.save(tmp_path / "g.dia.json")
    assert main(["show", str(tmp_path / "g.dia.json"), "--json"]) == 0
    (tmp_path / "shown.json").write_text(capsys.readouterr().out, "utf-8")
    again = d.position(tmp_path / "shown.json", lang="fr")
    for name in deciding(game):  # a seed, where it is a secret, is not shown
        assert again.options.get(name) == begun.options.get(name), name
    name, value = next(iter(chosen(game).items()))
    other = next(one for one in deciding(game)[name] if one != value)
    assert d.position(tmp_path / "shown.json", options={name: other}).options[name] == other


def older(game: str, engine: str) -> savegame.SavedGame:
    """A game as versions wrote it that stated only what was chosen."""
    found, _ = begin(load_game(game), load_game(game).about.scenario, load_game(game).about.defaults)
    raw = json.loads(savegame.write(found))
    raw["options"], raw["engine"] = dict(load_game(game).about.defaults), engine
    return savegame.read(json.dumps(raw))


def test_what_an_older_file_lacks_is_what_was_usual_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should the winters of a stalemate be counted otherwise from 7.0 on."""
    name = "stalemate-winters"
    turned = settings.SETTINGS[name]._replace(values=("one-year", "two-findings"), was={"7.0.0": "two-findings"})
    monkeypatch.setattr(settings, "SETTINGS", {**settings.SETTINGS, name: turned})
    for engine, meant in (("", "two-findings"), ("0.1.0", "two-findings"), ("6.10.0", "two-findings")):
        replay = open_saved_game(older("diadoques", engine))
        assert settings.setting_value(replay.positions[0], name) == meant
        assert replay.saved.options[name] == meant, "written anew, it says so"
        assert open_saved_game(replay.saved).saved.options[name] == meant
    assert settings.setting_value(open_saved_game(older("diadoques", "7.0.0")).positions[0], name) == "one-year"


def test_what_an_older_file_of_diplomacy_lacks_is_what_its_rule_set_played_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = "retreat_to_convoy_origin"
    now = rulings.switches()[name]
    then = FormerReading("7.0.0", "allowed", {"datc": "barred"})
    assert {now.played("seed"), now.played("datc")} == {"allowed", "barred"} and now.played("datc") == "allowed"
    turned = {**rulings.switches(), name: replace(now, was=(then,))}
    monkeypatch.setattr(rulings, "switches", lambda game=rulings.GAME: turned)
    for engine, meant in (("0.1.0", "allowed"), ("7.0.0", "barred")):
        replay = open_saved_game(older("diplomacy", engine))
        assert (replay.positions[0].readings[name], replay.saved.options[name]) == (meant, meant)


def test_a_journal_that_states_less_is_read_as_its_version_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "stalemate-winters"
    head = {"format": "diadoques-journal", "version": 2, "game": "diadoques", "scenario": "spring-321"}
    line = json.dumps({**head, "layer": "basic", "engine": "0.1.0"}, separators=(",", ":"))
    (tmp_path / "journal.jsonl").write_text(line + "\n", "utf-8")
    turned = settings.SETTINGS[name]._replace(values=("one-year", "two-findings"), was={"7.0.0": "two-findings"})
    monkeypatch.setattr(settings, "SETTINGS", {**settings.SETTINGS, name: turned})
    session = Session(tmp_path)
    assert session.options[name] == settings.setting_value(session.position, name) == "two-findings"
    session.restart()
    assert session.options[name] == settings.setting_value(session.position, name) == "two-findings"
    session.save(tmp_path / "out.dia.json")
    assert saved(tmp_path / "out.dia.json")["options"][name] == "two-findings"
    session.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_what_was_usual_stays_known(version: str) -> None:
    """Whoever changes what is usual says what it was, and until when: ``was`` of a setting or of a ruling."""
    for game, sets in json.loads((USUAL / f"{version}.json").read_text("utf-8")).items():
        agreement = load_game(game).abilities.agreement
        assert agreement is not None
        for chosen_set, usual in sets.items():
            stated = {"rules": chosen_set} if chosen_set else {}
            then = agreement.completed(stated, version)
            assert {name: then.get(name) for name in usual} == usual, (game, chosen_set)


def test_what_is_usual_in_this_version_is_noted() -> None:
    """``python tools/golden.py`` notes it with each version; what came since, a choice or a game, with the next one."""
    noted = json.loads((USUAL / f"{savegame.ENGINE}.json").read_text("utf-8"))
    for game in games():
        wanted = set(deciding(game)) - {"layer", "notation", "rules"}
        for usual in noted.get(game, {}).values():
            assert set(usual) <= wanted and len(usual) > 5


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_a_record_begins_under_the_readings_that_are_chosen(game: str) -> None:
    record = d.new(game, lang="fr").record
    saved_game, position = begin_from(load_game(game), record, {"rules": "datc"})
    assert saved_game.options["convoy_paradox"] == position.readings["convoy_paradox"] == "szykman"
    assert SavedRules(load_game(game)).start(saved_game) == position


def test_options_stand_in_few_lines(tmp_path: Path) -> None:
    d.new(lang="fr").save(tmp_path / "g.dia.json")
    lines = (tmp_path / "g.dia.json").read_text("utf-8").splitlines()
    first = lines.index(' "options": {')
    last = lines.index(" },", first)
    assert last - first < 15 and all(len(line) <= 120 for line in lines[first:last])
