"""What a deed does on the table: as it is done, and as a line of the journal does it again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from diadoques.classroom.acts import Deed, Give, HandIn, Resolved, Say, TakeBack, Throw, Undo, Withdraw
from diadoques.classroom.going_back import check_open
from diadoques.classroom.handed_in import answers_of, text_of
from diadoques.classroom.judging import judge
from diadoques.classroom.state import AcceptedLine, Sheets, State
from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.kept_orders import order_of
from diadoques.core.orders import fields_of
from diadoques.core.prompts import taken_back
from diadoques.core.untrusted import plain_values
from diadoques.games.answer_checks import check_said


@contextmanager
def faults_placed(where: str) -> Iterator[None]:
    """Faults of a line are told with its place; so is a unit, a place or a verb that this game does not have."""
    try:
        yield
    except Fault as fault:
        raise fault if fault.where == where else fault.at(where) from fault
    except (KeyError, ValueError, IndexError) as error:
        raise Fault("file-broken", where, why=f"{type(error).__name__}: {error}") from error


def reread(state: State, deed: Deed, where: str) -> Deed:
    """An act of the journal as it is done again on the table.

    Raises:
        Fault: it could not be done now; the fault names the line.
    """
    with faults_placed(where):
        if not isinstance(deed, Throw):
            state.check_player(deed.player)  # type: ignore[union-attr]  # what is settled is no act of anybody
        if isinstance(deed, TakeBack):
            if not 0 < deed.count <= len(state.reports):
                raise Fault("back-nothing", where)
            check_open(state, state.reports[-deed.count :])
        elif isinstance(deed, Say):
            check_said(state.game, state.position, state.prompts, deed.player, deed.prompt, deed.value)
            if deed.struck is not None and state.resets(deed):
                check(state, deed, where)
        elif isinstance(deed, Give):
            given = order_of(deed.order, state.game.abilities.orders)
            reading = judge(state, deed.player, given, deed.line, deed.piece or state.piece_of(given))
            if reading.order is None or not reading.followed:
                raise Fault("journal-order", where, line=deed.line[:100], rule=reading.rule)
            return msgspec.structs.replace(deed, order=fields_of(reading.order))
    return deed


def apply(state: State, deed: Deed) -> None:
    """Do on the table what a deed says."""
    sheets = state.sheets
    if isinstance(deed, Throw):
        others = {name: numbers for name, numbers in state.throws.items() if name != deed.name}
        state.throws = others | ({deed.name: tuple(deed.numbers)} if deed.numbers else {})
    elif isinstance(deed, Say):
        before, resets = sheets.sheet(deed.player), state.resets(deed)
        struck = () if not resets else before.lines if deed.struck is None else deed.struck
        lines = without_struck(before.lines, struck)
        sheets.change(deed.player, said=said_with(state, deed), lines=lines, sealed=before.sealed and not resets)
    elif isinstance(deed, Give):
        order = order_of(deed.order, state.game.abilities.orders)
        lines = dict(sheets.sheet(deed.player).lines)
        row = deed.piece or state.piece_of(order)
        lines.pop(row, None)  # what is written anew is written last
        lines[row] = AcceptedLine(deed.line, order)
        sheets.change(deed.player, lines=aim_supports(state, lines), sealed=False)
    elif isinstance(deed, Withdraw):
        lines = without_struck(sheets.sheet(deed.player).lines, {deed.piece})
        sheets.change(deed.player, lines=aim_supports(state, lines), sealed=False)
    elif isinstance(deed, HandIn):
        sheets.change(deed.player, sealed=deed.sealed)
    elif isinstance(deed, Undo):
        sheets.undo(deed.player)
    elif isinstance(deed, TakeBack):
        state.lay(state.reports[-deed.count].before)
        for told in (state.reports, state.answered, state.received):
            del told[-deed.count :]


def replay(state: State, deed: Deed, where: str, same: bool) -> None:
    """Do again what a line of the journal says; the file is not trusted more than a person."""
    if isinstance(deed, Resolved):
        with faults_placed(where):
            answers = answers_of(state, state.seats)
            report = state.game.resolve(state.position, answers)
            if deed.after is not None:
                savegame.agree(state.game.record_of(report.after), deed.after, same, "after")
            state.settle(report, text_of(state, answers))
    else:
        apply(state, reread(state, deed, where))


def aim_supports(state: State, lines: dict[str, AcceptedLine]) -> dict[str, AcceptedLine]:
    """The lines of a sheet, each support for the unit that does what it says (``games.abilities.Levy.aimed``).

    A line names a space, and several alike may stand there: which of them goes where may be written before the support
    or after it. What the sheet shows is what the season will make of it.
    """
    levy = state.game.abilities.levy
    if levy is None or not state.prompts.resetting:
        return lines
    # By their rows, which in this season are their units; characters aid nobody and stand among them unharmed.
    orders = levy.aimed(state.planned, {row: line.order for row, line in lines.items()})
    return {row: replace(line, order=orders[row]) for row, line in lines.items()}


# A sheet whose first units are picked anew (``Pick.resets``): what stays on it, and what cannot.


def said_with(state: State, deed: Say) -> dict[str, Any]:
    """What the player of ``deed`` has said, and this too."""
    said = {name: value for name, value in state.sheet(deed.player).said.items() if name != deed.prompt}
    if not taken_back(state.prompts.called(deed.prompt, deed.player), deed.value):
        said[deed.prompt] = plain_values(deed.value)
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
    for row, line in without_struck(state.sheet(deed.player).lines, deed.struck or ()).items():
        if not _stays(trial, deed.player, row, line):
            raise Fault("journal-order", where, line=line.text[:100], rule="")


def without_struck(lines: dict[str, AcceptedLine], struck: Collection[str]) -> dict[str, AcceptedLine]:
    """The lines but for those that are struck out."""
    return {row: line for row, line in lines.items() if row not in struck}


def state_if_said(state: State, deed: Say) -> State:
    """The session as if this had been said: to try a line on, and thrown away."""
    trial = _empty(state, deed)
    lines = without_struck(state.sheet(deed.player).lines, deed.struck or ())
    trial.sheets.change(deed.player, lines=lines)
    return trial


def _empty(state: State, deed: Say) -> State:
    """The session as if this had been said, and the sheet were empty: to try lines on, and thrown away."""
    trial = copy(state)
    sheet = replace(state.sheet(deed.player), said=said_with(state, deed), lines={})
    trial.sheets = Sheets({**state.sheets.sheets, deed.player: sheet})
    return trial


def _stays(trial: State, player: str, row: str, line: AcceptedLine) -> bool:
    """Whether a line is to be followed on the sheet as it is now; then it stands there."""
    reading = judge(trial, player, line.order, line.text, row)
    if reading.order is None or not reading.followed:
        return False
    lines = trial.sheet(player).lines | {row: AcceptedLine(line.text, reading.order)}
    trial.sheets.change(player, lines=lines)
    return True
