"""Whole games between players of ``players``, kept as saved games: the same seed plays the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from diadoques.analysis.players import Player, gather_answers, seat_players
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.phases import OVER
from diadoques.games.catalogue import begin, choices_of, load_game, stated_options, usual
from diadoques.games.door import Position
from diadoques.games.saving import SavedRules, plain_answers, save_answers

#: No game of people lasts longer; one between players may.
MOST_YEARS: Final = 60
#: Where chance belongs to the rules, it follows from this option (``settings``).
_SEED: Final = "seed"


def simulate(
    players: Player | Mapping[str, Player] | Sequence[Player],
    seed: int | str = 1,
    years: int = MOST_YEARS,
    *,
    game: str = "",
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    roster: Sequence[str] | None = None,
    watch: Callable[[Report[Any]], None] | None = None,
) -> savegame.SavedGame:
    """Play until the end of the game, or for so many years.

    Args:
        players: one for all seats, by seat, or one after the other.
        seed: of the players and, where the rules throw dice, of those.
        years: how many calendar years at most.
        game, scenario, options, roster: what is played, and by whom (``catalogue.begin``); "" is the usual game.
        watch: told of each resolution.

    Raises:
        Fault: unknown game, scenario, option or seat.
    """
    chosen = load_game(game or usual())
    saved, position = begin_game(chosen.about.id, seed, scenario=scenario, options=options, roster=roster)
    turns = []
    for report, answers in resolutions(position, players, seed, years):
        turns.append(savegame.turn_of(SavedRules(chosen), report.before, answers, report.events, report.after))
        if watch is not None:
            watch(report)
    return saved.with_turns(turns)


def begin_game(
    game: str,
    seed: int | str,
    *,
    scenario: str = "",
    options: Mapping[str, str] | None = None,
    roster: Sequence[str] | None = None,
) -> tuple[savegame.SavedGame, Any]:
    """The game of a seed before its first orders, as a file and as a position; what ``simulate`` begins with.

    Raises:
        Fault: unknown game, scenario, option or seat.
    """
    chosen = load_game(game)
    own = {_SEED: str(seed)} if _SEED in choices_of(chosen) else {}
    named = scenario or chosen.about.scenario
    return begin(chosen, named, stated_options(chosen, {**own, **(options or {})}, named), roster)


def resolutions(
    position: Position,
    players: Player | Mapping[str, Player] | Sequence[Player],
    seed: int | str,
    years: int = MOST_YEARS,
) -> Iterator[tuple[Report[Any], savegame.SavedAnswers]]:
    """Resolution after resolution from ``position`` on, with the answers that led to each.

    Orders are handed in as people write them: what is kept is what was resolved.
    """
    game = load_game(position.game)
    seats = seat_players(position, players)
    begun = position.season.year
    number = 0
    while position.phase != OVER and abs(position.season.year - begun) < years:
        answers = save_answers(game, position, gather_answers(position, seats, f"{seed}|{number}"))
        report = game.resolve(position, plain_answers(answers))
        yield report, answers
        position, number = report.after, number + 1


__all__ = ["MOST_YEARS", "begin_game", "resolutions", "simulate"]
