"""The words of the map: the same in both languages, and one for everything the map may say."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.draw import legend
from diadoques.draw.view import theatres
from diadoques.draw.words import catalogue, date, word
from diadoques.games.diadoques.film import STEPS
from tests.refusals import refusing


def phrases(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from phrases(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def fields(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name}


def test_both_languages_say_the_same_things() -> None:
    french, english = (dict(phrases(catalogue()[lang])) for lang in LANGUAGES)
    assert set(french) == set(english)
    for key in french:
        assert fields(french[key]) == fields(english[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_shown_has_a_word(lang: str) -> None:
    for step in STEPS:
        assert word(lang, f"step.{step.name}")
    for theatre in theatres("diadoques"):
        assert word(lang, f"theatre.{theatre}")
    for key in (*legend.BOARD, *legend.PLAYED, "leader", "prisoner"):
        assert word(lang, f"legend.{key}")


def test_dates() -> None:
    assert date(Season(321, "spring"), "fr") == "Printemps 321 av. J.-C."
    assert date(Season(320, "autumn"), "en") == "Autumn 320 BC"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Fault, check=refusing("language-unknown")):
        word("de", "date")
