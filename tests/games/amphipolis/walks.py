"""Whole games of programs, question after question: each is played once in a process, whichever tests look at it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final, NamedTuple

import pytest

from diadoques.core.answers import Answers, Report
from diadoques.core.prompts import Prompt
from diadoques.games.amphipolis import flow
from diadoques.games.amphipolis.players.sensible import Sensible
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.scenario import begin_scenario
from tests.games.amphipolis.players import Bold, Reckless

SCENARIOS: Final = ("brasidas-thucydides", "nicias", "cleon-brasidas", "campaign")
BOLD: Final = "bold"
PLAYERS: Final = {"sensible": Sensible(), BOLD: Bold(), "reckless": Reckless()}
#: Who plays the games of a scenario that most tests look at, one after the other.
CAST: Final = ("sensible", BOLD, "reckless", BOLD, "sensible")
#: One process looks at the games, and plays each once.
TOGETHER: Final = pytest.mark.together("walks of Amphipolis")


class Asked(NamedTuple):
    """A question of a game: where it is asked, what is answered, and what comes of it."""

    position: Position
    prompt: Prompt
    answers: Answers
    report: Report[Position]


@cache
def walked(scenario: str, number: int, player: str) -> tuple[Asked, ...]:
    """All that is asked in the game of that number between two of ``player``."""
    found = []
    position, rng = flow.begin_questions(begin_scenario(scenario, {"seed": f"read {number}"})), Random(number)
    while prompts := flow.awaits(position).prompts:
        answers = PLAYERS[player].answer(position, prompts[0].seat, rng)
        report = flow.resolve(position, answers)
        found.append(Asked(position, prompts[0], answers, report))
        position = report.after
    return tuple(found)


def games(scenarios: Iterable[str] = SCENARIOS) -> Iterator[tuple[str, tuple[Asked, ...]]]:
    """Five games of each of these scenarios, and what they are called."""
    for scenario in scenarios:
        for number, player in enumerate(CAST):
            yield f"{scenario} {number}", walked(scenario, number, player)


def questions(scenarios: Iterable[str] = SCENARIOS) -> Iterator[Asked]:
    """All that is asked in them."""
    for _, game in games(scenarios):
        yield from game


def other_hand(position: Position, side: str, rng: Random) -> Position | None:
    """The same with other counters in that hand, and another seed: nobody else can tell the difference."""
    held = [*position.bowl, *position.hands[side]]
    rng.shuffle(held)
    count = len(position.hands[side])
    hand = tuple(held[:count])
    if sorted(hand) == sorted(position.hands[side]):
        return None
    hands = {**position.hands, side: hand}
    return replace(position, hands=hands, bowl=tuple(held[count:]), options={**position.options, "seed": "another"})


def bold_games(numbers: Iterable[int], *scenarios: str) -> Iterator[tuple[str, tuple[Asked, ...]]]:
    """Games in which armies meet more often."""
    for scenario in scenarios:
        for number in numbers:
            yield scenario, walked(scenario, number, BOLD)
