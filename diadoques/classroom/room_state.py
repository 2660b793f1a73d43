"""What the parts of a room share: its game, its record on the disk, and who is told when something changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from diadoques.classroom.clock import STAGES
from diadoques.classroom.going_back import SettledStages
from diadoques.classroom.lamps import DEVICE, KEPT
from diadoques.classroom.predicting import Prediction
from diadoques.classroom.room_record import ClockRecord, GroupRecord, Keeper, RoomRecord
from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.games.ended import game_over
from diadoques.games.naming import player_unknown
from diadoques.games.seats import extra_seats


class RoomState:
    """The state of a room.

    Attributes:
        session: the game. Its sheets are always hidden from one another (DIA-72-01).
        chapters: what was settled in it, as it is looked back on.
        prediction: what the groups predict before a season is settled.
        changed: called, in order, after every change; pages put a refresh here and take it off when they close.
        aside: where a ``room.json`` that did not read was put, or "".
    """

    def __init__(self, session: Session, now: Callable[[], float]) -> None:
        """The room of ``session``, as its file has it; ``now`` tells the time, in seconds since 1970.

        Raises:
            Fault: the file cannot be opened, or not be put aside.
        """
        self._now = now
        self.changed: list[Callable[[], object]] = []
        self.session = session
        session.hidden = True
        self.chapters = SettledStages(session)
        self.prediction = Prediction(session, lambda: self._record, lambda: self._keep())
        self._refused: dict[str, Fault] = {}
        self._keeper = Keeper(session.folder)
        self._record = self._keeper.read_record() or RoomRecord()
        self.aside = self._keeper.aside
        self._fit()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays, whoever asks them."""
        return tuple(self.session.position.players)

    @property
    def beside(self) -> tuple[str, ...]:
        """Who sits there and is no player: the umpire of a game that was agreed to have one."""
        return extra_seats(self.session.position)

    @property
    def everybody(self) -> tuple[str, ...]:
        """Who has a screen, a sheet or a code of his own: the players, then the others."""
        return (*self.seats, *self.beside)

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

    def _fit(self) -> None:
        """Let the record be that of this game at this turn: the journal knows better, the file may be a stranger's."""
        record, seats = self._record, self.everybody
        known = {seat: record.groups.get(seat, GroupRecord()) for seat in seats}
        for group in known.values():
            group.way = group.way if group.way in KEPT else DEVICE
        record.groups = known
        if record.turn != len(self.session.reports) or record.clock.stage not in STAGES:
            self._new_turn()
        record.shut = [seat for seat in record.shut if seat in seats]
        record.promised = {seat: told for seat, told in record.promised.items() if seat in seats}
        self._gate()

    def _group(self, seat: str) -> GroupRecord:
        if seat not in self._record.groups:
            raise player_unknown(self.session.position, seat, "seat", self.everybody)
        return self._record.groups[seat]

    def _check_open(self) -> None:
        if self.session.over:
            raise game_over(self.session.position)

    def _check_hidden(self) -> None:
        if self._record.predicting:
            raise Fault("orders-shown")

    def _open_all(self) -> None:
        self._record.up, self._record.shut = False, []

    def _new_turn(self) -> None:
        """Nothing of the turn before is left: clock, shut sheets, fingerprints."""
        self._open_all()
        self._record.predicting = False
        self._record.turn, self._record.clock = len(self.session.reports), ClockRecord()
        self._record.promised = {}
        self._refused.clear()

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
        """On the disk, then to the pages; what could not be written they show no longer."""
        try:
            self._write()
        finally:
            self.tell()

    def _write(self) -> None:
        try:
            self._keeper.write(self._record)
        except BaseException:
            self._record = self._keeper.written()
            self._fit()  # the journal may have gone on meanwhile
            raise
        finally:
            self._gate()
