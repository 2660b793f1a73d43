"""Histories of webDiplomacy, variant 1 (Classic): ``history.json`` of its public files, schema 1 (2026).

The answer of its former route ``game/status`` is read as well: it says the same with ``"Yes"`` and ``"No"``. The site
gives every unit an order, and tells neither where a dislodged unit may go nor what was left unordered.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from diadoques.board.spaces import split_coast
from diadoques.core.border import parse_json
from diadoques.core.faults import Fault
from diadoques.core.orders import Order, Verb
from diadoques.core.phases import ADJUSTMENTS, MOVEMENT, OVER, RETREATS
from diadoques.core.pieces import ARMY, FLEET, Unit
from diadoques.core.resources import resource
from diadoques.games.diplomacy.adjustments import builds_possible
from diadoques.games.diplomacy.formats.history import (
    FIRST_YEAR,
    Phase,
    Played,
    Story,
    Turn,
    by_sea_alone,
    phase_name,
    season_of,
)
from diadoques.games.diplomacy.interchange import list_of, table_of, text_of
from diadoques.games.diplomacy.names import place_text
from diadoques.games.diplomacy.position import ENGLISH, Position
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.games.diplomacy.writing import write as written

READINGS: Final = {"rules": "datc"}
VARIANT: Final = 1
SCHEMA: Final = 1
_KINDS: Final = {"Diplomacy": MOVEMENT, "Retreats": RETREATS, "Builds": ADJUSTMENTS}
_PHASES: Final = {kind: name for name, kind in _KINDS.items()} | {OVER: "Finished"}
_UNITS: Final = {"Army": ARMY, "Fleet": FLEET}
_TYPES: Final = {ARMY: "Army", FLEET: "Fleet"}


@cache
def _numbers() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The powers and the places, each at its number."""
    data = tomllib.loads(resource("geodata", CLASSIC.board_id, "webdiplomacy.toml").read_text(encoding="utf-8"))
    return ("", *data["countries"]), ("", *data["territories"])


def _text(place: str) -> str:
    return place_text(CLASSIC, place, ENGLISH)


# ------------------------------------------------------------------ read


def read(data: bytes) -> Story:
    """The game that a history tells.

    Raises:
        Fault: with its place.
    """
    game = table_of(parse_json(data), "game")
    if game.get("schema", SCHEMA) != SCHEMA:
        raise Fault("convert-version", "schema", found=str(game["schema"])[:20], known=str(SCHEMA))
    if game.get("variantID", VARIANT) != VARIANT:
        raise Fault("convert-board", "variantID", given=str(game["variantID"])[:20], known=str(VARIANT))
    story = Story([])
    rows = list_of(game.get("phases", ()), "phases")
    for number, row in enumerate(rows):
        where = f"phases[{number}]"
        phase = table_of(row, where)
        if list_of(phase.get("messages") or (), f"{where}.messages"):
            story.losses_found.append(Fault("convert-messages", where))
        name = text_of(phase.get("phase"), f"{where}.phase")
        if name == "Finished":
            story.winners = ()
            break
        if name not in _KINDS:
            raise Fault("convert-phase-unknown", f"{where}.phase", given=name[:80])
        waits = number + 1 == len(rows) and not phase.get("orders")
        story.phases.append(_phase(phase, _KINDS[name], waits, where))
    return story


class _Standing(NamedTuple):
    """A unit of a phase."""

    power: str
    kind: str
    place: str
    retreating: bool

    @property
    def sign(self) -> str:
        return f"{self.kind} {_text(self.place)}"


