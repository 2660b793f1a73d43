"""Events in records of positions: every doubtful value is refused by a fault that names its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.untrusted import plain_values
from diadoques.games.diadoques.model.chance import NamedEvent, event_named, event_tables
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.records.checked import RecordRead, strict
from diadoques.games.diadoques.weather.zones import WEATHER


@cache
def _nameable() -> tuple[NamedEvent, ...]:
    """Every event that a table names."""

    def leaves(value: Any) -> Iterator[NamedEvent]:
        if isinstance(value, Mapping) and "kind" in value:
            yield event_named(value)
        for item in value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ():
            yield from leaves(item)

    return tuple(one for one in leaves(event_tables()) if one.of or one.kind in WEATHER)


def _happening(told: RecordRead, key: str) -> TableEvent | None:
    """The event in force or announced: one that the tables can name (DIA-13-01), in places of the board."""
    if told.record.get(key) is None:
        return None
    found = strict(told.record[key], TableEvent, key)
    alike = [one for one in _nameable() if (one.kind, one.of) == (found.kind, found.of)]
    if not alike:
        raise Fault("event-unknown", key, given=f"{found.kind} {found.of}".strip()[:80])
    for space in found.spaces:
        if space not in told.board.spaces:
            raise Fault("space-unknown", f"{key}.spaces", given=space[:80])
    for given, part, known in (
        (found.rivers, "rivers", {river for one in alike for river in one.rivers}),
        ((found.citadel,) if found.citadel or found.kind == "grant" else (), "citadel", {one.citadel for one in alike}),
        ((found.rule,) if found.rule else (), "rule", {one.rule for one in alike}),
        (found.spaces if found.of else (), "spaces", {space for one in alike for space in one.spaces}),
    ):
        for name in given:
            if name not in known:
                raise Fault("event-unknown", f"{key}.{part}", given=name[:80])
    return found


#: What a record holds of weather and catastrophes.
KEYS: Final = (
    RecordKey(
        "event", lambda told: _happening(told, "event"), lambda position: plain_values(position.event), needed=True
    ),
    RecordKey(
        "announced",
        lambda told: _happening(told, "announced"),
        lambda position: plain_values(position.announced),
        needed=True,
    ),
)
