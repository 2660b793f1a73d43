"""What a typed line becomes on a sheet: which unit it is for, and which line it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

import msgspec

from diadoques.classroom.acts import Say
from diadoques.classroom.deeds import state_if_said, struck_by
from diadoques.classroom.judging import grounds, judge
from diadoques.classroom.state import State, row_beside
from diadoques.core.orders import Order, Reading, Verdict, fields_of
from diadoques.core.prompts import Pick
from diadoques.games.abilities import PROPOSALS
from diadoques.games.notations import may_stand_beside

# --- A typed line that picks its unit, by its letters, where a sheet is written for what is picked (``Pick.resets``).
#
# So it is on paper, where nothing is picked beforehand. What has an order stays what it is; what was picked otherwise
# than usual was picked on purpose, and stays too, unless there is no unit at all of the kind that is written.


#: The first units of a player as they are picked, kind by kind.
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
            yield deed, state_if_said(state, deed)


def reading_of_trial(state: State, player: str, trial: State, reading: Reading) -> Reading:
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


# --- What a typed line becomes on a sheet: which unit it is for, and which line it takes


#: Code of the reading of a line that several units answer to, each of which has an order.
WHICH: Final = "which-unit"


class Typed(NamedTuple):
    """A reading and, where it is followed, the line that it takes: "" for the one that its order takes anyway.

    Attributes:
        picks: what the line picks anew for the sheet to be written for (``Pick.resets``), or None.
    """

    reading: Reading
    row: str = ""
    picks: Say | None = None


def read_typed(state: State, player: str, line: str, piece: str, lang: str) -> Typed:
    """Read a line for the sheet of ``player``; nothing is written yet (``Session.type``).

    Where a sheet is written for what is picked, a line may pick it, as on paper its letters do.
    """
    found = _read(state, player, line, piece, lang)
    refused = found
    for deed, trial in other_picks(state, player, line, piece, found.reading):
        other = _read(trial, player, line, piece, lang)
        if other.reading.followed:
            return other._replace(reading=reading_of_trial(state, player, trial, other.reading), picks=deed)
        if refused is found:  # why the unit that is written cannot do it says more than that it is not there
            refused = other
    return found if found.reading.followed or found.reading.code == WHICH else Typed(refused.reading)


def _read(state: State, player: str, line: str, piece: str, lang: str) -> Typed:
    """What a line says for the units as they are picked now."""
    found = [(one, next(iter(state.game.read(one, player, [line], lang)), None)) for one in grounds(state, player)]
    planned, reading = next((one for one in found if one[1] and one[1].followed), found[0])
    if reading is None:
        return Typed(Reading(line, Verdict.UNREADABLE, code="empty"))
    if reading.order is not None and not reading.followed:
        reading = _beside_the_sheet(state, planned, player, line, lang, reading)
    if reading.order is None or not reading.followed:
        return Typed(reading)
    same = _together(state, planned, reading.order)
    says_which = len(same) > 1 and _says_which(state, planned, player, line, lang)
    order = reading.order if says_which else _meant(state, reading.order, same, piece)
    if order is None:
        lines = state.sheet(player).lines
        offers = tuple(state.game.write(planned, lines[one].order, lang) for one in same)
        data = (("text", line), ("count", str(len(same))))
        return Typed(Reading(line, Verdict.AMBIGUOUS, reading.order, "", WHICH, data, 0, offers, "", same))
    first = row = state.piece_of(order)
    if may_stand_beside(state.position, order):
        row = row_beside(first, state.sheet(player).lines)
    judged = judge(state, player, order, line, row)
    if judged.followed and judged.verdict is reading.verdict:
        judged = replace(reading, order=order)
    return Typed(judged, row if row != first else "")


def _beside_the_sheet(state: State, planned: Any, player: str, line: str, lang: str, alone: Reading) -> Reading:
    """What is refused by itself, as the sheet has it refused: what is left is less there.

    ``alone`` where another reason would be told, which is none of the line's own.
    """
    if alone.order is None:
        return alone
    row, beside = state.piece_of(alone.order), may_stand_beside(state.position, alone.order)
    others = [state.game.write(planned, one, lang) for piece, one in state.rows(player) if beside or piece != row]
    reading = [*state.game.read(planned, player, [*others, line], lang)][-1]
    return reading if reading.followed or reading.code == alone.code else alone


def proposed_winners(state: State, player: str, reading: Reading) -> tuple[str, ...]:
    """The winners that a typed line proposes, where that is asked; () for any other line."""
    votes = state.game.abilities.votes
    asked = state.prompts.called(PROPOSALS, player) is not None
    return (votes.proposal_of(reading) if votes is not None and asked else None) or ()


def _together(state: State, planned: Any, order: Order) -> tuple[str, ...]:
    """The units of one sign that a line may be for: in the first stack, and when it must retreat."""
    wanted, unit = state.wanted(order.player), planned.units.get(order.unit)
    if unit is None or unit.id not in wanted:
        return ()
    return tuple(other.id for other in planned.of(unit.owner) if other.sign == unit.sign and other.id in wanted)


def _says_which(state: State, planned: Any, player: str, line: str, lang: str) -> bool:
    """Whether a line that several units answer to is for one of them alone: written twice, it is never for another."""
    first, again = state.game.read(planned, player, [line, line], lang)
    return again.order is None or again.subject == first.subject


def _meant(state: State, order: Order, same: tuple[str, ...], piece: str) -> Order | None:
    """For the one pointed at, else one that has no order yet, else one that has this very order; None: who knows."""
    if len(same) < 2:
        return order
    if piece in same:
        return _for(order, piece)
    lines = state.sheet(order.player).lines
    free = [one for one in same if one not in lines]
    told = [one for one in same if one in lines and lines[one].order == _for(order, one)]
    unit = order.unit if order.unit in free else next(iter((*free, *told)), "")
    return _for(order, unit) if unit else None


def _for(order: Order, unit: str) -> Order:
    """The order for another unit of the same sign: where it names that one, it means the one that it was read for.

    « A CHE S A CHE -> THR » is for one army of CHE that helps another, whichever of them the first is.
    """
    exchanged = {order.unit: unit, unit: order.unit}
    told = {name: said for name, said in fields_of(order).items() if isinstance(said, str)}
    named: dict[str, Any] = {name: exchanged[said] for name, said in told.items() if said in exchanged}
    return replace(order, **named)
