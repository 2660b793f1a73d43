"""``diadoques simulate -o FILE``: play a game between simple players."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import (
    USUAL,
    add_rules,
    choices,
    count,
    game_help,
    known_game,
    known_scenario,
    named_players,
    notation_choice,
)
from diadoques.core.phrases import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("game", nargs="?", default=USUAL, metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    add_rules(parser, words)
    parser.add_argument("--players", metavar="A,B", help=words.text("cli.help.players"))
    parser.add_argument("--seats", metavar="A,B", help=words.text("cli.help.seats"))
    parser.add_argument("--seed", default="1", metavar="N", help=words.text("cli.help.seed"))
    parser.add_argument("--years", type=count(words), metavar="N", help=words.text("cli.help.years"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=words.text("cli.help.output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play, write the file, and tell who won."""
    from diadoques.analysis.players import players_named
    from diadoques.analysis.simulate import MOST_YEARS, simulate
    from diadoques.cli.loading import stage_line
    from diadoques.core import files, savegame
    from diadoques.core.phases import OVER
    from diadoques.explain.position import ending_text

    reached: list[Any] = []
    since = files.place(arguments.output)
    savegame.may_begin(arguments.output)
    chosen = known_game(arguments.game)
    game = simulate(
        players_named(arguments.seats.lower().split(",") if arguments.seats else ()),
        arguments.seed,
        arguments.years or MOST_YEARS,
        game=chosen.about.id,
        scenario=known_scenario(chosen, arguments.scenario),
        options=notation_choice(chosen, console.lang) | choices(chosen, arguments.option, arguments.rules),
        roster=named_players(arguments.players),
        watch=lambda report: reached.append(report.after),
    )
    savegame.save(game, arguments.output, since)
    position = reached[-1]
    console.say(stage_line(console, arguments.output, position))
    if position.phase == OVER:
        console.say(ending_text(position, console.lang))
    return OK
