"""``diadoques new GAME -o FILE``: begin a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.console import OK, Console
from diadoques.cli.options import USUAL, add_rules, choices, known_game, known_scenario, named_players, spoken
from diadoques.core import files, savegame
from diadoques.explain.catalogue import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("game", nargs="?", default=USUAL, metavar="GAME", help=words.text("cli.help.game", game=USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    add_rules(parser, words)
    parser.add_argument("--players", metavar="A,B", help=words.text("cli.help.players"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=words.text("cli.help.output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write a file with no turn in it."""
    from diadoques.cli.telling import stage_line
    from diadoques.games.catalogue import begin

    since = files.place(arguments.output)
    chosen = known_game(arguments.game)
    usual = dict(chosen.defaults) | spoken(chosen, console.lang)
    options = chosen.stated(usual | choices(chosen, arguments.option, arguments.rules))
    game, position = begin(
        chosen, known_scenario(chosen, arguments.scenario), options, named_players(arguments.players)
    )
    savegame.save(game, arguments.output, since)
    console.say(stage_line(console, arguments.output, position))
    return OK
