"""The weather and chance of the advanced rules, and where they come into a season (11, 13).

The map of this layer is its board's: Arcadia and Egypt are one shore each (DIA-11C-01), fleets coast round Arabia,
where no convoy passes (DIA-11C-02, DIA-11C-03), and go up the Euphrates to Babylon, a port (DIA-11C-12).
``model.reach`` reads it there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.core.steps import Step, after, before
from diadoques.games.diadoques.gold.money import COLLECTORS
from diadoques.games.diadoques.marking import MARKED
from diadoques.games.diadoques.model.chance import CHANCE
from diadoques.games.diadoques.model.position import ADVANCED, Position
from diadoques.games.diadoques.model.reach import CLOSED_LANDINGS, CLOSED_SUPPORTS, CLOSED_WALKS, CLOSED_WAYS
from diadoques.games.diadoques.model.rulebook import Chapter
from diadoques.games.diadoques.model.settings import FIRST_THROWS, Setting
from diadoques.games.diadoques.orders import legality
from diadoques.games.diadoques.season import setup
from diadoques.games.diadoques.weather import draw, supply, zones
from diadoques.games.diadoques.weather.apply import WEATHER_KINDS, announced_by, begun_by
from diadoques.games.diadoques.weather.records import KEYS
from diadoques.games.diadoques.winter.upkeep import STARVES


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
            CLOSED_WAYS.plug(zones.why_shut),
            legality.BOUND.plug(zones.why_bound),
            legality.BOUND_PERSONS.plug(zones.person_bound),
            setup.FORETOLD.plug(draw.announce_first_event),
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
