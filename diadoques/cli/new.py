"""``diadoques new GAME -o FILE``: begin a game."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.console import OK, Console
from diadoques.cli.options import GAMES, agreed, known_game, pair
from diadoques.core import savegame
from diadoques.explain.catalogue import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("game", nargs="?", default=GAMES[0], metavar="GAME", help=words.text("cli.help.game"))
    parser.add_argument("--scenario", default="spring-321", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=pair(words),
        metavar="NAME=VALUE",
        help=words.text("cli.help.option"),
    )
    parser.add_argument("--players", metavar="A,B", help=words.text("cli.help.players"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=words.text("cli.help.output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write a file with no turn in it."""
    from diadoques.cli.telling import stage_line
    from diadoques.games.diadoques import saved

    known_game(arguments.game)
    players = [name.strip() for name in arguments.players.split(",")] if arguments.players else None
    layer, settings = agreed(arguments.option)
    game = saved.begin(arguments.scenario, layer, players, settings)
    savegame.save(game, arguments.output)
    console.say(stage_line(console, arguments.output, saved.Game().start(game)))
    return OK
