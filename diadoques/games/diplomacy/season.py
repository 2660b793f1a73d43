"""A season as lists of named steps: a variant puts its own steps before them by name (``Hooks.opening``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from diadoques.core.steps import Step
from diadoques.games.diplomacy import adjustments, control, movement, retreats
from diadoques.games.diplomacy.position import MOVEMENT, OVER
from diadoques.games.diplomacy.resolution import Resolution

OPENING: Final[tuple[Step[Resolution], ...]] = (
    Step("conflicts", "DIP-turn-02", movement.run),
    Step("ways out", "DIP-ret-01c", movement.open_retreats),
    Step("cornered", "DIP-ret-01h", retreats.destroy_cornered),
)
"""From the orders to the point where dislodged units are asked for their retreats."""

CLOSING: Final[tuple[Step[Resolution], ...]] = (
    Step("control", "DIP-ctr-01", control.occupy),
    Step("count", "DIP-ctr-01e", control.count),
    Step("victory", "DIP-goal-01", control.judge),
)
"""From the retreats to the victory check, where centres are counted; adjustments and the next season follow."""


def run(resolution: Resolution, steps: Sequence[Step[Resolution]], added: Mapping[str, Callable[[Any], None]]) -> None:
    """Run steps in their order, each after what a variant puts before it."""
    for step in steps:
        if step.name in added:
            added[step.name](resolution)
        step.run(resolution)


def close(resolution: Resolution) -> None:
    """After the retreats: the count of centres where it is due, then adjustments or the next season (DIP-turn-02e)."""
    variant = resolution.position.variant
    if variant.hooks.ending is not None:
        variant.hooks.ending(resolution)
    if variant.counts(resolution.position.season):
        run(resolution, CLOSING, variant.hooks.closing)
        if resolution.position.phase == OVER or adjustments.open_phase(resolution):
            return
    turn_page(resolution)


def turn_page(resolution: Resolution) -> None:
    """The next season begins (DIP-turn-01); there is no summer and no winter (DIP-turn-01b)."""
    following = resolution.position.season.next()
    resolution.emit("season-began", resolution.position.variant.rows.turning, season=str(following), phase=MOVEMENT)
