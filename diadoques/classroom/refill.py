"""A sheet whose first units are picked anew (``Pick.resets``): what stays on it, and what cannot."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from diadoques.classroom.judging import judge
from diadoques.classroom.sheets import Line, Sheets
from diadoques.classroom.state import State
from diadoques.core.faults import Fault
from diadoques.core.prompts import taken_back
from diadoques.core.untrusted import plain

if TYPE_CHECKING:
    from diadoques.classroom.acts import Say


def said_with(state: State, deed: Say) -> dict[str, Any]:
    """What the player of ``deed`` has said, and this too."""
    said = {name: value for name, value in state.sheet(deed.player).said.items() if name != deed.prompt}
    if not taken_back(state.prompts.called(deed.prompt, deed.player), deed.value):
        said[deed.prompt] = plain(deed.value)
    return said


def struck_by(state: State, deed: Say) -> list[str]:
    """The lines of the sheet that ``deed`` leaves no meaning.

    A line stays that says the same of the units as they are now, and that is to be followed beside those that stay.
    """
    before, lines = state.planned, state.sheet(deed.player).lines
    trial, struck = _empty(state, deed), []
    after = trial.planned
    for row, line in lines.items():
        same = state.game.write(before, line.order) == state.game.write(after, line.order)
        if not same or not _stays(trial, deed.player, row, line):
            struck.append(row)
    return struck


def check(state: State, deed: Say, where: str) -> None:
    """See that what a journal keeps under other units may stand: the file is not trusted more than a person.

    Raises:
        Fault: ``journal-order``.
    """
    trial = _empty(state, deed)
    for row, line in kept(state.sheet(deed.player).lines, deed.struck or ()).items():
        if not _stays(trial, deed.player, row, line):
            raise Fault("journal-order", where, line=line.text[:100], rule="")


def kept(lines: dict[str, Line], struck: Collection[str]) -> dict[str, Line]:
    """The lines but for those that are struck out."""
    return {row: line for row, line in lines.items() if row not in struck}


def supposing(state: State, deed: Say) -> State:
    """The session as if this had been said: to try a line on, and thrown away."""
    trial = _empty(state, deed)
    lines = kept(state.sheet(deed.player).lines, deed.struck or ())
    trial.sheets.change(deed.player, lines=lines)
    return trial


def _empty(state: State, deed: Say) -> State:
    """The session as if this had been said, and the sheet were empty: to try lines on, and thrown away."""
    trial = copy(state)
    sheet = replace(state.sheet(deed.player), said=said_with(state, deed), lines={})
    trial.sheets = Sheets({**state.sheets.sheets, deed.player: sheet})
    return trial


def _stays(trial: State, player: str, row: str, line: Line) -> bool:
    """Whether a line is to be followed on the sheet as it is now; then it stands there."""
    reading = judge(trial, player, line.order, line.text, row)
    if reading.order is None or not reading.followed:
        return False
    lines = trial.sheet(player).lines | {row: Line(line.text, reading.order)}
    trial.sheets.change(player, lines=lines)
    return True
