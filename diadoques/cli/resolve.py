"""``diadoques resolve FILE ORDERS… -o FILE2``: settle a season from files of orders."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.console import OK, Console
from diadoques.explain.catalogue import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument(
        "orders", type=Path, nargs="*", default=[], metavar="ORDERS", help=words.text("cli.help.orders")
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE2", help=words.text("cli.help.output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file, settle its next step, write it and tell what happened."""
    from diadoques.cli.sheets import read_sheets
    from diadoques.cli.telling import stage_line
    from diadoques.core import savegame
    from diadoques.core.course import Report
    from diadoques.core.events import Event
    from diadoques.explain.report import season_report
    from diadoques.games.catalogue import load_game

    game = savegame.load(arguments.file)
    rules = load_game(game.game).saved
    position = savegame.replay(rules, game, str(arguments.file))[-1]
    answers = read_sheets(arguments.orders, position)
    game, after = savegame.played(rules, game, position, answers)
    savegame.save(game, arguments.output)
    events = tuple(Event.from_json(event) for event in game.turns[-1].events)
    console.say(season_report(Report(position, events, after), console.lang).text)
    console.say(stage_line(console, arguments.output, after))
    return OK
