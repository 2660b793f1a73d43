"""Playing the worked cases of the rules: from a case of ``core.cases`` to positions and reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from diadoques.core.cases import Case, load
from diadoques.core.faults import Fault
from diadoques.games.bc218.game import BC218, NAME
from diadoques.games.bc218.position import Position
from diadoques.games.bc218.records import KEYS
from diadoques.games.diplomacy import interchange, protocol
from diadoques.games.diplomacy.casebook import PlayedCase, play_from
from diadoques.games.diplomacy.interchange import POSITION_KEYS
from diadoques.games.diplomacy.position import ENGLISH

#: What a case may start from beside a position: a scenario, options, who writes its lines, centres that are nobody's.
_OWN_KEYS: Final = frozenset({"scenario", "options", "player", "neutral"})


def cases() -> tuple[Case, ...]:
    """All cases of the game."""
    return load(NAME)


def position_of(case: Case) -> Position:
    """The position a case starts from: the one it tells, or that of its scenario.

    Where a case says nothing of a centre, it belongs to the power whose home it is.

    Raises:
        Fault: a key of the case is unknown or its position cannot be; the fault names the case.
    """
    given = case.given
    for unknown in given.keys() - POSITION_KEYS - KEYS - _OWN_KEYS:
        raise Fault("case-key-unknown", case.id, key=unknown)
    try:
        return _position(case, given)
    except Fault as fault:
        raise fault.at(case.id) from fault


def _position(case: Case, given: Mapping[str, Any]) -> Position:
    options, found = given.get("options"), None
    if "scenario" in given:
        found = protocol.new(
            given["scenario"],
            given.get("players"),
            options=options,
            notation=given.get("notation", ENGLISH),
            last_year=given.get("last_year", 0),
            variant=BC218,
        )
    else:
        record = {key: value for key, value in given.items() if key in POSITION_KEYS | KEYS}
        if case.season:
            record["season"] = case.season
        found = interchange.position_from({**record, "centres": _centres(given)}, options=options, variant=BC218)
    if not isinstance(found, Position):
        raise TypeError(found)
    return found


def _centres(given: Mapping[str, Any]) -> dict[str, list[str]]:
    """Home centres with their powers, but for what the case says."""
    owners = {centre: name for name, power in BC218.powers.items() for centre in power.home}
    for name, centres in given.get("centres", {}).items():
        owners |= dict.fromkeys(centres, name)
    for centre in given.get("neutral", ()):
        owners.pop(centre, None)
    found: dict[str, list[str]] = {}
    for centre, name in owners.items():
        if name in given.get("players", BC218.powers):
            found.setdefault(name, []).append(centre)
    return found


def play(case: Case) -> list[PlayedCase]:
    """Play the years of a case, one after the other."""
    return play_from(position_of(case), case)
