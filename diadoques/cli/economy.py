"""``diadoques economy WHAT PLAYER``: accounts of gold worked out ahead, bribes as a game, what a death costs."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from diadoques.cli.codes import OK
from diadoques.cli.console import Console
from diadoques.cli.options import USUAL, add_rules, choices, count, known_game, known_scenario, whole
from diadoques.core.figures import with_thousands
from diadoques.core.limits import MOST_COUNT
from diadoques.core.phrases import Catalogue
from diadoques.games.door import Position

_YEARS = 4
_SIZE = (1920, 1080)
#: Sums that are tried in one question.
_MOST_SUMS = 12

#: What may be asked, in the order of the help.
QUESTIONS: Final = ("project", "yields", "payback", "frontier", "bribe", "death", "prestige")
_OF_ACCOUNTS: Final = QUESTIONS[:4]


class Dated(NamedTuple):
    """``319=LYD,Sardes``: what happens before a winter; ``year`` is None where none is told."""

    year: int | None
    parts: tuple[str, ...]
    text: str


def _dated(words: Catalogue) -> Callable[[str], Dated]:
    def read(text: str) -> Dated:
        year, equals, rest = text.partition("=")
        if not equals:
            year, rest = "", text
        parts = tuple(part for one in rest.split(",") if (part := one.strip()))
        if not parts or (equals and not (year.isascii() and year.isdigit() and 1 <= len(year) <= 4)):
            raise argparse.ArgumentTypeError(words.text("cli.gold.bad-dated", text=text))
        return Dated(int(year) if equals else None, parts, text)

    return read


def _sums(words: Catalogue) -> Callable[[str], tuple[int, ...]]:
    def read(text: str) -> tuple[int, ...]:
        parts = [one.strip() for one in text.split(",")]
        sums = [number for one in parts if (number := whole(one)) is not None]
        if len(sums) < len(parts) or len(parts) > _MOST_SUMS:
            bounds = {"count": _MOST_SUMS, "most": with_thousands(MOST_COUNT, words.lang)}
            raise argparse.ArgumentTypeError(words.text("cli.gold.bad-sums", text=text[:80], **bounds))
        return tuple(dict.fromkeys(sums))

    return read


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    number, dated, sums = count(words), _dated(words), _sums(words)
    asked = ", ".join(QUESTIONS)
    parser.add_argument("what", choices=QUESTIONS, metavar="WHAT", help=words.text("cli.help.gold-what", known=asked))
    parser.add_argument("player", nargs="?", default="", metavar="PLAYER", help=words.text("cli.help.gold-player"))
    parser.add_argument("--from", dest="file", type=Path, metavar="FILE", help=words.text("cli.help.gold-from"))
    parser.add_argument("--scenario", metavar="S", help=words.text("cli.help.scenario"))
    add_rules(parser, words)
    parser.add_argument("--years", type=number, default=_YEARS, metavar="N", help=words.text("cli.help.gold-years"))
    for name, told in (
        ("take", words.text("cli.help.gold-take")),
        ("lose", words.text("cli.help.gold-lose")),
        ("raise", words.text("cli.help.gold-raise")),
        ("spend", words.text("cli.help.gold-spend")),
    ):
        parser.add_argument(
            f"--{name}", dest=f"{name}s", action="append", default=[], type=dated, metavar="Y=X,X", help=told
        )
    parser.add_argument("--most", type=number, default=8, metavar="N", help=words.text("cli.help.gold-most"))
    parser.add_argument("--unit", default="", metavar="SIGN", help=words.text("cli.help.gold-unit"))
    parser.add_argument("--bribe", type=sums, default=(0, 20, 25, 30), metavar="T,T", help=words.text("cli.help.bribe"))
    parser.add_argument("--counter", type=sums, default=(0, 5), metavar="T,T", help=words.text("cli.help.counter"))
    parser.add_argument("--worth", type=number, default=40, metavar="T", help=words.text("cli.help.worth"))
    parser.add_argument("--who", default="", metavar="PERSON", help=words.text("cli.help.gold-who"))
    parser.add_argument("--fate", default="", metavar="F", help=words.text("cli.help.gold-fate"))
    parser.add_argument("--by", default="", metavar="PLAYER", help=words.text("cli.help.gold-by"))
    parser.add_argument("--did", action="append", default=[], metavar="DEED", help=words.text("cli.help.gold-did"))
    parser.add_argument("-o", "--output", type=Path, metavar="IMAGE", help=words.text("cli.help.gold-output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Answer the question: its table, what is supposed, and the command that gives the same again."""
    from diadoques.cli import economy_accounts, economy_fates
    from diadoques.cli.economy_accounts import Asked
    from diadoques.core.extras import extra
    from diadoques.core.faults import Fault
    from diadoques.draw.plan import FORMATS
    from diadoques.explain.names import names_for

    file = arguments.output
    if file is not None and file.suffix.lower().removeprefix(".") not in FORMATS:
        raise Fault("format-unknown", "--output", given=file.suffix.removeprefix("."), known=", ".join(FORMATS))
    position, reports = _position(arguments, console)
    player = _player(position, arguments.player, arguments.what)
    asked = Asked(arguments, position, player, names_for(position, console.lang), console.lang, reports)
    home = economy_accounts if arguments.what in _OF_ACCOUNTS else economy_fates
    answer = getattr(home, arguments.what)(asked)
    console.say(answer.title)
    for block in answer.blocks:
        console.say("\n" + block)
    words = console.words
    console.say("\n" + words.text("cli.gold.assumed"))
    for sentence in answer.assumed:
        console.say(f"- {sentence}")
    console.say("\n" + words.text("cli.even.again", command=_command(arguments)))
    if file is not None:
        if answer.figure is None:
            raise Fault("picture-none", "--output", given=arguments.what)
        with extra("draw"):
            from diadoques.draw.board_map import save_figure
        save_figure(answer.figure(_SIZE), file, answer.title, console.lang)
        console.say(words.text("cli.even.drawn", file=file))
    return OK


