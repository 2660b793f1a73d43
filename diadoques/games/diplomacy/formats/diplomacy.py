"""Saved games of the Python package ``diplomacy``, version 1.1: its ``to_saved_game_format``, one JSON object a game.

The format was learned from files that the package writes; nothing of it is imported.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from diadoques.conflict.orders import Order, Verbs
from diadoques.conflict.phases import MOVEMENT, RETREATS
from diadoques.core.events import Event
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.core.untrusted import list_of, parse_json, table_of, text_of, texts_of
from diadoques.games.diplomacy.adjustments import builds_possible, change, yards
from diadoques.games.diplomacy.formats.played import PlayedPhase, ReplayedGame, centres, phase_name, signs, ways_out
from diadoques.games.diplomacy.formats.story import Phase, Story, season_of
from diadoques.games.diplomacy.lexicon import place_name
from diadoques.games.diplomacy.position import ADJUSTMENTS, ENGLISH, Position
from diadoques.games.diplomacy.variant import CLASSIC
from diadoques.games.diplomacy.writing import sign
from diadoques.games.diplomacy.writing import write as written
from diadoques.games.naming import owner_of

#: What the package plays: an army that could go by land stays free to when its convoy fails (DATC 2); in civil disorder
#: it measures from home, fleets by borders of fleets, and sorts by its abbreviations.
READINGS: Final = {
    "rules": "datc",
    "route_choice": "intent_or_land",
    "disorder_distance": "home_by_kind",
    "disorder_language": "codes",
}
MAP: Final = "standard"
COMPLETED: Final = "COMPLETED"
_NAME: Final = re.compile(r"([SFW])(\d{4})([MRA])")
_KINDS: Final = {"M": MOVEMENT, "R": RETREATS, "A": ADJUSTMENTS}
_VICTORY: Final = "Victory by: "
#: What the package calls an outcome, by our reasons (``kernel.Clause``).
_RESULTS: Final = {
    "support-cut": "cut",
    "support-dislodged": "cut",
    "support-useless": "void",
    "convoy-useless": "void",
}
_NO_CONVOY: Final = ("no-way", "no-route", "convoy-broken", "paradox")


# --- Read


def read(data: bytes) -> Story:
    """The game that a file tells.

    Raises:
        Fault: with its place.
    """
    game = table_of(parse_json(data), "game")
    if text_of(game.get("map", MAP), "map") != MAP:
        raise Fault("convert-board", "map", given=str(game["map"])[:80], known=MAP)
    story = Story([])
    rules = [text_of(one, "rules") for one in list_of(game.get("rules", ()), "rules")]
    if rules:
        story.notes_found.append(Fault("convert-settings", "rules", given=", ".join(rules)[:200]))
    rows = list_of(game.get("phases", ()), "phases")
    for number, row in enumerate(rows):
        where = f"phases[{number}]"
        phase = table_of(row, where)
        name = text_of(phase.get("name"), f"{where}.name")
        state = table_of(phase.get("state", {}), f"{where}.state")
        story.messages += len(list_of(phase.get("messages") or (), f"{where}.messages"))
        if name == COMPLETED:
            story.winners = _winners(state, where)
            break
        sheets = _powers(phase.get("orders") or {}, f"{where}.orders")
        orders = _orders(sheets, f"{where}.orders")
        if number + 1 == len(rows) and None in sheets.values():
            # Whoever has nothing to order has an empty sheet while the others are still awaited.
            if any((orders or {}).values()):
                story.losses_found.append(Fault("convert-pending", name[:80]))
            orders = None
        story.phases.append(_phase(name, state, orders, where))
    return story


def _phase(name: str, state: Mapping[str, Any], orders: Mapping[str, Sequence[str]] | None, where: str) -> Phase:
    match = _NAME.fullmatch(name)
    if match is None:
        raise Fault("convert-phase-unknown", f"{where}.name", given=name[:80])
    units: dict[str, list[str]] = {}
    for power, found in _powers(state.get("units", {}), f"{where}.state.units").items():
        units[power] = [one for one in texts_of(found, f"{where}.state.units.{power}") if not one.startswith("*")]
    dislodged: dict[str, dict[str, Sequence[str] | None]] = {}
    for power, rows in _powers(state.get("retreats", {}), f"{where}.state.retreats").items():
        at = f"{where}.state.retreats.{power}"
        dislodged[power] = {unit: texts_of(ways, f"{at}.{unit[:20]}") for unit, ways in table_of(rows, at).items()}
    owned = {
        power: texts_of(found, f"{where}.state.centers.{power}")
        for power, found in _powers(state.get("centers", {}), f"{where}.state.centers").items()
    }
    season = season_of(match[1], int(match[2]), f"{where}.name")
    return Phase(season, _KINDS[match[3]], units, dislodged, owned, orders, name)


def _orders(sheets: Mapping[str, Any], where: str) -> dict[str, list[str]] | None:
    """The orders of the sheets; None where nobody has handed in anything yet."""
    if all(lines is None for lines in sheets.values()):
        return None
    return {power: texts_of(lines or (), f"{where}.{power}") for power, lines in sheets.items()}


def _powers(value: Any, where: str) -> dict[str, Any]:
    return {owner_of(power, tuple(CLASSIC.powers), where): found for power, found in table_of(value, where).items()}


def _winners(state: Mapping[str, Any], where: str) -> tuple[str, ...]:
    note = text_of(state.get("note", ""), f"{where}.state.note")
    named = note.removeprefix(_VICTORY).split(", ") if note.startswith(_VICTORY) else []
    return tuple(power for power in CLASSIC.powers if any(len(one) > 2 and power.startswith(one) for one in named))


# --- Write


def write(game: ReplayedGame, losses: list[Fault], notes: list[Fault]) -> str:  # noqa: ARG001  # there is nothing to note
    """The text of a file. Void builds and removals stand in it, void moves cannot; so do removals nobody ordered."""
    influence: dict[str, list[str]] = {power: list(CLASSIC.powers[power].home) for power in CLASSIC.powers}
    phases = []
    _spread(influence, game.turns[0].before if game.turns else game.last)
    for turn in game.turns:
        state = _state(turn.before, influence)
        winter = turn.before.phase == ADJUSTMENTS
        losses += turn.unsaid(void_too=winter)
        given = {
            power: [*turn.orders.get(power, ()), *(turn.void(power) if winter else ()), *turn.removals(power)]
            for power in CLASSIC.powers
        }
        orders = {
            power: [written(turn.before, turn.marked(order, intent=True), ENGLISH) for order in found]
            for power, found in given.items()
        }
        phases.append({**_head(turn.before), "state": state, "orders": orders, "results": _results(turn)})
        _spread(influence, turn.after, turn.before)
    waiting = dict.fromkeys(CLASSIC.powers)
    phases.append({**_head(game.last), "state": _state(game.last, influence), "orders": waiting, "results": {}})
    number = hashlib.sha256(json.dumps(phases).encode()).hexdigest()[:16]
    for phase in phases:
        phase["messages"] = []
        phase["state"]["game_id"] = number
    head = {"id": number, "map": MAP, "rules": []}
    rows = ",\n".join(json.dumps(phase) for phase in phases)
    return json.dumps(head)[:-1] + f', "phases": [\n{rows}\n]}}\n'


def _head(position: Position) -> dict[str, Any]:
    return {"name": COMPLETED if position.phase == OVER else phase_name(position)}


def _state(position: Position, influence: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    units, ways = signs(position), ways_out(position)
    return {
        **_head(position),
        "note": _VICTORY + ", ".join(power[:3] for power in position.winners) if position.winners else "",
        "units": {power: [*units[power], *(f"*{unit}" for unit in ways[power])] for power in units},
        "retreats": ways,
        "centers": centres(position),
        "homes": {power: sorted(CLASSIC.powers[power].home) for power in units},
        "influence": {power: sorted(influence[power]) for power in units},
        "civil_disorder": dict.fromkeys(units, 0),
        "builds": {power: _builds(position, power) for power in units},
        # The package looks for a number of its own here, which it makes anew as it plays on.
        "zobrist_hash": "0",
        "map": MAP,
        "rules": [],
    }


def _builds(position: Position, power: str) -> dict[str, Any]:
    if position.phase != ADJUSTMENTS or power not in position.players:
        return {"count": 0, "homes": []}
    due = change(position, power)
    if due <= 0:
        return {"count": due, "homes": []}
    free = [at for at in yards(position, power) if position.centres.get(at) == power and position.unit_in(at) is None]
    return {"count": builds_possible(position, power), "homes": sorted(free)}


def _spread(influence: dict[str, list[str]], after: Position, before: Position | None = None) -> None:
    """Who came last where, builds apart: what the package colours its maps by."""
    for unit in after.standing().values():
        if before is not None and (unit.id not in before.units or before.units[unit.id].space == unit.space):
            continue
        for owned in influence.values():
            if unit.space in owned:
                owned.remove(unit.space)
        influence[unit.owner].append(unit.space)


def _results(turn: PlayedPhase) -> dict[str, list[str]]:
    """The outcome of each unit's order, in the words of the package."""
    before = turn.before
    found: dict[str, list[str]] = {}
    if before.phase == MOVEMENT:
        settled, driven = turn.happened("resolved"), turn.happened("dislodged")
        for unit in before.standing().values():
            words = _words(settled[unit.id]) if unit.id in settled else []
            words += ["dislodged"] * (unit.id in driven)
            found[sign(before, unit, ENGLISH)] = words
    elif before.phase == RETREATS:
        gone = turn.happened("annihilated")
        for unit_id in before.dislodged:
            why = gone[unit_id]["why"] if unit_id in gone else ""
            words = ["bounce", "disband"] if why == "collision" else ["disband"] if why else []
            found[sign(before, before.units[unit_id], ENGLISH)] = words
    else:
        for power in before.players:
            void = turn.void(power)
            for order in (*turn.orders.get(power, ()), *void, *turn.removals(power)):
                found[_placed(before, order)] = ["void"] if order in void else []
    return found


def _placed(before: Position, order: Order) -> str:
    """The unit that is built or removed."""
    if order.verb is Verbs.WAIVE:
        return "WAIVE"
    if order.verb is Verbs.BUILD:
        return f"{order.becomes} {place_name(before, order.to, ENGLISH)}"
    return sign(before, before.units[order.unit], ENGLISH)


def _words(resolved: Event) -> list[str]:
    """What became of an order, dislodgement apart; [] when nothing hindered it."""
    clause = resolved["clause"]
    if resolved.asked("verb") is Verbs.MOVE and not resolved["success"]:
        return ["no convoy"] if clause in _NO_CONVOY else ["bounce"]
    return [_RESULTS[clause]] if clause in _RESULTS else []
