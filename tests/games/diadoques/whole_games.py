"""Whole games between simple players under mixed rules, checked after every answer.

``python -m tests.games.diadoques.whole_games 300`` plays games 1 to 300 and prints how they went.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from diadoques.analysis.players import Player, RandomLegal, Sensible
from diadoques.analysis.simulate import MOST_YEARS, simulate
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.language import LANGUAGES
from diadoques.core.phases import OVER
from diadoques.core.register import load_register
from diadoques.core.rulings import load_rulings
from diadoques.core.untrusted import plain_values
from diadoques.explain import sentences
from diadoques.games.abilities import VOTE
from diadoques.games.catalogue import replay_saved_game
from diadoques.games.diadoques.game import GAME
from diadoques.games.diadoques.model.position import LEVY, WINTER_PHASE, Position
from diadoques.games.diadoques.model.settings import END_YEAR, OPTIONAL, SETTINGS, clashes
from diadoques.games.diadoques.model.tables import players
from tests.games.diadoques.invariants import check_garrisons, check_limits, check_report

#: The doubts that may be read several ways.
READINGS = {
    ruling.switch: SETTINGS[ruling.switch].values for ruling in load_rulings("diadoques") if ruling.switch in SETTINGS
}
SCENARIOS = ("spring-321", "spring-321", "spring-321", "spring-319", "spring-308", "spring-296", "summer-277")


@dataclass(frozen=True)
class Played:
    """How a game went: its rules, years and turns, how it ended, what happened how often, and how long that took."""

    number: int
    options: dict[str, str]
    scenario: str
    years: int
    turns: int
    end: str
    kinds: Counter[str]
    seconds: float


def rules_of(number: int) -> tuple[str, dict[str, str]]:
    """Scenario and options of a game: both layers, every option in half of the games, now and then an agreed end.

    In every other game some doubts are read otherwise than by default.
    """
    rng = random.Random(number)
    scenario = rng.choice(SCENARIOS)
    options = {"layer": rng.choice(("basic", "advanced", "advanced"))}
    options |= {name: "on" for name in OPTIONAL if rng.random() < 0.5}
    if rng.random() < 0.2 and not any(one in options for one, other in clashes() if other == END_YEAR):
        options[END_YEAR] = "250" if scenario == "summer-277" else "290"
    doubts = random.Random(f"readings {number}")
    if number % 2 == 0:
        options |= {name: doubts.choice(values) for name, values in READINGS.items() if doubts.random() < 0.5}
    return scenario, options


def players_of(number: int) -> list[Player]:
    """Sensible players, in every third game some who play at random; in every tenth nobody else."""
    rng = random.Random(f"players {number}")
    if number % 10 == 0:
        return [RandomLegal()] * 6
    return [RandomLegal() if number % 3 == 0 and rng.random() < 0.4 else Sensible() for _ in range(6)]


def roster_of(number: int, scenario: str) -> list[str] | None:
    """Who takes part: in some games from the beginning fewer than six."""
    rng = random.Random(f"roster {number}")
    if scenario != SCENARIOS[0] or rng.random() < 0.7:
        return None
    return sorted(rng.sample(list(players()), rng.randint(2, 5)), key=list(players()).index)


def check_told(report: Report[Any]) -> None:
    """All that happened, and all that everybody sees, has its sentence in both languages, every value in its place."""
    for lang in LANGUAGES:
        for told in (sentences(report, lang), sentences(GAME.seen(report), lang)):
            assert all(sentence.text and "{" not in sentence.text for sentence in told)


def check_record(position: Position) -> None:
    """A game can go on from the position as the text format tells it: nothing of it gets lost."""
    if position.phase in (LEVY, MOVEMENT, RETREATS, VOTE, WINTER_PHASE):
        record = plain_values(GAME.record_of(position))
        assert plain_values(GAME.record_of(GAME.position_from(record, {"layer": position.layer}))) == record


def play(number: int) -> Played:
    """Play a game to its end, check every answer, and replay its file.

    Raises:
        AssertionError: an invariant does not hold, or the game is not over after so many years.
    """
    rules = frozenset(rule.id for rule in load_register("diadoques"))
    scenario, options = rules_of(number)
    kinds: Counter[str] = Counter()
    reports: list[Report[Any]] = []
    spent = 0.0

    def watch(report: Report[Any]) -> None:
        nonlocal spent
        begun = time.process_time()
        check_report(report, rules)
        check_garrisons(report.after)
        check_limits(report.after)
        check_told(report)
        check_record(report.after)
        kinds.update(event.kind for event in report.events)
        reports.append(report)
        spent += time.process_time() - begun

    begun = time.process_time()
    roster = roster_of(number, scenario)
    saved = simulate(
        players_of(number), number, MOST_YEARS, scenario=scenario, options=options, roster=roster, watch=watch
    )
    seconds = time.process_time() - begun - spent
    last = reports[-1].after
    assert last.phase == OVER, f"not over after {MOST_YEARS} years"
    again = savegame.read(savegame.write(saved))
    assert replay_saved_game(again)[1:] == [report.after for report in reports]
    ends = [str(event["how"]) for event in reports[-1].events if event.kind in ("victory", "ended")]
    years = reports[0].before.season.year - last.season.year + 1
    return Played(number, options, scenario, years, len(reports), ends[-1], kinds, seconds)


def main(count: int, first: int = 1) -> int:
    """Play so many games and print what came of them; the exit code says whether all went well."""
    games, broken = [], 0
    for number in range(first, first + count):
        try:
            games.append(play(number))
        except Exception as error:  # every trouble of every game is told
            broken += 1
            scenario, options = rules_of(number)
            print(f"game {number}, {scenario}, {options}: {type(error).__name__}: {str(error)[:400]}")
    kinds = sum((game.kinds for game in games), Counter[str]())
    print(f"{len(games)} games went well, {broken} did not")
    if games:
        print("ends:", dict(Counter(game.end for game in games).most_common()))
        print("years: most", max(game.years for game in games), "mean", sum(game.years for game in games) / len(games))
        print("seconds a year of play:", sum(game.seconds for game in games) / sum(game.years for game in games))
        print("events:", dict(kinds.most_common()))
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main(*(int(number) for number in sys.argv[1:3] or ("20",))))
