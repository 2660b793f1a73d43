"""An umpire whom nobody plays: the program answers for him, and asks nobody where the agreement has no umpire."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from diadoques.analysis.players import RandomLegal, Sensible, gather_answers, seat_players
from diadoques.analysis.simulate import begin_game, resolutions
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.prompts import UMPIRE
from diadoques.games import catalogue
from tests.widgets import tiny
from tests.widgets.tiny.game import ONE, TWO


@pytest.fixture
def little() -> Iterator[Any]:
    catalogue.register(tiny.__name__)
    yield catalogue.load_game("tiny")
    catalogue.forget(tiny.__name__)


def played(players: Any, umpire: str, seed: int = 3) -> list[tuple[Any, Any]]:
    _, position = begin_game("empires", seed, options={"umpire": umpire})
    return list(resolutions(position, players, seed, 1))


def test_the_skill_of_the_game_answers_for_him() -> None:
    told = [table[UMPIRE] for _, answers in played(Sensible(), "played") for table in answers.said.values()
            if UMPIRE in table]  # fmt: skip
    assert told and any(isinstance(one, dict) and one.get("decision") == "publish" for one in told)


def test_a_battle_that_nobody_fights_out_is_settled_by_the_odds() -> None:
    found = [report for seed in (1, 2, 3) for report, _ in played(Sensible(), "played", seed)]
    assert [event for report in found for event in report.events if event.kind == "battle-fought"]
    assert [event for report in found for event in report.events if event.kind == "battle-odds"]


def test_where_the_program_is_agreed_on_he_is_never_asked() -> None:
    assert not [answers for _, answers in played(Sensible(), "program") if UMPIRE in str(answers.said)]


def test_players_by_seat_may_name_him() -> None:
    _, position = begin_game("empires", 1, options={"umpire": "played"})
    asked: list[str] = []

    class Watching(Sensible):
        def answer(self, position: Any, player: str, rng: random.Random) -> Answers:
            asked.append(player)
            return super().answer(position, player, rng)

    seats = seat_players(position, dict.fromkeys(position.players, Sensible()) | {"arbitre": Watching()})
    gather_answers(position, seats, "1")
    assert asked == [UMPIRE] and set(seats) == {*position.players, UMPIRE}
    _, without = begin_game("empires", 1)
    with pytest.raises(Fault):
        seat_players(without, dict.fromkeys(without.players, Sensible()) | {"arbitre": Watching()})


def test_without_a_skill_he_answers_by_the_type_of_what_is_asked(little: Any) -> None:
    position = little.new("", {})
    while little.awaits(position).seats != (UMPIRE,):
        position = little.resolve(position, gather_answers(position, seat_players(position, RandomLegal()), "1")).after
    said = gather_answers(position, seat_players(position, RandomLegal()), "1").said["battle"][UMPIRE]
    assert said["winner"] in (ONE, TWO) and 0 <= said["losses"] <= 100
