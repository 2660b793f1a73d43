"""What a game says to whoever asks more of it when it is over, or has no seat in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from diadoques.core.answers import Answers
from diadoques.core.faults import Fault, told_in
from diadoques.games.catalogue import load_game, stated_options
from diadoques.games.scenarios import begin_scenario


@pytest.mark.parametrize(
    ("name", "winners", "told"),
    [
        ("diadoques", ("Ptolémée", "Lysimaque"), "Ptolemy, Lysimachus"),
        ("diadoques", (), "—"),
        ("diplomacy", ("AUSTRIA",), "Austria-Hungary"),
        ("diplomacy", (), "—"),
        ("bc218", ("EGYPTE",), "Egypt"),
    ],
)
def test_every_game_names_its_winners_in_the_language_or_tells_that_there_are_none(
    name: str, winners: tuple[str, ...], told: str
) -> None:
    game = load_game(name)
    start = begin_scenario(game, game.about.scenario, stated_options(game, {}))
    with pytest.raises(Fault) as refused, told_in("en"):
        game.resolve(replace(start, phase="over", winners=winners), Answers())
    assert told in str(refused.value)


@pytest.mark.parametrize(("name", "known"), [("diadoques", "Lysimachus, "), ("diplomacy", "Austria-Hungary, ")])
def test_a_sheet_of_nobody_is_refused_with_the_names_of_the_language(name: str, known: str) -> None:
    game = load_game(name)
    start = begin_scenario(game, game.about.scenario, stated_options(game, {}))
    with pytest.raises(Fault) as refused, told_in("en"):
        game.resolve(replace(start, phase="movement"), Answers(orders={"Nobody": ["A PAR H"]}))
    assert known in str(refused.value)
