"""The invariants of the contract over whole games between simple players, under mixed options and seeds."""

from __future__ import annotations

import pytest

from tests.games.diadoques.whole_games import play, players_of, rules_of

pytestmark = pytest.mark.slow

#: The three hundred games of a release are a command of their own (``whole_games``).
FEW = range(1, 5)
MORE = range(5, 41)
#: Of those, how many are played with the other tests: ``make proof`` plays the rest.
SAMPLE = 4


@pytest.mark.turns(3)
@pytest.mark.parametrize("number", FEW)
def test_a_game_keeps_the_rules_to_its_end(number: int) -> None:
    played = play(number)
    assert played.kinds["season-began"] >= played.years - 1


@pytest.mark.turns(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    "number", [*MORE[:SAMPLE], *(pytest.param(number, marks=pytest.mark.proof) for number in MORE[SAMPLE:])]
)
def test_more_games_keep_the_rules_to_their_end(number: int) -> None:
    assert play(number).end


def test_the_games_differ_in_their_rules() -> None:
    rules = [rules_of(number) for number in (*FEW, *MORE)]
    assert {options["layer"] for _, options in rules} == {"basic", "advanced"}
    assert len({scenario for scenario, _ in rules}) == 5
    assert len({tuple(options) for _, options in rules}) > 30
    assert len({type(player) for number in MORE for player in players_of(number)}) == 2
