"""The optional rules together: presets, choices that clash, switches that do nothing without their layer."""

from __future__ import annotations

import json

import pytest

from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.explain.position import tidings
from diadoques.games.catalogue import begin, load_game, replay_saved_game
from diadoques.games.diadoques.model.settings import OPTIONAL
from diadoques.games.diadoques.records.interchange import position_from

GAME = load_game("diadoques")


def test_the_presets_are_the_two_layers_and_everything() -> None:
    basic = GAME.new(GAME.about.scenario, {"rules": "basic"})
    advanced = GAME.new(GAME.about.scenario, {"rules": "advanced"})
    full = GAME.new(GAME.about.scenario, {"layer": "basic", "rules": "all"})
    assert (basic.layer, advanced.layer, full.layer) == ("basic", "advanced", "advanced")
    assert not set(basic.settings) & set(OPTIONAL)
    assert not set(advanced.settings) & set(OPTIONAL)
    assert {name for name in OPTIONAL if full.settings.get(name) == "on"} == set(OPTIONAL)


def test_an_option_named_beside_a_preset_prevails() -> None:
    position = GAME.new(GAME.about.scenario, {"rules": "all", "prestige": "off"})
    assert "prestige" not in position.settings
    assert position.settings["dismissal"] == "on"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"rules": "everything"}, "option-value"),
        ({"dismissal": "perhaps"}, "option-value"),
        ({"dismissals": "on"}, "option-unknown"),
        ({"dynasties": "on", "end-year": "311"}, "options-clash"),
        ({"where-the-pirates-sail": "everywhere"}, "option-value"),
        ({"where-the-pirates-sail": "as-printed", "pirates-field": "black-sea"}, "options-clash"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_at_the_start(options: dict[str, str], code: str) -> None:
    with pytest.raises(Fault) as refused:
        GAME.new(GAME.about.scenario, options)
    assert refused.value.code == code


@pytest.mark.parametrize(("value", "played"), [("as-printed", "as-printed"), ("euxine-coasts", None)])
def test_a_choice_that_went_into_another_is_understood_still(value: str, played: str | None) -> None:
    options = {"layer": "advanced", "seed": "1", "where-the-pirates-sail": value}
    saved, position = begin(GAME, GAME.about.scenario, options)
    assert position.settings.get("pirates-field") == played
    assert "where-the-pirates-sail" not in position.settings
    old = json.loads(savegame.write(saved)) | {"options": options}
    assert replay_saved_game(savegame.read(json.dumps(old))) == [position]
    record = {"season": "summer 320", "layer": "advanced", "settings": {"where-the-pirates-sail": value}}
    assert position_from(record).settings.get("pirates-field") == played


def test_everybody_sees_the_prestige_and_who_is_for_hire() -> None:
    position = position_from(
        {
            "season": "summer 319",
            "units": {"Mercenaires": ["A CHD"], "Antigone": ["A PHR"]},
            "citadels": {"Gordion": "Antigone"},
            "market": {"A CHD": {"former": "Séleucos", "opening": 10, "offered": 1}},
            "prestige": {"Antigone": -2},
            "settings": {"prestige": "on", "mercenary-market": "on"},
        }
    )
    [prestige] = GAME.standing(position).beside
    assert (prestige.points["Antigone"], prestige.in_play) == (28, 218)
    [line] = tidings(position, "en")
    assert "1 T" in line


@pytest.mark.parametrize(
    ("market", "code"),
    [
        ({"A PHR": {"former": "Séleucos", "opening": 10}}, "sale-wrong"),
        ({"A CHD": {"former": "Séleucos", "opening": 10, "why": "stolen"}}, "sale-wrong"),
        ({"A CHD": {"former": "Personne", "opening": 10}}, "player-unknown"),
        ({"A CHD": {"former": "Séleucos", "opening": -1}}, "amount-wrong"),
        ({"A SUS": {"former": "Séleucos", "opening": 10}}, "unit-missing"),
    ],
)
def test_a_market_that_cannot_be_is_refused(market: dict[str, dict[str, object]], code: str) -> None:
    units = {"Mercenaires": ["A CHD"], "Antigone": ["A PHR"]}
    with pytest.raises(Fault) as refused:
        position_from({"units": units, "market": market})
    assert refused.value.code == code
