"""Whole campaigns by simple players and the odds model, and what must hold in them after every event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from diadoques.analysis.players import merge_answers
from diadoques.core.answers import Report
from diadoques.core.events import Event
from diadoques.games.empires.game import GAME
from diadoques.games.empires.model import records
from diadoques.games.empires.model.pieces import ARMY, DETACHMENT, NEVER, REBELS
from diadoques.games.empires.model.position import Position
from diadoques.games.empires.model.relations import masters
from diadoques.games.empires.model.strength import armies, detachments, most_carried
from diadoques.games.empires.model.tables import number
from diadoques.games.empires.players.sensible import Sensible
from diadoques.games.empires.season import flow

#: Kinds of events that bring talents into the game or take them out of it, as their rows say; others only move them.
MONEY = frozenset({
    "fortress-plundered", "hired", "ships-ordered", "state-gone", "sum-lost", "sum-received", "taxes-collected",
    "temples-plundered", "treasury-changed",
})  # fmt: skip
#: What one state loses of a sum another gets (ruling ``same-sum``).
PAIRED = ("baggage", "raid")
#: Kinds that build or lose ships.
SHIPS = frozenset({"fleet-lost", "ships-arrived", "ships-lost", "state-gone"})
_SKILL = Sensible()


def played(scenario: str, seed: str, seasons: int, **options: str) -> Iterator[Report[Position]]:
    """A campaign, report by report.

    Args:
        seasons: how many, after which it is over.
        options: what is agreed beside.
    """
    position = GAME.new(scenario, {"seed": seed, "seasons": str(seasons), **options})
    steps = 0
    while (asked := flow.awaits(position)).prompts:
        answers = merge_answers(_SKILL.answer(position, seat, Random(f"{seed} {steps} {seat}")) for seat in asked.seats)
        report = GAME.resolve(position, answers)
        yield report
        position, steps = report.after, steps + 1
        assert steps < 60 * seasons, f"{seed}: it does not end ({position.season}, {position.phase})"


def talents(position: Position) -> int:
    """All talents of the game, those that are spendable next season too."""
    return sum(state.treasury + state.coming for state in position.states.values())


def ships(position: Position) -> int:
    """All ships."""
    return sum(fleet.ships for fleet in position.fleets.values())


def troubles(before: Position, event: Event, after: Position) -> Iterator[str]:
    """What does not hold after an event."""
    if talents(before) != talents(after) and event.kind not in MONEY:
        yield f"talents: {talents(before)} → {talents(after)}"
    if ships(before) != ships(after) and event.kind not in SHIPS:
        yield f"ships: {ships(before)} → {ships(after)}"
    for name, fleet in after.fleets.items():
        if fleet.ships < 0:
            yield f"{name} has {fleet.ships} ships"
    for name, one in after.provinces.items():
        known = {*after.states, *(REBELS + state for state in after.states)}
        if one.owner not in after.states or one.controller not in known:
            yield f"{name}: {one.owner}, {one.controller}"
        if one.owner == one.controller and one.held:
            yield f"{name} is its owner's, and is counted {one.held} seasons"
        if not NEVER <= one.held <= one.annexed:  # before the end of its first season nothing is counted yet
            yield f"{name} is held {one.held} of {one.annexed} seasons"
    for name, force in after.forces.items():
        if force.ap < 0 or (force.kind == DETACHMENT and force.ap > number(after, "armies.detachment_most")):
            yield f"{name} has {force.ap} AP"
        if force.host and force.host not in after.forces:
            yield f"{name} has joined {force.host}, which is nowhere"
        if force.aboard and force.aboard not in after.fleets:
            yield f"{name} is aboard {force.aboard}, which is nowhere"
    for at, siege in after.sieges.items():
        for besieger in siege.besiegers:
            if besieger not in after.forces:
                yield f"{at} is besieged by {besieger}, which is nowhere"
    for state in after.states:
        if state in masters(after, state):
            yield f"{state} is its own master"


def troubles_at_the_end(position: Position) -> Iterator[str]:
    """What does not hold of armies once a season is settled (the event ``ranking``)."""
    for state in position.states:
        for army in armies(position, state):
            if army.back == NEVER and army.modifier > max(0, most_carried(position, army)):
                yield f"{army.id} carries {army.modifier} of {most_carried(position, army)}"
            if army.kind == ARMY and army.modifier < number(position, "modifier.least"):
                yield f"{army.id} carries {army.modifier}"


def troubles_at_rest(position: Position) -> Iterator[str]:
    """What does not hold when orders are asked: sizes, and the record."""
    for state in position.states:
        for army in armies(position, state):
            whole = army.ap + sum(one.ap for one in detachments(position, army))
            if whole > number(position, "size.most"):
                yield f"{army.id} and its detachments have {whole} AP"
    record = json.loads(json.dumps(records.record_of(position)))
    if records.position_from(record, {}, flow.names()) != position:
        yield "its record does not come back"


def unpaired(report: Report[Position]) -> dict[str, int]:
    """What was lost and not received of raids and baggage, or the other way round; what tribes take leaves the game."""
    found = dict.fromkeys(PAIRED, 0)
    for event in report.events:
        if event.kind == "raid-booty" and event["player"] in report.before.tribes:
            found["raid"] += event["sum"]
        if event.kind in ("sum-lost", "sum-received") and event["what"] in PAIRED:
            found[event["what"]] += event["sum"] if event.kind == "sum-received" else -event["sum"]
    return {what: left for what, left in found.items() if left}
