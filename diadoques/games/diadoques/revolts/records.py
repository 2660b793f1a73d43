"""Revolts in records of positions: every doubtful value is refused by a fault that names its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from diadoques.board.spaces import Board
from diadoques.core.faults import Fault
from diadoques.core.untrusted import convert
from diadoques.games.diadoques.revolts.risings import risings, uprisings
from diadoques.games.diadoques.state import Revolt

#: Largest number of seasons, stage or sum that is read.
_MOST = 10_000


def revolts(
    record: Mapping[str, Any], board: Board, names: Sequence[str], citadels: Mapping[str, str]
) -> dict[str, Revolt]:
    """The revolts of a record.

    Raises:
        Fault: ``revolt-unknown``; ``revolt-impossible`` for a state that cannot be; a player, citadel or space that is
            unknown.
    """
    found: dict[str, Revolt] = convert(record.get("revolts", {}), dict[str, Revolt], "revolts")
    known = (*risings(), *uprisings())
    for name, revolt in found.items():
        where = f"revolts.{name}"[:120]
        if name not in known:
            raise Fault("revolt-unknown", where, given=name[:80], known=", ".join(known))
        for player in (*revolt.bidders, *filter(None, (revolt.runner, revolt.bidder))):
            if player not in names:
                raise Fault("player-unknown", where, given=player[:80], known=", ".join(names))
        for citadel in revolt.acquired:
            if not board.is_citadel(citadel):
                raise Fault("citadel-unknown", where, given=citadel[:80])
            if citadels.get(citadel):
                raise _impossible(where, citadel)
        if revolt.origin and revolt.origin not in board.spaces:
            raise Fault("space-unknown", where, given=revolt.origin[:80])
        war = risings().get(revolt.league)
        if revolt.league and (revolt.league not in found or war is None or name not in war.peoples):
            raise _impossible(where, revolt.league)
        for number in (revolt.left or 1, revolt.stage, revolt.bid + 1, revolt.treasure + 1):
            if not 1 <= number <= _MOST:
                raise _impossible(where, str(number))
    return found


def owners_of_units(found: Mapping[str, Revolt]) -> tuple[str, ...]:
    """Those of the revolts that may have units: a rising of citadels has none (DIA-13Bb2-01)."""
    return tuple(name for name in found if name in risings() and not risings()[name].peoples)


def _impossible(where: str, given: str) -> Fault:
    return Fault("revolt-impossible", where, given=given[:80])
