"""The optional rules together: presets, choices that clash, switches that do nothing without their layer."""

from __future__ import annotations

import pytest

from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game
from diadoques.games.diadoques.settings import OPTIONAL

GAME = load_game("diadoques")


def test_the_presets_are_the_two_layers_and_everything() -> None:
    basic = GAME.new(GAME.scenario, {"rules": "basic"})
    advanced = GAME.new(GAME.scenario, {"rules": "advanced"})
    full = GAME.new(GAME.scenario, {"layer": "basic", "rules": "all"})
    assert (basic.layer, advanced.layer, full.layer) == ("basic", "advanced", "advanced")
    assert not set(basic.settings) & set(OPTIONAL)
    assert not set(advanced.settings) & set(OPTIONAL)
    assert {name for name in OPTIONAL if full.settings.get(name) == "on"} == set(OPTIONAL)


def test_an_option_named_beside_a_preset_prevails() -> None:
    position = GAME.new(GAME.scenario, {"rules": "all", "prestige": "off"})
    assert "prestige" not in position.settings
    assert position.settings["dismissal"] == "on"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"rules": "everything"}, "option-value"),
        ({"dismissal": "perhaps"}, "option-value"),
        ({"dismissals": "on"}, "option-unknown"),
        ({"dynasties": "on", "end-year": "311"}, "options-clash"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_at_the_start(options: dict[str, str], code: str) -> None:
    with pytest.raises(Fault) as refused:
        GAME.new(GAME.scenario, options)
    assert refused.value.code == code
