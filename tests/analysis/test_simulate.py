"""Whole games as saved games: the same seed gives the same file, and the file proves itself."""

from __future__ import annotations

from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal, Sensible
from diadoques.analysis.simulate import simulate
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.phases import OVER
from diadoques.games.catalogue import choices_of, load_game, replay_saved_game


@pytest.mark.slow
@pytest.mark.parametrize("layer", ["basic", "advanced"])
def test_the_file_is_replayed_bit_by_bit(layer: str) -> None:
    reports: list[Report[Any]] = []
    saved = simulate(Sensible(), 4, 5, options={"layer": layer}, watch=reports.append)
    again = savegame.read(savegame.write(saved))
    assert again == saved
    positions = replay_saved_game(again)
    assert positions[1:] == [report.after for report in reports]


def test_the_same_seed_plays_the_same_game() -> None:
    one, two, other = (simulate(Sensible(), seed, 2) for seed in (8, 8, 9))
    assert savegame.write(one) == savegame.write(two)
    assert [turn.answers for turn in one.turns] != [turn.answers for turn in other.turns]


def test_a_game_stops_at_its_end_or_after_its_years() -> None:
    short = simulate(Sensible(), 1, 1)
    assert {turn.season.split()[1] for turn in short.turns} == {"321"}
    whole: list[Report[Any]] = []
    simulate(RandomLegal(), 1, 60, watch=whole.append)
    assert whole[-1].after.phase == OVER


@pytest.mark.parametrize("game", ["diplomacy", "bc218"])
def test_other_games_are_simulated(game: str) -> None:
    saved = simulate(RandomLegal(), 2, 2, game=game)
    assert saved.game == game
    assert len(replay_saved_game(saved)) == len(saved.turns) + 1
    assert "seed" not in saved.options or "seed" in choices_of(load_game(game))
