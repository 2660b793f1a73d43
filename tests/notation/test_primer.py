"""The notation by examples: every order of a primer is legal where it is given, and read as it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diadoques.core.orders import Verb, Verdict
from diadoques.explain.catalogue import LANGUAGES, catalogue
from diadoques.explain.primer import meaning
from diadoques.games.catalogue import games, load_game
from diadoques.games.primer import Example, primer

ALL = [(game, example) for game in games() for part in primer(game) for example in part.examples]


@pytest.mark.parametrize(("game", "example"), ALL, ids=[f"{game} {example.name}" for game, example in ALL])
def test_an_example_is_read_as_it_is_written(game: str, example: Example) -> None:
    rules = load_game(game)
    for lang in LANGUAGES:
        position: Any = example.position
        if hasattr(position, "notation"):
            position = replace(position, notation=lang)
        [reading] = rules.read(position, example.player, [example.texts[lang]])
        assert reading.order == example.order, reading
        if example.asked:
            assert reading.verdict is Verdict.ILLEGAL
        else:
            assert rules.followed(reading) or rules.proposal_of(reading), reading
        if example.order is not None:
            assert rules.write(position, example.order, lang) == example.texts[lang]
            assert not reading.code or example.asked, f"nothing had to be put right: {reading}"


def test_every_phrase_of_a_primer_is_used() -> None:
    used = {f"primer.part.{part.name}" for game in games() for part in primer(game)} | {"primer.order.vote"}
    for game, example in ALL:
        own = f"primer.{game}.{example.name}"
        used.add(own if own in catalogue("en") else f"primer.order.{example.name}")
    assert {key for key in catalogue("en") if key.startswith("primer.")} == used


@pytest.mark.parametrize("game", games())
def test_every_example_is_explained_in_both_languages(game: str) -> None:
    for part in primer(game):
        assert all(f"primer.part.{part.name}" in catalogue(lang) for lang in LANGUAGES), part.name
        for example in part.examples:
            assert all(meaning(game, example.name, lang) for lang in LANGUAGES)


def test_no_kind_of_order_is_left_out() -> None:
    """Whatever a player can be told to write stands in the primer of a game."""
    shown = {example.order.verb for _, example in ALL if example.order is not None}
    assert set(Verb) - shown == set()
