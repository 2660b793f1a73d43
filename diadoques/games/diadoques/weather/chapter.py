"""The weather and chance of the advanced rules: their records, and where they come into a season (11, 13).

The map of this layer is its board's: Arcadia and Egypt are one shore each (DIA-11C-01), fleets coast round Arabia,
where no convoy passes (DIA-11C-02, DIA-11C-03), and go up the Euphrates to Babylon, a port (DIA-11C-12).
``model.reach`` reads it there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.rulebook import RecordKey
from diadoques.core.steps import Step, after, before
from diadoques.core.untrusted import plain_values
from diadoques.games.diadoques.gold.money import COLLECTORS
from diadoques.games.diadoques.marking import MARKED
from diadoques.games.diadoques.model.chance import CHANCE, Drawn, event_tables, named
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.model.reach import CLOSED_LANDINGS, CLOSED_SUPPORTS, CLOSED_WALKS, CLOSED_WAYS
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import FIRST_THROWS, Setting
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.orders import legality
from diadoques.games.diadoques.records.records import RecordRead, strict
from diadoques.games.diadoques.season import setup
from diadoques.games.diadoques.weather import draw, supply, zones
from diadoques.games.diadoques.weather.apply import WEATHER_KINDS, announced_by, begun_by
from diadoques.games.diadoques.weather.zones import WEATHER
from diadoques.games.diadoques.winter.upkeep import STARVES

# ---------------------- Events in records of positions: every doubtful value is refused by a fault that names its place


@cache
def _nameable() -> tuple[Drawn, ...]:
    """Every event that a table names."""

    def leaves(value: Any) -> Iterator[Drawn]:
        if isinstance(value, Mapping) and "kind" in value:
            yield named(value)
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


# ----------------------------- The weather and chance of the advanced rules, and where they come into a season (11, 13)


def is_played(position: Position) -> bool:
    """Whether the advanced rules are played."""
    return position.layer == ADVANCED


def _passed(_before: Position, after: Position, _event: Event) -> Position:
    return replace(after, event=None)  # what was in force is over with its season (DIA-13-05)


CHAPTERS: Final = (
    Chapter(
        "weather",
        is_played,
        steps={
            "opening": (after("promises", Step("storms", "DIA-13A-01", zones.rage)),),
            "closing": (
                after("control", Step("passage", "DIA-11C-10", supply.pass_through)),
                after("nobody", Step("arsenals", "DIA-11C-06", supply.dissolve)),
            ),
            "beginning": (
                before("early estates", Step("event", "DIA-13-04", draw.take_effect)),
                after("early estates", Step("draw", "DIA-13-01", draw.draw_next)),
            ),
        },
        plugs=(
            CHANCE.plug(lambda options: options.get("layer") == ADVANCED),  # its events (DIA-13-01)
            CLOSED_LANDINGS.plug(zones.shut_landing),
            CLOSED_SUPPORTS.plug(zones.shut_by_mountains),
            CLOSED_SUPPORTS.plug(zones.shut_support),
            CLOSED_WALKS.plug(zones.shut_walk),
            MARKED.plug(zones.marked_on),
            CLOSED_WAYS.plug(zones.shut),
            legality.BOUND.plug(zones.bound),
            legality.BOUND_PERSONS.plug(zones.person_bound),
            setup.FORETOLD.plug(draw.foretold),
            COLLECTORS.plug(supply.collectors),
            STARVES.plug(supply.starves),
        ),
        events=WEATHER_KINDS,
        reactions={"season-began": _passed, "event-drawn": announced_by, "event-began": begun_by},
        keys=KEYS,
        settings={"autumn-6": Setting(("flood", "none"), behind=(FIRST_THROWS,))},  # DIA-T1A-05
        unseen=frozenset({"bribe-lost", "event-drawn", "event-dropped", "event-none", "granted"}),
    ),
)
