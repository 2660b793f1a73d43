"""What every command shares: language, faults as sentences, exit codes."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from diadoques.cli.arguments import COMMANDS, argparse_speaks, command, parse_arguments
from diadoques.cli.codes import INTERNAL, INTERRUPTED, OK, REFUSED
from diadoques.cli.console import abandon_output, console, language
from diadoques.core.faults import Fault
from diadoques.explain.catalogue import catalogue
from diadoques.explain.faults import failure


def run(arguments: Sequence[str] | None = None) -> int:
    """Read the arguments, run the command, and turn every trouble into a sentence and an exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    lang = language(given)
    here = console(lang)
    try:
        with argparse_speaks(catalogue(lang)):
            try:
                chosen = parse_arguments(given, catalogue(lang))
                code = int(command(chosen.command).run(chosen, here))
            except SystemExit as stop:  # argparse has already said why
                code = int(stop.code or OK)
        here.flush()
        return code
    except Fault as fault:
        if fault.code == "output-unwritable":
            abandon_output()
        if "--debug" in given and fault.__cause__ is not None:
            traceback.print_exc(file=here.err)
        here.refuse(fault)
        return REFUSED
    except KeyboardInterrupt:
        here.warn(here.words.text("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        abandon_output()  # whoever read us has left (``| head``): nobody is there to be told
        return OK
    except Exception as error:
        if "--debug" in given:
            traceback.print_exc(file=here.err)
        here.warn(failure(error, here.words))
        return INTERNAL


__all__ = ["COMMANDS", "run"]
