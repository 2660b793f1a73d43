"""``diadoques games [--check NAME]``: the games that are here, and what one lacks."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from diadoques.cli.codes import OK, REFUSED
from diadoques.cli.console import Console
from diadoques.core.phrases import Catalogue

#: How the package of a game is written.
_EXAMPLE = "myproject.mygame"


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    told = words.text("cli.help.games-check", example=_EXAMPLE)
    parser.add_argument("--check", metavar="NAME", help=told)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """List the games, and those of other distributions that cannot be played; or look one through."""
    from diadoques.api.game_check import check_game
    from diadoques.explain.faults import fault_text
    from diadoques.games.catalogue import abouts, broken, games

    if arguments.check is None:
        for name in games():
            about = abouts()[name]
            console.say(f"{name} ({about.called(console.lang)}) – {about.says[console.lang]}")
        for name, fault in broken().items():
            console.warn(f"{name}: {fault_text(fault, console.lang)}")
        return OK
    if str(Path.cwd()) not in sys.path:  # a game that is being written lies where one works
        sys.path.append(str(Path.cwd()))
    found = check_game(arguments.check, console.lang)
    console.say(str(found))
    return OK if found else REFUSED
