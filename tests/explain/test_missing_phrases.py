"""A phrase that a game lacks is told in the language in which it was wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import diadoques as d
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain import wording
from diadoques.explain.catalogue import catalogue
from diadoques.explain.needed import missing_phrase

SAID = {"fr": "il manque la phrase", "en": "the phrase"}


@pytest.fixture
def wordless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Look for the words of a game anew, and find that it lacks one (whichever language the check comes to first)."""

    def check(game: str, _untold: object) -> None:
        raise missing_phrase(game, "fr", "event.hired")

    monkeypatch.setattr(wording, "check_words", check)
    wording.wording.cache_clear()
    yield
    wording.wording.cache_clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phrase_that_is_asked_for(lang: str) -> None:
    for game in ("", "empires"):
        with pytest.raises(Fault, match=SAID[lang]):
            catalogue(lang, game).text("nothing.at.all")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.usefixtures("wordless")
def test_a_phrase_that_is_missed_as_the_game_is_told(lang: str) -> None:
    game = d.new("empires", lang=lang)
    with pytest.raises(Fault) as caught:
        str(game)
    assert re.search(SAID[lang], str(caught.value)), caught.value
