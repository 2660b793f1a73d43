"""Sheets of paper and of sticks brought into a class: each is taken or refused in a sentence, and kept as it came."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from diadoques.api import paper
from diadoques.api.paper import MOST_BYTES, PaperSheet
from diadoques.api.sheets import Written
from diadoques.classroom.lamps import PAPER
from diadoques.classroom.room import Room
from diadoques.core import files, fingerprint
from diadoques.core.faults import Fault
from diadoques.core.orders import Reading, Verdict
from diadoques.core.prompts import Pick
from diadoques.explain.readings import quotable
from diadoques.games.naming import name_key

#: Where sheets are put to be taken in, where those to be filled in are written, and where what was taken is kept.
INBOX: Final = "inbox"
BLANKS: Final = "sheets"
RECEIVED: Final = "received"
#: Files of a folder that are looked at, by how they end, and how many.
SUFFIX: Final = ".txt"
MOST_FILES: Final = 200


@dataclass(frozen=True, slots=True)
class Taken:
    """A sheet that was taken in.

    Attributes:
        seat: whose it is.
        file: what it was called.
        readings: of each order, whether it is followed.
        kept: the file in which it is kept as it came.
    """

    seat: str
    file: str
    readings: tuple[Reading, ...]
    kept: Path

    @property
    def wrong(self) -> tuple[Reading, ...]:
        """The lines that are not followed: their units hold."""
        return tuple(one for one in self.readings if not one.followed)


@dataclass(frozen=True, slots=True)
class Refused:
    """A sheet that was not taken, and why."""

    file: str
    fault: Fault


def take(room: Room, text: str, *, seat: str = "", file: str = "") -> Taken:
    """Take one sheet in: it stands in the place of all that its seat had written, and is handed in.

    Lines that are not to be followed stay off the sheet and are told, as on paper (DIA-73-02).

    Args:
        seat: whose it must be; "" for any seat that plays on paper or has handed in a fingerprint.
        file: what it is called, for who is told of it.

    Raises:
        Fault: as ``paper.parse`` and ``paper.seat_of_sheet``; ``sheet-other-seat``; ``sheet-not-paper``;
            ``sheet-no-order``; ``salt-missing``, ``salt-unreadable``, ``fingerprint-differs``. Nothing changed then.
    """
    session = room.session
    sheet = paper.parse(text, file)
    whose = paper.seat_of_sheet(session, sheet)
    if seat and whose != seat:
        raise Fault("sheet-other-seat", file, board=session.position.board.id, owner=whose, known=seat)
    try:
        _check_expected(room, sheet, whose)
    except Fault as fault:
        if room.promised(whose):
            room.refuse(whose, fault)
        raise
    lines = paper.lines_by_kind(session, sheet, whose, file)
    orders = [line.text for line in paper.orders_in(lines)]
    if len(orders) == len(lines) > 0:  # what says nothing at all must not strike out what was written
        readings = session.game.read(session.position, whose, orders, sheet.lang)
        if all(one.verdict is Verdict.UNREADABLE for one in readings):
            raise Fault("sheet-no-order", file, given=quotable(orders[0], 60))
    kept = _keep(room, whose, text)
    with room.typing_in(whose):
        readings = _fill_in(room, whose, sheet, lines)
    room.refuse(whose, None)
    return Taken(whose, file, tuple(readings), kept)


def take_all(room: Room, paths: Iterable[Path]) -> list[Taken | Refused]:
    """Take in the sheets of these files and folders; of two for one seat none is taken.

    What is refused leaves the others alone.
    """
    found: list[tuple[Path, str, str]] = []
    told: list[Taken | Refused] = []
    for path in paths:
        for one in _files(path):
            try:
                text = paper.text_of(str(one))
                found.append((one, text, paper.seat_of_sheet(room.session, paper.parse(text, one.name))))
            except Fault as fault:
                told.append(Refused(one.name, fault))
    for one, text, seat in found:
        twins = [other.name for other, _, whose in found if whose == seat]
        try:
            if len(twins) > 1 and not room.promised(seat):  # else the fingerprint says which is meant
                about = {"board": room.session.position.board.id, "owner": seat}
                raise Fault("sheet-twice", one.name, files=", ".join(twins)[:300], **about)
            told.append(take(room, text, file=one.name))
        except Fault as fault:
            told.append(Refused(one.name, fault))
    return told


def write_blanks(room: Room, folder: Path, lang: str, seats: Iterable[str] = ()) -> list[Path]:
    """Write a sheet to be filled in for each seat that plays on paper, or for ``seats``; returns the files.

    Raises:
        Fault: ``file-unwritable``; ``sheet-not-asked``.
    """
    files.make_folder(folder, above=True)
    asked = [group.seat for group in room.groups if group.way == PAPER and group.seat in room.session.asked]
    written = []
    for seat in tuple(seats) or asked:
        text = paper.blank(room.session, seat, lang)
        path = folder / _name(room, seat)
        files.write(path, text)
        written.append(path)
    return written


def _files(path: Path) -> list[Path]:
    """The file, or those of a folder; what is a link there is read as what it is, a stranger's wish: not at all."""
    try:
        if not files.is_folder(path):
            return [path]
        found = [one for one in sorted(path.iterdir()) if one.suffix.lower() == SUFFIX and not one.is_symlink()]
    except (OSError, ValueError) as error:
        raise Fault("file-unreadable", str(path), why=files.why(error)) from error
    return found[:MOST_FILES]


