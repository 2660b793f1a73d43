"""The notation by examples: every order of a primer is legal where it is given, and read as it is written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from diadoques.core.language import LANGUAGES
from diadoques.core.orders import Verdict
from diadoques.explain.catalogue import catalogue, phrase_packages
from diadoques.explain.rule_card import order_heading, order_meaning
from diadoques.games.catalogue import games, load_game
from diadoques.games.notations import Example, primer

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
            assert reading.followed or rules.abilities.votes.proposal_of(reading), reading
        if example.order is not None:
            assert rules.write(position, example.order, lang) == example.texts[lang]
            assert not reading.code or example.asked, f"nothing had to be put right: {reading}"


def test_every_phrase_of_a_primer_is_used() -> None:
    used = {game: used_in(game) for game in games()}
    for game in games():
        had = {key for key in catalogue("en", game) if key.startswith("primer.")}
        with_them = [other for other in games() if set(phrase_packages(game)) <= set(phrase_packages(other))]
        below = set[str]().union(
            *(used[other] for other in games() if set(phrase_packages(other)) & set(phrase_packages(game)))
        )
        own = had - set(catalogue("en")) - shared(game)
        assert used[game] <= had
        assert own <= set[str]().union(*(used[other] for other in with_them)), game
        assert had <= below | set(catalogue("en")), game


def used_in(game: str) -> set[str]:
    """Keys of the phrases that a primer is told with."""
    parts = primer(game)
    return {f"primer.part.{one.name}" for one in parts} | {
        f"primer.order.{example.name}" for one in parts for example in one.examples
    }


def shared(game: str) -> set[str]:
    """Keys that other games have too, which do not build on this one."""
    others = [other for other in games() if not set(phrase_packages(game)) <= set(phrase_packages(other))]
    return set[str]().union(*(set(catalogue("en", other)) for other in others))


@pytest.mark.parametrize("game", games())
def test_every_example_is_explained_in_both_languages(game: str) -> None:
    for part in primer(game):
        assert all(order_heading(game, part.name, lang) for lang in LANGUAGES), part.name
        for example in part.examples:
            assert all(order_meaning(game, example.name, lang) for lang in LANGUAGES)


def test_no_kind_of_order_is_left_out() -> None:
    """Whatever a player can be told to write stands in the primer of a game."""
    shown = {example.order.verb for _, example in ALL if example.order is not None}
    known = {verb for game in games() if (orders := load_game(game).abilities.orders) for verb in orders.verbs()}
    assert known - shown == set()
