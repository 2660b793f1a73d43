"""``diadoques show FILE``: where a game stands, as text or as JSON."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.codes import OK
from diadoques.cli.console import Console, plain_json
from diadoques.cli.options import add_view
from diadoques.core.phrases import Catalogue
from diadoques.games.abilities import VOTE


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("--json", action="store_true", help=words.text("cli.help.json"))
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Replay the file and describe where it stands."""
    from diadoques.cli.opening import opened
    from diadoques.cli.views import View
    from diadoques.explain.names import names_for
    from diadoques.explain.position import described, spoken, voting
    from diadoques.games.catalogue import game_of

    position = opened(console, arguments.file)[1].positions[-1]
    view = View.asked(arguments, position)
    if arguments.json:
        from diadoques.cli.state import state

        console.say(plain_json(state(position, view)))
        return OK
    for line in described(view.position(position), console.lang):
        console.say(line)
    asked = game_of(position).awaits(position).seats
    if asked:
        names = names_for(position, console.lang)
        console.say(console.words.text("cli.waiting", players=spoken(names, asked)))
    if position.phase == VOTE:
        for line in voting(position, console.lang):
            console.say(line)
    return OK