def _phase(phase: Mapping[str, Any], kind: str, waits: bool, where: str) -> Phase:
    turn = _number(phase, "turn", where)
    season = season_of("F" if turn % 2 else "S", FIRST_YEAR + turn // 2, f"{where}.turn")
    standing = [
        _standing(table_of(row, f"{where}.units[{number}]"), f"{where}.units[{number}]")
        for number, row in enumerate(list_of(phase.get("units", ()), f"{where}.units"))
    ]
    units: dict[str, list[str]] = {power: [] for power in CLASSIC.powers}
    dislodged: dict[str, dict[str, None]] = {}
    for unit in standing:
        if unit.retreating and kind == RETREATS:
            dislodged.setdefault(unit.power, {})[unit.sign] = None
        else:
            units[unit.power].append(unit.sign)
    centres: dict[str, list[str]] = {power: [] for power in CLASSIC.powers}
    for number, row in enumerate(list_of(phase.get("centers", ()), f"{where}.centers")):
        at = f"{where}.centers[{number}]"
        owner, centre = _power(table_of(row, at), at, none=True), _place(row, "terrID", at)
        if owner and centre in CLASSIC.centres:
            centres[owner].append(_text(centre))
    orders: dict[str, list[str]] = {}
    for number, row in enumerate(list_of(phase.get("orders", ()), f"{where}.orders")):
        at = f"{where}.orders[{number}]"
        power = _power(table_of(row, at), at)
        orders.setdefault(power, []).append(_line(row, kind, standing, at))
    name = f"{where} ({phase.get('turnText') or season}, {kind})"
    return Phase(season, kind, units, dislodged, centres, None if waits else orders, name[:120])


def _standing(row: Mapping[str, Any], where: str) -> _Standing:
    kind = _kind(row, "type" if "type" in row else "unitType", where)
    return _Standing(_power(row, where), kind, _place(row, "terrID", where), _flag(row.get("retreating"), where))


def _line(row: Mapping[str, Any], kind: str, standing: list[_Standing], where: str) -> str:
    """The order in our words."""
    name = text_of(row.get("type"), f"{where}.type")
    if name == "Wait":
        return "WAIVE"
    at = _place(row, "terrID", where)
    if name in ("Build Army", "Build Fleet"):
        return f"{_UNITS[name.split()[1]]} {_text(at)} B"
    unit = _unit_at(at, standing, kind == RETREATS, where)
    if name in ("Hold", "Disband", "Destroy"):
        return f"{unit.sign} {'H' if name == 'Hold' else 'D'}"
    to = _place(row, "toTerrID", where)
    if name == "Retreat":
        return f"{unit.sign} R {_text(to)}"
    if name == "Move":
        way = _flag(row.get("viaConvoy"), where) and unit.kind == ARMY
        by_land = split_coast(to)[0] in CLASSIC.board.army.get(unit.place, ())
        return f"{unit.sign} - {_text(to)}" + (" VIA" if way and by_land else "")
    if name == "Support hold":
        return f"{unit.sign} S {_unit_at(to, standing, False, where).sign}"
    if name in ("Support move", "Convoy"):
        helped = _unit_at(_place(row, "fromTerrID", where), standing, False, where)
        return f"{unit.sign} {name[0]} {helped.sign} - {_text(to)}"
    raise Fault("convert-unreadable", f"{where}.type", given=name[:80])


def _unit_at(place: str, standing: list[_Standing], retreating: bool, where: str) -> _Standing:
    space = split_coast(place)[0]
    for unit in standing:
        if split_coast(unit.place)[0] == space and unit.retreating == retreating:
            return unit
    raise Fault("convert-nobody-there", where, space=space)


def _number(row: Mapping[str, Any], key: str, where: str) -> int:
    value = row.get(key)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**9:
        raise Fault("convert-number", f"{where}.{key}", given=str(value)[:80])
    return value


def _power(row: Mapping[str, Any], where: str, none: bool = False) -> str:
    number, powers = _number(row, "countryID", where), _numbers()[0]
    if number >= len(powers) or (not number and not none):
        raise Fault("convert-number", f"{where}.countryID", given=str(number))
    return powers[number]


def _place(row: Mapping[str, Any], key: str, where: str) -> str:
    number, places = _number(row, key, where), _numbers()[1]
    if not 0 < number < len(places):
        raise Fault("convert-number", f"{where}.{key}", given=str(number))
    return places[number]


def _kind(row: Mapping[str, Any], key: str, where: str) -> str:
    name = text_of(row.get(key), f"{where}.{key}")
    if name not in _UNITS:
        raise Fault("convert-unreadable", f"{where}.{key}", given=name[:80])
    return _UNITS[name]


def _flag(value: Any, where: str) -> bool:
    if value not in (True, False, None, "Yes", "No", ""):
        raise Fault("convert-unreadable", where, given=str(value)[:80])
    return value in (True, "Yes")


# ------------------------------------------------------------------ write


def write(game: Played, losses: list[Fault], notes: list[Fault]) -> str:
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
    head = {"schema": SCHEMA, "gameID": 0, "file": "history", "version": "", "generated": 0}
    rows = ",\n".join(json.dumps(phase) for phase in phases)
    return json.dumps(head)[:-1] + f', "phases": [\n{rows}\n]}}\n'


def _head(position: Position) -> dict[str, Any]:
    powers, season = _numbers()[0], position.season
    text = f"{season.name.capitalize()}, {season.year}"
    return {
        "turn": 2 * (season.year - FIRST_YEAR) + (season.name != "spring"),
        "phase": _PHASES[position.phase],
        "turnText": text,
        "units": [
            {
                "countryID": powers.index(unit.owner),
                "type": _TYPES[unit.kind],
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
    return _numbers()[1].index(place)


def _orders(turn: Turn, silent: list[str]) -> list[dict[str, Any]]:
    """An order for every unit that is asked; ``silent`` takes those that nobody gave."""
    before = turn.before
    given = {order.unit: order for orders in turn.orders.values() for order in orders if order.unit}
    name = phase_name(before)
    rows = []
    if before.phase == ADJUSTMENTS:
        return _adjustments(turn, silent)
    asked = before.dislodged if before.phase == RETREATS else before.standing()
    for unit_id in asked:
        unit = before.units[unit_id]
        order = given.get(unit_id)
        if order is None:
            silent.append(f"{name}, {unit.kind} {_text(unit.at)}")
            order = Order(unit.owner, Verb.DISBAND if before.phase == RETREATS else Verb.HOLD, unit_id)
        rows.append(_row(before, order, unit) | _outcome(turn, order))
    return rows


def _outcome(turn: Turn, order: Order) -> dict[str, bool]:
    if turn.before.phase == RETREATS:
        return {"success": order.verb is Verb.DISBAND or order.unit in turn.happened("retreated"), "dislodged": False}
    settled, driven = turn.happened("resolved"), order.unit in turn.happened("dislodged")
    success = bool(settled[order.unit]["success"]) if order.unit in settled else not driven
    return {"success": success and not (driven and order.verb is Verb.HOLD), "dislodged": driven}


def _row(
    before: Position, order: Order, unit: Unit, *, to: int | None = None, start: int | None = None
) -> dict[str, Any]:
    name, via = "Hold", False
    match order.verb:
        case Verb.MOVE:
            name, to, via = "Move", _id(order.to), order.by_sea or by_sea_alone(before, order)
        case Verb.RETREAT:
            name, to = "Retreat", _id(order.to)
        case Verb.DISBAND:
            name = "Disband" if unit.id in before.dislodged else "Destroy"
        case Verb.SUPPORT if not order.goal:
            name, to = "Support hold", _id(before.units[order.target].space)
        case Verb.SUPPORT | Verb.CONVOY:
            name = "Support move" if order.verb is Verb.SUPPORT else "Convoy"
            to, start = _id(split_coast(order.goal)[0]), _id(before.units[order.target].space)
        case _:
            pass
    return {
        "countryID": _numbers()[0].index(order.player),
        "terrID": _id(unit.at),
        "unitType": _TYPES[unit.kind],
        "type": name,
        "toTerrID": to,
        "fromTerrID": start,
        "viaConvoy": via,
    }


def _adjustments(turn: Turn, silent: list[str]) -> list[dict[str, Any]]:
    """Builds, removals, and what is waived."""
    before, powers, rows = turn.before, _numbers()[0], []
    name = phase_name(before)
    for player in before.players:
        orders = list(turn.orders.get(player, ()))
        for order in orders:
            if order.verb is Verb.BUILD:
                kind, at = _TYPES[order.becomes], _id(order.to)
                rows.append(_placing(powers.index(player), f"Build {kind}", at, kind))
        built = sum(order.verb is Verb.BUILD for order in orders)
        waived = sum(order.verb is Verb.WAIVE for order in orders)
        for number in range(builds_possible(before, player) - built):
            rows.append(_placing(powers.index(player), "Wait", None, ""))
            if number >= waived:
                silent.append(f"{name}, {player}")
    chosen = {order.unit for orders in turn.orders.values() for order in orders}
    for unit_id in turn.happened("removed"):
        unit = before.units[unit_id]
        rows.append(_placing(powers.index(unit.owner), "Destroy", _id(unit.at), _TYPES[unit.kind]))
        if unit_id not in chosen:
            silent.append(f"{name}, {unit.kind} {_text(unit.at)}")
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
