"""``diadoques class``: the class on its own screens, served from this machine: a game, or a lesson of the course."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import (
    USUAL,
    add_rules,
    choices,
    count,
    game_help,
    game_meant,
    known_game,
    known_scenario,
    notation_choice,
    port,
)
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue

if TYPE_CHECKING:
    from diadoques.classroom.clock import Limits
    from diadoques.server.hall import Hall

#: Where a class is kept when no folder is named; a lesson lies beside it, under its own name.
FOLDER: Final = "saves/class"
#: What is asked of a game alone.
_GAMES: Final = ("scenario", "season", "option", "rules", "groups", "time")


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("--lesson", metavar="N", help=words.text("cli.help.lesson"))
    parser.add_argument("--game", metavar="GAME", default=USUAL, help=game_help(words, USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument("--season", metavar="D", help=words.text("cli.help.season"))
    add_rules(parser, words)
    parser.add_argument("--groups", type=count(words), metavar="N", help=words.text("cli.help.groups"))
    parser.add_argument("--time", type=minutes(words), metavar="M", help=words.text("cli.help.time"))
    about = words.text("cli.help.class-folder", folder=FOLDER)
    parser.add_argument("--folder", type=Path, metavar="FOLDER", help=about)
    parser.add_argument("--port", type=port(words), metavar="N", help=words.text("cli.help.class-port"))
    parser.add_argument("--lan", action="store_true", help=words.text("cli.help.lan"))
    parser.add_argument("--no-browser", action="store_true", help=words.text("cli.help.no-browser"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Open the class and serve it until the teacher has enough."""
    with extra("lab"):
        from diadoques.server.addresses import other_address
        from diadoques.server.app import USUAL_PORT, Serving, listen, show
    lesson = _lesson(arguments) if arguments.lesson is not None else ""
    folder = arguments.folder or (Path(FOLDER).with_name(lesson) if lesson else Path(FOLDER))
    if address := other_address(folder):
        console.say(console.words.text("cli.class-again", address=address))
        console.flush()
        if not arguments.no_browser:
            show(address)
        return OK
    sockets = listen(USUAL_PORT if arguments.port is None else arguments.port, arguments.lan)
    try:
        hall = _learning(lesson, folder, arguments, console) if lesson else _playing(folder, arguments, console)
    except BaseException:
        for one in sockets:
            one.close()
        raise
    serving = Serving(hall, sockets, arguments.lan)

    def ready() -> None:
        address = serving.desk
        console.say(console.words.text("cli.class-desk", address=address))
        for one in hall.addresses:
            console.say(console.words.text("cli.lesson-join" if lesson else "cli.class-join", address=one))
        console.say(console.words.text("cli.class-end"))
        console.flush()
        if not arguments.no_browser:
            show(address)

    asyncio.run(serving.run(ready))
    return OK


def _playing(folder: Path, arguments: argparse.Namespace, console: Console) -> Hall:
    """A class that plays."""
    from diadoques.classroom.room import Room
    from diadoques.server.game_hall import GameHall

    named = arguments.game if arguments.game != USUAL else None
    game = known_game(game_meant(named, arguments.scenario))
    room = Room(
        folder,
        game=game.about.id,
        scenario=known_scenario(game, arguments.scenario),
        season=arguments.season or "",
        options=notation_choice(game, console.lang) | choices(game, arguments.option, arguments.rules),
        limits=arguments.time,
    )
    if arguments.groups is not None and not room.under_way and not room.seed:
        room.deal(arguments.groups)
    return GameHall(room, console.lang, follows=arguments.lang is None)


def _learning(lesson: str, folder: Path, arguments: argparse.Namespace, console: Console) -> Hall:
    """A class that learns."""
    from diadoques.server.lesson_hall import LessonHall

    return LessonHall(folder, lesson, console.lang, follows=arguments.lang is None)


def _lesson(arguments: argparse.Namespace) -> str:
    """The name of the lesson that is asked for.

    Raises:
        Fault: ``lesson-unknown``; ``lesson-alone``: something is asked of it that only a game has.
    """
    from diadoques.classroom.lessons import lesson_of, lessons

    for name in ("game", *_GAMES):
        if getattr(arguments, name) not in (None, [], USUAL):
            raise Fault("lesson-alone", given=f"--{name}")
    found = lesson_of(arguments.lesson)
    if found is None:
        raise Fault("lesson-unknown", given=arguments.lesson[:80], known=", ".join(lessons()))
    return found


def minutes(words: Catalogue) -> Callable[[str], Limits]:
    """``lesson``: a rhythm by its name; ``10``: to write; ``30,15,10``: to negotiate first, and later, and to write."""

    def read(text: str) -> Limits:
        from diadoques.classroom.clock import RHYTHMS, Limits

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