def _position(arguments: argparse.Namespace, console: Console) -> tuple[Any, tuple[Any, ...]]:
    """Where a saved game stands, and how it came there; else a game that begins, with its usual first units."""
    from diadoques.analysis.diadoques.supposing import with_first_units
    from diadoques.core.faults import Fault
    from diadoques.games.catalogue import begin, turns

    if arguments.file is not None:
        if arguments.option or arguments.rules or arguments.scenario:
            raise Fault("file-has-its-rules", "--from")
        from diadoques.cli.loading import open_sound_turns

        _, replay = open_sound_turns(console, arguments.file)
        position = replay.positions[-1]
        if position.game != USUAL:
            raise Fault("game-without-accounts", "--from", given=position.game)
        return with_first_units(position), tuple(turns(replay))
    chosen = known_game(USUAL)
    options = choices(chosen, arguments.option, arguments.rules)
    return with_first_units(begin(chosen, known_scenario(chosen, arguments.scenario), options, None)[1]), ()


def _player(position: Position, typed: str, what: str) -> str:
    from diadoques.core.faults import Fault
    from diadoques.games.naming import roster

    if not typed:
        if what == "bribe":
            return ""
        raise Fault("player-wanted", "PLAYER", board=position.board.id, known=", ".join(position.alive))
    [player] = roster(position.board.id, [typed], position.players, "PLAYER")
    return player


#: The options that a question reads beside where it is asked: what its command repeats.
_READ: Final[Mapping[str, tuple[str, ...]]] = {
    "project": ("years", "takes", "loses", "raises", "spends"),
    "yields": (),
    "payback": ("takes",),
    "frontier": ("years", "most", "spends"),
    "bribe": ("unit", "bribe", "counter", "worth"),
    "death": ("who", "fate", "by"),
    "prestige": ("takes", "loses", "did"),
}


def _command(arguments: argparse.Namespace) -> str:
    """What gives the same answer; a picture is no part of that."""
    given = ["diadoques", "economy", arguments.what, *([arguments.player] if arguments.player else [])]
    given += ["--from", str(arguments.file)] if arguments.file is not None else []
    given += ["--scenario", arguments.scenario] if arguments.scenario else []
    given += ["--rules", arguments.rules] if arguments.rules else []
    given += [part for name, value in arguments.option for part in ("--option", f"{name}={value}")]
    for name in _READ[arguments.what]:
        value = getattr(arguments, name)
        option = f"--{name.removesuffix('s') if name in ('takes', 'loses', 'raises', 'spends') else name}"
        if isinstance(value, list):
            given += [part for one in value for part in (option, one.text if isinstance(one, Dated) else one)]
        elif isinstance(value, tuple):
            given += [option, ",".join(map(str, value))]
        elif value:
            given += [option, str(value)]
    return shlex.join(given)
