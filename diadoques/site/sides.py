"""Whom one may play in a game that opens in the browser, and whom an episode of history is opened for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from diadoques.board.people import players
from diadoques.games.catalogue import begin, games, load_game
from diadoques.games.scenarios import scenarios, worked_scenarios

#: What an address says where people play all sides of a game that one side is usual of.
EVERYBODY: Final = "*"


@cache
def sides() -> Mapping[str, Mapping[str, Any]]:
    """By what an address asks for, its ``seats`` and the one that is usual, ``side``, or "" where people play all.

    A game and a worked scenario have their own name; another scenario stands behind its game, ``amphipolis/nicias``.
    A worked one is opened for the first of those whom it is about, and the program plays the others.
    """
    found: dict[str, Mapping[str, Any]] = {}
    for game in games():
        rules = load_game(game)
        for scenario in scenarios(rules):
            name = game if scenario == rules.about.scenario else f"{game}/{scenario}"
            name = scenario if scenario in worked_scenarios() else name
            seats = list(begin(rules, scenario, {})[1].players)
            side = next(iter(worked_scenarios()[scenario]["seats"])) if scenario in worked_scenarios() else ""
            found[name] = {"seats": seats, "side": side}
    return found


def seat_names() -> dict[str, dict[str, str]]:
    """What each seat of a game is called, by language."""
    return {seat: dict(one.name) for game in games() for seat, one in players(load_game(game).about.board).items()}


def other_scenarios(game: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The other scenarios of a game's own rules, which no episode tells: each with its name by language."""
    rules = load_game(game)
    for name, called in scenarios(rules).items():
        if name != rules.about.scenario and name not in worked_scenarios():
            yield name, called
