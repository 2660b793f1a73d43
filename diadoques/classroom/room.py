"""The class in its room: one game, the groups around it, their clock and their lamps.

What is played stands in the journal of the ``Session``; what else a class must find again after a break (who plays how,
the deal, the deadline, what was promised) stands beside it in ``room.json``, written before it counts. Nothing here
waits or ticks: whoever shows the clock calls ``tick``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from diadoques.classroom.answer_by_answer import AnswerByAnswer
from diadoques.classroom.clock import IDLE, WRITING, Limits, WatchedClock, wall
from diadoques.classroom.empty_seats import Cost, answer, costs
from diadoques.classroom.episodes.outset import lead
from diadoques.classroom.export import SAVED
from diadoques.classroom.lamps import AWAY, JOINED, PAPER_WAITS, PROGRAMS, SHUT, count_answers
from diadoques.classroom.lamps import WRITING as WRITES
from diadoques.classroom.pages import printed_files
from diadoques.classroom.room_record import ClockRecord, OnceRecord
from diadoques.classroom.session import Session
from diadoques.core import fingerprint
from diadoques.core.answers import Report
from diadoques.core.faults import Fault

#: Lamps of those who have not handed in.
_WAITS: Final = (AWAY, JOINED, PAPER_WAITS, WRITES, SHUT)


class Room(AnswerByAnswer):
    """A class at one game: who sits there (``seating``), its clock (``timing``), its answers (``answer_by_answer``).

    Here are its sheets and its seasons.
    """

    def __init__(
        self,
        folder: str | Path,
        *,
        game: str = "",
        scenario: str = "",
        season: str = "",
        options: Mapping[str, str] | None = None,
        ways: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
        passed: Callable[[], float] | None = None,
    ) -> None:
        """Open the class of ``folder``, or begin one; then the game, its limit and its rules are agreed (DIA-3-03).

        Args:
            season: of a worked scenario, played as it happened until then (``episodes.outset``).
            ways: how seats are played, where not on a device of their own.
            limits: minutes; those of the class that is opened again stay unless they are told anew.
            now: tells the time, in seconds since 1970.
            passed: tells the seconds that pass, whatever ``now`` is set to; of the machine's own clock it is known.

        Raises:
            Fault: as ``Session``; ``way-unknown``, ``player-unknown``, ``minutes-impossible``.
        """
        session = Session(folder, scenario, game=game, options=options)
        self._hands = wall() if now is time.time else WatchedClock(now, passed or now)
        self._costs: tuple[tuple[Any, list[tuple[str, ...]]], Mapping[str, Cost]] | None = None
        try:
            lead(session, season)
            super().__init__(session, now)
            if limits is not None:
                self._limit(limits)
            for seat, way in (ways or {}).items():
                self._play(seat, way)
            self._write()
            self.follow()
        except BaseException:
            session.close()
            raise

    def play(self, seat: str, way: str) -> None:
        """Say how a seat is played (``Seating.play``); the program answers at once what is asked of it."""
        super().play(seat, way)
        self.follow()

    def close(self) -> None:
        """Let go of the files."""
        self.changed.clear()
        self.session.close()

    def tick(self) -> tuple[str, ...]:
        """See whether the time for writing is up; then shut the sheets. Returns whom ``time_up`` named.

        Where the clock of the machine was set meanwhile, as much time is left as before.
        """
        now, clock = self._moment(), self.clock
        if clock.stage == WRITING and clock.over(now) and not self._record.up:
            return self.time_up()
        return ()

    @property
    def up(self) -> bool:
        """Whether the time was up: what is written stands as it is."""
        return self._record.up

    @property
    def history(self) -> bool:
        """Whether the screens of the class tell what really happened in the season that is played."""
        return self._record.history

    @history.setter
    def history(self, wanted: bool) -> None:
        self._record.history = bool(wanted)
        self._keep()

    def missing(self) -> dict[str, tuple[str, ...]]:
        """People's seats that have yet to say something, with their units without an order."""
        return {seat: pieces for seat, pieces in self.session.missing().items() if seat not in self.empty}

    @property
    def midst(self) -> bool:
        """Whether the season is settled in part: what is awaited (retreats, a vote) still belongs to it."""
        reports = self.session.reports
        return bool(reports) and reports[-1].before.season == self.session.position.season

    @property
    def begun(self) -> bool:
        """Whether people have written, or said, something of what is awaited now."""
        sheets = [self.session.sheet(seat) for seat in self.session.asked if seat not in self.empty]
        return any(sheet.lines or sheet.said or sheet.sealed for sheet in sheets)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Seats of people who are asked something and have not handed in."""
        return tuple(group.seat for group in self.groups if not group.lamp.ready)

    def promise(self, seat: str, given: str) -> str:
        """Take the fingerprint of a sheet that is still to come; returns it as it is kept.

        From then on only the sheet that matches it is taken, and nothing is written on this seat's sheet otherwise. The
        fingerprint stays until the season is settled.

        Raises:
            Fault: ``fingerprint-unreadable``; ``fingerprint-kept`` where another is here already; ``sheet-not-asked``;
                ``sheet-begun`` where something is written already, that would count if no sheet came; ``sheet-shut``
                when the time is up.
        """
        self._group(seat)
        letters, before = fingerprint.fingerprint_read(given), self._record.promised.get(seat)
        if seat not in self.session.asked:
            raise Fault("sheet-not-asked", board=self.session.position.board.id, owner=seat)
        if before is not None and not fingerprint.same(before, letters):
            raise Fault("fingerprint-kept", given=letters, kept=before)
        if before is None and self._record.up:
            raise Fault("sheet-shut")
        sheet = self.session.sheet(seat)
        if before is None and (sheet.lines or sheet.said or sheet.sealed):
            raise Fault("sheet-begun", board=self.session.position.board.id, owner=seat)
        self._record.promised[seat] = letters
        self._keep()
        return letters

    def promised(self, seat: str) -> str:
        """The fingerprint that a seat handed in, or ""."""
        self._group(seat)
        return self._record.promised.get(seat, "")

    def refuse(self, seat: str, fault: Fault | None) -> None:
        """Keep in mind why the sheet that came for ``seat`` was not taken, for its page to say; None: it was."""
        self._group(seat)
        if fault is not None:
            self._refused[seat] = fault
        else:
            self._refused.pop(seat, None)
        self.tell()

    def refused(self, seat: str) -> Fault | None:
        """Why the last sheet that came for ``seat`` in this season was not the promised one."""
        self._group(seat)
        return self._refused.get(seat)

    @contextmanager
    def typing_in(self, seat: str) -> Iterator[None]:
        """Let the sheet of ``seat`` be filled in from a file, for a moment, though its pupils may write no more."""
        self._group(seat)
        self._check_hidden()
        self.session.shut -= {seat}
        try:
            yield
        finally:
            self._gate()
            self.tell()

    def time_up(self) -> tuple[str, ...]:
        """Shut the sheets as they stand; returns who goes without one: their units will hold.

        A sheet on paper, and one whose fingerprint is here, may still be brought until it is resolved.
        """
        self._record.up = True
        if self.clock.stage != IDLE:
            self._record.clock = ClockRecord(self.clock.stage, self._moment())
        self._shut()
        self._keep()
        return self.held

    @property
    def held(self) -> tuple[str, ...]:
        """Whose units hold for want of a sheet, as it stands now: no order of a movement season is written."""
        people = [seat for seat in self.seats if seat not in self.empty and self.may_negotiate]
        return tuple(seat for seat in people if self.session.wanted(seat) and not count_answers(self.session, seat)[0])

    def held_in(self, turn: int) -> tuple[str, ...]:
        """Whose units held for want of a sheet when report number ``turn``, from 0, was settled."""
        return tuple(self._record.held.get(str(turn), ()))

    def lent_in(self, turn: int) -> tuple[str, ...]:
        """Whose sheets the program wrote, for that season alone, when report number ``turn``, from 0, was settled."""
        return tuple(self._record.lent.get(str(turn), ()))

    @property
    def blank(self) -> tuple[str, ...]:
        """People's seats that are awaited, or were when the time was up, and from which nothing at all has come."""
        waits = [group.seat for group in self.groups if group.way not in PROGRAMS and group.lamp.state in _WAITS]
        return tuple(seat for seat in waits if not self.session.sheet(seat).lines and not self.session.sheet(seat).said)

    @property
    def costs(self) -> Mapping[str, Cost]:
        """What it costs each seat if nothing is written until the season is over (``empty_seats``); worked out once."""
        session = self.session
        key = (session.position, [session.picks(seat) for seat in self.seats])
        if self._costs is None or self._costs[0][0] is not key[0] or self._costs[0][1] != key[1]:
            self._costs = (key, costs(session))
        return self._costs[1]

    def predict(self) -> None:
        """Show the orders, all together, and let the groups predict; from then on nothing is written any more.

        Raises:
            Fault: ``predict-early`` while somebody writes; ``predict-what`` where no moves are awaited; what settling
                the orders would raise.
        """
        self._check_open()
        if not self.may_negotiate:
            raise Fault("predict-what")
        if self.awaited and not self.up:
            raise Fault("predict-early")
        with self._everything_open():
            answer(self.session, self.empty)
            _ = self.prediction.report  # what cannot be settled is not predicted
        self._record.up = self._record.predicting = True
        self._record.clock = ClockRecord()  # nobody writes any more
        self._keep()

    def resolve(self) -> Report[Any]:
        """Settle what is awaited: all sheets are revealed together (DIA-73-01), the program's written first.

        Raises:
            Fault: as ``Session.resolve``.
        """
        if self.session.prompts.answer_by_answer:
            return self._resolve_part()
        turn = str(len(self.session.reports))
        self._record.held[turn], self._record.lent[turn] = list(self.held), list(self.lent)
        self._record.acts[turn] = self._own_acts()
        self._write()  # before what a power cut could make known without it
        with self._everything_open():
            if not self.prediction.open:
                answer(self.session, self.empty)
            report = self.session.resolve()
        self._new_turn()
        self._keep()
        self.session.save(self.session.folder / SAVED)
        return report

    def back(self, unit: str = "") -> str:
        """Go back to before the last season was settled, its sheets as they were; returns the name of the copy.

        The journal as it was is kept under that name; reports and prints of the game as it was are put aside.

        Args:
            unit: how far, in a game that is played answer by answer (``going_back.UNITS``); its season otherwise.

        Whoever the program stood in for in that season is absent still: it plays on for them, and writes anew.

        Raises:
            Fault: ``nothing-settled``.
        """
        kept = self.session.back(self.undoes(unit) if unit and self.answer_by_answer else None)
        printed_files.put_aside_prints(self.session.folder)
        turns = len(self.session.reports)
        absent, acts = self.lent_in(turns), self._record.acts.get(str(turns), {})
        self._record.held = {str(turn): list(self.held_in(turn)) for turn in range(turns)}
        self._record.lent = {str(turn): list(self.lent_in(turn)) for turn in range(turns)}
        self._record.acts = {turn: own for turn, own in self._record.acts.items() if turn in self._record.held}
        votes = self._record.votes
        self._record.votes = {turn: voted for turn, voted in votes.items() if turn in self._record.held}
        self._new_turn()
        self._stand_in(absent, acts)
        self._keep()
        self.session.save(self.session.folder / SAVED)
        return kept

    def _stand_in(self, absent: Collection[str], acts: Mapping[str, int]) -> None:
        """Let the program play for those alone who were absent at this moment; what it had written is struck.

        ``acts``: how many of the acts on their sheets are their own; of a game begun by an older program nobody knows.
        """
        session = self.session
        season, turn = str(session.position.season), len(session.reports)
        with self._everything_open():
            for seat, group in self._record.groups.items():
                once, group.once = group.once, None
                own = acts.get(seat, session.undo_depth(seat))
                if once is not None and once.season == season and once.turn <= turn:
                    own = once.acts if once.turn == turn else own
                elif seat in absent:  # it was lent for another season since
                    once = OnceRecord(season, turn, own)
                else:
                    continue
                while session.undo_depth(seat) > own:
                    session.undo(seat)
                group.once = once

    def _own_acts(self) -> dict[str, int]:
        """How many acts on the sheets of those whom the program stands in for are their own."""
        lent = {seat: self._record.groups[seat].once for seat in self.lent}
        return {seat: once.acts for seat, once in lent.items() if once is not None}
