"""The clock of a room: talks before the orders of a movement season, then the writing of its sheets."""

from __future__ import annotations

from diadoques.classroom.clock import IDLE, NEGOTIATION, WRITING, Clock, Limits, WatchedClock, start_clock
from diadoques.classroom.room_record import ClockRecord
from diadoques.classroom.room_state import RoomState
from diadoques.conflict.phases import MOVEMENT
from diadoques.core.faults import Fault
from diadoques.games.door import Position


class Timing(RoomState):
    """What is timed in a room."""

    _hands: WatchedClock

    def _moment(self) -> float:
        """The time by the clock of the machine; where somebody has set it since, what is timed was moved with it."""
        if moved := self._hands.moved():
            self.move(moved)
        self._hands.look_again()
        return self._now()

    @property
    def clock(self) -> Clock:
        """The clock of the stage that is timed now; of no stage where nothing is."""
        return Clock(**{name: getattr(self._record.clock, name) for name in ("stage", "deadline", "held")})

    @property
    def limits(self) -> Limits:
        """The minutes of this class."""
        return Limits(self._record.first, self._record.later, self._record.writing)

    @limits.setter
    def limits(self, limits: Limits) -> None:
        """Agree on other minutes (DIA-4-02): clocks that are started from now on go by them."""
        self._limit(limits)
        self._keep()

    def _limit(self, limits: Limits) -> None:
        self._record.first, self._record.later, self._record.writing = limits.first, limits.later, limits.writing

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
        return self._negotiated(self.session.position)

    def _negotiated(self, position: Position) -> bool:
        if position.phase == MOVEMENT:
            return True
        now = position is self.session.position  # what is asked now is known
        return bool((self.session.prompts if now else self.session.game.awaits(position)).resetting)

    @property
    def talk_minutes(self) -> float:
        """How long is negotiated before these orders: longer before the first ones (DIA-4-02)."""
        return self.season_talks(len(self.session.reports)) or self.limits.later

    def season_talks(self, turn: int) -> float:
        """How long is negotiated in the season to which turn number ``turn``, from 0, belongs; 0 where nobody does."""
        positions = [*(report.before for report in self.session.reports), self.session.position]
        parts = [part for part, one in enumerate(positions) if one.season == positions[turn].season]
        if not any(self._negotiated(positions[part]) for part in parts):
            return 0
        return self.limits.later if parts[0] else self.limits.first

    def negotiate(self, minutes: float = 0) -> None:
        """Begin the talks of this season.

        Raises:
            Fault: ``talk-barred`` before what is decided without talks; ``minutes-impossible``; ``game-over``.
        """
        self._check_open()
        if not self.may_negotiate:
            raise Fault("talk-barred")
        self._start(NEGOTIATION, minutes or self.talk_minutes)

    def write(self, minutes: float = 0) -> None:
        """Begin the writing of the sheets: all that was shut is open.

        Raises:
            Fault: ``minutes-impossible``, ``game-over``, ``orders-shown``.
        """
        self._check_open()
        self._start(WRITING, minutes or self.limits.writing)

    def pause(self) -> None:
        """Let the clock stand still."""
        now = self._moment()
        self._set(self.clock.pause(now))

    def resume(self) -> None:
        """Let it go on."""
        now = self._moment()
        self._set(self.clock.resume(now))

    def more(self, minutes: float) -> None:
        """Give more time (or, below 0, less); sheets that the end of the time shut are open again.

        Raises:
            Fault: ``clock-idle`` when nothing is timed; ``minutes-impossible``.
        """
        if self.clock.stage == IDLE:
            raise Fault("clock-idle")
        self._check_hidden()
        now = self._moment()
        clock = self.clock.more(minutes, now)
        if clock.left(now):
            self._open_all()
        self._set(clock)

    def move(self, seconds: float) -> None:
        """The clock of the machine was set by so much: what is timed ends when it would have ended."""
        if self.clock.running:
            self._set(self.clock.moved(seconds))

    def _start(self, stage: str, minutes: float) -> None:
        self._check_hidden()
        clock = start_clock(stage, minutes, self._moment())
        self._open_all()
        self._set(clock)

    def _set(self, clock: Clock) -> None:
        self._record.clock = ClockRecord(clock.stage, clock.deadline, clock.held)
        self._keep()
