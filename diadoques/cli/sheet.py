"""``diadoques sheet out|in|promise CLASS …`` and ``sheet seal SHEET``: sheets as files, where there is no network.

The class is the folder of its journal. While the page of the class is open, its sheets are taken in there.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from diadoques.cli.codes import OK, REFUSED
from diadoques.cli.console import Console
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.phrases import Catalogue

if TYPE_CHECKING:
    from diadoques.classroom.room import Room

OUT, IN, SEAL, PROMISE = "out", "in", "seal", "promise"
_ACTS: Final = (OUT, IN, SEAL, PROMISE)


def configure(parser: argparse.ArgumentParser, words: Catalogue) -> None:
    """Add the arguments."""
    parser.set_defaults(malformed=parser.error)
    parser.add_argument("act", choices=_ACTS, help=words.text("cli.help.sheet-act"))
    parser.add_argument("folder", type=Path, metavar="CLASS", help=words.text("cli.help.sheet-class"))
    parser.add_argument("what", nargs="*", default=[], metavar="WHAT", help=words.text("cli.help.sheet-what"))
    parser.add_argument("--seat", metavar="SEAT", help=words.text("cli.help.sheet-seat"))
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help=words.text("cli.help.sheet-output"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Open the class, do what is asked, and let go of it."""
    from diadoques.classroom.journal import NAME
    from diadoques.classroom.presence import open_elsewhere
    from diadoques.classroom.room import Room

    wanted = {OUT: (0, 0), IN: (1, 200), SEAL: (0, 0), PROMISE: (2, 2)}[arguments.act]
    if not wanted[0] <= len(arguments.what) <= wanted[1]:
        arguments.malformed(console.words.text("cli.help.sheet-what"))
    if arguments.act == SEAL:
        return _seal(arguments.folder, console)
    if not files.is_there(arguments.folder / NAME):
        raise Fault("class-missing", str(arguments.folder))
    folder = files.absolute_path(arguments.folder)
    if open_elsewhere(folder):
        raise Fault("class-open", str(arguments.folder))
    room = Room(folder)
    try:
        return {OUT: _out, IN: _in, PROMISE: _promise}[arguments.act](arguments, console, room)
    finally:
        room.close()


def _out(arguments: argparse.Namespace, console: Console, room: Room) -> int:
    from diadoques.api.paper_class import BLANKS, write_blanks
    from diadoques.api.sheets import seat_named

    seats = [seat_named(room.session.position, arguments.seat)] if arguments.seat else list(room.session.asked)
    folder = arguments.output if arguments.output is not None else room.session.folder / BLANKS
    for path in write_blanks(room, folder, console.lang, [seat for seat in seats if seat in room.seats]):
        console.say(console.words.text("paper.written", name=str(path)))
    return OK


def _in(arguments: argparse.Namespace, console: Console, room: Room) -> int:
    """Take sheets in; where one is refused the others are taken, and the exit code says so."""
    from diadoques.api.paper import text_of
    from diadoques.api.paper_class import Refused, Taken, take, take_all
    from diadoques.api.sheets import seat_named
    from diadoques.explain.faults import fault_text
    from diadoques.explain.names import names_for

    paths = [Path(one) for one in arguments.what]
    told: list[Taken | Refused] = []
    if arguments.seat:
        seat = seat_named(room.session.position, arguments.seat)
        told += [take(room, text_of(str(path)), seat=seat, file=path.name) for path in paths]
    else:
        told += take_all(room, paths)
    words, names = console.words, names_for(room.session.position, console.lang)
    for one in told:
        if isinstance(one, Refused):
            console.warn(
                fault_text(one.fault.at(one.file) if one.file not in one.fault.where else one.fault, console.lang)
            )
            continue
        done = len(one.readings) - len(one.wrong)
        player = names.player(one.seat)
        console.say(words.text("paper.taken", player=player, done=done, all=len(one.readings)))
        for reading in one.wrong:
            console.say("  " + words.text("paper.wrong", line=reading.text))
    if not told:
        console.say(words.text("paper.none"))
    refused = sum(isinstance(one, Refused) for one in told)
    if refused:
        console.say(words.text("paper.refused", count=refused))
    return REFUSED if refused else OK


def _seal(path: Path, console: Console) -> int:
    """Write the salt into the sheet, and say its fingerprint."""
    from diadoques.api.paper import seal, text_of

    since = files.place(path)
    text, found = seal(text_of(str(path)), path.name)
    files.write(path, text, since)
    console.say(console.words.text("paper.sealed", given=found))
    console.say(console.words.text("paper.sealed-how", name=path.name))
    return OK


def _promise(arguments: argparse.Namespace, console: Console, room: Room) -> int:
    from diadoques.api.sheets import seat_named
    from diadoques.explain.names import names_for

    seat, given = arguments.what
    seat = seat_named(room.session.position, seat)
    kept = room.promise(seat, given)
    player = names_for(room.session.position, console.lang).player(seat)
    console.say(console.words.text("paper.promised", player=player, given=kept))
    return OK
