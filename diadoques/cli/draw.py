"""``diadoques draw FILE -o map.png|svg|pdf``: the position, or the last turn, on the map."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.console import OK, Console
from diadoques.explain.catalogue import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="IMAGE", help=words.text("cli.help.output"))
    parser.add_argument("--mode", choices=("terrain", "owner"), default="terrain", help=words.text("cli.help.mode"))
    parser.add_argument("--theatre", metavar="T", help=words.text("cli.help.theatre"))
    parser.add_argument("--result", action="store_true", help=words.text("cli.help.result"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file and draw where it stands; with ``--result`` what led there."""
    from diadoques.cli.telling import stage_line
    from diadoques.core import savegame
    from diadoques.draw import draw_map
    from diadoques.games.catalogue import replayed, reports

    game = savegame.load(arguments.file)
    where = str(arguments.file)
    position = replayed(game, where)[-1]
    report = reports(game, where)[-1] if arguments.result and game.turns else None
    picture = draw_map(position, lang=console.lang, mode=arguments.mode, theatre=arguments.theatre, report=report)
    picture.save(arguments.output)
    console.say(stage_line(console, arguments.output, position))
    return OK
