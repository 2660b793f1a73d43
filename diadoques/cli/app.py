"""The parser of the command line, and what every command shares: language, faults as sentences, exit codes."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

import diadoques
from diadoques.cli.console import INTERNAL, INTERRUPTED, OK, REFUSED, abandon_output, console, language
from diadoques.core.faults import Fault
from diadoques.explain.catalogue import LANGUAGES, Catalogue, capital, catalogue

#: The commands, each a module of this package with ``configure(parser, words)`` and ``run(arguments, console)``.
COMMANDS: Final = ("new", "resolve", "show", "draw", "explain", "report", "adjudicate", "simulate", "rules")


def run(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, run the command, and turn every trouble into a sentence and an exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = language(given)
    words = catalogue(lang)
    here, debug = console(lang), False
    try:
        with _argparse_speaks(words):
            try:
                chosen = parser(words).parse_args(given)
            except SystemExit as stop:  # argparse has already said why
                here.flush()
                return int(stop.code or OK)
        here, debug = console(chosen.lang or lang), chosen.debug
        code = int(_command(chosen.command).run(chosen, here))
        here.flush()
        return code
    except Fault as fault:
        if fault.code == "output-unwritable":
            abandon_output()
        here.refuse(fault)
        return REFUSED
    except KeyboardInterrupt:
        here.warn(here.words.text("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        abandon_output()  # whoever read us has left (``| head``): nobody is there to be told
        return OK
    except Exception as error:
        if debug:
            traceback.print_exc(file=here.err)
        here.warn(here.words.text("cli.internal", kind=type(error).__name__))
        return INTERNAL


class _Parser(argparse.ArgumentParser):
    """argparse as it is, but for what it keeps to itself: that its help could not be written."""

    def _print_message(self, message: str, file: Any = None) -> None:
        here = console("")
        (here.say if file is sys.stdout else here.warn)(message.rstrip("\n"))


def parser(words: Catalogue) -> argparse.ArgumentParser:
    """The parser of all commands, with help in the language of ``words``."""
    top = _Parser(
        prog="diadoques", description=words.text("cli.about"), epilog=words.text("cli.codes"), allow_abbrev=False
    )
    top.add_argument("--version", action="version", version=f"diadoques {diadoques.__version__}")
    common = _Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, help=words.text("cli.help.lang"))
    common.add_argument("--debug", action="store_true", help=words.text("cli.help.debug"))
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND", title=_COMMANDS_TITLE)
    for name in COMMANDS:
        about = words.text(f"cli.{name}")
        sub = commands.add_parser(
            name, help=about, description=capital(about) + ".", parents=[common], allow_abbrev=False
        )
        _command(name).configure(sub, words)
    return top


_COMMANDS_TITLE: Final = "commands"


def _command(name: str) -> Any:
    return import_module(f"diadoques.cli.{name}")


@contextmanager
def _argparse_speaks(words: Catalogue) -> Iterator[None]:
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
