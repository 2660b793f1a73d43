"""From a game of ours to a history of webDiplomacy."""

from __future__ import annotations

import json
from typing import Any

from diadoques.board.spaces import split_coast
from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.phases import RETREATS
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.games.diplomacy.adjustments import builds_possible
from diadoques.games.diplomacy.formats.played import FIRST_YEAR, PlayedPhase, ReplayedGame, by_sea_alone, phase_name
from diadoques.games.diplomacy.formats.webdiplomacy.numbers import (
    DRAWN,
    PHASES,
    SCHEMA,
    TYPES,
    numbers,
    place_in_english,
)
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, Position
from diadoques.games.diplomacy.writing import write as written


def write(game: ReplayedGame, losses: list[Fault], notes: list[Fault]) -> str:
    """The text of ``history.json``."""
    for turn in game.turns:
        losses += turn.unsaid(void_too=False)
    silent: list[str] = []
    coasts = [
        f"{phase_name(turn.before)}, {written(turn.before, order, ENGLISH)}"
        for turn in game.turns
        for orders in turn.orders.values()
        for order in orders
        if split_coast(order.goal)[1]
    ]
    if coasts:
        notes.append(Fault("convert-support-coast", given=str(len(coasts)), first=coasts[0]))
    phases = [{**_head(turn.before), "orders": _orders(turn, silent)} for turn in game.turns]
    phases.append({**_head(game.last), "orders": []})
    if silent:
        notes.append(Fault("convert-silent", given=str(len(silent)), first=silent[0]))
    head: dict[str, Any] = {"schema": SCHEMA, "gameID": 0, "file": "history", "version": "", "generated": 0}
    if len(game.last.winners) > 1 and set(game.last.winners) == set(game.last.alive):
        head["gameOver"] = DRAWN
    rows = ",\n".join(json.dumps(phase) for phase in phases)
    return json.dumps(head)[:-1] + f', "phases": [\n{rows}\n]}}\n'


def _head(position: Position) -> dict[str, Any]:
    powers, season = numbers()[0], position.season
    text = f"{season.name.capitalize()}, {season.year}"
    return {
        "turn": 2 * (season.year - FIRST_YEAR) + (season.name != "spring"),
        "phase": PHASES[position.phase],
        "turnText": text,
        "units": [
            {
                "countryID": powers.index(unit.owner),
                "type": TYPES[unit.kind],
                "terrID": _id(unit.at),
                "retreating": unit.id in position.dislodged,
            }
            for unit in position.units.values()
        ],
        "centers": [
            {"terrID": _id(centre), "countryID": powers.index(owner)}
            for centre, owner in sorted(position.centres.items())
        ],
    }


def _id(place: str) -> int:
    return numbers()[1].index(place)


def _orders(turn: PlayedPhase, silent: list[str]) -> list[dict[str, Any]]:
    """An order for every unit that is asked; ``silent`` takes those that nobody gave."""
    before = turn.before
    if before.phase == ADJUSTMENTS:
        return _adjustments(turn, silent)
    given = {order.unit: order for orders in turn.orders.values() for order in orders if order.unit}
    name = phase_name(before)
    rows = []
    asked = before.dislodged if before.phase == RETREATS else before.standing()
    for unit_id in asked:
        unit = before.units[unit_id]
        order = given.get(unit_id)
        if order is None:
            silent.append(f"{name}, {unit.kind} {place_in_english(unit.at)}")
            order = Order(unit.owner, Verbs.DISBAND if before.phase == RETREATS else Verbs.HOLD, unit_id)
        rows.append(_row(before, turn.marked(order, intent=False), unit) | _outcome(turn, order))
    return rows


def _outcome(turn: PlayedPhase, order: Order) -> dict[str, bool]:
    if turn.before.phase == RETREATS:
        return {"success": order.verb is Verbs.DISBAND or order.unit in turn.happened("retreated"), "dislodged": False}
    settled, driven = turn.happened("resolved"), order.unit in turn.happened("dislodged")
    success = bool(settled[order.unit]["success"]) if order.unit in settled else not driven
    return {"success": success and not (driven and order.verb is Verbs.HOLD), "dislodged": driven}


def _row(
    before: Position, order: Order, unit: Unit, *, to: int | None = None, start: int | None = None
) -> dict[str, Any]:
    name, via = "Hold", False
    match order.verb:
        case Verbs.MOVE:
            name, to, via = "Move", _id(order.to), order.by_sea or by_sea_alone(before, order)
        case Verbs.RETREAT:
            name, to = "Retreat", _id(order.to)
        case Verbs.DISBAND:
            name = "Disband" if unit.id in before.dislodged else "Destroy"
        case Verbs.SUPPORT if not order.goal:
            name, to = "Support hold", _id(before.units[order.target].space)
        case Verbs.SUPPORT | Verbs.CONVOY:
            name = "Support move" if order.verb is Verbs.SUPPORT else "Convoy"
            to, start = _id(split_coast(order.goal)[0]), _id(before.units[order.target].space)
        case _:
            pass
    return {
        "countryID": numbers()[0].index(order.player),
        "terrID": _id(unit.at),
        "unitType": TYPES[unit.kind],
        "type": name,
        "toTerrID": to,
        "fromTerrID": start,
        "viaConvoy": via,
    }


def _adjustments(turn: PlayedPhase, silent: list[str]) -> list[dict[str, Any]]:
    """Builds, removals, and what is waived."""
    before, powers, rows = turn.before, numbers()[0], []
    name = phase_name(before)
    for player in before.players:
        orders = list(turn.orders.get(player, ()))
        for order in orders:
            if order.verb is Verbs.BUILD:
                kind, at = TYPES[order.becomes], _id(order.to)
                rows.append(_placing(powers.index(player), f"Build {kind}", at, kind))
        built = sum(order.verb is Verbs.BUILD for order in orders)
        waived = sum(order.verb is Verbs.WAIVE for order in orders)
        for number in range(builds_possible(before, player) - built):
            rows.append(_placing(powers.index(player), "Wait", None, ""))
            if number >= waived:
                silent.append(f"{name}, {player}")
    for unit_id in turn.happened("removed"):
        unit = before.units[unit_id]
        rows.append(_placing(powers.index(unit.owner), "Destroy", _id(unit.at), TYPES[unit.kind]))
    return rows


def _placing(country: int, name: str, at: int | None, kind: str) -> dict[str, Any]:
    return {
        "countryID": country,
        "terrID": at,
        "unitType": kind,
        "type": name,
        "toTerrID": at,
        "fromTerrID": None,
        "viaConvoy": False,
        "success": True,
        "dislodged": False,
    }
