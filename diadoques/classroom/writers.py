"""By which code somebody comes to a seat: that of a sheet which several write has one for each of them.

A role is a seat, or a seat with one of its writers behind ``/``. The first of them has that of the seat itself, and
plays it alone as long as no other has come.
"""

from __future__ import annotations

from typing import Final

from diadoques.games.catalogue import game_of
from diadoques.games.door import Position

_BETWEEN: Final = "/"


def writers(position: Position) -> tuple[str, ...]:
    """Who write the sheet of a player, as their game calls them (``abilities.Parts``); () where one does it all."""
    parts = game_of(position).abilities.parts
    return tuple(parts.writers) if parts is not None else ()


def roles(position: Position, seat: str) -> tuple[str, ...]:
    """The roles of a seat: each has a code of its own."""
    others = writers(position)[1:] if seat in position.players else ()
    return (seat, *(f"{seat}{_BETWEEN}{one}" for one in others))


def seat_of(role: str) -> str:
    """The seat of a role.

    >>> seat_of("Rome/politician"), seat_of("Rome")
    ('Rome', 'Rome')
    """
    return role.partition(_BETWEEN)[0]


def writer_of(position: Position, role: str) -> str:
    """Who of those that write its sheet comes by a role; "" where one does it all."""
    if role not in roles(position, seat_of(role)) or len(roles(position, seat_of(role))) == 1:
        return ""
    return role.partition(_BETWEEN)[2] or writers(position)[0]
