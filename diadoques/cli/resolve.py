"""``diadoques resolve FILE ORDERS… -o FILE2``: settle a season from files of orders."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.console import OK, Console
from diadoques.cli.options import pair
from diadoques.core.faults import Fault
from diadoques.core.limits import MOST_DICE
from diadoques.explain.catalogue import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument(
        "orders", type=Path, nargs="*", default=[], metavar="ORDERS", help=words.text("cli.help.orders")
    )
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE2", help=words.text("cli.help.output"))
    parser.add_argument(
        "--throw",
        action="append",
        default=[],
        type=pair(words),
        metavar="NAME=N,N",
        help=words.text("cli.help.throw"),
    )


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file, settle its next step, write it and tell what happened."""
    from diadoques.cli.sheets import read_sheets
    from diadoques.cli.telling import stage_line
    from diadoques.core import files, savegame
    from diadoques.core.course import Report
    from diadoques.core.events import Event
    from diadoques.explain.report import season_report
    from diadoques.games.catalogue import load_game

    since = files.place(arguments.output)
    game = savegame.load(arguments.file)
    rules = load_game(game.game).saved
    position = savegame.replay(rules, game, str(arguments.file))[-1]
    answers = read_sheets(arguments.orders, position, dict(map(_throw, arguments.throw)))
    game, after = savegame.played(rules, game, position, answers)
    savegame.save(game, arguments.output, since)
    events = tuple(Event.from_json(event) for event in game.turns[-1].events)
    console.say(season_report(Report(position, events, after), console.lang).text)
    console.say(stage_line(console, arguments.output, after))
    return OK


def _throw(told: tuple[str, str]) -> tuple[str, list[int]]:
    """Dice that were thrown at the table: their name and their numbers.

    Raises:
        Fault: ``throw-unreadable``.
    """
    name, text = told
    numbers = text.replace(",", " ").split()
    if not 0 < len(numbers) <= MOST_DICE or not all(
        one.isascii() and one.isdigit() and len(one) < 3 for one in numbers
    ):
        raise Fault("throw-unreadable", "--throw", given=text[:80])
    return name, [int(one) for one in numbers]
