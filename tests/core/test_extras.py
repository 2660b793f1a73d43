"""What an installation lacks is named, and so is the way to it: another one where a browser runs the library."""

from __future__ import annotations

import sys

import pytest

from diadoques.core.extras import extra, lacks
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain.faults import fault_text


@pytest.mark.parametrize(("platform", "code"), [("linux", "extra-missing"), ("emscripten", "extra-not-in-browser")])
def test_a_package_that_is_not_there_is_named(platform: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(Fault) as refused, extra("draw"):
        raise ModuleNotFoundError(name="matplotlib.figure")
    assert refused.value.code == code and lacks(refused.value)
    for lang in LANGUAGES:
        told = fault_text(refused.value, lang)
        assert "matplotlib" in told and "pip install 'diadoques[draw]'" in told


def test_a_mistake_of_ours_is_no_lack() -> None:
    with pytest.raises(ModuleNotFoundError), extra("draw"):
        raise ModuleNotFoundError(name="diadoques.nothing")
    assert not lacks(Fault("game-over"))
