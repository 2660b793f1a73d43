"""Classes that tests open: their rooms, told the time by hands that the test moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from diadoques.classroom.room import Room

Open = Callable[..., Room]


class Hands:
    """A clock's hands, moved by the test."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Rooms:
    """Rooms in a folder of the test, closed with ``close``."""

    def __init__(self, folder: Path, hands: Hands) -> None:
        self.folder, self.hands = folder, hands
        self.opened: list[Room] = []

    def __call__(self, folder: str = "class", **arguments: Any) -> Room:
        self.opened.append(Room(self.folder / folder, now=self.hands, **arguments))
        return self.opened[-1]

    def close(self) -> None:
        """Close them; what went wrong behind a page's back would stand in a file."""
        for room in self.opened:
            trouble = room.session.folder / "trouble.log"
            assert not trouble.exists(), trouble.read_text(encoding="utf-8")
            room.close()


def plan(room: Room) -> None:
    """Two seats write, one hands in."""
    session = room.session
    for line in ("A PHR -> LYC", "A PHR -> PIS", "A PHR -> AXY"):
        assert session.type("Antigone", line).followed
    assert session.type("Lysimaque", "A CHE -> THR").followed
    session.hand_in("Antigone")
    room.tell()
