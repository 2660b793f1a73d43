"""``diadoques rules``: the register of the rules, what is done and what is to come."""

from __future__ import annotations

import argparse

from diadoques.cli.console import OK, Console
from diadoques.cli.options import GAMES
from diadoques.explain.catalogue import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("--game", default=GAMES[0], metavar="GAME", help=words.text("cli.help.game"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.help.json"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the register."""
    raise NotImplementedError
