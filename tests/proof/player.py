"""A player who never stops, in all three games: acts of a lesson, and resolutions at the command line."""

from __future__ import annotations

import contextlib
import hashlib
import io
import random
from pathlib import Path
from typing import Any, Final

from diadoques.classroom import Session
from diadoques.cli import main
from diadoques.core.faults import Fault
from diadoques.games.catalogue import load_game

#: Games that come to an end within a few years, so that whole ones are played.
GAMES: Final[dict[str, dict[str, str]]] = {
    "diadoques": {"rules": "all", "dynasties": "off", "end-year": "320", "seed": "321"},
    "diplomacy": {"last_year": "1902"},
    "bc218": {"last_year": "216"},
}
SAVED: Final = "game.dia.json"


def opened(folder: Path, game: str) -> Session:
    """The lesson of a folder, begun or gone on with."""
    return Session(folder, game=game, options=GAMES[game])


def fingerprint(session: Session) -> str:
    """All that a class would see: season, phase, position, and every sheet."""
    position = session.position
    seen: list[Any] = [str(position.season), position.phase, len(session.reports), session.throws]
    seen += [sorted(map(str, position.units.items())), sorted(map(str, position.dislodged.items()))]
    for player in position.players:
        sheet = session.sheet(player)
        lines = sorted(map(str, sheet.lines.items()))
        seen.append((player, lines, sheet.sealed, sorted(sheet.said.items())))
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:16]


def act(session: Session, dice: random.Random, settles: bool = True) -> str:
    """One act, most often an order; says which.

    Args:
        settles: whether he may settle a season; in a class the room does, which keeps of which turn it is.

    Raises:
        Fault: it could not be kept.
    """
    if session.over:
        session.restart()
        return "restart"
    player = dice.choice(session.asked or session.position.players)
    what = dice.random()
    if what < 0.05:
        session.undo(player)
        return "undo"
    if what < 0.1:
        session.hand_in(player, not session.sheet(player).sealed)
        return "hand-in"
    if what < 0.13 and session.game.awaits(session.position).called("proposals", player):
        session.say(player, "proposals", [[player]])
        return "propose"
    if settles and (what < 0.25 or session.position.phase == "vote"):
        session.resolve()
        return "resolve"
    legal = session.game.legal(session.planned, player)
    if legal:
        session.give(player, dice.choice(legal))
    return "order"


def resolve(path: Path, dice: random.Random) -> tuple[int, str]:
    """``resolve FILE ORDERS -o FILE`` with orders made up: the exit code, and what was said of troubles."""
    orders = path.with_name("orders.txt")
    lines = [dice.choice(("FRANCE", "A PAR - BUR", "F BRE - MAO", "A MAR S A PAR - BUR", "x")) for _ in range(5)]
    with contextlib.suppress(OSError):
        orders.write_text("FRANCE\n" + "\n".join(lines) + "\n", encoding="utf-8")
    err = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(err):
        code = main(["resolve", str(path), *([str(orders)] if orders.exists() else []), "-o", str(path)])
    return code, err.getvalue()


def begin(path: Path) -> None:
    """A game for ``resolve``; one that was played must be put away first."""
    path.unlink(missing_ok=True)
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["new", "diplomacy", "-o", str(path), "--option", "last_year=1903"]) == 0


__all__ = ["GAMES", "SAVED", "Fault", "act", "begin", "fingerprint", "load_game", "opened", "resolve"]
