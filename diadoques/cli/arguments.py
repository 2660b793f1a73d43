"""The arguments of the command line: which command, and what stands beside it in whatever order."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Final

from diadoques.cli.console import console
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Catalogue
from diadoques.core.version import __version__
from diadoques.explain.catalogue import capital
from diadoques.explain.names import join_texts
from diadoques.games.catalogue import abouts
from diadoques.games.naming import nearest_names

#: The commands, each a module of this package with ``configure(parser, words)`` and ``run(arguments, console)``.
COMMANDS: Final = (
    "new", "resolve", "show", "draw", "explain", "report", "adjudicate", "simulate", "balance", "openings", "sieges",
    "economy", "convert", "rules", "games", "history", "print", "sheet", "lab", "class", "site",
)  # fmt: skip
#: Those that begin a game or settle by the options of one.
_CHOOSING: Final = ("new", "adjudicate", "simulate", "balance", "openings", "economy", "convert", "class")
#: Modules that cannot bear the name of their command.
_MODULES: Final = {"class": "classes"}
#: Those that know the formats of other programs.
_CONVERTING: Final = ("convert",)
_HELP: Final = "help"
#: Those that read orders.
_WRITING: Final = ("resolve",)
_COMMANDS_TITLE: Final = "commands"


class _Parser(argparse.ArgumentParser):
    """argparse as it is, but for what it keeps to itself: that its help could not be written."""

    #: What is told after the options, found out only when somebody asks for help.
    more: Callable[[], str] | None = None

    def format_help(self) -> str:
        """The help, with what can be chosen."""
        told = super().format_help()
        return told if self.more is None else f"{told}\n{self.more()}\n"

    def _print_message(self, message: str, file: Any = None) -> None:
        here = console("")
        (here.say if file is sys.stdout else here.warn)(message.rstrip("\n"))


def parse_arguments(given: Sequence[str], words: Catalogue) -> argparse.Namespace:
    """The command and its arguments; options may stand anywhere, before the command too."""
    if given[:1] == [_HELP]:  # ``diadoques help new``
        given = [*given[1:], "--help"]
    at = _command_at(given)
    top, commands = parsers(words, COMMANDS if at is None else (given[at],))
    if at is None:
        _mistyped(given, top, words)
        return top.parse_args(given)  # help, version, or what is wrong
    name = given[at]
    chosen, unknown = commands[name].parse_known_intermixed_args([*given[:at], *given[at + 1 :]])
    if unknown:
        said = words.template("argparse.unrecognized arguments: %s") % " ".join(unknown)
        actions = commands[name]._actions  # argparse tells its options nowhere else
        known = [option for action in actions for option in action.option_strings]
        commands[name].error(_with_offer(said, unknown[0].partition("=")[0], known, words))
    chosen.command = name
    return chosen


def _mistyped(given: Sequence[str], top: argparse.ArgumentParser, words: Catalogue) -> None:
    """Say which command was meant, where its name is misspelt."""
    typed = next((argument for argument in given if not argument.startswith("-")), "")
    if nearest_names(typed, COMMANDS):
        top.error(_with_offer(words.text("cli.command-unknown", given=typed), typed, COMMANDS, words))


def _with_offer(said: str, typed: str, known: Iterable[str], words: Catalogue) -> str:
    """A complaint about what was typed, with what is spelled almost so."""
    near = nearest_names(typed, known)
    return f"{said.rstrip('.')}. {words.text('ordered.offers', offers=near[0])}" if near else said


def _command_at(given: Sequence[str]) -> int | None:
    """Where the command stands: the first word that is one; None when another word comes first."""
    for index, argument in enumerate(given):
        if argument in COMMANDS:
            return index
        value = index > 0 and given[index - 1].startswith("-") and "=" not in given[index - 1]
        if not argument.startswith("-") and not value:
            return None
    return None


def parsers(
    words: Catalogue, names: Sequence[str] = COMMANDS
) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """The parser that knows the commands ``names``, and that of each, with help in the language of ``words``."""
    common = _Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, type=str.lower, help=words.text("cli.help.lang"))
    common.add_argument("--debug", action="store_true", help=words.text("cli.help.debug"))
    called = [about.called(words.lang) for about in abouts().values()]
    about, codes = capital(words.text("cli.about", games=join_texts(called, words.lang))), words.text("cli.codes")
    top = _Parser(prog="diadoques", description=about, epilog=codes, allow_abbrev=False, parents=[common])
    top.more = lambda: _listing().games_line(words)
    version = words.template("argparse.show program's version number and exit")
    top.add_argument("--version", action="version", version=f"diadoques {__version__}", help=version)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", title=_COMMANDS_TITLE)
    found: dict[str, argparse.ArgumentParser] = {}
    for name in names:
        about = words.text(f"cli.{name}")
        found[name] = sub = commands.add_parser(
            name, help=about, description=capital(about) + ".", parents=[common], allow_abbrev=False
        )
        command(name).configure(sub, words)
        if name in _CHOOSING:
            sub.more = partial(lambda formats: str(_listing().list_all(words, formats=formats)), name in _CONVERTING)
        if name in _WRITING:
            sub.more = lambda: _listing().notation(words)
        # argparse cuts an English "usage: " off before it reads mixed arguments, whatever the language.
        sub.usage = sub.format_usage().removeprefix(words.template("argparse.usage: ")).rstrip().replace("%", "%%")
    return top, found


def _listing() -> Any:
    """The module that asks every game what can be chosen, loaded late: only the help needs it."""
    return import_module("diadoques.cli.listing")


def command(name: str) -> Any:
    """The module of a command."""
    return import_module(f"diadoques.cli.{_MODULES.get(name, name)}")


@contextmanager
def argparse_speaks(words: Catalogue) -> Iterator[None]:
    """Give argparse the words of a language: its own door to gettext would need compiled catalogues.

    Its module looks ``_`` up at each use; it is put back as it was afterwards.
    """

    def translated(text: str) -> str:
        key = f"argparse.{text}"
        return words.template(key) if key in words else text

    held: Callable[[str], str] = vars(argparse)["_"]
    vars(argparse)["_"] = translated
    try:
        yield
    finally:
        vars(argparse)["_"] = held
