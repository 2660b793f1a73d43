"""``diadoques new GAME -o FILE``: begin a game."""

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
    game_help,
    game_meant,
    known_game,
    known_scenario,
    named_players,
    notation_choice,
)
from diadoques.core import files, savegame
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue
from diadoques.core.untrusted import parse_json


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.set_defaults(malformed=parser.error)
    parser.add_argument("game", nargs="?", metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--from", dest="start", metavar="POSITION", help=words.text("cli.help.from"))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument("--season", metavar="D", help=words.text("cli.help.season"))
    add_rules(parser, words)
    parser.add_argument("--players", metavar="A,B", help=words.text("cli.help.players"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=words.text("cli.help.output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Write a file with no turn in it."""
    from diadoques.classroom.episodes.outset import begin_at
    from diadoques.cli.loading import stage_line
    from diadoques.games.catalogue import stated_options

    since = files.place(arguments.output)
    savegame.may_begin(arguments.output)
    if arguments.start is not None:
        if arguments.scenario is not None or arguments.season is not None or arguments.players is not None:
            arguments.malformed(console.words.text("cli.from-alone"))
        game, position = _from(arguments, console)
        savegame.save(game, arguments.output, since)
        console.say(stage_line(console, arguments.output, position))
        return OK
    chosen = known_game(game_meant(arguments.game, arguments.scenario))
    scenario = known_scenario(chosen, arguments.scenario)
    wished = notation_choice(chosen, console.lang) | choices(chosen, arguments.option, arguments.rules)
    options, players = stated_options(chosen, wished, scenario), named_players(arguments.players)
    game, position = begin_at(chosen, scenario, options, arguments.season or "", players)
    savegame.save(game, arguments.output, since)
    console.say(stage_line(console, arguments.output, position))
    return OK


def _from(arguments: argparse.Namespace, console: Console) -> tuple[savegame.SavedGame, Any]:
    """The game that begins at the position of a file: a record, or all that ``show --json`` tells.

    Raises:
        Fault: the file is no such position, of another game, or one that cannot be.
    """
    from diadoques.games.catalogue import of_game
    from diadoques.games.saving import begin_from

    where = str(arguments.start)
    told = parse_json(files.read(arguments.start), where)
    record, name = told, arguments.game or USUAL
    if isinstance(told, dict):
        record, name = told.get("position", told), arguments.game or told.get("game", USUAL)
    chosen = known_game(name if isinstance(name, str) else "")
    if not isinstance(record, dict):
        raise Fault("type-wrong", where, wanted="object", given=type(record).__name__)
    if record.get("orders"):
        console.warn(console.words.text("cli.orders-left"))
    try:
        of_game(chosen, told)
        of_game(chosen, record)
        return begin_from(chosen, record, choices(chosen, arguments.option, arguments.rules))
    except Fault as fault:
        raise fault if fault.where.startswith("--") else fault.at(where) from fault
