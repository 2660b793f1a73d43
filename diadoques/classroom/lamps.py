"""The lamps of a class: how each seat is played, and how far it is; what everybody may see of a sheet, and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from diadoques.classroom.session import Session
from diadoques.core.prompts import is_awaited

DEVICE: Final = "device"
PAPER: Final = "paper"
PROGRAM: Final = "program"
ONCE: Final = "once"
SHARED: Final = "shared"
KEPT: Final = (DEVICE, PAPER, PROGRAM, SHARED)
WAYS: Final = (*KEPT, ONCE)
"""How a seat is played: on a screen of its own, on paper that is typed in, by the program; on the screen of another
seat, where answers are given one at a time; by the program until the season under way is over, then as before."""
#: Ways in which somebody sits at a screen, and those in which the program plays.
SCREENS: Final = (DEVICE, SHARED)
PROGRAMS: Final = (PROGRAM, ONCE)

OUT: Final = "out"  # asked for nothing now
AWAY: Final = "away"  # nobody has come to its screen yet
JOINED: Final = "joined"  # there, and nothing written
PAPER_WAITS: Final = "paper"  # its sheet of paper is still to be typed in
WRITING: Final = "writing"  # some of it written
PROMISED: Final = "promised"  # its fingerprint is here, the sheet is still to come
HANDED_IN: Final = "handed-in"
ANSWERED: Final = "answered"  # it writes no sheet now, and has answered all that it is asked
SHUT: Final = "shut"  # the time was up before it was handed in: it counts as it stands
READY: Final = "ready"  # the program writes when it is resolved
#: All lamps.
LAMPS: Final = (OUT, AWAY, JOINED, PAPER_WAITS, WRITING, PROMISED, HANDED_IN, ANSWERED, SHUT, READY)


@dataclass(frozen=True, slots=True)
class Lamp:
    """How far a seat is.

    Attributes:
        state: one of ``LAMPS``.
        done, wanted: how many of how many orders (or other answers) stand on its sheet.
    """

    state: str
    done: int = 0
    wanted: int = 0

    @property
    def ready(self) -> bool:
        """Whether nobody need wait for it."""
        return self.state in (OUT, HANDED_IN, ANSWERED, READY, SHUT)


@dataclass(frozen=True, slots=True)
class Group:
    """The pupils at one seat.

    Attributes:
        seat: the player.
        way: one of ``WAYS``.
        number: which group of the class was dealt it; 0 before the deal, and where the program plays.
        joined: somebody has come to its screen.
        lamp: how far it is.
    """

    seat: str
    way: str
    number: int
    joined: bool
    lamp: Lamp


def count_answers(session: Session, seat: str) -> tuple[int, int]:
    """How many of how many answers a seat has given: orders where a sheet is written, else prompts answered.

    Where nothing is written every prompt counts, also those that one may pass over (a treaty to propose): nobody is
    done before he has said so. Of what is answered one by one only what is awaited counts.
    """
    return session.once(("answers", seat), lambda: _counted(session, seat))


def _counted(session: Session, seat: str) -> tuple[int, int]:
    sheet, prompt = session.sheet(seat), session.prompts.sheet(seat)
    if prompt is not None:
        wanted, due = session.wanted(seat), session.due(seat)
        if due:
            return min(session.done(seat), due), due
        return sum(piece in sheet.lines for piece in wanted), len(wanted)
    every = not session.prompts.answer_by_answer
    asked = [one for one in session.prompts.of(seat) if every or is_awaited(one)]
    return sum(one.name in sheet.said for one in asked), len(asked)


def lamp_of(session: Session, seat: str, group: Mapping[str, object]) -> Lamp:
    """The lamp of a seat; ``group``: ``way``, ``joined``, ``shut``, ``promised`` of it."""
    first = session.prompts.prompts[0].seat if session.prompts.answer_by_answer else seat
    if seat not in session.asked or seat != first:
        return Lamp(OUT)
    if group["way"] in PROGRAMS:
        return Lamp(READY)
    done, wanted = count_answers(session, seat)
    handed_in = session.prompts.answer_by_answer or session.prompts.sheet(seat) is not None
    if done == wanted and not handed_in:
        return Lamp(ANSWERED, done, wanted)
    return Lamp(_state(session, seat, group, bool(done)), done, wanted)


def _state(session: Session, seat: str, group: Mapping[str, object], begun: bool) -> str:
    sheet = session.sheet(seat)
    if sheet.sealed:
        return HANDED_IN
    if group["promised"]:
        return PROMISED
    if group["shut"]:
        return SHUT
    if begun or sheet.lines or sheet.said:
        return WRITING
    if group["way"] == PAPER:
        return PAPER_WAITS
    return JOINED if group["joined"] else AWAY
