"""``diadoques class``: the class on its own screens, served from this machine."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from diadoques.cli.console import OK, Console
from diadoques.cli.options import USUAL, add_rules, choices, count, game_help, known_game, known_scenario, spoken
from diadoques.core.extras import extra
from diadoques.explain.catalogue import Catalogue

if TYPE_CHECKING:
    from diadoques.classroom.clock import Limits

#: Where a class is kept when no folder is named.
FOLDER: Final = "saves/class"


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("--game", metavar="GAME", default=USUAL, help=game_help(words, USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    add_rules(parser, words)
    parser.add_argument("--groups", type=count(words), metavar="N", help=words.text("cli.help.groups"))
    parser.add_argument("--time", type=minutes(words), metavar="M", help=words.text("cli.help.time"))
    about = words.text("cli.help.class-folder", folder=FOLDER)
    parser.add_argument("--folder", type=Path, default=Path(FOLDER), metavar="FOLDER", help=about)
    parser.add_argument("--port", type=_port(words), metavar="N", help=words.text("cli.help.class-port"))
    parser.add_argument("--lan", action="store_true", help=words.text("cli.help.lan"))
    parser.add_argument("--no-browser", action="store_true", help=words.text("cli.help.no-browser"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Open the class and serve it until the teacher has enough."""
    from diadoques.classroom.room import Room

    with extra("lab"):
        from diadoques.server.again import another
        from diadoques.server.app import USUAL_PORT, Serving, listen, show
        from diadoques.server.game_hall import GameHall
    if address := another(arguments.folder):
        console.say(console.words.text("cli.class-again", address=address))
        console.flush()
        if not arguments.no_browser:
            show(address)
        return OK
    game = known_game(arguments.game)
    sockets = listen(USUAL_PORT if arguments.port is None else arguments.port, arguments.lan)
    try:
        room = Room(
            arguments.folder,
            game=game.about.id,
            scenario=known_scenario(game, arguments.scenario),
            options=spoken(game, console.lang) | choices(game, arguments.option, arguments.rules),
            limits=arguments.time,
        )
        if arguments.groups is not None and not room.session.reports and not room.seed:
            room.deal(arguments.groups)
    except BaseException:
        for one in sockets:
            one.close()
        raise
    hall = GameHall(room, console.lang, follows=arguments.lang is None)
    serving = Serving(hall, sockets, arguments.lan)

    def ready() -> None:
        address = serving.desk
        console.say(console.words.text("cli.class-desk", address=address))
        for one in hall.addresses:
            console.say(console.words.text("cli.class-join", address=one))
        console.say(console.words.text("cli.class-end"))
        console.flush()
        if not arguments.no_browser:
            show(address)

    asyncio.run(serving.run(ready))
    return OK


def minutes(words: Catalogue) -> Callable[[str], Limits]:
    """``lesson``: a rhythm by its name; ``10``: to write; ``30,15,10``: to negotiate first, and later, and to write."""

    def read(text: str) -> Limits:
        from diadoques.classroom.clock import RHYTHMS, Limits
        from diadoques.core.faults import Fault

        if text in RHYTHMS:
            return RHYTHMS[text]
        try:
            given = tuple(float(part) for part in text.split(","))
            if len(given) == 1:
                return Limits(writing=given[0])
            if len(given) == 3:
                return Limits(*given)
        except (ValueError, Fault):
            pass
        raise argparse.ArgumentTypeError(words.text("cli.bad-minutes", text=text, names=", ".join(RHYTHMS)))

    return read


def _port(words: Catalogue) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) <= 5 and int(text) < 65536:
            return int(text)
        raise argparse.ArgumentTypeError(words.text("cli.bad-port", text=text))

    return read
