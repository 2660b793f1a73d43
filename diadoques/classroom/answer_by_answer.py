"""What is of a room where a game is played answer by answer: it goes on by itself, asked since when, and back again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from diadoques.classroom.clock import IDLE, WRITING, Clock, start_clock
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.export import SAVED
from diadoques.classroom.going_back import first_undone, is_forced
from diadoques.classroom.journal import NAME
from diadoques.classroom.room_record import ClockRecord
from diadoques.classroom.seating import Seating
from diadoques.classroom.session import Session
from diadoques.classroom.timing import Timing
from diadoques.core.answers import Report, together
from diadoques.core.events import fold
from diadoques.core.faults import Fault
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.answer_by_answer import Play, Stage

# --- A game played answer by answer (``Prompts.answer_by_answer``): what was said is settled, and the next is asked


#: So many answers without one of a person: a whole game has fewer.
_MOST: Final = 2000


def asked_now(session: Session) -> Prompt | None:
    """What is awaited, before all that may be answered beside it; None where the game is not played so."""
    asked = session.prompts
    return asked.prompts[0] if asked.answer_by_answer and asked.prompts else None


def go_on(session: Session, empty: Collection[str] = ()) -> int:
    """Settle what was said, answer for ``empty`` seats and where there is nothing to choose, until a person is asked.

    Where nobody sits anywhere, one stage is played (``games.answer_by_answer.Play.stage``).

    Returns:
        How many were.

    Raises:
        Fault: as ``Session.resolve``; what is wrong with an answer: nothing is settled then.
    """
    people = [seat for seat in session.position.players if seat not in empty]
    play, begun = session.game.abilities.play, len(session.reports)
    stage = play.stage(session.position) if play is not None and not people else None
    for count in range(_MOST):
        asked = asked_now(session)
        if asked is None or session.over:
            return count
        if play is not None and stage is not None and _left(play, stage, session.reports[begun:]):
            return count
        if not _said(session):
            if asked.seat in empty:
                answer(session, (asked.seat,))
            elif isinstance(asked, Pick) and is_forced(session.prompts.prompts, len(people)):
                session.say(asked.seat, asked.name, list(asked.of))
            else:
                return count
        _settle(session)
    return _MOST


def _left(play: Play, stage: Stage, reports: Sequence[Report[Any]]) -> bool:
    """Whether this led out of a stage."""
    return any(fold(stage, one.events, play.after) != stage for one in reports)


def _settle(session: Session) -> None:
    """Settle what was said; what the game refuses is said no more, and is asked still."""
    try:
        session.resolve()
    except Fault:
        for seat in session.asked:
            while session.sheet(seat).said:
                session.undo(seat)
        for name in session.throws:
            session.throw(name, ())
        raise


def _said(session: Session) -> bool:
    return bool(session.throws) or any(session.sheet(seat).said for seat in session.asked)


# --- What is of a room where a game is played answer by answer: it goes on by itself, asked since when, and back again


class AnswerByAnswer(Seating, Timing):
    """The answers of a room; nothing of it comes up in a game whose sheets are handed in."""

    _since: tuple[Any, float] | None = None

    @property
    def answer_by_answer(self) -> bool:
        """Whether the game is played answer by answer."""
        return self.session.game.abilities.play is not None

    @property
    def question(self) -> Prompt | None:
        """What is awaited, before all that may be said beside it; None where sheets are handed in, or it is over."""
        return asked_now(self.session)

    @property
    def asked_since(self) -> float:
        """When it was asked, in seconds since 1970: when the answer before it was settled."""
        position = self.session.position
        if self._since is None:  # the room has just been opened: the journal was written last when that was settled
            self._since = (position, _written(self.session) or self._now())
        elif self._since[0] is not position:
            self._since = (position, self._now())
        return self._since[1]

    @property
    def played_alone(self) -> bool:
        """Whether the program sits everywhere: then one stage is played whenever that is wished for."""
        return set(self.empty) >= set(self.seats)

    def move(self, seconds: float) -> None:
        """Move the clock (``Timing.move``); what is asked has been asked for as long as before."""
        super().move(seconds)
        if self._since is not None:
            self._since = (self._since[0], self._since[1] + seconds)
            self.tell()

    def deal(self, groups: int = 0, *, seed: str = "", chosen: Sequence[str] = ()) -> tuple[str, ...]:
        """Deal the seats (``Seating.deal``); the program answers at once what is asked of those that it was dealt."""
        found = super().deal(groups, seed=seed, chosen=chosen)
        self.follow()
        return found

    def follow(self) -> None:
        """Settle what was said, and what follows, in a game that is played answer by answer; nothing in another.

        Raises:
            Fault: as ``go_on``.
        """
        if not self.session.prompts.answer_by_answer or self.played_alone:
            return  # where the program plays alone, each part is settled as it is wished for
        before, stage = self.session.position, self.chapters.now
        with self._everything_open():
            go_on(self.session, self.empty)
        taken_back = self._record.turn != len(self.session.reports)
        if taken_back or self.session.position is not before:
            self._record.turn = len(self.session.reports)
            _ = self.asked_since
            if self.chapters.now != stage:
                self._next_stage()
            self._keep()
            self.session.save(self.session.folder / SAVED)

    def _next_stage(self) -> None:
        """A clock that was started for one stage starts again for the next; one that stood still goes on standing."""
        now, clock = self._moment(), self.clock
        if clock.stage == IDLE:
            return
        self._open_all()
        anew = start_clock(WRITING, self.limits.writing, now)
        anew = anew.pause(now) if clock.paused else anew
        self._put_clock(anew if not self.session.over else Clock())

    def _put_clock(self, clock: Clock) -> None:
        self._record.clock = ClockRecord(clock.stage, clock.deadline, clock.held)

    def _resolve_part(self) -> Report[Any]:
        """What the program answers, and what follows, in a game that is played answer by answer."""
        count, asked = len(self.session.reports), asked_now(self.session)
        with self._everything_open():
            if not go_on(self.session, self.empty) and asked is not None:
                if not self._record.up:
                    raise Fault("answer-awaited", board=self.session.position.board.id, owner=asked.seat)
                answer(self.session, (asked.seat,))  # the time is up: somebody must have answered
                go_on(self.session, self.empty)
        self._new_turn()
        self._keep()
        self.session.save(self.session.folder / SAVED)
        return together(self.session.reports[count:])

    def undoes(self, unit: str) -> int:
        """The number of the earliest report that is undone by going back by a unit (``going_back.UNITS``).

        Raises:
            Fault: ``nothing-settled``.
        """
        return first_undone(self.chapters, self.empty, unit)


def _written(session: Session) -> float:
    """When the journal was written last; 0.0 where its file does not tell."""
    try:
        return (session.folder / NAME).stat().st_mtime
    except OSError:
        return 0.0
