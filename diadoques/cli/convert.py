"""``diadoques convert FILE --to FORMAT -o G`` and ``--from FORMAT``: games to and from other programs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from diadoques.cli.codes import OK, REFUSED
from diadoques.cli.console import Console
from diadoques.cli.options import add_rules, choices
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import formats
from diadoques.games.formats import Formats, Outside

_MOST_TOLD: Final = 20


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=words.text("cli.help.convert-file"))
    ways, known = parser.add_mutually_exclusive_group(), tuple(formats())
    ways.add_argument("--to", choices=known, type=str.lower, help=words.text("cli.help.convert-to"))
    ways.add_argument("--from", dest="source", choices=known, type=str.lower, help=words.text("cli.help.convert-from"))
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE2", help=words.text("cli.help.output"))
    parser.add_argument("--drop", action="store_true", help=words.text("cli.help.convert-drop"))
    add_rules(parser, words)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Convert, or say what cannot be said over there."""
    from diadoques.cli.loading import stage_line
    from diadoques.core import files, savegame
    from diadoques.games.catalogue import load_game, replay_saved_game

    since = files.place(arguments.output)
    savegame.may_begin(arguments.output)
    if arguments.to:
        saved, where = savegame.load(arguments.file), str(arguments.file)
        if arguments.option or arguments.rules:
            given = [*(name for name, _ in arguments.option), *([arguments.rules] if arguments.rules else [])]
            raise Fault("convert-rules-idle", "--to", given=", ".join(given))
        text = _formats(saved.game, arguments.to, where).exported(saved, arguments.to, where)
        if not _all_said(text, arguments, console):
            return REFUSED
        files.write(arguments.output, text.value, since)
        console.say(console.words.text("cli.converted", file=str(arguments.output)))
        return OK
    where, data = str(arguments.file), files.read(arguments.file)
    source = arguments.source or _recognised(data, where)
    name = formats()[source]
    chosen = choices(load_game(name), arguments.option, arguments.rules)
    game = _formats(name, source, where).imported(data, source, chosen, where)
    if not _all_said(game, arguments, console):
        return REFUSED
    savegame.save(game.value, arguments.output, since)
    console.say(stage_line(console, arguments.output, replay_saved_game(game.value)[-1]))
    return OK


def _recognised(data: bytes, where: str) -> str:
    """The format that a file says it is in.

    Raises:
        Fault: ``convert-unknown``, and what a game says of a file that it can only name.
    """
    for game in dict.fromkeys(formats().values()):
        try:
            found = _formats(game, next(one for one, its in formats().items() if its == game), where).recognised(data)
        except Fault as fault:
            raise fault.at(where) from fault
        if found:
            return found
    raise Fault("convert-unknown", where, known=", ".join(formats()))


def _formats(name: str, form: str, where: str) -> Formats:
    """The formats of a game.

    Raises:
        Fault: ``convert-nowhere``: no program that is known here plays it; ``convert-game``: this one does not.
    """
    from diadoques.games.catalogue import formats_of, load_game

    about, found = load_game(name).about, formats_of(name)
    if found is None:
        able = dict.fromkeys(formats().values())
        raise Fault("convert-nowhere", where, game=about.id, games=", ".join(able))
    if form not in about.formats:
        raise Fault("convert-game", where, given=form, game=about.id, known=", ".join(about.formats))
    return found


def _all_said(outside: Outside[Any], arguments: argparse.Namespace, console: Console) -> bool:
    """Tell what is left out; whether that may be."""
    for fault in outside.told[:_MOST_TOLD]:
        console.warn(console.words.text("cli.convert-told", text=fault_text(fault, console.lang)))
    for fault in outside.notes:
        console.note(fault)
    for fault in outside.losses[:_MOST_TOLD]:
        (console.note if arguments.drop else console.refuse)(fault)
    more = len(outside.losses) - _MOST_TOLD
    if more > 0:
        console.warn(console.words.text("cli.more-left-out", count=str(more)))
    if outside.losses and not arguments.drop:
        console.warn(console.words.text("cli.convert-refused"))
        return False
    return True
