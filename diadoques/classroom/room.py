"""The class in its room: one game, the groups around it, their clock and their lamps.

What is played stands in the journal of the ``Session``; what else a class must find again after a break (who plays how,
the deal, the deadline, what was promised) stands beside it in ``room.json``, written before it counts. Nothing here
waits or ticks: whoever shows the clock calls ``tick``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from diadoques.classroom import fingerprint
from diadoques.classroom.clock import IDLE, NEGOTIATION, STAGES, WRITING, Clock, Limits, started
from diadoques.classroom.dealing import dealt, new_seed
from diadoques.classroom.empty_seats import answer
from diadoques.classroom.lamps import DEVICE, OUT, PROGRAM, WAYS, Group, Lamp, counted, lamp_of
from diadoques.classroom.predicting import Prediction
from diadoques.classroom.room_record import ClockRecord, GroupRecord, Keeper, RoomRecord
from diadoques.classroom.session import Session
from diadoques.conflict.phases import MOVEMENT
from diadoques.core.answers import Report
from diadoques.core.faults import Fault
from diadoques.games.naming import roster

SAVED: Final = "game.dia.json"
"""The saved game beside the journal, written anew after each resolution."""


class Room:
    """A class at one game.

    Attributes:
        session: the game. Its sheets are always hidden from one another (DIA-72-01).
        limits: minutes for talks and sheets.
        prediction: what the groups predict before a season is settled.
        changed: called, in order, after every change; pages put a refresh here and take it off when they close.
        aside: where a ``room.json`` that did not read was put, or "".
    """

    def __init__(
        self,
        folder: str | Path,
        *,
        game: str = "",
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        ways: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Open the class of ``folder``, or begin one; then the game, its limit and its rules are agreed (DIA-3-03).

        Args:
            ways: how seats are played, where not on a device of their own.
            limits: minutes; those of the class that is opened again stay unless they are told anew.
            now: tells the time, in seconds since 1970.

        Raises:
            Fault: as ``Session``; ``way-unknown``, ``player-unknown``, ``minutes-impossible``.
        """
        self._now = now
        self.changed: list[Callable[[], object]] = []
        self.session = Session(folder, scenario, game=game, options=options)
        self.session.hidden = True
        self.prediction = Prediction(self.session, lambda: self._record, lambda: self._keep())
        try:
            self._keeper = Keeper(self.session.folder)
            self._record = self._keeper.read() or RoomRecord()
            self.aside = self._keeper.aside
            self._fit()
            if limits is not None:
                self._record.first, self._record.later, self._record.writing = asdict(limits).values()
            for seat, way in (ways or {}).items():
                self._group(seat).way = _way(way)
            self._write()
        except BaseException:
            self.session.close()
            raise

    def _fit(self) -> None:
        """Let the record be that of this game at this turn: the journal knows better, the file may be a stranger's."""
        record, seats = self._record, self.session.position.players
        known = {seat: record.groups.get(seat, GroupRecord()) for seat in seats}
        for group in known.values():
            group.way = group.way if group.way in WAYS else DEVICE
        record.groups = known
        if record.turn != len(self.session.reports) or record.clock.stage not in STAGES:
            self._new_turn()
        record.shut = [seat for seat in record.shut if seat in seats]
        record.promised = {seat: told for seat, told in record.promised.items() if seat in seats}
        self._gate()

    def close(self) -> None:
        """Let go of the files."""
        self.changed.clear()
        self.session.close()

    # Who sits there

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, whoever asks them."""
        return tuple(self.session.position.players)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups by seat, each with its lamp."""
        return tuple(
            Group(seat, group.way, group.number, group.joined, self.lamp(seat))
            for seat, group in self._record.groups.items()
        )

    def lamp(self, seat: str) -> Lamp:
        """How far a seat is: what all may know of its sheet."""
        group = self._group(seat)
        return lamp_of(
            self.session,
            seat,
            {
                "way": group.way,
                "joined": group.joined,
                "shut": seat in self._record.shut,
                "promised": seat in self._record.promised,
            },
        )

    @property
    def empty(self) -> tuple[str, ...]:
        """Seats that the program plays."""
        return tuple(seat for seat, group in self._record.groups.items() if group.way == PROGRAM)

    def join(self, seat: str) -> None:
        """Somebody came to the screen of a seat."""
        if not self._group(seat).joined:
            self._group(seat).joined = True
            self._keep()

    def play(self, seat: str, way: str) -> None:
        """Say how a seat is played: on a ``device``, on ``paper``, by the ``program``.

        Raises:
            Fault: ``way-unknown``, ``player-unknown``.
        """
        self._group(seat).way = _way(way)
        self._keep()

    def deal(self, groups: int = 0, *, seed: str = "", chosen: Sequence[str] = ()) -> tuple[str, ...]:
        """Deal the seats to the groups of the class, at random (DIA-0-03) or as they were ``chosen``.

        Seats that no group is dealt are played by the program. It is done before anything is played, and after game,
        limit and rules were agreed: they stand in the journal since the room was opened (DIA-3-03).

        Args:
            groups: how many there are; 0: one for each seat.
            seed: what decides; one that nobody chose is drawn, and kept (``seed``), where none is given.
            chosen: the seats of the groups 1, 2, …, instead of a random deal.

        Raises:
            Fault: ``deal-late`` once something was settled; ``deal-groups``; ``player-unknown``, ``player-twice``.
        """
        if self.session.reports:
            raise Fault("deal-late")
        if chosen:
            found = tuple(roster(self.session.game.about.board, chosen, self.seats, "chosen"))
            seed = ""
        else:
            seed = seed or new_seed()
            found = dealt(self.seats, groups or len(self.seats), seed)
        for seat, group in self._record.groups.items():
            group.number = found.index(seat) + 1 if seat in found else 0
            group.way = PROGRAM if seat not in found else DEVICE if group.way == PROGRAM else group.way
        self._record.seed = seed
        self._keep()
        return found

    @property
    def seed(self) -> str:
        """What decided the deal; "" where it was chosen, or none was dealt."""
        return self._record.seed

    # The clock

    @property
    def clock(self) -> Clock:
        """What is timed now."""
        return Clock(**{name: getattr(self._record.clock, name) for name in ("stage", "deadline", "held")})

    @property
    def limits(self) -> Limits:
        """The minutes of this class."""
        return Limits(self._record.first, self._record.later, self._record.writing)

    @property
    def left(self) -> int:
        """Seconds that are left of what is timed."""
        return self.clock.left(self._now())

    @property
    def may_negotiate(self) -> bool:
        """Whether talks precede what is awaited: the orders of a movement season (DIA-4-01), and nothing else.

        None are held before a vote (DIA-2-08), in winter (DIA-74-01), before retreats (DIA-8B3-06), nor, in Diplomacy,
        before retreats and adjustments (DIP-turn-02b).
        """
        return bool(self.session.position.phase == MOVEMENT or self.session.prompts.resetting)

    @property
    def talk_minutes(self) -> float:
        """How long is negotiated before these orders: longer before the first ones (DIA-4-02)."""
        return self.limits.later if self.session.reports else self.limits.first

    def negotiate(self, minutes: float = 0) -> None:
        """Begin the talks of this season.

        Raises:
            Fault: ``talk-barred`` before what is decided without talks; ``minutes-impossible``; ``game-over``.
        """
        self._see_open()
        if not self.may_negotiate:
            raise Fault("talk-barred")
        self._start(NEGOTIATION, minutes or self.talk_minutes)

    def write(self, minutes: float = 0) -> None:
        """Begin the writing of the sheets: all that was shut is open.

        Raises:
            Fault: ``minutes-impossible``, ``game-over``, ``orders-shown``.
        """
        self._see_open()
        self._start(WRITING, minutes or self.limits.writing)

    def pause(self) -> None:
        """Let the clock stand still."""
        self._set(self.clock.pause(self._now()))

    def resume(self) -> None:
        """Let it go on."""
        self._set(self.clock.resume(self._now()))

    def more(self, minutes: float) -> None:
        """Give more time (or, below 0, less); sheets that the end of the time shut are open again.

        Raises:
            Fault: ``clock-idle`` when nothing is timed; ``minutes-impossible``.
        """
        if self.clock.stage == IDLE:
            raise Fault("clock-idle")
        self._see_hidden()
        clock = self.clock.more(minutes, self._now())
        if clock.left(self._now()):
            self._open_all()
        self._set(clock)

    def tick(self) -> tuple[str, ...]:
        """See whether the time for writing is up; then shut the sheets. Returns whom ``time_up`` named."""
        clock = self.clock
        if clock.stage == WRITING and clock.over(self._now()) and not self._record.up:
            return self.time_up()
        return ()

    # The sheets

    @property
    def up(self) -> bool:
        """Whether the time was up: what is written stands as it is."""
        return self._record.up

    def missing(self) -> dict[str, tuple[str, ...]]:
        """People's seats that have yet to say something, with their units without an order."""
        return {seat: pieces for seat, pieces in self.session.missing().items() if seat not in self.empty}

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
                ``sheet-shut`` when the time is up.
        """
        self._group(seat)
        letters, before = fingerprint.told(given), self._record.promised.get(seat)
        if seat not in self.session.asked:
            raise Fault("sheet-not-asked", board=self.session.position.board.id, owner=seat)
        if before is not None and not fingerprint.same(before, letters):
            raise Fault("fingerprint-kept", given=letters, kept=before)
        if before is None and self._record.up:
            raise Fault("sheet-shut")
        self._record.promised[seat] = letters
        self._keep()
        return letters

    def promised(self, seat: str) -> str:
        """The fingerprint that a seat handed in, or ""."""
        self._group(seat)
        return self._record.promised.get(seat, "")

    @contextmanager
    def typing_in(self, seat: str) -> Iterator[None]:
        """Let the sheet of ``seat`` be filled in from a file, for a moment, though its pupils may write no more."""
        self._group(seat)
        self._see_hidden()
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
            self._record.clock = ClockRecord(self.clock.stage, self._now())
        self._record.shut = [group.seat for group in self.groups if group.way == DEVICE and group.lamp.state != OUT]
        self._keep()
        return self.held

    @property
    def held(self) -> tuple[str, ...]:
        """Whose units hold for want of a sheet, as it stands now: no order of a movement season is written."""
        people = [seat for seat in self.seats if seat not in self.empty and self.may_negotiate]
        return tuple(seat for seat in people if self.session.wanted(seat) and not counted(self.session, seat)[0])

    def held_in(self, turn: int) -> tuple[str, ...]:
        """Whose units held for want of a sheet when report number ``turn``, from 0, was settled."""
        return tuple(self._record.held.get(str(turn), ()))

    def predict(self) -> None:
        """Show the orders, all together, and let the groups predict; from then on nothing is written any more.

        Raises:
            Fault: ``predict-early`` while somebody writes; ``predict-what`` where no moves are awaited; what settling
                the orders would raise.
        """
        self._see_open()
        if not self.may_negotiate:
            raise Fault("predict-what")
        if self.awaited and not self.up:
            raise Fault("predict-early")
        with self._everything_open():
            answer(self.session, self.empty)
            _ = self.prediction.report  # what cannot be settled is not predicted
        self._record.up = self._record.predicting = True
        self._keep()

    def resolve(self) -> Report[Any]:
        """Settle what is awaited: all sheets are revealed together (DIA-73-01), the program's written first.

        Raises:
            Fault: as ``Session.resolve``.
        """
        self._record.held[str(len(self.session.reports))] = list(self.held)
        self._write()  # before what a power cut could make known without it
        with self._everything_open():
            if not self.prediction.open:
                answer(self.session, self.empty)
            report = self.session.resolve()
        self._new_turn()
        self._keep()
        self.session.save(self.session.folder / SAVED)
        return report

    def back(self) -> str:
        """Go back to before the last season was settled, its sheets as they were; returns the name of the copy.

        The journal as it was is kept under that name.

        Raises:
            Fault: ``nothing-settled``.
        """
        kept = self.session.back()
        turns = len(self.session.reports)
        self._record.held = {str(turn): list(self.held_in(turn)) for turn in range(turns)}
        votes = self._record.votes
        self._record.votes = {turn: voted for turn, voted in votes.items() if turn in self._record.held}
        self._new_turn()
        self._keep()
        self.session.save(self.session.folder / SAVED)
        return kept

    # How it is kept

    def do(self, act: Callable[[], object]) -> None:
        """Do something to the game (a pupil writes a line), then tell all pages."""
        try:
            act()
        finally:
            self.tell()

    def tell(self) -> None:
        """Tell all pages that something changed."""
        for callback in tuple(self.changed):
            callback()

    def _group(self, seat: str) -> GroupRecord:
        if seat not in self._record.groups:
            raise Fault("player-unknown", "seat", given=str(seat)[:50], known=", ".join(self.seats))
        return self._record.groups[seat]

    def _see_open(self) -> None:
        if self.session.over:
            winners = ", ".join(self.session.position.winners) or "—"
            raise Fault("game-over", board=self.session.position.board.id, winners=winners)

    def _start(self, stage: str, minutes: float) -> None:
        self._see_hidden()
        clock = started(stage, minutes, self._now())
        self._open_all()
        self._set(clock)

    def _set(self, clock: Clock) -> None:
        self._record.clock = ClockRecord(clock.stage, clock.deadline, clock.held)
        self._keep()

    def _open_all(self) -> None:
        self._record.up, self._record.shut = False, []

    def _new_turn(self) -> None:
        """Nothing of the turn before is left: clock, shut sheets, fingerprints."""
        self._open_all()
        self._record.predicting = False
        self._record.turn, self._record.clock = len(self.session.reports), ClockRecord()
        self._record.promised = {}

    def _see_hidden(self) -> None:
        if self._record.predicting:
            raise Fault("orders-shown")

    def _gate(self) -> None:
        shut = self.session.asked if self._record.predicting else (*self._record.shut, *self._record.promised)
        self.session.shut = frozenset(shut)

    @contextmanager
    def _everything_open(self) -> Iterator[None]:
        """Let whoever leads the class write on any sheet, for a moment."""
        self.session.shut = frozenset()
        try:
            yield
        finally:
            self._gate()

    def _keep(self) -> None:
        """On the disk, then to the pages."""
        self._write()
        self.tell()

    def _write(self) -> None:
        try:
            self._keeper.write(self._record)
        except BaseException:
            self._record = self._keeper.written()
            raise
        finally:
            self._gate()


def _way(way: str) -> str:
    if way not in WAYS:
        raise Fault("way-unknown", given=str(way)[:20], known=", ".join(WAYS))
    return way
