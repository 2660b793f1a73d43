"""``diadoques balance``: games in number between simple players, and how each start of a game fared in them."""

from __future__ import annotations

import argparse
import shlex
from math import isnan
from pathlib import Path
from typing import Any

from diadoques.cli.codes import OK
from diadoques.cli.console import Console, table
from diadoques.cli.options import (
    USUAL,
    add_rules,
    as_seed,
    choices,
    count,
    game_help,
    known_game,
    known_scenario,
    named_players,
    sensible_limits,
    workers,
)
from diadoques.core.phrases import Catalogue

_GAMES, _YEARS = 20, 15
_SURVIVAL, _INCOME, _POINTS = "survival", "income", "points"
_TITLES = {
    "income": "cli.even.title.income", "treasury": "cli.even.title.treasury", "points": "cli.even.title.points",
    "held": "cli.even.title.held",
}  # fmt: skip
#: What heads each column.
_HEADS = {
    "won": "cli.even.won", "drawn": "cli.even.draws", "survived": "cli.even.survived", "points": "cli.even.points",
    "held": "cli.even.held", _INCOME: "cli.even.income",
}  # fmt: skip
#: What is told of each start, with the form of its cell, its scale and its decimals.
_TOLD = {
    "won": ("cli.even.share", 100, 0), "drawn": ("cli.even.share", 100, 0), "survived": ("cli.even.share", 100, 0),
    "points": ("cli.even.mean", 1, 1), "held": ("cli.even.mean", 1, 1), _INCOME: ("cli.even.mean", 1, 0),
}  # fmt: skip


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    number = count(words)
    parser.add_argument("game", nargs="?", default=USUAL, metavar="GAME", help=game_help(words, USUAL))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    parser.add_argument("--games", type=number, default=_GAMES, metavar="N", help=words.text("cli.help.games"))
    parser.add_argument("--years", type=number, default=_YEARS, metavar="Y", help=words.text("cli.help.balance-years"))
    parser.add_argument("--seed", type=as_seed(words), default=1, metavar="S", help=words.text("cli.help.first-seed"))
    add_rules(parser, words)
    parser.add_argument("--players", metavar="A,B", help=words.text("cli.help.players"))
    parser.add_argument("--seats", default="sensible", metavar="A,B", help=words.text("cli.help.seats"))
    parser.add_argument("--workers", type=workers(words), default=1, metavar="N", help=words.text("cli.help.jobs"))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=words.text("cli.help.years-file"))
    parser.add_argument("--picture", default="", metavar="WHAT", help=words.text("cli.help.balance-picture"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Play them, tell each start and the curve of survival, what the players lack, and how to get the same again."""
    from diadoques.analysis.balance import Question, balance
    from diadoques.cli.console import bar
    from diadoques.core import files
    from diadoques.explain.names import join_texts, names_for

    words = console.words
    chosen = known_game(arguments.game)
    drawn = _pictured(arguments, chosen.abilities.money is not None)
    since = files.place(arguments.output) if arguments.output else None
    kinds = tuple(kind.strip() for kind in arguments.seats.lower().split(","))
    question = Question(
        kinds,
        arguments.games,
        arguments.years,
        arguments.seed,
        choices(chosen, arguments.option, arguments.rules),
        tuple(named_players(arguments.players) or ()),
        chosen.about.id,
        known_scenario(chosen, arguments.scenario),
    )
    seatings = len(question.seatings())
    with bar(console, words.text("cli.even.unit"), question.games * seatings) as advance:
        found = balance(question, workers=arguments.workers, tell=lambda _done, _whole: advance())
    names = names_for(question.begun(question.seed), console.lang)
    last = question.seed + question.games - 1
    console.say(
        words.text(
            "cli.even.about", game=chosen.about.called(console.lang),
            games=question.games * seatings, years=question.years, first=question.seed, last=last,
            seatings=seatings, kinds=join_texts(list(dict.fromkeys(kinds)), console.lang),
        )
    )  # fmt: skip
    starts, curve = found.starts(), found.survival()["share"].unstack("start", sort=False)
    told = [name for name in _TOLD if chosen.abilities.money is not None or name != _INCOME]
    heads = [words.text("cli.even.start"), *(words.text(_HEADS[name]) for name in told)]
    rows = [[names.player(start).bare, *_cells(row, words, told)] for start, row in starts.iterrows()]
    console.say("\n" + table(heads, rows))
    console.say("\n" + words.text("cli.even.ends"))
    console.say("\n" + words.text("cli.even.curve"))
    heads = [words.text("cli.even.year"), *(names.player(start).bare for start in curve.columns)]
    shares = [
        [str(year), *(words.text("cli.even.percent", value=round(100 * share)) for share in row)]
        for year, row in zip(curve.index, curve.to_numpy(), strict=True)
    ]
    console.say(table(heads, shares))
    if "sensible" in kinds:
        console.say("\n" + sensible_limits(chosen, console.lang))
    console.say("\n" + words.text("cli.even.again", command=_command(arguments)))
    if drawn:
        _draw(found, drawn, arguments.output, names, console)
        console.say(words.text("cli.even.drawn", file=arguments.output))
    elif arguments.output:
        files.write(arguments.output, found.years().to_csv(index=False, lineterminator="\n"), since)
        console.say(words.text("cli.even.written", file=arguments.output))
    return OK


def _pictured(arguments: argparse.Namespace, gold: bool) -> str:
    """What is to be drawn, "" where a table is asked for, or nothing: the suffix of the file tells.

    Args:
        gold: whether the game knows any.

    Raises:
        Fault: ``format-unknown`` for a picture in a file that holds none; ``measure-unknown``.
    """
    from diadoques.analysis.balance import FANNED, OF_GOLD
    from diadoques.core.faults import Fault
    from diadoques.draw.plan import FORMATS

    kind = arguments.output.suffix.lower().removeprefix(".") if arguments.output else ""
    if kind not in FORMATS:
        if arguments.picture:
            raise Fault("format-unknown", "--output", given=kind, known=", ".join(FORMATS))
        return ""
    known = [one for one in (_SURVIVAL, *FANNED) if gold or one not in OF_GOLD]
    asked = arguments.picture.lower() or (_INCOME if gold else _POINTS)
    if asked not in known:
        raise Fault("measure-unknown", "--picture", given=asked[:80], known=", ".join(known))
    return str(asked)


def _draw(found: Any, what: str, file: Path, names: Any, console: Console) -> None:
    from diadoques.analysis.balance import fan
    from diadoques.core.extras import extra

    with extra("draw"):
        from diadoques.draw.board_map import save_figure
        from diadoques.draw.spreads import fans, survival
        from diadoques.draw.words import word
    words, question = console.words, found.question
    called = {start: names.player(start).bare for start in dict.fromkeys(one.start for one in found.courses)}
    played = len({(one.seed, one.seating) for one in found.courses})
    told = [words.text("cli.even.played", games=played, years=question.years, kinds=", ".join(question.kinds))]
    look = {"board": names.board.id, "lang": console.lang}
    title = word(console.lang, "spreads.survival") if what == _SURVIVAL else words.text(_TITLES[what])
    figure = (
        survival(found.survival(), called, told, **look)
        if what == _SURVIVAL
        else fans(fan(found, what), called, title, told, **look)
    )
    save_figure(figure, file, title, console.lang)


def _cells(row: Any, words: Catalogue, columns: list[str]) -> list[str]:
    """What is told of one start: each value with the ends of its interval."""

    def told(name: str) -> str:
        key, scale, places = _TOLD[name]
        ends = {"value": row[name], "low": row[f"{name}_low"], "high": row[f"{name}_high"]}
        shown = {end: "?" if isnan(value) else f"{scale * value:.{places}f}" for end, value in ends.items()}
        return words.text(key, **{end: text.replace(".", words.text("cli.even.comma")) for end, text in shown.items()})

    return [told(name) for name in columns]


def _command(arguments: argparse.Namespace) -> str:
    """What gives the same answer; how many work at it is no part of that."""
    named = [arguments.game] if arguments.game != USUAL else []
    given = ["diadoques", "balance", *named, "--games", str(arguments.games), "--years", str(arguments.years)]
    given += ["--seed", str(arguments.seed), "--seats", arguments.seats]
    given += ["--scenario", arguments.scenario] if arguments.scenario else []
    given += ["--players", arguments.players] if arguments.players else []
    given += ["--rules", arguments.rules] if arguments.rules else []
    given += [part for name, value in arguments.option for part in ("--option", f"{name}={value}")]
    return shlex.join(given)
