"""Who sits where in a room: how each seat is played, how far it is, and the deal."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

from diadoques.classroom.going_back import settled_by_itself
from diadoques.classroom.lamps import DEVICE, ONCE, OUT, PROGRAM, PROGRAMS, SCREENS, SHARED, WAYS, Group, Lamp, lamp_of
from diadoques.classroom.room_record import OnceRecord
from diadoques.classroom.room_state import RoomState
from diadoques.core.faults import Fault
from diadoques.games.naming import roster

# --- The deal: which group of the class plays whom, at random from a seed that is kept, or as the class chose


#: Most letters of a seed that is kept.
LONGEST_SEED: Final = 100


def new_seed() -> str:
    """A seed that nobody chose."""
    return secrets.token_hex(4)


def dealt(seats: Sequence[str], groups: int, seed: str) -> tuple[str, ...]:
    """The seats of the groups 1 to ``groups``, each as likely as any other, whoever wished for what (DIA-0-03).

    The same seed deals the same seats, so that a class can see that nothing was arranged.

    Raises:
        Fault: ``deal-groups``: as many groups cannot be dealt; ``deal-seed``: no seed, or too long a one.
    """
    if isinstance(groups, bool) or not isinstance(groups, int) or not 1 <= groups <= len(seats):
        raise Fault("deal-groups", given=str(groups)[:20], most=str(len(seats)))
    if not seed or len(seed) > LONGEST_SEED:
        raise Fault("deal-seed", most=str(LONGEST_SEED))
    return tuple(random.Random(seed).sample(list(seats), groups))  # noqa: S311  # a deal of cards, no secret


def chosen_by(numbers: Mapping[str, int]) -> tuple[str, ...]:
    """The seats of the groups 1, 2, …, from the number that each seat was given; 0: no group.

    Raises:
        Fault: ``deal-numbers``: no group at all, one number twice, or one left out.
    """
    given = {number: seat for seat, number in numbers.items() if number}
    if not given or sorted(number for number in numbers.values() if number) != list(range(1, len(given) + 1)):
        raise Fault("deal-numbers")
    return tuple(given[number] for number in sorted(given))


# --- Who sits where in a room: how each seat is played, how far it is, and the deal


class Seating(RoomState):
    """The groups of a room."""

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups by seat, each with its lamp."""
        return tuple(
            Group(seat, self.way(seat), group.number, self._joined(seat), self.lamp(seat))
            for seat, group in self._record.groups.items()
        )

    def lamp(self, seat: str) -> Lamp:
        """How far a seat is: what all may know of its sheet."""
        return lamp_of(
            self.session,
            seat,
            {
                "way": self.way(seat),
                "joined": self._joined(seat),
                "shut": seat in self._record.shut,
                "promised": seat in self._record.promised,
            },
        )

    @property
    def empty(self) -> tuple[str, ...]:
        """Seats that the program plays."""
        return tuple(seat for seat in self._record.groups if self.way(seat) in PROGRAMS)

    @property
    def lent(self) -> tuple[str, ...]:
        """Seats that the program plays until the season under way is over."""
        return tuple(seat for seat in self._record.groups if self.way(seat) == ONCE)

    def way(self, seat: str) -> str:
        """How a seat is played now, one of ``WAYS``; a screen is shared as long as another seat has one."""
        group = self._group(seat)
        once = group.once is not None and group.once.season == str(self.session.position.season)
        return ONCE if once else DEVICE if group.way == SHARED and not self.host else group.way

    @property
    def host(self) -> str:
        """The seat on whose screen others may be played, too: the first that has one; "" where sheets are written."""
        owned = (seat for seat, group in self._record.groups.items() if group.way == DEVICE)
        return next(owned, "") if self.session.game.abilities.play is not None else ""

    def at_screen(self, seat: str) -> tuple[str, ...]:
        """Who is played on the screen of a seat: that seat, and those that share it."""
        return (seat, *(one for one in self._record.groups if seat == self.host and self.way(one) == SHARED))

    def _joined(self, seat: str) -> bool:
        return self._group(self.host if self.way(seat) == SHARED else seat).joined

    def join(self, seat: str) -> None:
        """Somebody came to the screen of a seat."""
        if not self._group(seat).joined:
            self._group(seat).joined = True
            self._keep()

    def leave(self, seat: str) -> None:
        """Note that nobody is at the screen of a seat any more: its code is another now."""
        if self._group(seat).joined:
            self._group(seat).joined = False
            self._keep()

    def play(self, seat: str, way: str) -> None:
        """Say how a seat is played: on a ``device``, on ``paper``, by the ``program``, or by that ``once``.

        Once is until the season under way is over: then the seat is played as before.

        Raises:
            Fault: ``way-unknown``, ``player-unknown``.
        """
        self._play(seat, way)
        self._keep()

    def _play(self, seat: str, way: str) -> None:
        group, session = self._group(seat), self.session
        if check_way(way) == ONCE:
            group.once = OnceRecord(str(session.position.season), len(session.reports), session.undo_depth(seat))
        else:
            group.way, group.once = way, None
        if self._record.up:
            self._shut()  # who writes on a screen from now on finds the time up, too

    def _shut(self) -> None:
        """Close the sheets that are written on screens."""
        asked = (
            self.session.asked if self.session.prompts.answer_by_answer else ()
        )  # what may be said beside is said no more
        self._record.shut = [
            group.seat
            for group in self.groups
            if group.way in SCREENS and (group.lamp.state != OUT or group.seat in asked)
        ]

    @property
    def under_way(self) -> bool:
        """Whether anything was played: in a game that is played answer by answer, whether anybody has had a choice."""
        session = self.session
        if session.game.abilities.play is None:
            return bool(session.reports)
        return any(not settled_by_itself(session, one, len(self.seats)) for one in session.reports)

    def deal(self, groups: int = 0, *, seed: str = "", chosen: Sequence[str] = ()) -> tuple[str, ...]:
        """Deal the seats to the groups of the class, at random (DIA-0-03) or as they were ``chosen``.

        Seats that no group is dealt are played by the program; who is no player is dealt to nobody. It is done before
        anything is played, and after game, limit and rules were agreed: they stand in the journal since the room was
        opened (DIA-3-03).

        Args:
            groups: how many there are; 0: one for each seat.
            seed: what decides; one that nobody chose is drawn, and kept (``seed``), where none is given.
            chosen: the seats of the groups 1, 2, …, instead of a random deal.

        Raises:
            Fault: ``deal-late`` once something was settled; ``deal-groups``; ``player-unknown``, ``player-twice``.
        """
        if self.under_way:
            raise Fault("deal-late")
        if chosen:
            found = tuple(roster(self.session.game.about.board, chosen, self.seats, "chosen"))
            seed = ""
        else:
            seed = seed or new_seed()
            found = dealt(self.seats, groups or len(self.seats), seed)
        for seat in self.seats:
            group = self._record.groups[seat]
            group.number, group.once = found.index(seat) + 1 if seat in found else 0, None
            group.way = PROGRAM if seat not in found else DEVICE if group.way == PROGRAM else group.way
        self._record.seed = seed
        self._keep()
        return found

    @property
    def seed(self) -> str:
        """What decided the deal; "" where it was chosen, or none was dealt."""
        return self._record.seed


def check_way(way: str) -> str:
    """A way to play a seat, if it is one.

    Raises:
        Fault: ``way-unknown``.
    """
    if way not in WAYS:
        raise Fault("way-unknown", given=str(way)[:20], known=", ".join(WAYS))
    return way
