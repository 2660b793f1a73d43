"""Seats at which nobody sits or writes: what simple players write there, and what it costs to write nothing."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from diadoques.analysis.players import Player, Sensible, any_answer
from diadoques.classroom.session import Session
from diadoques.core.answers import Answers
from diadoques.core.faults import Fault
from diadoques.core.orders import Order
from diadoques.core.prompts import Form, Number, Pick, is_awaited
from diadoques.core.untrusted import not_text
from diadoques.games.naming import roster
from diadoques.games.seats import extra_seats, other_called

# --- Seats at which nobody sits: simple players write their sheets, so that a pupil can play alone


USUAL: Final[Player] = Sensible()


def empty_seats(session: Session, people: Sequence[str]) -> tuple[str, ...]:
    """The seats without ``people``, the umpire's among them; none when nobody is named: then people sit everywhere.

    Raises:
        Fault: ``player-unknown``, with who may have been meant.
    """
    names = (*session.position.players, *extra_seats(session.position))
    called = [other if (other := other_called(str(one))) in names else one for one in not_text(people, "people")]
    sitting = roster(session.game.about.board, called, names, "people")
    return tuple(name for name in names if name not in sitting) if sitting else ()


def for_others(session: Session, seats: Collection[str]) -> bool:
    """Whether only ``seats`` are asked, at which nobody sits: then nobody need be waited for."""
    asked = session.asked
    return bool(asked) and not (session.over or session.prompts.answer_by_answer) and set(asked) <= set(seats)


def answer(session: Session, seats: Collection[str], player: Player = USUAL) -> None:
    """Write what is asked of ``seats`` on their sheets, as if somebody sat there: each act is kept like any other.

    The chance of these players follows from the folder and the turn: the same class plays the same game, and one season
    back they do again what they did, so that what comes out otherwise is what people changed.
    """
    seed = f"{session.folder.name}|{session.former}|{len(session.reports)}"
    for name in session.asked:
        if name not in seats:
            continue
        chance = random.Random(f"{seed}|{name}")  # noqa: S311  # no secret
        given = player.answer(session.position, name, chance)
        for prompt, said in given.said.items():
            if name in said:
                session.say(name, prompt, said[name])
        for order in given.orders.get(name, ()):
            if isinstance(order, Order):
                session.give(name, order)
            else:
                session.type(name, order)
        for asked in session.prompts.of(name):
            known = asked.name in session.sheet(name).said
            if isinstance(asked, Pick | Number | Form) and is_awaited(asked) and not known:
                # What the player does not know of is answered by its type, whatever comes.
                session.say(name, asked.name, any_answer(asked, chance))


# --- What it costs to write nothing: the units that are lost for want of an order until the season is over


#: Why a unit was lost, in the events of every game, where an order would have saved it.
_UNORDERED: Final = "no-order"
#: No season is settled in more parts.
_MOST_PARTS: Final = 10


class Cost(NamedTuple):
    """How many units a seat has, and how many of them are left."""

    had: int
    left: int


def costs(session: Session) -> dict[str, Cost]:
    """By seat, what is left of its units if nobody writes any order until the season is over.

    Only seats that would lose something, by the rules alone: what rivals write in secret, and what dice bring, is not
    looked at. Nothing where dice that the class throws decide what follows.
    """
    position, asked = session.position, session.prompts
    season = position.season
    picked: dict[str, dict[str, Any]] = {}
    for seat, pick in asked.resetting.items():
        picked.setdefault(pick.name, {})[seat] = session.picks(seat)
    had = {seat: len(session.planned.of(seat)) for seat in position.players}
    answers: Answers[Any] = Answers(said=picked)
    lost = dict.fromkeys(had, 0)
    for _ in range(_MOST_PARTS):
        try:
            report = session.game.resolve(position, answers)
        except Fault:  # the class throws dice
            return {}
        units = {**position.units, **report.after.units}
        for event in report.events:
            if event.get("why") == _UNORDERED and event.get("unit") in units:
                lost[units[event["unit"]].owner] += 1
        position, answers = report.after, Answers()
        if position.season != season or session.game.awaits(position).seats == ():
            break
    return {seat: Cost(had[seat], had[seat] - gone) for seat, gone in lost.items() if seat in had and gone}


__all__ = ["Cost", "answer", "costs", "empty_seats", "for_others"]
