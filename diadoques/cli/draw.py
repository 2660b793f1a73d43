"""``diadoques draw FILE -o map.png|svg|pdf``: the position, or the last turn, on the map."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.board.spaces import Board
from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import add_view
from diadoques.core.phrases import Catalogue
from diadoques.games.naming import name_key


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="IMAGE", help=words.text("cli.help.output"))
    parser.add_argument(
        "--mode", choices=("terrain", "owner"), type=str.lower, default="terrain", help=words.text("cli.help.mode")
    )
    parser.add_argument("--theatre", metavar="T", help=words.text("cli.help.theatre"))
    parser.add_argument("--result", action="store_true", help=words.text("cli.help.result"))
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file and draw where it stands; with ``--result`` what led there."""
    from diadoques.cli.loading import View, open_sound_turns, stage_line
    from diadoques.draw import draw_map
    from diadoques.games.catalogue import turns

    _, replay = open_sound_turns(console, arguments.file)
    position = replay.positions[-1]
    view = View.asked(arguments, position)
    report = view.report(turns(replay)[-1]) if arguments.result and replay.events else None
    theatre = _theatre(position.board, arguments.theatre, console.lang) if arguments.theatre else None
    shown = view.position(position)
    picture = draw_map(shown, lang=console.lang, mode=arguments.mode, theatre=theatre, report=report)
    picture.save(arguments.output)
    console.say(stage_line(console, arguments.output, position))
    return OK


def _theatre(board: Board, typed: str, lang: str) -> str | tuple[str, ...]:
    """A part of the map by its name, or the spaces whose codes stand between commas; what is neither stays as it is."""
    from diadoques.draw import theatres

    for name in theatres(board.id):
        if name_key(name) == name_key(typed):
            return name
    codes = {name_key(code): space.id for space in board.spaces.values() for code in (space.id, *space.codes.values())}
    codes |= {name_key(space.codes.get(lang, space.id)): space.id for space in board.spaces.values()}
    spaces = tuple(codes.get(name_key(part), "") for part in typed.split(","))
    return spaces if all(spaces) else typed
