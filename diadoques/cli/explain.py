"""``diadoques explain FILE [ORDER]``: a season, or one order with its reason, its strengths and its causes."""

from __future__ import annotations

import argparse
from pathlib import Path

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import add_view, count
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.saved"))
    parser.add_argument("order", nargs="*", metavar="ORDER", help=words.text("cli.help.order"))
    parser.add_argument("--turn", type=count(words), metavar="N", help=words.text("cli.help.turn"))
    parser.add_argument("--chain", action="store_true", help=words.text("cli.help.chain"))
    parser.add_argument("--signs", action="store_true", help=words.text("cli.help.signs"))
    parser.add_argument("--html", action="store_true", help=words.text("cli.help.html"))
    add_view(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Tell a turn of the file, or the order asked for."""
    from diadoques.cli.loading import View, open_sound_turns
    from diadoques.explain.report import season_report
    from diadoques.games.catalogue import turns

    reports = turns(open_sound_turns(console, arguments.file)[1])
    if not reports:
        raise Fault("turn-none", str(arguments.file))
    turn = arguments.turn or len(reports)
    if not 1 <= turn <= len(reports):
        raise Fault("turn-unknown", str(arguments.file), given=str(turn), known=str(len(reports)))
    view = View.asked(arguments, reports[-1].after)
    report = view.report(reports[turn - 1])
    if arguments.order:
        from diadoques.api.why import explanation_lines

        asked, signs, causes = " ".join(arguments.order), arguments.signs, arguments.chain
        for line in explanation_lines(
            report, asked, console.lang, signs=signs, causes=causes, where="ORDER", reader=view.reader
        ):
            console.say(line)
        return OK
    told = season_report(report, console.lang, arguments.signs)
    console.say(told.page() if arguments.html else told.text)
    return OK
