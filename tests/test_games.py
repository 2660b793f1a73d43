"""Every game behind the one door: begun, resolved, saved, replayed, told and described by the same code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from diadoques.core import savegame
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain import season_report
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import (
    abouts,
    begin,
    formats,
    formats_of,
    game_of,
    game_of_rule,
    games,
    load_game,
    replay_saved_game,
    reports,
)
from diadoques.games.saving import SavedRules

ORDERS = {
    "diadoques": {"Antigone": ["A PHR -> MYS"]},
    "diplomacy": {"FRANCE": ["A PAR - BOU", "A TOU S A PAR - BOU"], "GERMANY": ["A MUN - BOU"]},
}


def test_the_games_are_known_by_name_and_board() -> None:
    assert {"diadoques", "diplomacy"} <= set(games()) == set(abouts())
    for name in games():
        assert load_game(name).about.id == name
    assert [game_of_rule(rule) for rule in ("DIA-2-01", "DIP-con-01", "P218-gen-01", "X-1")] == [
        "diadoques", "diplomacy", "bc218", ""
    ]  # fmt: skip
    with pytest.raises(Fault) as caught:
        load_game("chess")
    assert caught.value.code == "game-unknown"


def test_a_format_of_other_programs_has_its_game_and_its_words() -> None:
    told = [form for about in abouts().values() for form in about.formats]
    assert sorted(formats()) == sorted(told), "two games share a name"
    for name, about in abouts().items():
        assert (formats_of(name) is None) == (not about.formats)
        assert all(f"format.{form}" in catalogue(lang, name) for lang in LANGUAGES for form in about.formats)


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_a_game_is_played_saved_and_replayed(name: str, tmp_path: Path) -> None:
    game = load_game(name)
    saved, position = begin(game, game.about.scenario, game.about.defaults)
    assert game_of(position) is game
    answers = savegame.SavedAnswers(orders=ORDERS[name])
    saved, after = savegame.resolve_turn(SavedRules(game), saved, position, answers)
    savegame.save(saved, tmp_path / "game.dia.json")
    again = savegame.load(tmp_path / "game.dia.json")
    assert replay_saved_game(again) == [position, after]
    [report] = reports(again)
    assert fold(report.before, report.events, game.apply) == report.after
    for lang in ("fr", "en"):
        assert season_report(report, lang).text.count("\n") > 10
    assert set(game.standing(after).points) == set(position.players)


def test_a_forged_file_is_refused(tmp_path: Path) -> None:
    game = load_game("diplomacy")
    saved, _ = begin(game, game.about.scenario, game.about.defaults)
    forged: Any = savegame.read(savegame.write(saved).replace('"A PAR"', '"A BOU"'))
    with pytest.raises(Fault) as caught:
        replay_saved_game(forged)
    assert caught.value.code == "start-differs"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"rules": "none"}, "rules-unknown"),
        ({"colour": "red"}, "option-unknown"),
        ({"last_year": "soon"}, "year-unknown"),
        ({"convoy_paradox": "perhaps"}, "reading-unknown"),
        ({"last_year": "1800"}, "year-past"),
    ],
)
def test_unknown_choices_are_refused(options: dict[str, str], code: str) -> None:
    with pytest.raises(Fault) as caught:
        begin(load_game("diplomacy"), "standard", options)
    assert caught.value.code == code
