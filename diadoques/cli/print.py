"""``diadoques print WHAT [FILE] -o FILE.pdf``: maps, order forms, rule card, reports, answers, for a printer."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import USUAL, add_view, game_help, known_game
from diadoques.core import files
from diadoques.core.extras import extra
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue

MAP: Final = "map"
FORMS: Final = "forms"
CARD: Final = "card"
REPORT: Final = "report"
KEY: Final = "key"
#: What can be printed, and how a map looks on paper.
WHAT: Final = (MAP, FORMS, CARD, REPORT, KEY)
KINDS: Final = ("colour", "grey", "blank")


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("what", choices=WHAT, type=str.lower, help=words.text("cli.help.print-what"))
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=words.text("cli.help.print-file"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="PDF", help=words.text("cli.help.pdf"))
    parser.add_argument("--game", default=USUAL, metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--paper", default="A4", metavar="A4|A3", help=words.text("cli.help.paper"))
    parser.add_argument("--kind", choices=KINDS, type=str.lower, default="colour", help=words.text("cli.help.map-kind"))
    parser.add_argument("--names", action="store_true", help=words.text("cli.help.names"))
    parser.add_argument("--one-page", action="store_true", help=words.text("cli.help.one-page"))
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print what is asked, of the game of a file or of one that begins.

    Raises:
        Fault: ``format-unknown``: the pages are a PDF; ``print-file``: a report is that of a file;
            ``print-key``, ``print-unknown``: a key is that of a game, a lesson or a worked case.
    """
    output: Path = arguments.output
    if output.suffix.lower() != ".pdf":
        raise Fault("format-unknown", output.name, given=output.suffix.removeprefix("."), known="pdf")
    since = files.place(output)
    with extra("draw"), extra("lab"):
        pages = _pages(arguments, console)
    files.write(output, pages, since)
    console.say(console.words.text("cli.printed", path=output.name))
    return OK


def _pages(arguments: argparse.Namespace, console: Console) -> bytes:
    from diadoques.printing.forms import card_pdf, forms_pdf
    from diadoques.printing.maps import map_pdf
    from diadoques.printing.reports import report_pdf

    lang, paper = console.lang, arguments.paper
    if arguments.what == REPORT:
        reports, reader = _reports(arguments, console)
        return report_pdf(reports, lang, reader, paper)
    if arguments.what == KEY:
        return _key(arguments, console)
    position = _position(arguments, console)
    if arguments.what == CARD:
        return card_pdf(position, lang, paper)
    if arguments.what == FORMS:
        return forms_pdf(position, lang, paper)
    return map_pdf(position, lang, arguments.kind, paper, names=arguments.names, one_page=arguments.one_page)


def _position(arguments: argparse.Namespace, console: Console) -> Any:
    """Where the game of the file stands, as all may see it; without a file, where the game begins."""
    if arguments.file is None:
        from diadoques.games.catalogue import begin, stated_options

        game = known_game(arguments.game)
        return begin(game, game.about.scenario, stated_options(game, {}), None)[1]
    from diadoques.cli.loading import View, open_sound_turns

    _, replay = open_sound_turns(console, arguments.file)
    position = replay.positions[-1]
    return View.asked(arguments, position).position(position)


def _reports(arguments: argparse.Namespace, console: Console) -> tuple[list[Any], str | None]:
    """The turns of a file, and for whose eyes."""
    if arguments.file is None:
        raise Fault("print-file", "FILE")
    from diadoques.cli.loading import View, open_sound_turns
    from diadoques.games.catalogue import turns

    _, replay = open_sound_turns(console, arguments.file)
    return turns(replay), View.asked(arguments, replay.positions[-1]).reader


def _key(arguments: argparse.Namespace, console: Console) -> bytes:
    """The answers to the last season of a file, to a lesson of the course, or to a worked case."""
    from diadoques.classroom.gallery import situation
    from diadoques.classroom.lessons import lesson_of, lessons
    from diadoques.printing.lesson_key import lesson_key
    from diadoques.printing.season_key import season_key

    lang, paper = console.lang, arguments.paper
    if arguments.file is None:
        raise Fault("print-key", "FILE")
    if _is_there(arguments.file):
        settled, _ = _reports(arguments, console)
        if not settled:
            raise Fault("turn-none", str(arguments.file))
        return season_key(settled[-1], lang, paper)
    asked = str(arguments.file)
    lesson = lesson_of(asked)
    if lesson is not None:
        return lesson_key(lesson, lang, paper)
    try:
        found = situation(asked)
    except Fault as fault:
        raise Fault("print-unknown", asked[:80], given=asked[:80], known=", ".join(lessons())) from fault
    return season_key(found.report, lang, paper, found.title.get(lang, ""), found.why.get(lang, ""))


def _is_there(path: Path) -> bool:
    """Whether anything of that name stands there, be it only to be refused."""
    try:
        files.open_file(path).close()
    except Fault as fault:
        return fault.code != "file-missing"
    return True
