"""A typed line that picks its unit, by its letters, where a sheet is written for what is picked (``Pick.resets``).

So it is on paper, where nothing is picked beforehand. What has an order stays what it is; what was picked otherwise
than usual was picked on purpose, and stays too, unless there is no unit at all of the kind that is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec

from diadoques.classroom.acts import Say
from diadoques.classroom.deeds import struck_by, supposing
from diadoques.classroom.state import State
from diadoques.core.orders import Reading, fields_of
from diadoques.core.prompts import Pick

Picks = tuple[Any, ...]

#: Code of the reading of a line that picked its unit.
BY_LINE: Final = "picked-by-line"


def other_picks(state: State, player: str, line: str, piece: str, reading: Reading) -> Iterator[tuple[Say, State]]:
    """What ``line`` may pick beside what is picked now, the likeliest first, each with the session as if it were said.

    Nothing where the line has a unit to be for. No order that stands is struck for it, but that of ``piece``.

    Args:
        state: in which the line is typed.
        player: on whose sheet.
        line: as it is typed.
        piece: the unit that was pointed at, or "".
        reading: of the line for what is picked now.
    """
    pick = state.prompts.resetting.get(player)
    if pick is None or state.game.abilities.levy is None:
        return
    now = state.picks(player)
    own = list(_for_itself(state, pick, player, line, piece))
    found = list(own)
    if not reading.followed:  # it may speak of another unit of the sheet that is not picked yet
        for base in own or [now]:
            found += [other for other in _one_more(state, pick, player, base) if other != now and other not in own]
    for picks in dict.fromkeys(found):
        said = Say(player, pick.name, list(picks))
        struck = struck_by(state, said)
        if set(struck) <= {piece}:
            deed = msgspec.structs.replace(said, struck=struck)
            yield deed, supposing(state, deed)


def telling(state: State, player: str, trial: State, reading: Reading) -> Reading:
    """The reading of a line that picked what it is for, as ``trial`` says; what else there is to say comes before."""
    if reading.code:
        return reading
    pick = state.prompts.resetting[player]
    data = (("picks", ", ".join(trial.picks(player))),)
    return replace(reading, code=BY_LINE, rule=pick.rule, data=data)


def _for_itself(state: State, pick: Pick, player: str, line: str, piece: str) -> Iterator[Picks]:
    """The picks with a unit of the kind that the line writes, where none of those that have no order yet is one."""
    levy, now, units = state.game.abilities.levy, state.picks(player), state.wanted(player)
    kinds = levy.picked(state.position, player, [line]) if levy is not None else ()
    free = _free(state, player)
    if len(kinds) != 1 or any(now[number] == kinds[0] for number in free):
        return
    if piece in units:
        number = units.index(piece)
        if now[number] != kinds[0]:
            yield _with(now, number, kinds[0])
        return
    usual = [number for number in free if now[number] == pick.usual[number]]
    yield from (_with(now, number, kinds[0]) for number in usual or ([] if kinds[0] in now else free))


def _one_more(state: State, pick: Pick, player: str, base: Picks) -> Iterator[Picks]:
    """The picks with one unit without an order of another kind than usual."""
    now = state.picks(player)
    for number in _free(state, player):
        if base[number] == now[number] == pick.usual[number]:
            yield from (_with(base, number, kind) for kind in pick.of if kind != base[number])


def _free(state: State, player: str) -> list[int]:
    """The numbers of the units that have no order; those that no order names come first."""
    lines = state.sheet(player).lines
    named = {said for line in lines.values() for said in fields_of(line.order).values() if isinstance(said, str)}
    free = [(unit in named, number) for number, unit in enumerate(state.wanted(player)) if unit not in lines]
    return [number for _, number in sorted(free)]


def _with(picks: Picks, number: int, kind: Any) -> Picks:
    return (*picks[:number], kind, *picks[number + 1 :])
