"""Revolts in records of positions: every doubtful value is refused by a fault that names its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.untrusted import convert, plain_values, text_of
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.state import Revolt
from diadoques.games.diadoques.records.checked import RecordRead, Strangers, optional_list
from diadoques.games.diadoques.revolts.risings import risings as all_risings
from diadoques.games.diadoques.revolts.risings import uprisings

#: Largest number of seasons, stage or sum that is read.
_MOST = 10_000


def _revolts(told: RecordRead) -> dict[str, Revolt]:
    """The revolts of a record.

    Raises:
        Fault: ``revolt-unknown``; ``revolt-impossible`` for a state that cannot be; a player, citadel or space that is
            unknown.
    """
    found: dict[str, Revolt] = convert(told.record.get("revolts", {}), dict[str, Revolt], "revolts")
    known = (*all_risings(), *uprisings())
    for name, revolt in found.items():
        where = f"revolts.{name}"[:120]
        if name not in known:
            raise Fault("revolt-unknown", where, given=name[:80], known=", ".join(known))
        for player in (*revolt.bidders, *filter(None, (revolt.runner, revolt.bidder))):
            if player not in told.names:
                raise Fault("player-unknown", where, given=player[:80], known=", ".join(told.names))
        for citadel in revolt.acquired:
            if not told.board.is_citadel(citadel):
                raise Fault("citadel-unknown", where, given=citadel[:80])
            if told.citadels.get(citadel):
                raise _impossible(where, citadel)
        if revolt.origin and revolt.origin not in told.board.spaces:
            raise Fault("space-unknown", where, given=revolt.origin[:80])
        war = all_risings().get(revolt.league)
        if revolt.league and (revolt.league not in found or war is None or name not in war.peoples):
            raise _impossible(where, revolt.league)
        for number in (revolt.left or 1, revolt.stage, revolt.bid + 1, revolt.treasure + 1):
            if not 1 <= number <= _MOST:
                raise _impossible(where, str(number))
    return found


def _exhausted(told: RecordRead) -> tuple[str, ...]:
    """Events that cannot come again (DIA-13N3-01)."""
    names = tuple(text_of(name, "exhausted") for name in optional_list(told.record, "exhausted"))
    for name in names:
        if name not in (*all_risings(), *uprisings()):
            raise Fault("revolt-unknown", "exhausted", given=name[:80], known=", ".join((*all_risings(), *uprisings())))
    return names


def strangers(record: Mapping[str, Any], _empty: Position) -> Strangers:
    """Revolts hold prisoners and have units; a rising of citadels has none (DIA-13Bb2-01)."""
    table = record.get("revolts", {})
    found = tuple(str(name) for name in table) if isinstance(table, Mapping) else ()
    armed = tuple(name for name in found if name in all_risings() and not all_risings()[name].peoples)
    return Strangers(troops=armed, jailers=found, gone=tuple(all_risings()))


def _impossible(where: str, given: str) -> Fault:
    return Fault("revolt-impossible", where, given=given[:80])


#: What a record holds of revolts.
KEYS: Final = (
    RecordKey(
        "revolts",
        _revolts,
        lambda position: plain_values(position.revolts),
        behind=("announced",),
        powers=True,
        needed=True,
    ),
    RecordKey("exhausted", _exhausted, lambda position: list(position.exhausted), behind=("revolts",), needed=True),
)
