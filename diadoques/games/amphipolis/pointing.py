"""What screens must know to lead through a game that is played answer by answer: see ``games.abilities.Play``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from diadoques.core.events import Event
from diadoques.core.prompts import Pick
from diadoques.games.abilities import DICE, SHOWN, Crossing, Spot, Stage

from . import ground, paths
from .movement import spent_on
from .operations import activation_cost
from .pieces import SIDES
from .position import AgendaItem, Position
from .scenario import scenario
from .sequence import ACTION, FIRST, played

#: Events of chance, and those by which all learn what was hidden.
_LASTING: Final = {"thrown": DICE, "draws": DICE, "counter-played": SHOWN}
#: What a frame calls the zone that it is about; the narrower comes first.
_ABOUT: Final = ("goal", "to", "zone", "source")


class Play:
    """See ``games.abilities.Play``."""

    def spots(self, position: Position, prompt: Pick) -> Mapping[str, Spot]:
        """Units, leaders and zones; ways end where they lead, the cheapest of them first."""
        if not position.agenda:
            return {}
        frame = position.agenda[-1]
        make = _ASKED.get(prompt.name, _plain)
        options = [str(one) for one in prompt.of if one != prompt.none]
        return _ranked({one: spot for one in options if (spot := make(position, frame, one)) is not None})

    def about(self, position: Position) -> str:
        """Where an operation leads or a group stands, where one fights, besieges, throws or retreats."""
        if not position.agenda:
            return ""
        frame, fought = position.agenda[-1], position.battle.zone if position.battle is not None else ""
        named = [str(frame.get(key, "")) for key in _ABOUT]
        thrown = str(frame.get("name", "")).split()[1:2]  # a throw names what it is about: « siege O5 »
        return next((one for one in (*named, *thrown, fought) if one in ground.zones()), "")

    def stage(self, position: Position) -> Stage:
        """The turn, its step, whose action phase it is; which one of the turn is not in the position."""
        active = position.impulse.active
        return Stage(position.turn, position.step, active, int(bool(active)))

    def after(self, stage: Stage, event: Event) -> Stage:
        """A step is a side's own where they go one after the other; the action phases of both are counted together."""
        if event.kind == "turn-begun":
            return Stage(event["turn"], FIRST)
        if event.kind == "step-begun":
            return Stage(stage.turn, event["step"], event["player"])
        if event.kind == "impulse-begun":
            return Stage(stage.turn, ACTION, event["player"], stage.number + 1)
        return stage

    def steps(self, position: Position) -> tuple[str, ...]:
        """Those of the rules that are played in its scenario."""
        return played(position)

    def crossings(self, position: Position) -> Mapping[str, tuple[Crossing, ...]]:
        """Over land, as the walls stand and the river is crossed; none where the main map is left aside."""
        if not scenario(position.scenario).main_map:
            return {}
        return {zone: found for zone in ground.zones() if (found := tuple(_crossings(position, zone)))}

    def hand(self, position: Position, seat: str) -> tuple[str, ...]:
        """The stratagem counters of a side."""
        return position.hands.get(seat, ())

    def lasting(self, event: Event) -> str:
        """A throw, a draw, a stratagem that is played."""
        return _LASTING.get(event.kind, "")


def _crossings(position: Position, zone: str) -> Iterator[Crossing]:
    """Steps out of a zone; those of one side alone say whose they are."""
    sides = ground.USERS.get(zone, SIDES)
    each = {side: dict(paths.steps(position, side, zone)) for side in sides}
    for to in ground.land_near(zone):
        prices = {side: each[side][to] for side in sides if to in each[side]}
        if len(prices) == len(sides) and len(set(prices.values())) == 1:
            yield Crossing(to, next(iter(prices.values())))
        else:
            yield from (Crossing(to, price, side) for side, price in prices.items())


def _ranked(found: Mapping[str, Spot]) -> dict[str, Spot]:
    """Of ways to one zone the cheapest is picked by a click on it."""
    best: dict[str, str] = {}
    for one, spot in found.items():
        if spot.way and (spot.at not in best or _price(spot) < _price(found[best[spot.at]])):
            best[spot.at] = one
    return {one: replace(spot, first=not spot.way or best[spot.at] == one) for one, spot in found.items()}


def _price(spot: Spot) -> tuple[int, int]:
    return (spot.cost or 0, len(spot.way))


def _plain(position: Position, _frame: AgendaItem, option: str) -> Spot | None:
    """A unit, a leader, a zone; of several words the first that is one, where the last zone says."""
    words = option.split()
    zones = [word for word in words if word in ground.zones()]
    named = (option, *words)
    unit = next((one for one in named if one in position.units), "")
    leader = next((one for one in named if one in position.leaders), "")
    if zones:
        return Spot(zones[-1])
    if unit:
        return Spot(position.units[unit].at, unit)
    return Spot(position.leaders[leader].at, f"@{leader}") if leader else None


def _activated(operation: bool) -> Callable[[Position, AgendaItem, str], Spot | None]:
    def make(position: Position, frame: AgendaItem, option: str) -> Spot | None:
        if operation and frame["phase"] != "B.3":
            return _plain(position, frame, option)
        price = activation_cost(position, frame["seat"], option, operation)
        return Spot(option, cost=price, left=position.impulse.left - price)

    return make


def _way(position: Position, frame: AgendaItem, option: str) -> Spot:
    """A way with its movement points; ships go as far as they like."""
    zones = tuple(option.split())
    pieces: Sequence[str] = frame["pieces"]
    if ground.is_sea(zones[-1]) and any(piece in position.units for piece in pieces):
        return Spot(zones[-1], way=zones)
    price = spent_on(position, frame["seat"], frame["zone"], zones)
    left = paths.allowance(position, pieces) - int(frame["spent"]) - price
    return Spot(zones[-1], way=zones, cost=price, left=max(left, 0))


_ASKED: Final[Mapping[str, Callable[[Position, AgendaItem, str], Spot | None]]] = {
    "activate": _activated(False), "operation": _activated(True), "go": _way,
}  # fmt: skip
