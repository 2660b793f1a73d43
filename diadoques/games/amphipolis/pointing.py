"""What screens must know to lead through a game (``games.answer_by_answer``); the combats that an answer leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from diadoques.core.agenda import AgendaItem
from diadoques.core.answers import Answers
from diadoques.core.events import Event
from diadoques.core.prompts import Pick, Prompt
from diadoques.games.amphipolis import battle_plays, flow, ground, operations, paths
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.movement import spent_on
from diadoques.games.amphipolis.operations import activation_cost
from diadoques.games.amphipolis.pieces import SIDES, foe
from diadoques.games.amphipolis.position import Battle, Position
from diadoques.games.amphipolis.scenario import scenario
from diadoques.games.amphipolis.sequence import ACTION, FIRST, phases_of_turn
from diadoques.games.answer_by_answer import DICE, SHOWN, Crossing, Spot, Stage

# --- What screens must know to lead through a game that is played answer by answer: see ``games.answer_by_answer.Play``


#: Events of chance, and those by which all learn what was hidden.
_LASTING: Final = {"thrown": DICE, "draws": DICE, "counter-played": SHOWN}
#: What a frame calls the zone that it is about; the narrower comes first.
_ABOUT: Final = ("goal", "to", "zone", "source")


class Play:
    """See ``games.answer_by_answer.Play``."""

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
        """The steps of a turn that are played in the scenario."""
        return phases_of_turn(position)

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


# --- The combats that an answer leads to, as they would stand before the die: what odds and the table of a screen read


#: Questions that aim a stratagem of the combat under way.
AIMS: Final = tuple(battle_plays.AIMS.values())
Said = tuple[str, ...]


class Foreseen(NamedTuple):
    """A combat that an answer leads to.

    Attributes:
        position: as it stands then.
        battle: the combat, with the stratagems that are known.
        aim: the question that comes first, and the answer to it that is supposed; ("", "") where none does.
    """

    position: Position
    battle: Battle
    aim: tuple[str, str] = ("", "")


def combats(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """The combat that an answer leads to; several where a stratagem is to be aimed first, one for each aim."""
    find = _FINDERS.get(prompt.name)
    found = find(position, prompt, said) if find is not None else ()
    return tuple(one for one in found if _both(one.position, one.battle))


def _both(position: Position, battle: Battle) -> bool:
    """Whether both sides have land units there: else it is no combat (AMP-4.1-01)."""
    return all(position.land(battle.zone, side) for side in (battle.attacker, battle.defender))


def _next(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    return (Foreseen(position, Battle(said[0], prompt.seat)),)


def _on_the_way(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """What the group would meet where it arrives, if it came to a combat at once; none that no point pays for."""
    zone = said[0].split()[-1]
    if said[0] == NONE or not position.land(zone, foe(prompt.seat)) or not operations.may_fight(position, prompt):
        return ()
    arrived = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after
    return (Foreseen(arrived, Battle(zone, prompt.seat)),)


def _operation(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """What those who go, as far as they are chosen, would meet at the goal; where nobody goes, what falls at once."""
    frame = position.agenda[-1]
    pieces = [*frame.get("ships", ()), *frame.get("units", ()), *said]
    if not pieces or frame["phase"] != "B.3":
        return _thrown_at_once(position, prompt, said)
    if not operations.may_fight(position, prompt):
        return ()
    there = {"player": prompt.seat, "pieces": pieces, "from": frame["source"], "to": frame["goal"], "entry": []}
    arrived = apply(position, Event("operated", "AMP-3.2-01", there))
    return (Foreseen(arrived, Battle(frame["goal"], prompt.seat)),)


def _play(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """A combat with a stratagem, or with none."""
    battle = position.battle
    if battle is None:
        return ()
    if said[0] == NONE:
        return (Foreseen(position, replace(battle, plays={**battle.plays, prompt.seat: (NONE, "")})),)
    after = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}})).after
    asked = next(iter(flow.awaits(after).prompts), None)
    if not isinstance(asked, Pick) or asked.name not in AIMS or asked.seat != prompt.seat:
        return (Foreseen(position, replace(battle, plays={**battle.plays, prompt.seat: (said[0], "")})),)
    return tuple(
        one._replace(aim=(asked.name, aim))
        for aim in map(str, asked.of)
        for one in _thrown_at_once(after, asked, (aim,))
    )


def _thrown_at_once(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """The combat whose die falls on this answer, or whose stratagems are asked first, by how it would stand then."""
    report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
    at, begun = position, prompt.name in AIMS
    for event in report.events:
        if event.kind in ("thrown", "combat"):
            break
        at, begun = apply(at, event), begun or event.kind == "battle"
    return (Foreseen(at, at.battle),) if begun and at.battle is not None else ()


def _nobody_more(position: Position, prompt: Prompt, said: Said) -> tuple[Foreseen, ...]:
    """Where nobody more leaves, and that was the last of the movements."""
    return () if said else _thrown_at_once(position, prompt, said)


_FINDERS: Final[Mapping[str, Callable[[Position, Prompt, Said], tuple[Foreseen, ...]]]] = {
    "next-combat": _next, "go": _on_the_way, "battle-play": _play, "battle-answer": _play, "group": _nobody_more,
    "activate": _thrown_at_once, **dict.fromkeys(("operation-leaders", "operation-units"), _operation),
    **dict.fromkeys(AIMS, _thrown_at_once),
}  # fmt: skip
