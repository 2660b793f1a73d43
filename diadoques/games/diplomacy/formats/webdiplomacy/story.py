"""From a history of webDiplomacy to the story it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from diadoques.board.spaces import split_coast
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.faults import Fault
from diadoques.core.pieces import ARMY
from diadoques.core.untrusted import list_of, parse_json, table_of, text_of
from diadoques.games.diplomacy.formats.played import FIRST_YEAR
from diadoques.games.diplomacy.formats.story import Phase, Story, season_of
from diadoques.games.diplomacy.formats.webdiplomacy.numbers import (
    DRAWN,
    FINISHED,
    KINDS,
    SCHEMA,
    UNITS,
    VARIANT,
    numbers,
    place_in_english,
)
from diadoques.games.diplomacy.variant import CLASSIC


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
    rows = [table_of(row, f"phases[{number}]") for number, row in enumerate(list_of(game.get("phases", ()), "phases"))]
    for number, phase in enumerate(rows):
        where = f"phases[{number}]"
        story.messages += len(list_of(phase.get("messages") or (), f"{where}.messages"))
        name = text_of(phase.get("phase"), f"{where}.phase")
        if name == FINISHED:
            story.winners = _sharing(phase, where) if game.get("gameOver") == DRAWN else ()
            _closed(story, phase, where)
            break
        if name not in KINDS:
            raise Fault("convert-phase-unknown", f"{where}.phase", given=name[:80])
        last = number + 1 == len(rows) or rows[number + 1].get("phase") == FINISHED
        # Every unit is given an order as soon as a phase is settled.
        story.phases.append(_phase(phase, KINDS[name], last and not phase.get("orders"), where))
    return story


def _closed(story: Story, phase: Mapping[str, Any], where: str) -> None:
    """The board at the end, which the last phase that was played must lead to."""
    if story.phases and story.phases[-1].orders is not None:
        story.phases[-1] = replace(story.phases[-1], after=_board(_units(phase, where), MOVEMENT)[0])


def _sharing(phase: Mapping[str, Any], where: str) -> tuple[str, ...]:
    """Who shares a draw there: all who are left."""
    rows = list_of(phase.get("centers", ()), f"{where}.centers")
    left = {unit.power for unit in _units(phase, where)}
    left |= {_power(table_of(row, where), where, none=True) for row in rows}
    return tuple(power for power in CLASSIC.powers if power in left)


class _Standing(NamedTuple):
    """A unit of a phase."""

    power: str
    kind: str
    place: str
    retreating: bool

    @property
    def sign(self) -> str:
        return f"{self.kind} {place_in_english(self.place)}"


def _phase(phase: Mapping[str, Any], kind: str, waits: bool, where: str) -> Phase:
    turn = _number(phase, "turn", where)
    season = season_of("F" if turn % 2 else "S", FIRST_YEAR + turn // 2, f"{where}.turn")
    standing = _units(phase, where)
    units, dislodged = _board(standing, kind)
    centres: dict[str, list[str]] = {power: [] for power in CLASSIC.powers}
    for number, row in enumerate(list_of(phase.get("centers", ()), f"{where}.centers")):
        at = f"{where}.centers[{number}]"
        owner, centre = _power(table_of(row, at), at, none=True), _place(row, "terrID", at)
        if owner and centre in CLASSIC.centres:
            centres[owner].append(place_in_english(centre))
    orders: dict[str, list[str]] = {}
    for number, row in enumerate(list_of(phase.get("orders", ()), f"{where}.orders")):
        at = f"{where}.orders[{number}]"
        power = _power(table_of(row, at), at)
        orders.setdefault(power, []).append(_line(row, kind, standing, at))
    name = f"{where} ({phase.get('turnText') or season}, {kind})"
    return Phase(season, kind, units, dislodged, centres, None if waits else orders, name[:120])


def _units(phase: Mapping[str, Any], where: str) -> list[_Standing]:
    return [
        _standing(table_of(row, f"{where}.units[{number}]"), f"{where}.units[{number}]")
        for number, row in enumerate(list_of(phase.get("units", ()), f"{where}.units"))
    ]


def _board(standing: list[_Standing], kind: str) -> tuple[dict[str, list[str]], dict[str, dict[str, None]]]:
    """The signs of the units on the board, and of those that must retreat, by power."""
    units: dict[str, list[str]] = {power: [] for power in CLASSIC.powers}
    dislodged: dict[str, dict[str, None]] = {}
    for unit in standing:
        if unit.retreating and kind == RETREATS:
            dislodged.setdefault(unit.power, {})[unit.sign] = None
        else:
            units[unit.power].append(unit.sign)
    return units, dislodged


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
        return f"{UNITS[name.split()[1]]} {place_in_english(at)} B"
    unit = _unit_at(at, standing, kind == RETREATS, where)
    if name in ("Hold", "Disband", "Destroy"):
        return f"{unit.sign} {'H' if name == 'Hold' else 'D'}"
    to = _place(row, "toTerrID", where)
    if name == "Retreat":
        return f"{unit.sign} R {place_in_english(to)}"
    if name == "Move":
        way = _flag(row.get("viaConvoy"), where) and unit.kind == ARMY
        by_land = split_coast(to)[0] in CLASSIC.board.army.get(unit.place, ())
        return f"{unit.sign} - {place_in_english(to)}" + (" VIA" if way and by_land else "")
    if name == "Support hold":
        return f"{unit.sign} S {_unit_at(to, standing, False, where).sign}"
    if name in ("Support move", "Convoy"):
        helped = _unit_at(_place(row, "fromTerrID", where), standing, False, where)
        return f"{unit.sign} {name[0]} {helped.sign} - {place_in_english(to)}"
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
    number, powers = _number(row, "countryID", where), numbers()[0]
    if number >= len(powers) or (not number and not none):
        raise Fault("convert-number", f"{where}.countryID", given=str(number))
    return powers[number]


def _place(row: Mapping[str, Any], key: str, where: str) -> str:
    number, places = _number(row, key, where), numbers()[1]
    if not 0 < number < len(places):
        raise Fault("convert-number", f"{where}.{key}", given=str(number))
    return places[number]


def _kind(row: Mapping[str, Any], key: str, where: str) -> str:
    name = text_of(row.get(key), f"{where}.{key}")
    if name not in UNITS:
        raise Fault("convert-unreadable", f"{where}.{key}", given=name[:80])
    return UNITS[name]


def _flag(value: Any, where: str) -> bool:
    if value not in (True, False, None, "Yes", "No", ""):
        raise Fault("convert-unreadable", where, given=str(value)[:80])
    return value in (True, "Yes")
