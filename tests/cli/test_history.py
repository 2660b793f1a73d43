"""``diadoques history``: a year told with its sources, in both languages."""

from __future__ import annotations

import pytest

from diadoques.core.language import LANGUAGES

from .running import Shell


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_command_tells_a_year_with_its_sources(shell: Shell, lang: str) -> None:
    told = shell("history", "321", "--lang", lang)
    assert "Triparadeisos" in told.out and "Diod. 18.33-36" in told.out
    assert ("Diodore de Sicile" if lang == "fr" else "Diodorus of Sicily") in told.out
    assert shell("history", "200", "--lang", lang).code == 1
    assert shell("history", "--game", "diplomacy", "--lang", lang).code == 1
