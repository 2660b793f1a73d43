"""The announced event takes effect when its season begins: weather, gold from afar, what chapters bring (13, table IV).

What rises, offers itself or invades is made to happen by the steps that follow ("appearance").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from diadoques.core.rulebook import Hook
from diadoques.games.diadoques.events.resolution import Resolution
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK
from diadoques.games.diadoques.model.state import TableEvent
from diadoques.games.diadoques.model.tables import tables
from diadoques.games.diadoques.weather.draw import Void, told

EFFECTS: Final[Hook[Callable[[Resolution, TableEvent], None]]] = Hook(RULEBOOK, "effects")
"""What an event brings about at once when its season begins."""

INAPPLICABLE: Final[Hook[Callable[[Position, TableEvent], Void | None]]] = Hook(RULEBOOK, "inapplicable")
"""Why nothing comes of an event when its season begins (DIA-13-04); None when it can be."""


def take_effect(resolution: Resolution) -> None:
    """Put the announced event in force, or drop it when it has become inapplicable (DIA-13-04, -05)."""
    event = resolution.position.announced
    if event is None:
        return
    void = inapplicable(resolution.position, event)
    if void is not None:
        resolution.emit("event-dropped", void.rule or "DIA-13-04", why=void.why, **told(event))
        return
    resolution.emit("event-began", event.rule, **told(event))
    if event.kind == "grant":
        _grant(resolution, event)
    for strike in EFFECTS.on(resolution.position):
        strike(resolution, event)


def inapplicable(position: Position, event: TableEvent) -> Void | None:
    """Why an event cannot happen now, or None: a neutral citadel earns nobody gold."""
    if event.kind == "grant" and position.citadels.get(event.citadel, "") not in position.alive:
        return Void("neutral")
    return next((said for ask in INAPPLICABLE.on(position) if (said := ask(position, event)) is not None), None)


def _grant(resolution: Resolution, event: TableEvent) -> None:
    """Carthage or Chandragupta pays whoever controls the citadel (DIA-T4-01, -05)."""
    player = resolution.position.citadels[event.citadel]
    amount = int(tables()["grant"]["amount"])
    resolution.emit("granted", event.rule, player=player, amount=amount, citadel=event.citadel, giver=event.of)
