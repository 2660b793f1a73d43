"""A typed line that picks its unit, by its letters, where a sheet is written for what is picked (``Pick.resets``).

So it is on paper, where nothing is picked beforehand. What has an order stays what it is; what was picked otherwise
than usual was picked on purpose, and stays too, unless there is no unit at all of the kind that is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import msgspec

from diadoques.classroom.acts import Say
from diadoques.classroom.refill import struck_by, supposing
from diadoques.core.orders import Reading, fields_of
from diadoques.core.prompts import Pick

if TYPE_CHECKING:
    from diadoques.classroom.session import Session

Picks = tuple[Any, ...]

#: Code of the reading of a line that picked its unit.
BY_LINE: Final = "picked-by-line"


def other_picks(
    session: Session, player: str, line: str, piece: str, reading: Reading
) -> Iterator[tuple[Say, Session]]:
    """What ``line`` may pick beside what is picked now, the likeliest first, each with the session as if it were said.

    Nothing where the line has a unit to be for. No order that stands is struck for it, but that of ``piece``.

    Args:
        session: in which the line is typed.
        player: on whose sheet.
        line: as it is typed.
        piece: the unit that was pointed at, or "".
        reading: of the line for what is picked now.
    """
    pick = session.prompts.resetting.get(player)
    if pick is None or session.game.abilities.levy is None:
        return
    now = session.picks(player)
    own = list(_for_itself(session, pick, player, line, piece))
    found = list(own)
    if not reading.followed:  # it may speak of another unit of the sheet that is not picked yet
        for base in own or [now]:
            found += [other for other in _one_more(session, pick, player, base) if other != now and other not in own]
    for picks in dict.fromkeys(found):
        said = Say(player, pick.name, list(picks))
        struck = struck_by(session, said)
        if set(struck) <= {piece}:
            deed = msgspec.structs.replace(said, struck=struck)
            yield deed, supposing(session, deed)


def telling(session: Session, player: str, trial: Session, reading: Reading) -> Reading:
    """The reading of a line that picked what it is for, as ``trial`` says; what else there is to say comes before."""
    if reading.code:
        return reading
    pick = session.prompts.resetting[player]
    data = (("picks", ", ".join(trial.picks(player))),)
    return replace(reading, code=BY_LINE, rule=pick.rule, data=data)


def _for_itself(session: Session, pick: Pick, player: str, line: str, piece: str) -> Iterator[Picks]:
    """The picks with a unit of the kind that the line writes, where none of those that have no order yet is one."""
    levy, now, units = session.game.abilities.levy, session.picks(player), session.wanted(player)
    kinds = levy.picked(session.position, player, [line]) if levy is not None else ()
    free = _free(session, player)
    if len(kinds) != 1 or any(now[number] == kinds[0] for number in free):
        return
    if piece in units:
        number = units.index(piece)
        if now[number] != kinds[0]:
            yield _with(now, number, kinds[0])
        return
    usual = [number for number in free if now[number] == pick.usual[number]]
    yield from (_with(now, number, kinds[0]) for number in usual or ([] if kinds[0] in now else free))


def _one_more(session: Session, pick: Pick, player: str, base: Picks) -> Iterator[Picks]:
    """The picks with one unit without an order of another kind than usual."""
    now = session.picks(player)
    for number in _free(session, player):
        if base[number] == now[number] == pick.usual[number]:
            yield from (_with(base, number, kind) for kind in pick.of if kind != base[number])


def _free(session: Session, player: str) -> list[int]:
    """The numbers of the units that have no order; those that no order names come first."""
    lines = session.sheet(player).lines
    named = {said for line in lines.values() for said in fields_of(line.order).values() if isinstance(said, str)}
    free = [(unit in named, number) for number, unit in enumerate(session.wanted(player)) if unit not in lines]
    return [number for _, number in sorted(free)]


def _with(picks: Picks, number: int, kind: Any) -> Picks:
    return (*picks[:number], kind, *picks[number + 1 :])
