"""A sheet whose first units are picked anew (``Pick.resets``): what stays on it, and what cannot."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from diadoques.classroom.judging import judge
from diadoques.classroom.sheets import Line, Sheets
from diadoques.core.faults import Fault
from diadoques.core.prompts import taken_back
from diadoques.core.untrusted import plain

if TYPE_CHECKING:
    from diadoques.classroom.acts import Say
    from diadoques.classroom.session import Session


def said_with(session: Session, deed: Say) -> dict[str, Any]:
    """What the player of ``deed`` has said, and this too."""
    said = {name: value for name, value in session.sheet(deed.player).said.items() if name != deed.prompt}
    if not taken_back(session.prompts.called(deed.prompt, deed.player), deed.value):
        said[deed.prompt] = plain(deed.value)
    return said


def struck_by(session: Session, deed: Say) -> list[str]:
    """The lines of the sheet that ``deed`` leaves no meaning.

    A line stays that says the same of the units as they are now, and that is to be followed beside those that stay.
    """
    before, lines = session.planned, session.sheet(deed.player).lines
    trial, struck = _empty(session, deed), []
    after = trial.planned
    for row, line in lines.items():
        same = session.game.write(before, line.order) == session.game.write(after, line.order)
        if not same or not _stays(trial, deed.player, row, line):
            struck.append(row)
    return struck


def check(session: Session, deed: Say, where: str) -> None:
    """See that what a journal keeps under other units may stand: the file is not trusted more than a person.

    Raises:
        Fault: ``journal-order``.
    """
    trial = _empty(session, deed)
    for row, line in kept(session.sheet(deed.player).lines, deed.struck or ()).items():
        if not _stays(trial, deed.player, row, line):
            raise Fault("journal-order", where, line=line.text[:100], rule="")


def kept(lines: dict[str, Line], struck: Collection[str]) -> dict[str, Line]:
    """The lines but for those that are struck out."""
    return {row: line for row, line in lines.items() if row not in struck}


def supposing(session: Session, deed: Say) -> Session:
    """The session as if this had been said: to try a line on, and thrown away."""
    trial = _empty(session, deed)
    lines = kept(session.sheet(deed.player).lines, deed.struck or ())
    trial._sheets.sheets[deed.player] = replace(trial.sheet(deed.player), lines=lines)
    return trial


def _empty(session: Session, deed: Say) -> Session:
    """The session as if this had been said, and the sheet were empty: to try lines on, and thrown away."""
    trial = copy(session)
    sheet = replace(session.sheet(deed.player), said=said_with(session, deed), lines={})
    trial._sheets = Sheets({**session._sheets.sheets, deed.player: sheet})
    return trial


def _stays(trial: Session, player: str, row: str, line: Line) -> bool:
    """Whether a line is to be followed on the sheet as it is now; then it stands there."""
    reading = judge(trial, player, line.order, line.text, row)
    if reading.order is None or not reading.followed:
        return False
    lines = trial.sheet(player).lines | {row: Line(line.text, reading.order)}
    trial._sheets.sheets[player] = replace(trial.sheet(player), lines=lines)
    return True