def _check_expected(room: Room, sheet: PaperSheet, seat: str) -> None:
    """See that a sheet may come for this seat, and that it is the one that was promised."""
    promised, session = room.promised(seat), room.session
    if promised:
        salt = sheet.head.get(paper.SALT, "")
        if not salt:
            raise Fault("salt-missing", kept=promised)
        found = fingerprint.fingerprint(paper.canonical_text(sheet), salt)
        if not fingerprint.same(found, promised):
            raise Fault("fingerprint-differs", given=found, kept=promised)
    elif next(group.way for group in room.groups if group.seat == seat) != PAPER:
        raise Fault("sheet-not-paper", board=session.position.board.id, owner=seat)


def _fill_in(room: Room, seat: str, sheet: PaperSheet, lines: tuple[Written, ...]) -> list[Reading]:
    """Write a sheet anew, act by act; each is kept before it counts."""
    session = room.session
    for row in tuple(session.sheet(seat).lines):
        session.withdraw(seat, row)
    orders = paper.orders_in(lines)
    said = paper.said_by(lines) | _picked(room, seat, [line.text for line in orders])
    for prompt in session.prompts.of(seat):
        if prompt.name in said:
            session.say(seat, prompt.name, said[prompt.name])
        elif prompt.name in session.sheet(seat).said:
            session.say(seat, prompt.name, [])
    readings = [session.type(seat, line.text, lang=sheet.lang) for line in orders]
    session.hand_in(seat)
    return readings


def _picked(room: Room, seat: str, lines: list[str]) -> dict[str, object]:
    """What the letters of the lines pick before the orders count (``Pick.resets``), filled up with what usually is."""
    session = room.session
    pick, levy = session.prompts.resetting.get(seat), session.game.abilities.levy
    if not isinstance(pick, Pick) or levy is None:
        return {}
    found = levy.picked(session.position, seat, lines)
    return {pick.name: [*found, *pick.usual[len(found) :]]}


def _keep(room: Room, seat: str, text: str) -> Path:
    """Keep the text as it came, under a name of ours."""
    folder = room.session.folder / RECEIVED
    files.make_folder(folder)
    path = folder / f"{len(room.session.reports):03}-{_name(room, seat)}"
    files.write(path, text)
    return path


def _name(room: Room, seat: str) -> str:
    """The file of a seat: its number at the table, and its name in plain letters."""
    return f"{room.everybody.index(seat) + 1:02}-{re.sub(r'[^a-z0-9]+', '-', name_key(seat))}{SUFFIX}"


__all__ = ["BLANKS", "INBOX", "MOST_BYTES", "RECEIVED", "Refused", "Taken", "take", "take_all", "write_blanks"]
