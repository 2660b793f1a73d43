"""Positions as plain records: how a file holds them, and back, every doubtful value refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from diadoques.core.agenda import AgendaItem
from diadoques.core.faults import Fault
from diadoques.core.pieces import Unit
from diadoques.core.untrusted import list_of, table_of, text_of, texts_of, type_wrong
from diadoques.games.amphipolis import ground
from diadoques.games.amphipolis.pieces import NAME, SIDES, commanders, counters, garrisons, pairs
from diadoques.games.amphipolis.position import FIT, SICK, VEILED, WOUNDED, Battle, Impulse, Leader, Position
from diadoques.games.amphipolis.scenario import OPTIONS, scenario

_NEEDED: Final = (
    "scenario", "turn", "options", "advantage", "garrisons", "units", "leaders", "hands", "bowl", "agenda", "phase",
)  # fmt: skip


def record_of(position: Position) -> dict[str, Any]:
    """The position in plain values."""
    impulse = position.impulse
    found: dict[str, Any] = {
        "game": NAME, "scenario": position.scenario, "turn": position.turn, "season": str(position.season),
        "options": dict(position.options), "advantage": position.advantage, "garrisons": dict(position.garrisons),
        "units": {unit.id: unit.at for unit in position.units.values()}, "weak": sorted(position.weak),
        "leaders": {name: [one.at, one.face] for name, one in position.leaders.items()},
        "fallen": list(position.fallen), "gone": list(position.gone), "step": position.step,
        "used": list(position.used),
        "initiative": position.initiative, "points": dict(position.points), "bowl": list(position.bowl),
        "hands": {side: list(hand) for side, hand in position.hands.items()}, "spent": list(position.spent),
        "barred_faces": list(position.barred_faces), "wall": position.wall, "wall_turn": position.wall_turn,
        "flotilla": position.flotilla, "due": [list(one) for one in position.due], "optional": dict(position.optional),
        "fresh": sorted(position.fresh), "deeds": dict(position.deeds), "charged": position.charged,
        "impulse": {
            "active": impulse.active, "announced": impulse.announced, "left": impulse.left,
            "moved": sorted(impulse.moved), "activated": list(impulse.activated), "origins": dict(impulse.origins),
            "entries": {unit: list(how) for unit, how in impulse.entries.items()}, "booked": dict(impulse.booked),
            "played": list(impulse.played), "barred": dict(impulse.barred),
        },
        "roll": list(position.roll), "thrown": position.thrown,
        "agenda": [[frame.name, dict(frame.data)] for frame in position.agenda], "phase": position.awaiting,
        "winners": list(position.winners), "verdict": position.verdict,
    }  # fmt: skip
    if position.veiled:
        found["veiled"] = True
    if position.battle is not None:
        plays = {side: list(play) for side, play in position.battle.plays.items()}
        found["battle"] = [position.battle.zone, position.battle.attacker, plays]
    return found


def position_from(record: Mapping[str, Any], options: Mapping[str, str], names: Collection[str]) -> Position:
    """The position of a record, under its options and these.

    Args:
        names: of what may still be to be done.

    Raises:
        Fault: a key is missing, or holds something that cannot be.
    """
    told = table_of(record, "record")
    for key in _NEEDED:
        if key not in told:
            raise Fault("file-missing-key", "record", key=key)
    name = text_of(told["scenario"], "scenario")
    chosen = scenario(name)
    turn = _number(told["turn"], "turn", chosen.first, chosen.last)
    full = OPTIONS.in_full(
        {**{key: str(value) for key, value in table_of(told["options"], "options").items()}, **options}
    )
    known = pairs(full["pairs"])
    return Position(
        scenario=name,
        turn=turn,
        options=full,
        advantage=_side(told["advantage"], "advantage"),
        garrisons=_garrisons(told["garrisons"]),
        units=_units(told["units"]),
        weak=frozenset(_among(told.get("weak", []), "weak", told["units"])),
        leaders=_leaders(told["leaders"]),
        fallen=tuple(_among(told.get("fallen", []), "fallen", commanders())),
        gone=tuple(_among(told.get("gone", []), "gone", {**counters(), **commanders()})),
        step=text_of(told.get("step", ""), "step"),
        used=tuple(_among(told.get("used", []), "used", SIDES)),
        initiative=_side(told.get("initiative", ""), "initiative", or_none=True),
        points=_numbers(told.get("points", dict.fromkeys(SIDES, 0)), "points", SIDES),
        bowl=tuple(_among(told["bowl"], "bowl", (*known, VEILED))),
        hands={
            _side(side, "hands"): tuple(_among(hand, f"hands.{side}", (*known, VEILED)))
            for side, hand in table_of(told["hands"], "hands").items()
        },
        spent=tuple(_among(told.get("spent", []), "spent", known)),
        barred_faces=tuple(texts_of(told.get("barred_faces", []), "barred_faces")),
        wall=_one_of(told.get("wall", ""), "wall", (ground.NO_WALL, ground.BUILT, ground.DESTROYED)),
        wall_turn=_number(told.get("wall_turn", -1), "wall_turn", -1, chosen.last),
        flotilla=bool(told.get("flotilla", False)),
        due=tuple(_due(one, chosen.arrivals) for one in list_of(told.get("due", []), "due")),
        optional=_numbers(told.get("optional", dict.fromkeys(SIDES, 0)), "optional", SIDES),
        fresh=frozenset(texts_of(told.get("fresh", []), "fresh")),
        deeds=_numbers(told.get("deeds", dict.fromkeys(SIDES, 0)), "deeds", SIDES),
        charged=bool(told.get("charged", False)),
        impulse=_impulse(table_of(told.get("impulse", {}), "impulse")),
        battle=_battle(told.get("battle")),
        roll=tuple(_number(one, "roll", 1, 6) for one in list_of(told.get("roll", []), "roll")),
        thrown=_number(told.get("thrown", 0), "thrown", 0, 1_000_000),
        agenda=tuple(_frame(one, names) for one in list_of(told["agenda"], "agenda")),
        awaiting=text_of(told["phase"], "phase"),
        winners=tuple(_among(told.get("winners", []), "winners", SIDES)),
        verdict=text_of(told.get("verdict", ""), "verdict"),
        veiled=bool(told.get("veiled", False)),
    )


def _number(value: Any, where: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise type_wrong(value, where, "int")
    if not least <= value <= most:
        raise Fault("file-broken", where, why=str(value))
    return value


def _one_of(value: Any, where: str, known: Any) -> str:
    text = text_of(value, where)
    if text not in known:
        raise Fault("file-broken", where, why=text[:80])
    return text


def _among(value: Any, where: str, known: Any) -> list[str]:
    return [_one_of(text, where, known) for text in texts_of(value, where)]


def _side(value: Any, where: str, or_none: bool = False) -> str:
    text = text_of(value, where)
    if text not in SIDES and not (or_none and not text):
        raise Fault("player-unknown", where, given=text[:80], known=", ".join(SIDES), board=NAME)
    return text


def _zone(value: Any, where: str) -> str:
    return _one_of(value, where, ground.board().spaces)


def _numbers(value: Any, where: str, known: Any) -> dict[str, int]:
    table = table_of(value, where)
    return {_one_of(key, where, known): _number(one, f"{where}.{key}", 0, 10_000) for key, one in table.items()}


def _garrisons(value: Any) -> dict[str, str]:
    table = table_of(value, "garrisons")
    for zone in garrisons():
        if zone not in table:
            raise Fault("file-missing-key", "garrisons", key=zone)
    return {_one_of(zone, "garrisons", garrisons()): _side(one, f"garrisons.{zone}") for zone, one in table.items()}


def _units(value: Any) -> dict[str, Unit]:
    found = {}
    for name, at in table_of(value, "units").items():
        counter = counters()[_one_of(name, "units", counters())]
        zone = _zone(at, f"units.{name}")
        if counter.naval != (ground.is_sea(zone)) and ground.is_main_land(zone) == counter.naval:
            raise Fault("file-broken", f"units.{name}", why=zone)
        found[name] = Unit(name, counter.side, counter.kind, name.partition(".")[0][2:], zone)
    return found


def _leaders(value: Any) -> dict[str, Leader]:
    found = {}
    for name, row in table_of(value, "leaders").items():
        at, face = (*texts_of(row, f"leaders.{name}"), "")[:2]
        _one_of(name, "leaders", commanders())
        found[name] = Leader(_zone(at, f"leaders.{name}"), _one_of(face, f"leaders.{name}", (FIT, WOUNDED, SICK)))
    return found


def _due(value: Any, known: Any) -> tuple[str, int]:
    row = list_of(value, "due")
    if len(row) != 2:
        raise Fault("file-broken", "due", why=str(row)[:80])
    return _one_of(row[0], "due", known), _number(row[1], "due", 0, 99)


def _impulse(told: Mapping[str, Any]) -> Impulse:
    def table(name: str) -> Mapping[str, Any]:
        return table_of(told.get(name, {}), f"impulse.{name}")

    return Impulse(
        active=_side(told.get("active", ""), "impulse.active", or_none=True),
        announced=_number(told.get("announced", 0), "impulse.announced", 0, 99),
        left=_number(told.get("left", 0), "impulse.left", 0, 99),
        moved=frozenset(texts_of(told.get("moved", []), "impulse.moved")),
        activated=tuple(texts_of(told.get("activated", []), "impulse.activated")),
        origins={piece: _zone(zone, "impulse.origins") for piece, zone in table("origins").items()},
        entries={unit: tuple(texts_of(how, "impulse.entries")) for unit, how in table("entries").items()},
        booked={ship: _number(pf, "impulse.booked", 0, 999) for ship, pf in table("booked").items()},
        played=tuple(_among(told.get("played", []), "impulse.played", SIDES)),
        barred={zone: _side(side, "impulse.barred") for zone, side in table("barred").items()},
    )


def _battle(value: Any) -> Battle | None:
    if value is None:
        return None
    row = list_of(value, "battle")
    if len(row) != 3:
        raise Fault("file-broken", "battle", why=str(row)[:80])
    plays = {}
    for side, play in table_of(row[2], "battle.plays").items():
        face, aim = (*texts_of(play, "battle.plays"), "", "")[:2]
        plays[_side(side, "battle.plays")] = (face, aim)
    return Battle(_zone(row[0], "battle"), _side(row[1], "battle"), plays)


def _frame(value: Any, names: Collection[str]) -> AgendaItem:
    row = list_of(value, "agenda")
    if len(row) != 2:
        raise Fault("file-broken", "agenda", why=str(row)[:80])
    return AgendaItem(_one_of(row[0], "agenda", names), dict(table_of(row[1], "agenda")))
