"""Supports within the stack of the first season, on the sheet as the resolution will read them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from diadoques.classroom.sheets import Line

if TYPE_CHECKING:
    from diadoques.classroom.session import Session


def aimed(session: Session, lines: dict[str, Line]) -> dict[str, Line]:
    """The lines of a sheet, each support for the unit that does what it says (``games.abilities.Levy.aimed``).

    A line names a space, and several alike may stand there: which of them goes where may be written before the support
    or after it. What the sheet shows is what the season will make of it.
    """
    levy = session.game.abilities.levy
    if levy is None or not session.prompts.resetting:
        return lines
    # By their rows, which in this season are their units; characters aid nobody and stand among them unharmed.
    orders = levy.aimed(session.planned, {row: line.order for row, line in lines.items()})
    return {row: replace(line, order=orders[row]) for row, line in lines.items()}
