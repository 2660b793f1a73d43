"""``diadoques history``: what really happened beside a game's own years, year by year, with its sources."""

from __future__ import annotations

import argparse

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import USUAL, count, game_help, known_game
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("year", nargs="?", type=count(words), metavar="YEAR", help=words.text("cli.help.year"))
    parser.add_argument("--game", default=USUAL, metavar="GAME", help=game_help(words, USUAL))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print a year, or all of them, each event with its place and its sources.

    Raises:
        Fault: ``history-none``: nothing is told of this game's time; ``history-year``: nor of this year.
    """
    from diadoques.draw.words import date
    from diadoques.explain.history import history_of

    game, lang, year = known_game(arguments.game).about.id, console.lang, arguments.year
    history = history_of(game)
    if history is None:
        raise Fault("history-none", "--game", given=arguments.game)
    told = history.happenings if year is None else history.of(year)
    if not told:
        first, last = history.happenings[0].season.year, history.happenings[-1].season.year
        raise Fault("history-year", "YEAR", given=str(year), first=str(first), last=str(last))
    for one in told:
        console.say(f"{date(one.season, lang, game)} · {one.place[lang]}")
        console.say(f"  {one.text[lang]}")
        console.say(f"  {'; '.join(one.sources)}")
    console.say()
    cited = {source for one in told for source in one.sources}
    for name, work in sorted(history.authors.items()):
        if any(source.startswith(name) for source in cited):
            console.say(f"{name} {work[lang]}")
    console.say(history.word(lang, "dispute"))
    return OK
