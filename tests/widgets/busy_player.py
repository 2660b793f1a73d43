"""A player who never stops: run as a program, killed by ``test_killed_kernel.py``.

Prints a fingerprint of the sheets after each accepted act, and only then.
"""

from __future__ import annotations

import hashlib
import random
import sys
from typing import Any

from diadoques.classroom import Session
from diadoques.games.diadoques import options


def fingerprint(session: Session) -> str:
    """All that a class would see: season, phase, and every sheet."""
    position = session.position
    seen: list[Any] = [
        str(position.season),
        position.phase,
        len(session.reports),
        sorted(map(str, position.units.items())),
    ]
    for player in position.players:
        sheet = session.sheet(player)
        seen.append((player, sheet.picks, sorted(map(str, sheet.lines.items())), sheet.sealed, sheet.proposal))
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


def act(session: Session, dice: random.Random) -> None:
    """One act, most often an order."""
    player = dice.choice(session.asked)
    what = dice.random()
    if what < 0.06:
        session.undo(player)
    elif what < 0.1:
        session.hand_in(player, not session.sheet(player).sealed)
    elif what < 0.13 and not session.over:
        session.resolve()
    else:
        legal = options(session.planned, player)
        if legal:
            session.give(player, dice.choice(legal))


def main(folder: str, seed: int) -> None:
    """Play until killed; a game that is over begins anew."""
    dice = random.Random(seed)
    session = Session(folder)
    print("open", fingerprint(session), flush=True)
    while True:
        if session.over:
            session.restart()
        else:
            act(session, dice)
        print("kept", fingerprint(session), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
