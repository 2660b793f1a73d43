"""Some twenty games, played by whichever Python reads this: that of the tests, and, as a program, that of a browser.

Nothing but the library is asked for, so that it runs where there are no tests (``replay.mjs``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from diadoques.analysis.players import PLAYERS, gather_answers, seat_players
from diadoques.analysis.simulate import begin_game
from diadoques.classroom.pages.game_markdown import game_markdown
from diadoques.classroom.pages.game_page import game_page
from diadoques.core import savegame
from diadoques.core.answers import Report
from diadoques.core.dice import SeededDice
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.phases import OVER
from diadoques.explain import sentences
from diadoques.explain.annals import annals
from diadoques.games.catalogue import choices_of, load_game
from diadoques.games.door import Game
from diadoques.games.saving import SavedRules, plain_answers, save_answers


class Planned(NamedTuple):
    """A game that is to be played.

    Attributes:
        game, scenario: "" is the usual scenario.
        seed: of its players and its dice.
        years: how many at most; a game of Amphipolis is played to its end.
        player: of every seat, by name.
        choice: which value every choice of rules has, counted from the usual one (round again where it has fewer).
        options: what is chosen otherwise.
    """

    game: str
    scenario: str
    seed: int
    years: int
    player: str
    choice: int
    options: Mapping[str, str] = {}


#: Where the class throws its dice, this is what falls before the first orders.
FIRST: Final = {"first-throws": "3 4"}
BASIC: Final = {"layer": "basic"}
SEEDED: Final = {"dice": "seeded"}
#: A game that is not over after its first year.
LASTING: Final = {**SEEDED, "stalemate-winters": "two-findings"}
GAMES: Final = (
    Planned("diadoques", "", 1, 5, "sensible", 0, BASIC),
    Planned("diadoques", "", 23, 4, "sensible", 1, FIRST),
    Planned("diadoques", "", 3, 4, "random", 1, SEEDED),
    Planned("diadoques", "spring-319", 4, 4, "random", 0, {"layer": "advanced", "end-year": "316"}),
    Planned("diadoques", "spring-308", 5, 4, "sensible", 1, SEEDED),
    Planned("diadoques", "summer-277", 6, 3, "sensible", 0, {"layer": "advanced"}),
    Planned("diadoques", "gaza", 7, 3, "sensible", 1, LASTING),
    Planned("diplomacy", "", 8, 6, "sensible", 0),
    Planned("diplomacy", "", 9, 6, "sensible", 1),
    Planned("diplomacy", "", 10, 6, "random", 2),
    Planned("diplomacy", "", 11, 3, "random", 0, {"last_year": "1903", "route_choice": "marked"}),
    Planned("diplomacy", "tunis", 12, 4, "sensible", 3),
    Planned("bc218", "", 13, 8, "sensible", 0),
    Planned("bc218", "", 14, 8, "sensible", 1),
    Planned("bc218", "", 15, 8, "random", 2),
    Planned("bc218", "hannibal", 16, 6, "sensible", 3, {"last_year": "214"}),
    Planned("amphipolis", "nicias", 17, 9, "sensible", 0),
    Planned("amphipolis", "brasidas-thucydides", 18, 9, "sensible", 1, SEEDED),
    Planned("amphipolis", "cleon-brasidas", 19, 9, "random", 1),
    Planned("amphipolis", "campaign", 20, 9, "sensible", 0),
    Planned("diplomacy", "", 21, 3, "random", 0, {"route_choice": "intent_if_carried"}),
    Planned("bc218", "", 22, 4, "random", 0, {"route_choice": "intent_if_carried"}),
    Planned("bc218", "", 23, 4, "random", 0, {"route_choice": "marked"}),
    Planned("empires", "", 24, 3, "sensible", 0),
    Planned("empires", "", 25, 2, "sensible", 1),
    Planned("empires", "world-220", 26, 1, "random", 0),
)
#: Of them, one of each game in which nothing is as it is usual.
SAMPLE: Final = (1, 8, 13, 18, 24)


def begins(planned: Planned) -> tuple[savegame.SavedGame, Any]:
    """Its file before the first turn, and its position."""
    choices = {
        name: choice.values[planned.choice % len(choice.values)]
        for name, choice in choices_of(load_game(planned.game)).items()
        if choice.values
    }
    options = choices | dict(planned.options)
    return begin_game(planned.game, planned.seed, scenario=planned.scenario, options=options)


def play(planned: Planned) -> tuple[savegame.SavedGame, list[Report[Any]]]:
    """Play it: its file, and what was resolved."""
    game = load_game(planned.game)
    saved, position = begins(planned)
    seats = seat_players(position, PLAYERS[planned.player])
    first = position.season.year
    reports: list[Report[Any]] = []
    turns = []
    while position.phase != OVER and abs(position.season.year - first) < planned.years:
        named = f"{planned.seed}|{len(reports)}"
        report, answers = _resolved(
            game, position, save_answers(game, position, gather_answers(position, seats, named)), named
        )
        turns.append(savegame.turn_of(SavedRules(game), position, answers, report.events, report.after))
        reports.append(report)
        position = report.after
    return saved.with_turns(turns), reports


def _resolved(
    game: Game[Any], position: Any, answers: savegame.SavedAnswers, named: str
) -> tuple[Report[Any], savegame.SavedAnswers]:
    """A resolution, for which the class throws what is asked of it."""
    while True:
        try:
            return game.resolve(position, plain_answers(answers)), answers
        except Fault as fault:
            if fault.code != "throw-wanted":
                raise
            count, _, sides = fault.data["dice"].partition("d")
            name = fault.data["name"]
            dice = SeededDice(f"{named}|{name}").throw(int(count), int(sides), fault.data["rule"])
            answers = msgspec.structs.replace(answers, throws={**answers.throws, name: list(dice)})


def told(number: int) -> dict[str, str]:
    """All that is written of a game, by what it is: its file; in each language its account, as page and as text."""
    saved, reports = play(GAMES[number])
    found = {"file": savegame.write(saved)}
    for lang in LANGUAGES:
        account = annals(reports[0].before, reports, lang)
        found[f"page, {lang}"] = game_page(account, maps=False)
        found[f"text, {lang}"] = game_markdown(account)
        found[f"sentences, {lang}"] = "\n".join(
            f"{one.text} {one.rule} {one.clause}" for report in reports for one in sentences(report, lang)
        )
    return found
